import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { MachineOee, selectMachineView } from '#areas/boards/contract/machine.api.ts'
import { type OeeGroup, oeeOf } from '#areas/equipment/server/index.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { oee, sumOeeElements } from '#engines/kpi/index.ts'
import { groupedBy } from '../../../../core/contract/grouped-by.ts'
import { machinesOf } from './machines-of.ts'
import { daysUpTo, productionDay } from './production-day.ts'

const course = 30

/** OEE and its factors over the last production days, the weakest machine first; a group's from the sums of its members. */
export async function machineView(
  ctx: Ctx,
  { days: last, ...filter }: BoardFilter & { days: number },
): Promise<OutputOf<typeof selectMachineView>> {
  const machines = await machinesOf(ctx, filter).execute()
  const days = daysUpTo(await productionDay(ctx), course)
  const groups = await oeeOf(ctx.db, {
    machines: machines.map(({ id }) => id),
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    by: ['machine', 'day'],
  })
  const recent = new Set(days.slice(-last))
  const figures = (members: readonly OeeGroup[]): Omit<MachineOee, 'id' | 'name' | 'lineName'> => {
    const now = oee(sumOeeElements(members.filter(({ day }) => day !== null && recent.has(day))))
    const byDay = groupedBy(members, ({ day }) => day)
    return {
      availability: now.availability,
      effectiveness: now.effectiveness,
      quality: now.quality,
      oee: now.oee,
      trend: days.map((day) => oee(sumOeeElements(byDay.get(day) ?? [])).oee),
    }
  }
  const byMachine = groupedBy(groups, ({ machineId }) => machineId)
  const rows = machines.map(({ id, name, lineName }) => ({ id, name, lineName, ...figures(byMachine.get(id) ?? []) }))
  return { total: figures(groups), rows: rows.sort((a, b) => (a.oee ?? 2) - (b.oee ?? 2)), days }
}
