import { canonicalEpc } from '#engines/gs1/index.ts'
import { type Vocabulary, vocabularies } from './vocabulary.ts'

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

interface Context {
  /** Name spaces by prefix. */
  prefixes: ReadonlyMap<string, string>
  /** Keys of extensions that are left out. */
  ignored: ReadonlySet<string>
}

type Kind = 'text' | 'time' | Vocabulary

/**
 * A field of an event, in the order of CBV 2.0, 8.9.2. `list`: its entries, sorted, each after `item`, under the field's name where it stands before
 * them. `fields`: what an entry or the field itself consists of.
 */
interface Field {
  key: string
  kind?: Kind
  item?: string
  fields?: readonly Field[]
}

const at = (key: string, kind: Kind = 'text'): Field => ({ key, kind })
const epcs = (key: string): Field => ({ key, item: 'epc' })
const quantities = (key: string): Field => ({
  key,
  item: 'quantityElement',
  fields: [at('epcClass'), at('quantity'), at('uom')],
})
const parties = (key: string, kind: Kind, name: string): Field => ({
  key,
  item: '',
  fields: [at('type', kind), at(name)],
})

const order: readonly Field[] = [
  { key: 'type' },
  at('eventTime', 'time'),
  at('eventTimeZoneOffset'),
  at('certificationInfo'),
  epcs('epcList'),
  at('parentID'),
  epcs('inputEPCList'),
  epcs('childEPCs'),
  quantities('quantityList'),
  quantities('childQuantityList'),
  quantities('inputQuantityList'),
  epcs('outputEPCList'),
  quantities('outputQuantityList'),
  at('action'),
  at('transformationID'),
  at('bizStep', 'bizStep'),
  at('disposition', 'disposition'),
  { key: 'persistentDisposition', fields: [at('set', 'disposition'), at('unset', 'disposition')] },
  { key: 'readPoint', fields: [at('id')] },
  { key: 'bizLocation', fields: [at('id')] },
  parties('bizTransactionList', 'transaction', 'bizTransaction'),
  parties('destinationList', 'party', 'destination'),
  parties('sourceList', 'party', 'source'),
  {
    key: 'sensorElementList',
    item: 'sensorElement',
    fields: [
      {
        key: 'sensorMetadata',
        fields: [
          at('time', 'time'),
          at('startTime', 'time'),
          at('endTime', 'time'),
          at('deviceID'),
          at('deviceMetadata'),
          at('rawData'),
          at('dataProcessingMethod'),
          at('bizRules'),
        ],
      },
      {
        key: 'sensorReport',
        item: 'sensorReport',
        fields: [
          at('type', 'sensor'),
          at('exception', 'sensor'),
          at('deviceID'),
          at('deviceMetadata'),
          at('rawData'),
          at('dataProcessingMethod'),
          at('time', 'time'),
          at('microorganism'),
          at('chemicalSubstance'),
          at('value'),
          at('component', 'component'),
          at('stringValue'),
          at('booleanValue'),
          at('hexBinaryValue'),
          at('uriValue'),
          at('minValue'),
          at('maxValue'),
          at('meanValue'),
          at('sDev'),
          at('percRank'),
          at('percValue'),
          at('uom'),
          at('coordinateReferenceSystem'),
        ],
      },
    ],
  },
  { key: 'ilmd', fields: [] },
]

/** What says nothing about the event itself, or is said by its hash. */
const left = new Set(['eventID', 'recordTime', 'errorDeclaration', '@context', 'rdfs:comment'])

/**
 * The string whose SHA-256 is the hash of an event (CBV 2.0, 8.9): the same for every spelling of the same event. `document` gives the name spaces
 * and the extensions that its sender wants left out; an event may have a context of its own.
 */
export function preHash(event: JsonObject, document: JsonObject = {}): string {
  const context: Context = {
    prefixes: prefixesOf(document['@context'], event['@context']),
    ignored: ignoredOf(document),
  }
  const { type } = event
  return `eventType=${typeof type === 'string' ? type : ''}${fieldsOf(event, order.slice(1), context, new Set([...left, 'type']))}`
}

/** The identifier that an event's hash makes (`ni:///sha-256;…?ver=CBV2.0`). @param hex SHA-256 of `preHash` in UTF-8 */
export const hashId = (hex: string): string => `ni:///sha-256;${hex}?ver=CBV2.0`

/** The fields of an object in their order, then its extensions. */
function fieldsOf(object: JsonObject, fields: readonly Field[], context: Context, known: ReadonlySet<string>): string {
  const standing = fields.map((field) =>
    object[field.key] === undefined ? '' : fieldOf(field, object[field.key] as Json, context),
  )
  const names = new Set([...known, ...fields.map(({ key }) => key)])
  const extensions = Object.entries(object)
    .filter(([key]) => !names.has(key) && !context.ignored.has(key))
    .flatMap(([key, value]) => extension(key, value, context))
  return standing.join('') + extensions.sort(byCodePoint).join('')
}

