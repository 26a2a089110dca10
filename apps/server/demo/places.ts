import { applyShiftMode } from '#areas/calendar/contract/calendar.api.ts'
import { loadHolidays } from '#areas/calendar/contract/holiday.ts'
import { shiftModeCrud } from '#areas/calendar/contract/shift-mode.ts'
import { lineCrud } from '#areas/workcenters/contract/line.ts'
import { machineCrud } from '#areas/workcenters/contract/machine.ts'
import { stationCrud } from '#areas/workcenters/contract/station.ts'
import { workCenterCrud } from '#areas/workcenters/contract/work-center.ts'
import type { DemoCaller } from './caller.ts'
import type { Chance } from './random.ts'

/** What a kind of work centre does; every line has several of these. */
export interface Kind {
  code: string
  name: string
  machine: string
}

export interface Center {
  id: number
  number: string
  kind: string
  lineId: number
  /** People start and end work here by hand. */
  manual: boolean
  stationIds: number[]
}

const lines: { number: string; name: string; workshop: number; assembly: boolean; kinds: Kind[] }[] = (() => {
  const machining: Kind[] = [
    { code: 'SAW', name: '锯切', machine: '数控锯床' },
    { code: 'TUR', name: '车削', machine: '数控车床' },
    { code: 'MIL', name: '铣削', machine: '加工中心' },
    { code: 'DRL', name: '钻孔', machine: '钻床' },
    { code: 'GRD', name: '磨削', machine: '磨床' },
  ]
  const forming: Kind[] = [
    { code: 'BLK', name: '落料', machine: '冲床' },
    { code: 'PRS', name: '成形', machine: '液压机' },
    { code: 'INJ', name: '注塑', machine: '注塑机' },
    { code: 'DEB', name: '去毛刺', machine: '去毛刺机' },
    { code: 'CLN', name: '清洗', machine: '清洗机' },
  ]
  const assembly: Kind[] = [
    { code: 'SUB', name: '部装', machine: '装配台' },
    { code: 'SCR', name: '拧紧', machine: '拧紧机' },
    { code: 'TST', name: '测试', machine: '测试台' },
    { code: 'MRK', name: '打标', machine: '激光打标机' },
    { code: 'PCK', name: '包装', machine: '包装机' },
  ]
  const make = (prefix: string, label: string, workshop: number, count: number, kinds: Kind[], isAssembly: boolean) =>
    Array.from({ length: count }, (_, i) => ({
      number: `${prefix}${i + 1}`,
      name: `${label}${i + 1}线`,
      workshop,
      assembly: isAssembly,
      kinds,
    }))
  return [
    ...make('JJ', '机加', 0, 3, machining, false),
    ...make('CY', '成形', 1, 3, forming, false),
    ...make('ZP', '装配', 2, 2, assembly, true),
  ]
})()

const shift = (name: string, start: string, end: string, rests: [string, string][]) => ({
  name,
  start,
  end,
  handoverMinutes: 15,
  rests: rests.map(([from, to]) => ({ start: from, end: to })),
})

/** Kinds whose work begins by itself: people only report what came out. */
const automatic = ['SAW', 'BLK', 'PRS', 'INJ', 'DEB', 'CLN', 'MRK', 'PCK']

/** 8 lines, 40 work centres, 120 stations, 60 machines, two shifts with rests, and two years' holidays. */
export async function makePlaces(
  demo: DemoCaller,
  workshops: number[],
  chance: Chance,
  from: string,
  to: string,
): Promise<Center[]> {
  const lineIds: number[] = []
  const centers: Center[] = []
  let machines = 0
  for (const line of lines) {
    const workshopId = workshops[line.workshop] as number
    const { id: lineId } = await demo.call(lineCrud.add, {
      number: line.number,
      name: line.name,
      workshopId,
      assemblyLine: line.assembly,
    })
    lineIds.push(lineId)
    for (const [i, kind] of line.kinds.entries()) {
      const number = `${line.number}-${kind.code}`
      const machineIds: number[] = []
      // 40 work centres have one machine each, every second one a second: 60.
      const count = centers.length % 2 === 0 ? 2 : 1
      for (let m = 1; m <= count; m++) {
        machines += 1
        const machine = {
          number: `${number}-M${m}`,
          name: `${kind.machine}${machines}`,
          workshopId,
          lineId,
          model: `${kind.code}-${chance.pick([200, 350, 500, 800])}`,
          countSource: 'reports' as const,
        }
        machineIds.push((await demo.call(machineCrud.add, machine)).id)
      }
      const { id } = await demo.call(workCenterCrud.add, {
        number,
        name: `${line.name}${kind.name}`,
        workshopId,
        lineId,
        machineIds,
        parallelProduction: count > 1,
        reportingMode: automatic.includes(kind.code) ? 'autoStart' : 'manualBoth',
        staffing: 2,
        quantityLimit: i === 4 ? 'p105' : 'full',
        personnelArrangement: ['unspecified'],
      })
      const stationIds: number[] = []
      for (let s = 1; s <= 3; s++) {
        const station = {
          number: `${number}-${s}`,
          name: `${line.name}${kind.name}${s}工位`,
          workshopId,
          effectiveLineId: lineId,
          referenceLineId: lineId,
          workCenterId: id,
        }
        stationIds.push((await demo.call(stationCrud.add, station)).id)
      }
      centers.push({ id, number, kind: kind.code, lineId, manual: !automatic.includes(kind.code), stationIds })
    }
  }
  await makeCalendar(demo, lineIds, from, to)
  return centers
}

async function makeCalendar(demo: DemoCaller, lineIds: number[], from: string, to: string): Promise<void> {
  const day = shift('白班', '08:00', '20:00', [
    ['12:00', '13:00'],
    ['17:00', '17:30'],
  ])
  const night = shift('夜班', '20:00', '08:00', [
    ['00:00', '01:00'],
    ['04:00', '04:30'],
  ])
  const two = await demo.call(shiftModeCrud.add, {
    name: '两班制',
    description: '白班与夜班各十二小时',
    shifts: [day, night],
  })
  const one = await demo.call(shiftModeCrud.add, { name: '单白班', description: '只开白班', shifts: [day] })
  const weekdays = [1, 2, 3, 4, 5, 6]
  const fromDate = from
  const toDate = to
  await demo.call(applyShiftMode, { lineIds: lineIds.slice(0, 6), shiftModeId: two.id, fromDate, toDate, weekdays })
  await demo.call(applyShiftMode, { lineIds: lineIds.slice(6), shiftModeId: one.id, fromDate, toDate, weekdays })
  const year = demo.now.getUTCFullYear()
  for (const each of [year, year + 1]) await demo.call(loadHolidays, { country: 'CN', year: each })
}
