import { sql } from 'kysely'
import { shiftOf } from '#areas/calendar/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { dayOf } from '#core/server/day.ts'
import { takeNumbers } from '#core/server/numbering.ts'
import { notFound, refuse, refuseField } from '#core/server/refusal.ts'
import type { raiseAndonCall as raiseEndpoint } from '../../contract/call.api.ts'
import type { AndonSource } from '../../contract/call-status.ts'
import { callRaised } from '../../contract/events.ts'
import { logStep } from './log.ts'
import { responsibleFor } from './responsible.ts'
import { type CallRow, factOf } from './row.ts'
import { tellOf } from './tell.ts'
import { armTiers } from './timers.ts'

export interface Raising {
  typeId: number
  place: { stationId: number } | { machineId: number }
  source: AndonSource
  itemIds?: number[]
  description?: string | null
}

export interface Raised {
  id: number
  callNo: string
  /** There was such a call from there already, and it still is. */
  existing: boolean
}

/** Calls for help: tells the responsible people at once and lets the tiers begin to run. A place calls once for one thing. */
export async function raiseCall(ctx: Ctx, raising: Raising): Promise<Raised> {
  const type = await ctx.db
    .selectFrom('andonType')
    .selectAll()
    .where('id', '=', raising.typeId)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!type) throw refuse('andon.typeGone')
  const place = await placeOf(ctx, raising)
  const open = await openCall(ctx, type.id, place.key)
  if (open) return { ...open, existing: true }
  const now = ctx.now.getTime()
  const shift = place.lineId === null ? null : await shiftOf(ctx.db, ctx.caller.zone, place.lineId, now)
  const date = shift?.productionDay ?? dayOf(ctx)
  const wanted = { typeId: type.id, lineId: place.lineId, shiftName: shift?.shiftName ?? null, date }
  const [callNo = ''] = await takeNumbers(ctx, 'andonCall', 1)
  const made = await ctx.db
    .insertInto('andonCall')
    .values({
      callNo,
      typeId: type.id,
      source: raising.source,
      ...raising.place,
      workshopId: place.workshopId,
      lineId: place.lineId,
      shiftDate: shift?.productionDay ?? null,
      shiftName: shift?.shiftName ?? null,
      raisedBy: ctx.caller.userId || null,
      itemIds: raising.itemIds ?? [],
      description: raising.description ?? null,
      responsibleIds: await responsibleFor(ctx, type, wanted),
      tiers: JSON.stringify(type.tiers),
      raisedAt: ctx.now.toISOString(),
    })
    // Written out, as of every partial index: a kept plan cannot know what comes as a parameter.
    .onConflict((c) => c.columns(['teamId', 'place', 'typeId']).where(sql<boolean>`status <> 'closed'`).doNothing())
    .returningAll()
    .executeTakeFirst()
  // Two pressed at the same moment: the other's call is this one's.
  if (!made) return { ...((await openCall(ctx, type.id, place.key)) as Omit<Raised, 'existing'>), existing: true }
  const call = made as unknown as CallRow
  await logStep(ctx, call.id, 'raised', { note: raising.description })
  await armTiers(ctx, call)
  await tellOf(ctx, call.id, 'raised', call.responsibleIds, type.immediateChannels)
  ctx.audit({ verb: 'raise', entity: 'andonCall', id: call.id, name: callNo, after: made })
  ctx.touch('andonCall', [call.id])
  await ctx.emit(callRaised, factOf(call))
  return { id: call.id, callNo, existing: false }
}

interface Place {
  key: string
  workshopId: number
  lineId: number | null
}

async function placeOf({ db }: Ctx, { place }: Raising): Promise<Place> {
  if ('stationId' in place) {
    const found = await db
      .selectFrom('station')
      .select(['workshopId', 'effectiveLineId as lineId'])
      .where('id', '=', place.stationId)
      .executeTakeFirst()
    if (!found) throw notFound()
    return { ...found, key: `s${place.stationId}` }
  }
  const found = await db
    .selectFrom('machine')
    .select(['workshopId', 'lineId'])
    .where('id', '=', place.machineId)
    .executeTakeFirst()
  if (!found) throw notFound()
  return { ...found, key: `m${place.machineId}` }
}

const openCall = ({ db }: Ctx, typeId: number, place: string) =>
  db
    .selectFrom('andonCall')
    .select(['id', 'callNo'])
    .where('place', '=', place)
    .where('typeId', '=', typeId)
    .where('status', '<>', 'closed')
    .executeTakeFirst()

/** A person calls from a station. What he chose must be of this type and workshop; some of it wants words of his own. */
export async function raiseByPerson(
  ctx: Ctx,
  input: InputOf<typeof raiseEndpoint>,
): Promise<OutputOf<typeof raiseEndpoint>> {
  const { stationId, typeId, itemIds, source, description } = input
  await checkItems(ctx, input)
  const { id, callNo, existing } = await raiseCall(ctx, {
    typeId,
    place: { stationId },
    itemIds,
    description,
    source,
  })
  if (existing) throw refuse('andon.openAlready', { call: callNo }, { id })
  return { id, callNo }
}

async function checkItems(ctx: Ctx, { stationId, typeId, itemIds, description }: InputOf<typeof raiseEndpoint>) {
  const asked = [...new Set(itemIds)]
  if (!asked.length) return
  const items = await ctx.db
    .selectFrom('andonItem as i')
    .innerJoin('station as s', (join) => join.onRef('s.teamId', '=', 'i.teamId').on('s.id', '=', stationId))
    .select(['i.id', nameIn(ctx, 'i', 'content').as('content'), 'i.manualDescription'])
    .where('i.id', 'in', asked)
    .where('i.enabled', '=', true)
    .where((e) => e.or([e('i.typeId', 'is', null), e('i.typeId', '=', typeId)]))
    .where(sql<boolean>`(i.workshop_ids = '{}' or s.workshop_id = any(i.workshop_ids))`)
    .execute()
  if (items.length !== asked.length) throw refuseField('itemIds', 'refused.gone')
  const wordless = description ? undefined : items.find(({ manualDescription }) => manualDescription)
  if (wordless) throw refuseField('description', 'andon.describe', { item: wordless.content })
}
