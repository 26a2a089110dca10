import { demoPeople } from '#areas/identity/demo/people.ts'
import type { Names } from '#core/contract/names.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { Chance } from '#core/server/demo/chance.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { inOthers } from '#core/server/demo/words.ts'
import { lineCrud } from '../contract/line.ts'
import { machineCrud } from '../contract/machine.ts'
import { stationCrud } from '../contract/station.ts'
import { workCenterCrud } from '../contract/work-center.ts'

/** Kinds of lines, of work and of machines in other languages. */
const namesOf = inOthers({
  机加: ['Machining', 'Gia công'],
  成形: ['Forming', 'Tạo hình'],
  冲压: ['Stamping', 'Dập'],
  装配: ['Assembly', 'Lắp ráp'],
  锯切: ['Sawing', 'Cưa cắt'],
  车削: ['Turning', 'Tiện'],
  铣削: ['Milling', 'Phay'],
  钻孔: ['Drilling', 'Khoan'],
  磨削: ['Grinding', 'Mài'],
  落料: ['Blanking', 'Dập cắt phôi'],
  注塑: ['Injection molding', 'Ép nhựa'],
  去毛刺: ['Deburring', 'Tẩy ba via'],
  清洗: ['Washing', 'Rửa'],
  部装: ['Sub-assembly', 'Lắp cụm'],
  拧紧: ['Screw tightening', 'Siết vít'],
  测试: ['Testing', 'Kiểm tra chức năng'],
  打标: ['Marking', 'Khắc dấu'],
  包装: ['Packing', 'Đóng gói'],
  数控锯床: ['CNC saw', 'Máy cưa CNC'],
  数控车床: ['CNC lathe', 'Máy tiện CNC'],
  加工中心: ['Machining center', 'Trung tâm gia công'],
  钻床: ['Drill press', 'Máy khoan'],
  磨床: ['Grinding machine', 'Máy mài'],
  冲床: ['Punch press', 'Máy dập'],
  液压机: ['Hydraulic press', 'Máy ép thủy lực'],
  注塑机: ['Injection molding machine', 'Máy ép phun'],
  去毛刺机: ['Deburring machine', 'Máy tẩy ba via'],
  清洗机: ['Washing machine', 'Máy rửa'],
  装配台: ['Assembly bench', 'Bàn lắp ráp'],
  拧紧机: ['Screwdriving machine', 'Máy siết vít'],
  测试台: ['Test bench', 'Bàn thử'],
  激光打标机: ['Laser marker', 'Máy khắc laser'],
  包装机: ['Packing machine', 'Máy đóng gói'],
})

/** Names in other languages, each made of those of their parts. Short: what tells lines apart stands at the end. */
const composed = (make: (say: (word: string) => string) => string): Names => ({
  en: make((word) => namesOf(word).en as string),
  vi: make((word) => namesOf(word).vi as string),
})

const ofLine = ({ label, nth }: { label: string; nth: number }): Names => composed((say) => `${say(label)} ${nth}`)

const ofPress = (tons: number): Names => ({ en: `${tons} t press`, vi: `Máy dập ${tons} tấn` })

/** What a kind of work centre is called at a line. */
const ofCenter = ({ label, nth }: { label: string; nth: number }, { name, tons }: Kind): Names =>
  tons ? ofPress(tons) : composed((say) => `${say(name)} – ${say(label)} ${nth}`)

const ofStation = (line: { label: string; nth: number }, kind: Kind, s: number): Names => {
  const { en, vi } = ofCenter(line, kind)
  return { en: `${en}, station ${s}`, vi: `${vi}, trạm ${s}` }
}

/** What a kind of work centre does; every line has several of these. */
export interface Kind {
  code: string
  name: string
  machine: string
  /** A press of so many tons, named after them. */
  tons?: number
}

export interface Center {
  id: number
  number: string
  kind: string
  lineId: number
  /** People start and end work here by hand. */
  manual: boolean
  press: boolean
  stationIds: number[]
}

export interface Places {
  lines: { id: number; assembly: boolean }[]
  centers: Center[]
  /** Of the centres. */
  presses: number[]
}

const seed = 2_686_372_272

const lines: {
  number: string
  name: string
  label: string
  nth: number
  workshop: number
  assembly: boolean
  kinds: Kind[]
}[] = (() => {
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
  const press = (place: number, tons: number): Kind => ({
    code: `P${place}`,
    name: `${tons}T冲床`,
    machine: `${tons}T冲床`,
    tons,
  })
  const [deburring, cleaning] = forming.slice(3) as [Kind, Kind]
  // Every second work centre of the factory has a second machine: presses stand between the others, and alone.
  const stamping = [press(1, 315), deburring, press(2, 250), cleaning, press(3, 160)]
  const make = (prefix: string, label: string, workshop: number, count: number, kinds: Kind[], isAssembly: boolean) =>
    Array.from({ length: count }, (_, i) => ({
      number: `${prefix}${i + 1}`,
      name: `${label}${i + 1}线`,
      label,
      nth: i + 1,
      workshop,
      assembly: isAssembly,
      kinds,
    }))
  return [
    ...make('JJ', '机加', 0, 3, machining, false),
    ...make('CY', '成形', 1, 2, forming, false),
    ...make('CZ', '冲压', 1, 1, stamping, false),
    ...make('ZP', '装配', 2, 2, assembly, true),
  ]
})()