function fieldOf(field: Field, value: Json, context: Context): string {
  const { key, kind, item, fields } = field
  if (item !== undefined) {
    const entries = (Array.isArray(value) ? value : [value]).map((each) =>
      fields
        ? `${item}${isObject(each) ? fieldsOf(each, fields, context, new Set()) : ''}`
        : `${item}=${scalar(each, 'text', context)}`,
    )
    // A report of a sensor is named by each entry; every other list by its own name too.
    return `${item === key ? '' : key}${entries.sort(byCodePoint).join('')}`
  }
  if (fields) return isObject(value) ? `${key}${fieldsOf(value, fields, context, new Set())}` : ''
  if (Array.isArray(value)) {
    return value
      .map((each) => `${key}=${scalar(each, kind ?? 'text', context)}`)
      .sort(byCodePoint)
      .join('')
  }
  return `${key}=${scalar(value, kind ?? 'text', context)}`
}

function extension(key: string, value: Json, context: Context): string[] {
  const name = expandedName(key, context)
  if (Array.isArray(value)) return value.flatMap((each) => extension(key, each, context))
  if (isObject(value)) return [`${name}${fieldsOf(value, [], context, new Set())}`]
  return [`${name}=${scalar(value, 'text', context)}`]
}

function scalar(value: Json, kind: Kind, context: Context): string {
  if (value === null) return ''
  if (typeof value === 'object') return ''
  const text = typeof value === 'string' ? value.trim() : String(value)
  if (kind === 'time') return momentOf(text)
  if (kind !== 'text') return wordOf(text, kind, context)
  return canonicalEpc(text) ?? text
}

function wordOf(text: string, kind: Vocabulary, context: Context): string {
  const { web, urn } = vocabularies[kind]
  if (text.startsWith(urn)) return web + text.slice(urn.length)
  if (!text.includes(':')) return web + text
  const colon = text.indexOf(':')
  const space = context.prefixes.get(text.slice(0, colon))
  return space !== undefined && !text.startsWith('//', colon + 1) ? space + text.slice(colon + 1) : text
}

/** A moment in UTC to the millisecond, half a millisecond rounded up; what is no moment stays as it is. */
function momentOf(text: string): string {
  const [, second, fraction = '', zone] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/.exec(text) ?? []
  if (second === undefined || zone === undefined) return text
  const time = Date.parse(`${second}${zone}`) + Math.round(Number(`0.${fraction || '0'}`) * 1000)
  return Number.isNaN(time) ? text : new Date(time).toISOString()
}

function expandedName(key: string, { prefixes }: Context): string {
  const colon = key.indexOf(':')
  const space = colon < 0 ? undefined : prefixes.get(key.slice(0, colon))
  if (space !== undefined) return `{${space}}${key.slice(colon + 1)}`
  const end = Math.max(key.lastIndexOf('/'), key.lastIndexOf('#'), key.lastIndexOf(':')) + 1
  return end > 0 ? `{${key.slice(0, end)}}${key.slice(end)}` : key
}

/** The prefixes that GS1's own context gives, and those of the contexts, the later over the earlier. */
function prefixesOf(...contexts: (Json | undefined)[]): Map<string, string> {
  const found = new Map([
    ['cbv', 'https://ref.gs1.org/cbv/'],
    ['gs1', 'https://gs1.org/voc/'],
    ['cbvmda', 'urn:epcglobal:cbv:mda:'],
  ])
  for (const each of contexts.flat()) {
    if (!isObject(each)) continue
    for (const [prefix, space] of Object.entries(each)) if (typeof space === 'string') found.set(prefix, space)
  }
  return found
}

/** Extensions named by a document's `…:ignoreFields`, wherever above its events. */
function ignoredOf(document: JsonObject): Set<string> {
  const body = document.epcisBody
  const results = isObject(body) ? body.queryResults : undefined
  return new Set(
    [document, body, results].flatMap((each) =>
      isObject(each)
        ? Object.entries(each).flatMap(([key, value]) =>
            key.endsWith(':ignoreFields') && Array.isArray(value)
              ? value.filter((name) => typeof name === 'string')
              : [],
          )
        : [],
    ),
  )
}

/** Whether the value is an object of JSON. */
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const byCodePoint = (a: string, b: string): number => {
  const [mine, other] = [Array.from(a, code), Array.from(b, code)]
  for (let i = 0; i < mine.length && i < other.length; i++) {
    const apart = (mine[i] as number) - (other[i] as number)
    if (apart !== 0) return apart
  }
  return mine.length - other.length
}
const code = (character: string): number => character.codePointAt(0) as number
