import type { z } from 'zod'
import { machinesOf, type ReportMachine, reportWhere } from '#areas/equipment/server/index.ts'
import { groupedBy } from '#core/contract/grouped-by.ts'
import type { Sort } from '#core/contract/list.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { daysOf, readWhere } from '#core/server/crud/report-where.ts'
import { serveReport } from '#core/server/crud/serve-report.ts'
import { sumDecimals } from '#engines/kpi/index.ts'
import { addDays } from '#engines/working-time/index.ts'
import { type FailureBar, type FigureRow, maintenanceFigureReport } from '../../contract/figures.ts'
import { type Subject, subjectKey } from '../tasks/subject.ts'
import { type Elements, figuresOf, standstillOf, sumElements } from './elements.ts'
import { type Part, readFigures } from './read.ts'

const where = reportWhere.strict()
/** From so many days on the trend goes by months. */
const monthly = 92

type Machines = ReadonlyMap<number, ReportMachine>

/** What a row of the report is about; an object costs nothing by standing. */
type About = ReportMachine & { objectId: number | null }

/** Objects of maintenance in the places that are asked for; none where machines are. */
async function objectsOf(
  ctx: Ctx,
  { workshopId, lineId, machineId }: Pick<z.output<typeof reportWhere>, 'workshopId' | 'lineId' | 'machineId'>,
): Promise<About[]> {
  if (machineId?.length) return []
  let query = ctx.db
    .selectFrom('maintenanceObject as o')
    .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'o.teamId').onRef('d.id', '=', 'o.workshopId'))
    .leftJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 'o.teamId').onRef('l.id', '=', 'o.lineId'))
    .select(['o.id', 'o.number', nameIn(ctx, 'o').as('name'), 'o.lineId', 'o.workshopId'])
    .select([nameIn<string | null>(ctx, 'l').as('lineName'), nameIn(ctx, 'd').as('workshopName')])
    .orderBy('o.number')
  if (workshopId?.length) query = query.where('o.workshopId', 'in', workshopId)
  if (lineId?.length) query = query.where('o.lineId', 'in', lineId)
  return (await query.execute()).map((row) => ({ ...row, objectId: row.id, standstillCost: null }))
}

/** Key figures of maintenance by machine, and of objects by what is done on them, over days, of the whole, their trend, and what failures and costs are summed by. */
export async function readMaintenanceFigures(ctx: Ctx, asked: Record<string, unknown>) {
  const { day, ...places } = readWhere(where, asked)
  const days = daysOf(ctx, day)
  const machines = await machinesOf(ctx, places)
  const objects = await objectsOf(ctx, places)
  const by = addDays(days.from, monthly) <= days.to ? ('month' as const) : ('week' as const)
  const { parts, bars } = await readFigures(ctx, {
    machines: [...machines.keys()],
    objects: objects.map(({ id }) => id),
    ...days,
    by,
  })
  const ofSubject = groupedBy(parts, subjectKey)
  const summedOf = (machine: About) => {
    const members = ofSubject.get(subjectKey(idsOf(machine)))
    return { machine, elements: sumElements(members ?? []) }
  }
  const ofMachines = [...machines.values()].map((machine) => summedOf({ ...machine, objectId: null }))
  // Those that had nothing to be done are no news.
  const ofObjects = objects.map(summedOf).filter(({ machine }) => ofSubject.has(subjectKey(idsOf(machine))))
  const summed = [...ofMachines, ...ofObjects]
  const rows = summed.map(({ machine, elements }) => rowOf(machine, elements))
  const whole = wholeOf(
    summed.map(({ elements }) => elements),
    machines,
    parts,
  )
  const more = { whole, trend: trendOf(parts, machines), bars: [...bars, ...machineBars(ofMachines)] }
  const sort: Sort[] = [
    { field: 'failures', order: 'desc' },
    { field: 'machineNumber', order: 'asc' },
  ]
  return { rows, more, sort }
}

const idsOf = ({ id, objectId }: About): Subject => ({ machineId: objectId === null ? id : null, objectId })

const rowOf = (machine: About, elements: Elements): FigureRow => ({
  ...figuresOf(elements, standstillOf(elements, machine.standstillCost)),
  // Objects count of their own: below zero they meet no machine.
  id: machine.objectId === null ? machine.id : -machine.id,
  version: 1,
  ...idsOf(machine),
  objectName: machine.objectId === null ? null : machine.name,
  machineNumber: machine.number,
  machineName: machine.name,
  lineId: machine.lineId,
  lineName: machine.lineName,
  workshopId: machine.workshopId,
  workshopName: machine.workshopName,
})

/** What standstill cost machines that say what an hour of it costs; null: none of them does. */
function standstill(parts: readonly Part[], machines: Machines): number | null {
  const faults = new Map<number, number>()
  for (const { machineId, fault = 0 } of parts)
    if (machineId !== null) faults.set(machineId, (faults.get(machineId) ?? 0) + fault)
  const costs = [...faults].flatMap(
    ([id, fault]) => standstillOf({ fault }, machines.get(id)?.standstillCost ?? null) ?? [],
  )
  return costs.length ? sumDecimals(costs) : null
}

const wholeOf = (elements: readonly Elements[], machines: Machines, parts: readonly Part[]) =>
  figuresOf(sumElements(elements), standstill(parts, machines))

function trendOf(parts: readonly Part[], machines: Machines) {
  const moments = groupedBy(
    parts.filter(({ on }) => on !== null),
    ({ on }) => on as string,
  )
  return [...moments]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([on, members]) => {
      const { failures, breakdowns, mtbf, mttr, availability, cost } = wholeOf(
        [sumElements(members)],
        machines,
        members,
      )
      return { on, failures, breakdowns, mtbf, mttr, availability, cost }
    })
}

interface Summed {
  machine: About
  elements: Elements
}

/** Machines that broke or cost anything. */
const machineBars = (summed: readonly Summed[]): FailureBar[] =>
  summed.flatMap(({ machine, elements }): FailureBar[] => {
    const cost = sumDecimals([elements.partsCost, standstillOf(elements, machine.standstillCost) ?? 0])
    if (!elements.breakdowns && !cost) return []
    const label = `${machine.number} ${machine.name}`
    const { breakdowns: occurrences, restoration } = elements
    return [{ by: 'machine', id: machine.id, label, occurrences, seconds: restoration / 1000, cost }]
  })

export const maintenanceFigures = serveReport(maintenanceFigureReport, readMaintenanceFigures)
