import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Message } from '#core/contract/messages.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { auditBulk, filterAllowed } from '#core/server/crud/bulk.ts'
import { lockRows, mustBeAt, updateRow } from '#core/server/crud/rows.ts'
import { notFound, refuse, refuseField, throwIf } from '#core/server/refusal.ts'
import type * as api from '../../contract/erp.api.ts'
import { attemptsOf } from '../delivery/attempts.ts'
import { mayReadKind } from '../policy.ts'

const entity = 'erpEntry'

/** Why an entry that has ended, or is under way, is left as it is. */
function notOpen({ state }: { state: string }): Message | null {
  if (state === 'sending') return { key: 'outgoing.underWay' }
  return state === 'done' || state === 'skipped' || state === 'failed' ? { key: 'erpEntry.ended' } : null
}

/** Those named that are for an ERP. */
async function lockEntries(ctx: Ctx, ids: readonly number[]): Promise<Stored[]> {
  const found = await lockRows(ctx.db, 'outgoingDelivery', [...ids])
  if (!found.length) return []
  const targets = await ctx.db
    .selectFrom('erpConnector')
    .select('targetId')
    .where('targetId', 'in', [...new Set(found.map(({ targetId }) => targetId))])
    .execute()
  const ours = new Set(targets.map(({ targetId }) => targetId))
  return found.filter(({ targetId }) => ours.has(targetId))
}

type Stored = Awaited<ReturnType<typeof lockRows<'outgoingDelivery'>>>[number]

/** Entries that are open, of kinds that the caller may read; the others stand among `skipped`, with why. */
const pick = async (ctx: Ctx, ids: number[]) =>
  filterAllowed<Stored>(ctx, ids, await lockEntries(ctx, ids), {
    name: ({ document }) => document,
    refusal: (row) => (mayReadKind(ctx.caller, row.type) ? { key: 'webhook.notYours' } : notOpen(row)),
  })

/** It may have arrived, and its ERP can be asked. One that was given up after many errors of the server is among them. */
const mayHaveArrived = ({ state, problem }: Stored) =>
  (state === 'unknown' && problem !== 'unasked') || (state === 'dead' && problem === 'server')

/**
 * Sends entries now, and lets their ERP be asked at once. One that may have arrived stays so, and the ERP is asked first; where it cannot be
 * asked, the person has looked there himself.
 */
export async function retryEntries(ctx: Ctx, { ids }: { ids: number[] }): Promise<BulkResult> {
  const { rows, skipped } = await pick(ctx, ids)
  const done = rows.map(({ id }) => id)
  if (!done.length) return { done, skipped }
  const asked = rows.filter(mayHaveArrived).map(({ id }) => id)
  await ctx.db
    .updateTable('outgoingDelivery')
    .set({
      state: sql<string>`case when id = any(${asked}::bigint[]) then 'unknown' else 'pending' end`,
      attempts: 0,
      nextAt: ctx.now.toISOString(),
      version: sql<number>`version + 1`,
    })
    .where('id', 'in', done)
    .execute()
  const targetIds = [...new Set(rows.map(({ targetId }) => targetId))].sort((a, b) => a - b)
  await ctx.db.updateTable('outgoingTarget').set({ parkedUntil: null }).where('id', 'in', targetIds).execute()
  auditBulk(ctx, { verb: 'retry', entity }, rows, { name: ({ document }) => document, after: () => ({ attempts: 0 }) })
  return { done, skipped }
}

/** Leaves entries out for good, with a reason; what undoes them is left out with them. */
export const skipEntries = (ctx: Ctx, input: InputOf<typeof api.skipErpEntry>): Promise<BulkResult> =>
  endEntries(ctx, input, 'skipped')

/** Whoever looked in the ERP says that it has them: nothing is sent, and what undoes them goes out as ever. */
export const settleEntries = (ctx: Ctx, input: InputOf<typeof api.settleErpEntry>): Promise<BulkResult> =>
  endEntries(ctx, input, 'done')

