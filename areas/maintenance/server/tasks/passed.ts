import { sql } from 'kysely'
import type { PassedCheck } from '#areas/trace/server/index.ts'

/** A spot check that was carried out and found every value within what its item allows. */
export const passedSpotCheck: PassedCheck = {
  name: 'maintenanceTask.passed',
  async last(ctx, machineId, until) {
    const { rows } = await ctx.unscoped(() =>
      sql<{ at: string | null }>`
        select max(t.closed_at) as at from maintenance_task t
        where t.machine_id = ${machineId} and t.kind = 'spotCheck' and t.outcome = 'executed' and t.failed = 0
          and t.closed_at <= ${until}::timestamptz`.execute(ctx.db),
    )
    return rows[0]?.at ?? null
  },
}
