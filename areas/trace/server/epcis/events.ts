import { createHash } from 'node:crypto'
import { hashId, type JsonObject, preHash } from '#engines/epcis/index.ts'
import type { MoveFact, PackingFact, Quantity, ReportFact, SerialFact, SplitFact } from './facts.ts'
import type { Identifiers } from './identifiers.ts'

/** The context of GS1 for EPCIS 2.0. */
export const epcisContext = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'
/** Instance and lot master data of CBV. */
const masterData = { cbvmda: 'urn:epcglobal:cbv:mda:' }
export const documentContext = [epcisContext, masterData]

/** At most so many serials stand in one event. */
const serialsEach = 1000

/** Builds events of what happened, for a team with its identifiers and its time zone. */
export function eventsFrom(ids: Identifiers, zone: string) {
  const when = (fact: { at: string; recordedAt?: string; undoneAt?: string | null }): JsonObject => ({
    eventTime: new Date(fact.at).toISOString(),
    eventTimeZoneOffset: offsetOf(zone, fact.at),
    ...(fact.recordedAt !== undefined && { recordTime: new Date(fact.recordedAt).toISOString() }),
    ...(fact.undoneAt && {
      errorDeclaration: { declarationTime: new Date(fact.undoneAt).toISOString(), reason: 'did_not_occur' },
    }),
  })
  /** A unit without a code of UN/ECE cannot be named: what is told then is the lot, without how much. */
  const quantity = (of: Quantity, amount = of.quantity): JsonObject => ({
    epcClass: ids.lot(of, of.lot),
    ...(of.counted && { quantity: amount }),
    ...(of.counted && of.uom !== null && { uom: of.uom }),
  })
  const transaction = (type: string, number: string | null): JsonObject =>
    number ? { bizTransactionList: [{ type, bizTransaction: ids.document(number) }] } : {}

  return {
    move(fact: MoveFact): JsonObject {
      const { step, disposition, type } = stepOf(fact)
      return withId({
        type: 'ObjectEvent',
        ...when(fact),
        action: fact.toKind === 'scrap' ? 'DELETE' : 'OBSERVE',
        bizStep: step,
        disposition,
        quantityList: [quantity(fact)],
        // What leaves is seen where it lay, what comes where it comes to.
        readPoint: { id: ids.place(outside.has(fact.toKind) ? fact.fromCode : fact.toCode) },
        ...(!outside.has(fact.toKind) && { bizLocation: { id: ids.place(fact.toCode) } }),
        ...transaction(type, fact.documentNo),
      })
    },

    report(fact: ReportFact): JsonObject {
      const about = { readPoint: { id: ids.place(fact.place) }, ...transaction('prodorder', fact.orderNo) }
      const made = fact.made > 0 ? [quantity(fact, fact.made)] : []
      const ilmd = {
        'cbvmda:lotNumber': fact.lot,
        ...(fact.producedOn !== null && { 'cbvmda:productionDate': fact.producedOn }),
      }
      if (fact.inputs.length > 0 || (made.length > 0 && fact.traced)) {
        return withId({
          type: 'TransformationEvent',
          ...when(fact),
          // All that an order takes in and makes is one transformation, told in pieces.
          transformationID: ids.transformation(fact.orderNo),
          ...(fact.inputs.length > 0 && { inputQuantityList: fact.inputs.map((each) => quantity(each)) }),
          ...(made.length > 0 && { outputQuantityList: made, ilmd }),
          bizStep: 'commissioning',
          disposition: 'in_progress',
          ...about,
        })
      }
      return withId({
        type: 'ObjectEvent',
        ...when(fact),
        action: made.length > 0 ? 'ADD' : 'OBSERVE',
        bizStep: made.length > 0 ? 'commissioning' : ids.operation(fact.operation),
        disposition: made.length > 0 ? 'active' : 'in_progress',
        quantityList: made.length > 0 ? made : [quantity(fact)],
        ...about,
        ...(made.length > 0 && { ilmd }),
      })
    },

    split: (fact: SplitFact): JsonObject =>
      withId({
        type: 'TransformationEvent',
        ...when(fact),
        inputQuantityList: [quantity(fact.input)],
        outputQuantityList: [quantity(fact.output)],
        bizStep: 'repackaging',
        disposition: 'in_progress',
      }),

    /** What went into a handling unit, or came out of it. Where that was is what its moves say. */
    packing: (fact: PackingFact): JsonObject => {
      const epcs = [
        ...fact.serials.map((each) => ids.serial(each, each.serial)),
        ...fact.units.map((number) => ids.unit(number)),
      ]
      return withId({
        type: 'AggregationEvent',
        ...when(fact),
        action: fact.out ? 'DELETE' : 'ADD',
        bizStep: fact.out ? 'unpacking' : 'packing',
        disposition: 'in_progress',
        parentID: ids.unit(fact.unit),
        ...(epcs.length > 0 && { childEPCs: epcs }),
        ...(fact.lots.length > 0 && { childQuantityList: fact.lots.map((each) => quantity(each)) }),
      })
    },

    serials: (fact: SerialFact): JsonObject[] =>
      Array.from({ length: Math.ceil(fact.serials.length / serialsEach) }, (_, i) =>
        withId({
          type: 'ObjectEvent',
          ...when(fact),
          action: 'ADD',
          bizStep: 'commissioning',
          disposition: 'active',
          epcList: fact.serials.slice(i * serialsEach, (i + 1) * serialsEach).map((serial) => ids.serial(fact, serial)),
          ...transaction('prodorder', fact.orderNo),
        }),
      ),
  }
}

/** Kinds of places that lie outside, where nobody of ours sees anything. */
const outside = new Set(['supplier', 'customer', 'scrap'])

function stepOf({ fromKind, toKind }: MoveFact): { step: string; disposition: string; type: string } {
  if (fromKind === 'supplier' || fromKind === 'customer') {
    return { step: 'receiving', disposition: 'in_progress', type: 'recadv' }
  }
  if (toKind === 'supplier') return { step: 'shipping', disposition: 'returned', type: 'rma' }
  if (toKind === 'customer') return { step: 'shipping', disposition: 'in_transit', type: 'desadv' }
  if (toKind === 'scrap') return { step: 'destroying', disposition: 'destroyed', type: 'upevt' }
  if (toKind === 'shipping') return { step: 'staging_outbound', disposition: 'in_progress', type: 'upevt' }
  return { step: 'storing', disposition: 'in_progress', type: 'upevt' }
}

/** The hash of an event as its identifier. */
export const eventIdOf = (event: JsonObject, document: JsonObject = { '@context': documentContext }): string =>
  hashId(createHash('sha256').update(preHash(event, document), 'utf8').digest('hex'))

const withId = (event: JsonObject): JsonObject => ({ eventID: eventIdOf(event), ...event })

const formats = new Map<string, Intl.DateTimeFormat>()

/** A format is made once: making one takes longer than all else of an event. */
function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, known)
  return known
}

/** The offset of a zone at a moment, `+08:00`. */
export function offsetOf(zone: string, at: string): string {
  const parts = formatIn(zone).formatToParts(new Date(at))
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return name === 'GMT' ? '+00:00' : name.slice(3)
}
