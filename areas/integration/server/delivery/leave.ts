import { randomBytes } from 'node:crypto'
import type { Ctx } from '#core/server/context.ts'

/** What happened, as it is told outside. */
export interface Telling {
  /** What it is about, for the order: `workOrder 12`. */
  subject: string
  /** What people call that. */
  document: string
  workshopId: number | null
  /** Ids, numbers, short texts: below 20 kB. */
  payload: object
  /** What the receiver tells it by; absent: a number of its own. */
  key?: string
  /** The key of what it undoes. */
  reversesKey?: string | null
}

/** 144 bits of chance. */
const newKey = () => `msg_${randomBytes(18).toString('base64url')}`

/** Of nine values each: a statement takes 65,535. */
const insertedAtOnce = 500

/** Leaves what happened for targets, in the transaction in which it did. */
export async function leave(
  ctx: Ctx,
  targetIds: readonly number[],
  type: string,
  tellings: readonly Telling[],
  topic: string,
): Promise<number[]> {
  if (!targetIds.length || !tellings.length) return []
  // Which targets want it was kept for a while: one that was deleted or disabled since is left nothing, and none is deleted meanwhile.
  const targets = await ctx.db
    .selectFrom('outgoingTarget')
    .select('id')
    .where('id', 'in', [...targetIds])
    .where('enabled', '=', true)
    .orderBy('id')
    .forKeyShare()
    .execute()
  const occurredAt = ctx.now.toISOString()
  const rows = tellings.flatMap(({ subject, document, workshopId, payload, key, reversesKey }) =>
    targets.map(({ id: targetId }) => ({
      targetId,
      type,
      subject,
      document: document.slice(0, 200),
      messageKey: key ?? newKey(),
      reversesKey: reversesKey ?? null,
      workshopId,
      occurredAt,
      payload: JSON.stringify(payload),
    })),
  )
  const ids: number[] = []
  for (let from = 0; from < rows.length; from += insertedAtOnce) {
    const made = await ctx.db
      .insertInto('outgoingDelivery')
      .values(rows.slice(from, from + insertedAtOnce))
      // The same thing is written back once.
      .onConflict((c) => c.columns(['teamId', 'targetId', 'messageKey']).doNothing())
      .returning('id')
      .execute()
    ids.push(...made.map(({ id }) => id))
  }
  ctx.touch(topic, ids)
  return ids
}
