import { isObject, type Json, type JsonObject } from './event-hash.ts'
import {
  actions,
  bizSteps,
  dispositions,
  type EventType,
  errorReasons,
  eventTypes,
  partyTypes,
  transactionTypes,
} from './vocabulary.ts'

/** What is wrong with a document, and where: `epcisBody.eventList[2].quantityList[0].quantity`. */
export interface EpcisIssue {
  path: string
  code:
    | 'missing'
    | 'unexpected'
    | 'noObject'
    | 'noList'
    | 'empty'
    | 'noText'
    | 'noUri'
    | 'noMoment'
    | 'noNumber'
    | 'noWord'
    | 'form'
}

type Check = (value: Json, path: string, issues: EpcisIssue[]) => void
type Fields = Readonly<Record<string, Check>>

const uri: Check = (value, path, issues) => {
  if (typeof value !== 'string' || !/^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`]+$/.test(value))
    issues.push({ path, code: 'noUri' })
}
const text: Check = (value, path, issues) => {
  if (typeof value !== 'string') issues.push({ path, code: 'noText' })
}
const number: Check = (value, path, issues) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) issues.push({ path, code: 'noNumber' })
}
const flag: Check = (value, path, issues) => {
  if (typeof value !== 'boolean') issues.push({ path, code: 'form' })
}
const moment: Check = (value, path, issues) => {
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i
  if (typeof value !== 'string' || !form.test(value) || Number.isNaN(Date.parse(value)))
    issues.push({ path, code: 'noMoment' })
}
const form =
  (expression: RegExp): Check =>
  (value, path, issues) => {
    if (typeof value !== 'string' || !expression.test(value)) issues.push({ path, code: 'form' })
  }
/** One of GS1's words, or a URI that is none of GS1's old names of them. */
const word =
  (words: ReadonlySet<string>): Check =>
  (value, path, issues) => {
    if (typeof value === 'string' && words.has(value)) return
    const before = issues.length
    uri(value, path, issues)
    const old = typeof value === 'string' && /^(urn:epcglobal:cbv|https?:\/\/ns\.gs1\.org\/cbv\/)/.test(value)
    if (old || issues.length > before) issues.splice(before, issues.length, { path, code: 'noWord' })
  }
const list =
  (each: Check, least = 0): Check =>
  (value, path, issues) => {
    if (!Array.isArray(value)) {
      issues.push({ path, code: 'noList' })
      return
    }
    if (value.length < least) issues.push({ path, code: 'empty' })
    value.forEach((entry, i) => {
      each(entry, `${path}[${i}]`, issues)
    })
  }
/** Fields that must be there, fields that may, and, where `open`, others under names of a name space. */
const object =
  (must: Fields, may: Fields = {}, open = false): Check =>
  (value, path, issues) => {
    if (!isObject(value)) {
      issues.push({ path, code: 'noObject' })
      return
    }
    const under = (key: string) => (path === '' ? key : `${path}.${key}`)
    for (const key of Object.keys(must))
      if (value[key] === undefined) issues.push({ path: under(key), code: 'missing' })
    for (const [key, entry] of Object.entries(value)) {
      const check = own(must, key) ?? own(may, key)
      if (check) check(entry, under(key), issues)
      else if (!open || !key.includes(':')) issues.push({ path: under(key), code: 'unexpected' })
    }
  }
const own = (fields: Fields, key: string): Check | undefined => (Object.hasOwn(fields, key) ? fields[key] : undefined)

const epcs = list(uri)
const quantityElement = object({ epcClass: uri }, { quantity: number, uom: form(/^[A-Z0-9]{2,3}$/) })
const quantities = list(quantityElement)
const place = object({ id: uri }, {}, true)
const disposition = word(dispositions)
const context: Check = (value, path, issues) => {
  const one: Check = (each, where, found) => {
    if (!isObject(each)) uri(each, where, found)
  }
  if (Array.isArray(value)) list(one)(value, path, issues)
  else one(value, path, issues)
}
const anyObject = object({}, {}, true)
const nothing: Check = () => undefined
const sensorTexts = Object.fromEntries(
  [
    'deviceID',
    'deviceMetadata',
    'rawData',
    'dataProcessingMethod',
    'bizRules',
    'microorganism',
    'chemicalSubstance',
    'uriValue',
    'coordinateReferenceSystem',
  ].map((key) => [key, uri]),
)
const sensorNumbers = Object.fromEntries(
  ['value', 'minValue', 'maxValue', 'meanValue', 'sDev', 'percRank', 'percValue'].map((key) => [key, number]),
)
const sensorElement = object(
  {
    sensorReport: list(
      object(
        {},
        {
          ...sensorTexts,
          ...sensorNumbers,
          type: text,
          exception: text,
          time: moment,
          component: text,
          stringValue: text,
          booleanValue: flag,
          hexBinaryValue: form(/^[A-Fa-f0-9]+$/),
          uom: text,
        },
        true,
      ),
      1,
    ),
  },
  { sensorMetadata: object({}, { ...sensorTexts, time: moment, startTime: moment, endTime: moment }, true) },
  true,
)

const common: Fields = {
  '@context': context,
  recordTime: moment,
  eventID: uri,
  certificationInfo: (value, path, issues) => (Array.isArray(value) ? list(uri) : uri)(value, path, issues),
  errorDeclaration: object(
    { declarationTime: moment },
    { reason: word(errorReasons), correctiveEventIDs: list(uri) },
    true,
  ),
  bizStep: word(bizSteps),
  disposition,
  persistentDisposition: object({}, { set: list(disposition, 1), unset: list(disposition, 1) }),
  readPoint: place,
  bizLocation: place,
  bizTransactionList: list(object({ bizTransaction: uri }, { type: word(transactionTypes) })),
  sourceList: list(object({ type: word(partyTypes), source: uri })),
  destinationList: list(object({ type: word(partyTypes), destination: uri })),
  sensorElementList: list(sensorElement),
}
const always: Fields = {
  type: text,
  eventTime: moment,
  eventTimeZoneOffset: form(/^[+-]((0\d|1[0-3]):[0-5]\d|14:00)$/),
}
const action: Check = (value, path, issues) => {
  if (!actions.some((each) => each === value)) issues.push({ path, code: 'noWord' })
}
const acted = { ...always, action }

const events: Readonly<Record<EventType, Check>> = {
  ObjectEvent: object(acted, { ...common, epcList: epcs, quantityList: quantities, ilmd: anyObject }, true),
  AggregationEvent: object(acted, { ...common, parentID: uri, childEPCs: epcs, childQuantityList: quantities }, true),
  AssociationEvent: object(
    { ...acted, parentID: uri },
    { ...common, childEPCs: epcs, childQuantityList: quantities },
    true,
  ),
  TransactionEvent: object(
    { ...acted, bizTransactionList: common.bizTransactionList as Check },
    { ...common, parentID: uri, epcList: epcs, quantityList: quantities },
    true,
  ),
  TransformationEvent: object(
    always,
    {
      ...common,
      inputEPCList: epcs,
      inputQuantityList: quantities,
      outputEPCList: epcs,
      outputQuantityList: quantities,
      transformationID: uri,
      ilmd: anyObject,
    },
    true,
  ),
}

/** What each event must be about: one of these lists with something in it. */
const about: Readonly<Record<EventType, (event: JsonObject) => boolean>> = {
  ObjectEvent: (event) =>
    event.epcList !== undefined ||
    some(event.quantityList) ||
    (some(event.sensorElementList) && event.readPoint !== undefined),
  AggregationEvent: (event) => some(event.childEPCs) || some(event.childQuantityList) || event.action === 'DELETE',
  AssociationEvent: (event) => some(event.childEPCs) || some(event.childQuantityList) || event.action === 'DELETE',
  TransactionEvent: (event) => event.epcList !== undefined || some(event.quantityList) || event.action === 'DELETE',
  TransformationEvent: (event) => {
    const made = some(event.outputEPCList) || some(event.outputQuantityList)
    const taken = some(event.inputEPCList) || some(event.inputQuantityList)
    return (made && taken) || ((made || taken) && event.transformationID !== undefined)
  },
}
const some = (value: Json | undefined) => Array.isArray(value) && value.length > 0

function anyEvent(value: Json, path: string, issues: EpcisIssue[]): void {
  const type = isObject(value) ? value.type : undefined
  const known = eventTypes.find((each) => each === type)
  if (!isObject(value) || type === undefined) {
    object(always)(value, path, issues)
  } else if (known === undefined) {
    // Somebody's own kind of event has a URI for a type.
    const before = issues.length
    uri(type, `${path}.type`, issues)
    if (issues.length > before) issues.splice(before, issues.length, { path: `${path}.type`, code: 'noWord' })
    else
      object(always, {}, false)(
        Object.fromEntries(Object.entries(value).filter(([key]) => Object.hasOwn(always, key))),
        path,
        issues,
      )
  } else {
    events[known](value, path, issues)
    if (!about[known](value)) issues.push({ path, code: 'empty' })
    if (value.ilmd !== undefined && value.action !== undefined && value.action !== 'ADD') {
      issues.push({ path: `${path}.ilmd`, code: 'unexpected' })
    }
  }
}

const document = object(
  {
    '@context': context,
    type: (value, path, issues) => {
      if (value !== 'EPCISDocument') issues.push({ path, code: 'noWord' })
    },
    schemaVersion: form(/^\d+(\.\d+)*$/),
    creationDate: moment,
    epcisBody: object({ eventList: list(anyEvent) }),
  },
  { id: uri, instanceIdentifier: text, sender: text, receiver: text, epcisHeader: nothing },
  true,
)

/** At most so many issues are told of one document. */
const mostIssues = 50

/**
 * What is wrong with an EPCISDocument of EPCIS 2.0 in JSON-LD, by the rules of GS1's schema 2.0.1 for what a document says of its events; none: nothing.
 * Query documents are none. The first 50.
 */
export function validateDocument(value: Json): EpcisIssue[] {
  const issues: EpcisIssue[] = []
  document(value, '', issues)
  return issues.slice(0, mostIssues)
}

/** The events of a document that was found valid. */
export function eventsOf(value: Json): JsonObject[] {
  const body = isObject(value) ? value.epcisBody : undefined
  const found = isObject(body) ? body.eventList : undefined
  return Array.isArray(found) ? found.filter(isObject) : []
}
