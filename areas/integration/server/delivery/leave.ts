import { randomBytes } from 'node:crypto'
import type { Ctx } from '#core/server/context.ts'
import { keptDays } from './kept-days.ts'

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
  const untold = await untoldBy(ctx, targets, tellings)
  const rows = tellings.flatMap(({ subject, document, workshopId, payload, key, reversesKey }) =>
    targets
      .filter(({ id }) => !reversesKey || !untold.has(`${id} ${reversesKey}`))
      .map(({ id: targetId }) => ({
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
  if (!rows.length) return []
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

/**
 * Which targets were never told what is undone, as `target key`: it was before they were set up, or wanted it. Entries are kept for longer than a
 * year; what a target was told before that is taken as told.
 */
async function untoldBy(
  { db, now }: Ctx,
  targets: readonly { id: number }[],
  tellings: readonly Telling[],
): Promise<ReadonlySet<string>> {
  const keys = tellings.flatMap(({ reversesKey }) => reversesKey ?? [])
  if (!keys.length || !targets.length) return new Set()
  const ids = targets.map(({ id }) => id)
  const told = await db
    .selectFrom('outgoingDelivery')
    .select(['targetId', 'messageKey'])
    .where('targetId', 'in', ids)
    .where('messageKey', 'in', keys)
    .execute()
  const old = await db
    .selectFrom('erpConnector')
    .select('targetId')
    .where('targetId', 'in', ids)
    .where('createdAt', '<', new Date(now.getTime() - keptDays.erp * 86_400_000).toISOString())
    .execute()
  const known = new Set(told.map(({ targetId, messageKey }) => `${targetId} ${messageKey}`))
  for (const { key } of tellings) if (key) for (const id of ids) known.add(`${id} ${key}`)
  const long = new Set(old.map(({ targetId }) => targetId))
  return new Set(
    ids
      .filter((id) => !long.has(id))
      .flatMap((id) => keys.map((key) => `${id} ${key}`).filter((each) => !known.has(each))),
  )
}
