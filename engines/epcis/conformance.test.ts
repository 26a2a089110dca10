import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { vectorFiles, vectors, vectorsMissing, vectorText } from '#engines/gs1/vectors.fixture.ts'
import { eventsOf, hashId, isObject, type Json, type JsonObject, preHash, validateDocument } from './index.ts'

const lines = (path: string) => vectorText(path).split(/\r?\n/).filter(Boolean)
const hashOf = (text: string) => hashId(createHash('sha256').update(text, 'utf8').digest('hex'))
const idOf = (event: JsonObject, document: JsonObject) => hashOf(preHash(event, document))
/** The events of a document or of the answer to a query. */
function allEvents(document: JsonObject): JsonObject[] {
  const body = document.epcisBody
  const results = isObject(body) ? body.queryResults : undefined
  const found = isObject(results) && isObject(results.resultsBody) ? results.resultsBody.eventList : undefined
  return Array.isArray(found) ? found.filter(isObject) : eventsOf(document)
}

describe.skipIf(vectorsMissing)(`published EPCIS documents${vectorsMissing ? `: ${vectorsMissing}` : ''}`, () => {
  const files = vectorFiles('epcis/hash')
  const hashed = files.filter((name) => name.endsWith('.jsonld'))
  test('there are 22 that are hashed', () => {
    expect(hashed).toHaveLength(22)
  })

  test.for(hashed)('hashes of %s', (name) => {
    const stem = `epcis/hash/${name.replace(/\.jsonld$/, '')}`
    const document = vectors<JsonObject>(`${stem}.jsonld`, {})
    const events = allEvents(document)
    const hashes = lines(`${stem}.hashes`)
    // Three of the published strings are damaged: they do not hash to what is published beside them.
    const given = events.map((event) => preHash(event, document))
    const published = files.includes(`${name.replace(/\.jsonld$/, '')}.prehashes`) ? lines(`${stem}.prehashes`) : []
    const whole = published.map((text, i) => (hashOf(text) === hashes[i] ? text : given[i]))
    expect(given.slice(0, whole.length)).toEqual(whole)
    expect(events.map((event) => idOf(event, document))).toEqual(hashes)
  })

  test('two spellings of one event hash alike', () => {
    const document = vectors<JsonObject>('epcis/equal/ReferenceEventHashAlgorithm.json', {})
    expect(new Set(eventsOf(document).map((event) => idOf(event, document))).size).toBe(1)
  })

  test.for(vectorFiles('epcis/valid'))('valid: %s', (name) => {
    const given = vectors<JsonObject>(`epcis/valid/${name}`, {})
    expect(validateDocument(name.startsWith('event-') ? wrapped(given) : given)).toEqual([])
  })

  test.for(vectorFiles('epcis/invalid'))('refused: %s', (name) => {
    const given = vectors<Json>(`epcis/invalid/${name}`, {})
    const issues = validateDocument(given)
    expect(issues.length).toBeGreaterThan(0)
    for (const { path, code } of issues) expect(`${path} ${code}`).toMatch(/^\S* \w+$/)
  })
})

/** A document with one event. */
const wrapped = (event: JsonObject): Json => ({
  '@context': event['@context'] ?? [],
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-01-01T00:00:00Z',
  epcisBody: { eventList: [event] },
})