async function endEntries(
  ctx: Ctx,
  { ids, note }: InputOf<typeof api.skipErpEntry>,
  state: 'skipped' | 'done',
): Promise<BulkResult> {
  const { rows, skipped } = await pick(ctx, ids)
  const done = rows.map(({ id }) => id)
  if (!done.length) return { done, skipped }
  await ctx.db
    .updateTable('outgoingDelivery')
    .set({
      state,
      note,
      endedAt: ctx.now.toISOString(),
      nextAt: null,
      version: sql<number>`version + 1`,
    })
    .where('id', 'in', done)
    .execute()
  auditBulk(ctx, { verb: state === 'done' ? 'settle' : 'skip', entity, note }, rows, {
    name: ({ document }) => document,
    after: () => ({ state }),
  })
  return { done, skipped }
}

/** Changes what an entry says; it waits for `retryEntries`, or goes when its turn comes. */
export async function changeEntry(
  ctx: Ctx,
  { id, version, payload, reason }: InputOf<typeof api.changeErpEntry>,
): Promise<{ id: number }> {
  const [row] = await lockEntries(ctx, [id])
  if (!row) throw notFound()
  throwIf(mayReadKind(ctx.caller, row.type))
  const why = notOpen(row)
  if (why) throw refuse(why.key, why.params)
  // What is unknown may have arrived as it was: it is asked for first, and retried or skipped then.
  if (mayHaveArrived(row)) throw refuse('erpEntry.askFirst')
  mustBeAt(row, { version })
  const changed = objectOf(payload)
  await ctx.db
    .insertInto('outgoingPayload')
    .values({
      deliveryId: id,
      number: row.payloadVersion,
      payload: JSON.stringify(row.payload),
      reason,
      changedBy: ctx.caller.userId,
      changedAt: ctx.now.toISOString(),
    })
    .execute()
  const change = { payload: JSON.stringify(changed), payloadVersion: row.payloadVersion + 1 }
  const { before, after } = await updateRow(ctx.db, 'outgoingDelivery', { id, version }, change)
  ctx.audit({ verb: 'change', entity, id, name: row.document, note: reason, before, after })
  ctx.touch(entity, [id])
  return { id }
}

function objectOf(text: string): object {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refuseField('payload', 'erpEntry.noObject')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || text.includes('\\u0000'))
    throw refuseField('payload', 'erpEntry.noObject')
  if (isDeeper(value, depthMost)) throw refuseField('payload', 'erpEntry.tooDeep', { most: depthMost })
  return value
}

/** Facts are flat, or have rows: what lies deeper than this is a mistake, and XML of it would be as deep as the stack. */
const depthMost = 8

const isDeeper = (value: unknown, most: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (most === 0 || Object.values(value).some((each) => isDeeper(each, most - 1)))

/** What an entry says and said, and how it fared. */
export async function entryLog(ctx: Ctx, { id }: { id: number }): Promise<OutputOf<typeof api.getErpEntryLog>> {
  const row = await ctx.db
    .selectFrom('outgoingDelivery as d')
    .innerJoin('erpConnector as c', (j) => j.onRef('c.teamId', '=', 'd.teamId').onRef('c.targetId', '=', 'd.targetId'))
    .select(['d.version', 'd.state', 'd.type', 'd.messageKey', 'd.reversesKey', 'd.occurredAt', 'd.note', 'd.endedAt'])
    .select(['d.externalId', 'd.payload'])
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  throwIf(mayReadKind(ctx.caller, row.type))
  const changes = await ctx.db
    .selectFrom('outgoingPayload as p')
    .leftJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'p.teamId').onRef('u.id', '=', 'p.changedBy'))
    .select(['p.number', 'p.payload', 'p.reason', 'p.changedAt', 'u.name'])
    .where('p.deliveryId', '=', id)
    .orderBy('p.number')
    .limit(100)
    .execute()
  const { type: _type, payload, ...told } = row
  return {
    ...told,
    payload: JSON.stringify(payload),
    changes: changes.map((each) => ({
      number: each.number,
      payload: JSON.stringify(each.payload),
      reason: each.reason,
      who: each.name ?? '',
      at: each.changedAt,
    })),
    attempts: await attemptsOf(ctx, id),
  }
}
