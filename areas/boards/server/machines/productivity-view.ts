import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { MachineRunning, selectProductivityView } from '#areas/boards/contract/machine.api.ts'
import { type OeeGroup, oeeOf } from '#areas/equipment/server/index.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { plannedBusyTime, ratio, sumTimes } from '#engines/kpi/index.ts'
import { groupedBy } from '../../../../core/contract/grouped-by.ts'
import { type BoardMachine, machinesOf } from './machines-of.ts'
import { daysUpTo, productionDay } from './production-day.ts'

const course = 30
const hour = 3_600_000

/** Running ÷ planned time of the production day by workshop, line and machine, and of the days before. */
export async function productivityView(
  ctx: Ctx,
  filter: BoardFilter,
): Promise<OutputOf<typeof selectProductivityView>> {
  const machines = await machinesOf(ctx, filter).execute()
  const days = daysUpTo(await productionDay(ctx), course)
  const today = days.at(-1) ?? ''
  const ids = machines.map(({ id }) => id)
  const byDay = await oeeOf(ctx.db, { machines: ids, from: days[0] ?? '', to: today, by: ['day'] })
  const byMachine = await oeeOf(ctx.db, { machines: ids, from: today, to: today, by: ['machine'] })
  const of = new Map(byMachine.map((group) => [group.machineId, group]))
  const sum = (members: readonly BoardMachine[]) => runningOf(members.flatMap(({ id }) => of.get(id) ?? []))
  const grouped = (key: 'workshopId' | 'lineId', name: 'workshopName' | 'lineName'): MachineRunning[] =>
    [...groupedBy(machines, (machine) => machine[key])].flatMap(([id, members]) =>
      id === null ? [] : [{ id, name: members[0]?.[name] ?? '', ...sum(members) }],
    )
  const rate = new Map(byDay.map((group) => [group.day, runningOf([group]).rate]))
  return {
    total: sum(machines),
    workshops: grouped('workshopId', 'workshopName'),
    lines: grouped('lineId', 'lineName'),
    machines: machines.map((machine) => ({ id: machine.id, name: machine.name, ...sum([machine]) })),
    days: days.map((date) => ({ date, rate: rate.get(date) ?? null })),
  }
}

function runningOf(groups: readonly OeeGroup[]) {
  const times = sumTimes(groups.map((group) => group.times))
  const planned = plannedBusyTime(times)
  return { runningHours: times.apt / hour, plannedHours: planned / hour, rate: ratio(times.apt, planned) }
}
