import type { Selectable } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { changeRow, type Values } from '#core/server/crud/rows.ts'
import type { AndonCall } from '#core/server/db/schema.ts'
import { notFound, type Refusal, refuse } from '#core/server/refusal.ts'
import { type AndonState, type AndonVerb, andonStatus } from '../../contract/call-status.ts'
import type { CallFact } from '../../contract/events.ts'
import type { Tier } from '../../contract/type.ts'

export type CallRow = Omit<Selectable<AndonCall>, 'status' | 'tiers'> & { status: AndonState; tiers: Tier[] }

/** The call, locked until the transaction ends: whoever acts on it, a timer too, waits for the one before. */
export async function lockCall({ db }: Ctx, id: number): Promise<CallRow> {
  const row = await db.selectFrom('andonCall').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row as unknown as CallRow
}

/** The same for the clock: null while somebody acts on the call, who may well end what was due. */
export async function lockFreeCall({ db }: Ctx, id: number): Promise<CallRow | null> {
  const row = await db
    .selectFrom('andonCall')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ? (row as unknown as CallRow) : null
}

/** The state does not allow it; of a call that somebody answered meanwhile it says who. */
export async function wrongState(ctx: Ctx, call: CallRow, verb: AndonVerb): Promise<Refusal> {
  if (verb === 'respond' && call.handlerId !== null) {
    const handler = await ctx.db
      .selectFrom('teamUser')
      .select('name')
      .where('id', '=', call.handlerId)
      .executeTakeFirst()
    return refuse('andon.answered', { call: call.callNo, name: handler?.name ?? '' })
  }
  return refuse('refused.state', {
    name: call.callNo,
    state: ctx.t(`andonStatus.${call.status}`),
    verb: ctx.t(`andonStatus.verb.${verb}`),
  })
}

/** Takes a call along one verb of its status: checked, changed, logged, told to viewers. */
export async function move(ctx: Ctx, call: CallRow, verb: AndonVerb, change: Values, note?: string): Promise<void> {
  if (!andonStatus.can(call.status, verb)) throw await wrongState(ctx, call, verb)
  await changeCall(ctx, call, { status: andonStatus.verbs[verb].to, ...change }, verb, note)
}

/** Changes a call otherwise than by a person's verb. */
export async function changeCall(ctx: Ctx, call: CallRow, change: Values, verb: string, note?: string): Promise<void> {
  const entity = { name: 'andonCall', key: 'callNo', table: 'andonCall' } as const
  await changeRow(ctx, entity, { id: call.id }, change, { verb, note })
}

export const factOf = (call: CallRow): CallFact => ({
  callId: call.id,
  callNo: call.callNo,
  typeId: call.typeId,
  stationId: call.stationId,
  machineId: call.machineId,
  workshopId: call.workshopId,
  lineId: call.lineId,
})
