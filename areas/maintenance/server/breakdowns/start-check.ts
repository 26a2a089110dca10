import type { StartCheck } from '#areas/execution/server/index.ts'
import type { Message } from '#core/contract/messages.ts'
import type { BreakdownState } from '../../contract/breakdown.ts'

/** Work does not begin on a machine that stands for a breakdown, until production has confirmed its repair. */
export const startInRepair: StartCheck = {
  name: 'machineInRepair',
  async check(ctx, { task: { machineId } }): Promise<Message | null> {
    if (machineId === null) return null
    const open = await ctx.unscoped(() =>
      ctx.db
        .selectFrom('maintenanceBreakdown as b')
        .innerJoin('machine as m', (j) => j.onRef('m.teamId', '=', 'b.teamId').onRef('m.id', '=', 'b.machineId'))
        .select(['b.breakdownNo', 'b.state', 'm.number', 'm.name'])
        .where('b.machineId', '=', machineId)
        .where('b.closedAt', 'is', null)
        .where('b.stopped', '=', true)
        .orderBy('b.id')
        .executeTakeFirst(),
    )
    if (!open) return null
    return {
      key: 'startCheck.machineInRepair',
      params: {
        machine: `${open.number} ${open.name}`,
        breakdown: open.breakdownNo,
        state: ctx.t(`maintenanceBreakdownStatus.${open.state as BreakdownState}`),
      },
    }
  },
}
