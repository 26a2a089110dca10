import { machinesOf, type ReportMachine, reportWhere } from '#areas/equipment/server/index.ts'
import { groupedBy } from '#core/contract/grouped-by.ts'
import type { Sort } from '#core/contract/list.ts'
import type { Ctx } from '#core/server/context.ts'
import { daysOf, readWhere } from '#core/server/crud/report-where.ts'
import { serveReport } from '#core/server/crud/serve-report.ts'
import { sumDecimals } from '#engines/kpi/index.ts'
import { addDays } from '#engines/working-time/index.ts'
import { type FailureBar, type FigureRow, maintenanceFigureReport } from '../../contract/figures.ts'
import { type Elements, figuresOf, standstillOf, sumElements } from './elements.ts'
import { type Part, readFigures } from './read.ts'

const where = reportWhere.strict()
/** From so many days on the trend goes by months. */
const monthly = 92

type Machines = ReadonlyMap<number, ReportMachine>

/** Key figures of maintenance by machine over days, of the whole, their trend, and what failures and costs are summed by. */
export async function readMaintenanceFigures(ctx: Ctx, asked: Record<string, unknown>) {
  const { day, ...places } = readWhere(where, asked)
  const days = daysOf(ctx, day)
  const machines = await machinesOf(ctx, places)
  const by = addDays(days.from, monthly) <= days.to ? ('month' as const) : ('week' as const)
  const { parts, bars } = await readFigures(ctx, { machines: [...machines.keys()], ...days, by })
  const ofMachine = groupedBy(parts, ({ machineId }) => machineId)
  const summed = [...machines.values()].map((machine) => {
    const members = ofMachine.get(machine.id)
    return { machine, elements: sumElements(members ?? []) }
  })
  const rows = summed.map(({ machine, elements }) => rowOf(machine, elements))
  const whole = wholeOf(
    summed.map(({ elements }) => elements),
    machines,
    parts,
  )
  const more = { whole, trend: trendOf(parts, machines), bars: [...bars, ...machineBars(summed)] }
  const sort: Sort[] = [
    { field: 'failures', order: 'desc' },
    { field: 'machineNumber', order: 'asc' },
  ]
  return { rows, more, sort }
}

const rowOf = (machine: ReportMachine, elements: Elements): FigureRow => ({
  ...figuresOf(elements, standstillOf(elements, machine.standstillCost)),
  id: machine.id,
  version: 1,
  machineId: machine.id,
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
  for (const { machineId, fault = 0 } of parts) faults.set(machineId, (faults.get(machineId) ?? 0) + fault)
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
  machine: ReportMachine
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
