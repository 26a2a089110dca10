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

/** Leaves what happened for targets, in the transaction in which it did. */
export async function leave(
  ctx: Ctx,
  targetIds: readonly number[],
  type: string,
  tellings: readonly Telling[],
  topic: string,
): Promise<number[]> {
  if (!targetIds.length || !tellings.length) return []
  const occurredAt = ctx.now.toISOString()
  const rows = tellings.flatMap(({ subject, document, workshopId, payload, key, reversesKey }) =>
    targetIds.map((targetId) => ({
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
  const made = await ctx.db
    .insertInto('outgoingDelivery')
    .values(rows)
    // The same thing is written back once.
    .onConflict((c) => c.columns(['teamId', 'targetId', 'messageKey']).doNothing())
    .returning('id')
    .execute()
  const ids = made.map(({ id }) => id)
  ctx.touch(topic, ids)
  return ids
}