/** Plans leave time for what stops machines. */
const proficiency = 0.75

/** Kinds whose work begins by itself, as that of presses does: people only report what came out. */
const automatic = ['SAW', 'BLK', 'PRS', 'INJ', 'DEB', 'CLN', 'MRK', 'PCK']

/** 8 lines, 40 work centres, 120 stations, 60 machines. */
async function makePlaces(demo: DemoCaller, workshops: number[]): Promise<Places> {
  const chance = new Chance(seed)
  const lineIds = await demo.addAll(
    lineCrud.add,
    lines.map((line) => ({
      number: line.number,
      name: line.name,
      names: ofLine(line),
      workshopId: workshops[line.workshop] as number,
      assemblyLine: line.assembly,
    })),
  )
  const drafts = lines
    .flatMap((line, l) =>
      line.kinds.map((kind, i) => {
        const place = { workshopId: workshops[line.workshop] as number, lineId: lineIds[l] as number }
        return { line, kind, place, number: `${line.number}-${kind.code}`, fifth: i === 4 }
      }),
    )
    // 40 work centres have one machine each, every second one a second: 60.
    .map((draft, i) => ({ ...draft, count: i % 2 === 0 ? 2 : 1 }))
  const machineIds = await makeMachinery(demo, drafts, chance)
  const isManual = ({ tons, code }: Kind) => tons === undefined && !automatic.includes(code)
  const ids = await demo.addAll(
    workCenterCrud.add,
    drafts.map(({ line, kind, place, number, fifth, count }, i) => ({
      number,
      name: kind.tons ? kind.name : `${line.name}${kind.name}`,
      names: ofCenter(line, kind),
      ...place,
      machineIds: machineIds[i],
      parallelProduction: count > 1,
      reportingMode: isManual(kind) ? 'manualBoth' : 'autoStart',
      staffing: kind.tons ? 1 : 2,
      proficiency,
      press: kind.tons !== undefined,
      quantityLimit: fifth ? 'p105' : 'full',
      personnelArrangement: ['unspecified'],
    })),
  )
  const stationIds = await demo.addAll(
    stationCrud.add,
    drafts.flatMap(({ line, kind, place, number }, i) =>
      [1, 2, 3].map((s) => ({
        number: `${number}-${s}`,
        name: `${line.name}${kind.name}${s}工位`,
        names: ofStation(line, kind, s),
        workshopId: place.workshopId,
        effectiveLineId: place.lineId,
        referenceLineId: place.lineId,
        workCenterId: ids[i] as number,
        // The first has a box with buttons to call by.
        andonSim: s === 1 ? `898600${String(i + 1).padStart(6, '0')}` : undefined,
      })),
    ),
  )
  const centers = drafts.map(({ kind, place, number }, i) => ({
    id: ids[i] as number,
    number,
    kind: kind.code,
    lineId: place.lineId,
    manual: isManual(kind),
    press: kind.tons !== undefined,
    stationIds: stationIds.slice(i * 3, i * 3 + 3),
  }))
  return {
    lines: lines.map(({ assembly }, i) => ({ id: lineIds[i] as number, assembly })),
    centers,
    presses: centers.filter(({ press }) => press).map(({ id }) => id),
  }
}

interface Draft {
  kind: Kind
  place: { workshopId: number; lineId: number }
  number: string
  /** How many machines it has. */
  count: number
}

/** @returns the machines of each */
async function makeMachinery(demo: DemoCaller, drafts: Draft[], chance: Chance): Promise<number[][]> {
  const owners = drafts.flatMap((draft, owner) =>
    Array.from({ length: draft.count }, (_, i) => ({ ...draft, owner, nth: i + 1 })),
  )
  const ids = await demo.addAll(
    machineCrud.add,
    owners.map(({ kind, place, number, nth }, i) => ({
      number: `${number}-M${nth}`,
      name: kind.tons ? kind.machine : `${kind.machine}${i + 1}`,
      names: kind.tons ? ofPress(kind.tons) : composed((say) => `${say(kind.machine)} ${i + 1}`),
      ...place,
      model: kind.tons ? `JH21-${kind.tons}` : `${kind.code}-${chance.pick([200, 350, 500, 800])}`,
      // Rated by the tasks that they do.
      countSource: 'counts' as const,
      standstillCost: kind.tons ? 320 : 180,
    })),
  )
  return drafts.map((_, owner) => ids.filter((_id, i) => owners[i]?.owner === owner))
}

export const demoPlaces = demoPart({
  name: 'workcenters.places',
  needs: { people: demoPeople },
  make: (demo, told) => makePlaces(demo, told.people.workshops),
})
