import type { InputOf } from '#core/contract/endpoint.ts'
import type { Message } from '#core/contract/messages.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRows, type StoredRow, type Values } from '#core/server/crud/rows.ts'
import { refuseField } from '#core/server/refusal.ts'
import type { maintainMold, shelveMold } from '../contract/mold.api.ts'
import type { MoldVerb } from '../contract/mold-status.ts'
import { shotsSince } from './mold-shots.ts'
import { moveMold, wrongState } from './move-mold.ts'

type Noted = InputOf<typeof maintainMold>

export const maintain = (ctx: Ctx, input: Noted): Promise<BulkResult> => each(ctx, 'maintain', input)
export const repair = (ctx: Ctx, input: Noted): Promise<BulkResult> => each(ctx, 'repair', input)

/** Molds come back to the library. Of those that were maintained, shots since maintenance count anew from now. */
export async function shelve(ctx: Ctx, input: InputOf<typeof shelveMold>): Promise<BulkResult> {
  const { location, maintained, nextMaintenanceOn } = input
  if (nextMaintenanceOn && !maintained) throw refuseField('nextMaintenanceOn', 'mold.notMaintained')
  const made = maintained ? await ctx.unscoped(() => shotsSince(ctx.db, input.ids)) : null
  return each(ctx, 'shelve', input, (mold) => ({
    ...(location && { location }),
    ...(made && {
      shotsSinceMaintenance: 0,
      totalShots: Number(mold.totalShots) + (made.get(mold.id) ?? 0),
      countedAt: ctx.now.toISOString(),
      nextMaintenanceOn: nextMaintenanceOn ?? null,
    }),
  }))
}

/** Takes molds along a verb, one by one; those that cannot go are skipped with the reason. */
async function each(
  ctx: Ctx,
  verb: MoldVerb,
  { ids, note }: Noted,
  change: (mold: StoredRow) => Values = () => ({}),
): Promise<BulkResult> {
  const molds = new Map((await lockRows(ctx.db, 'mold', ids)).map((mold) => [mold.id, mold]))
  const result: BulkResult = { done: [], skipped: [] }
  for (const id of new Set(ids)) {
    const mold = molds.get(id)
    const why = mold ? wrongState(ctx, mold, verb) : ({ key: 'refused.gone' } as Message)
    if (why) result.skipped.push({ id, name: String(mold?.number ?? id), reason: ctx.t(why.key, why.params) })
    else if (mold) {
      await moveMold(ctx, mold, verb, change(mold), note ?? undefined)
      result.done.push(id)
    }
  }
  return result
}
