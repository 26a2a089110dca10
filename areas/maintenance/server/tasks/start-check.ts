import type { StartCheck } from '#areas/execution/server/index.ts'
import type { Message } from '#core/contract/messages.ts'

/** Work does not begin on a machine that is being maintained and must stand for it. */
export const startInMaintenance: StartCheck = {
  name: 'machineInMaintenance',
  async check(ctx, { task: { machineId } }): Promise<Message | null> {
    if (machineId === null) return null
    const open = await ctx.unscoped(() =>
      ctx.db
        .selectFrom('maintenanceTask as t')
        .innerJoin('machine as m', (j) => j.onRef('m.teamId', '=', 't.teamId').onRef('m.id', '=', 't.machineId'))
        .select(['t.taskNo', 'm.number', 'm.name'])
        .where('t.machineId', '=', machineId)
        .where('t.outcome', 'is', null)
        .where('t.stands', '=', true)
        .where('t.begunAt', 'is not', null)
        .orderBy('t.id')
        .executeTakeFirst(),
    )
    if (!open) return null
    const params = { machine: `${open.number} ${open.name}`, task: open.taskNo }
    return { key: 'startCheck.machineInMaintenance', params }
  },
}
