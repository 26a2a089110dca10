import type { Ctx } from '#core/server/context.ts'
import { patchRow } from '#core/server/crud/serve.ts'
import { machines } from './machines.ts'

/** Makes their own counters what machines' output is taken from; those that count so already are left alone. */
export async function takeCounts(ctx: Ctx, machineIds: readonly number[]): Promise<void> {
  if (!machineIds.length) return
  const others = await ctx.db
    .selectFrom('machine')
    .select('id')
    .where('id', 'in', [...machineIds])
    .where((e) => e.or([e('countSource', 'is', null), e('countSource', '<>', 'counts')]))
    .orderBy('id')
    .execute()
  for (const { id } of others) await patchRow(ctx, machines.served, { id }, { countSource: 'counts' })
}
