import { sql } from 'kysely'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse, refuseFields } from '#core/server/refusal.ts'
import {
  type EpcisIssue,
  eventsOf,
  isObject,
  type Json,
  type JsonObject,
  validateDocument,
} from '#engines/epcis/index.ts'
import { canonicalEpc } from '#engines/gs1/index.ts'
import { type Captured, type captureEpcis as endpoint, epcisCaptureMost } from '../../contract/epcis.ts'
import { eventIdOf } from './events.ts'
import { lotOf } from './identifiers.ts'
import { readSetting } from './setting.ts'

interface Read {
  event: JsonObject
  eventId: string
  hash: string
  error: boolean
}

/** Keeps the events of another's document, each once, and binds them to the lots that they speak of. */
export async function captureEpcis(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<Captured> {
  const document = input.document as Json
  const issues = validateDocument(document)
  if (issues.length > 0) throw refuseFields(issues.map(fieldIssue))
  const read = eventsOf(document).map((event) => readEvent(event, document as JsonObject))
  if (read.length === 0) throw refuse('epcis.noEvents')
  if (read.length > epcisCaptureMost) throw refuse('epcis.tooManyCaptured', { most: epcisCaptureMost })
  const documentId = await addDocument(ctx, document as JsonObject, read)
  const added = await addEvents(ctx, documentId, contextOf(document as JsonObject), read)
  const differing = await countDiffering(ctx, read)
  const lots = await bindLots(ctx, added)
  await ctx.db
    .updateTable('epcisDocument')
    .set({ kept: added.length, differing })
    .where('id', '=', documentId)
    .execute()
  const { length: events } = read
  ctx.audit({
    verb: 'capture',
    entity: 'epcisDocument',
    id: documentId,
    note: ctx.t('epcis.events', { count: events }),
  })
  ctx.touch('epcisDocument', [documentId])
  ctx.touch('epcisEvent')
  return { documentId, events, kept: added.length, known: events - added.length - differing, differing, lots }
}

const fieldIssue = ({ path, code }: EpcisIssue) => ({
  field: path ? `document.${path}` : 'document',
  key: `epcis.issue.${code}` as const,
})

const contextOf = (document: JsonObject): Json => document['@context'] ?? null

function readEvent(event: JsonObject, document: JsonObject): Read {
  const hash = eventIdOf(event, document)
  const { eventID } = event
  return {
    event,
    hash,
    eventId: typeof eventID === 'string' ? eventID : hash,
    error: event.errorDeclaration !== undefined,
  }
}

async function addDocument(ctx: Ctx, document: JsonObject, read: Read[]): Promise<number> {
  const times = read.map(({ event }) => Date.parse(event.eventTime as string))
  const text = (value: Json | undefined) => (typeof value === 'string' ? value.slice(0, 500) : null)
  const { id } = await ctx.db
    .insertInto('epcisDocument')
    .values({
      direction: 'captured',
      identifier: text(document.id) ?? text(document.instanceIdentifier),
      sender: senderOf(document),
      events: read.length,
      firstAt: new Date(times.reduce((a, b) => Math.min(a, b))).toISOString(),
      lastAt: new Date(times.reduce((a, b) => Math.max(a, b))).toISOString(),
      userId: ctx.caller.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Who sent it, as the document or its header says. */
function senderOf(document: JsonObject): string | null {
  const header = isObject(document.epcisHeader) ? document.epcisHeader : {}
  const found = [document.sender, header.sender].find((each) => typeof each === 'string')
  return typeof found === 'string' ? found.slice(0, 500) : null
}

/** Events that are new; whoever sends the same at the same time waits, and finds them kept. */
async function addEvents(ctx: Ctx, documentId: number, context: Json, read: Read[]) {
  const word = (value: Json | undefined) => (typeof value === 'string' ? value : null)
  const rows = read.map(({ event, eventId, hash, error }) => ({
    documentId,
    eventId,
    hash,
    error,
    type: event.type as string,
    at: new Date(event.eventTime as string).toISOString(),
    action: word(event.action),
    bizStep: word(event.bizStep),
    disposition: word(event.disposition),
    place: isObject(event.readPoint) ? word(event.readPoint.id) : null,
    content: JSON.stringify(event),
    context: JSON.stringify(context),
  }))
  const added = await ctx.db
    .insertInto('epcisEvent')
    .values(rows.sort((a, b) => (a.hash < b.hash ? -1 : 1)))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'content'])
    .execute()
  return added.map(({ id, content }) => ({ id, event: content as JsonObject }))
}

/** How many events have an identifier that is kept for something else. */
async function countDiffering(ctx: Ctx, read: Read[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from unnest(${read.map(({ eventId }) => eventId)}::text[], ${read.map(({ hash }) => hash)}::text[],
      ${read.map(({ error }) => error)}::boolean[]) as r (event_id, hash, error)
    join epcis_event e on e.event_id = r.event_id and e.error = r.error and e.hash <> r.hash`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** Lists of an event that name things, and the field of an entry that does. */
const lists = [
  ['epcList'],
  ['childEPCs'],
  ['inputEPCList'],
  ['outputEPCList'],
  ['quantityList', 'epcClass'],
  ['childQuantityList', 'epcClass'],
  ['inputQuantityList', 'epcClass'],
  ['outputQuantityList', 'epcClass'],
] as const

/** What an event speaks of. */
function epcsOf(event: JsonObject): string[] {
  const found = lists.flatMap(([list, key]) => {
    const entries = event[list]
    if (!Array.isArray(entries)) return []
    return entries.map((entry) => (key && isObject(entry) ? entry[key] : entry))
  })
  return [...new Set(found.filter((each) => typeof each === 'string'))]
}

/** Binds events to lots of ours. @returns how many lots */
async function bindLots(ctx: Ctx, added: { id: number; event: JsonObject }[]): Promise<number> {
  const { namespace } = await readSetting(ctx.db)
  const named = added.flatMap(({ id, event }) =>
    epcsOf(event).flatMap((epc) => {
      const lot = lotOf(canonicalEpc(epc) ?? epc, namespace)
      return lot ? [{ id, epc, ...lot }] : []
    }),
  )
  if (named.length === 0) return 0
  const bound = await sql<{ lotId: number }>`
    with named as (
      select * from unnest(${named.map(({ id }) => id)}::bigint[], ${named.map(({ epc }) => epc)}::text[],
        ${named.map(({ gtin }) => gtin ?? null)}::text[], ${named.map(({ productCode }) => productCode ?? null)}::text[],
        ${named.map(({ lot }) => lot)}::text[]) as n (event_id, epc, gtin, code, lot)
    ), known as (
      select n.*, p.id as product_id from named n left join product p on p.gtin = n.gtin or p.code = n.code
    ), bound as (
      select n.event_id, n.epc, l.id as lot_id, count(*) over (partition by n.event_id, n.epc) as candidates
      from known n join stock_lot l on (l.number = n.lot or l.supplier_lot = n.lot)
        and (l.product_id = n.product_id or (n.product_id is null and n.code is null))
    )
    insert into epcis_event_lot (event_id, epc, lot_id)
    select event_id, epc, lot_id from bound where candidates = 1
    returning lot_id`.execute(ctx.db)
  return new Set(bound.rows.map(({ lotId }) => lotId)).size
}
