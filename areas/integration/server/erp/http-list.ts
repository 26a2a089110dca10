import { createHash } from 'node:crypto'
import type { Networks } from '#core/server/networks.ts'
import type { AskOf } from '../../contract/erp-systems.ts'
import type { Failure } from '../delivery/driver.ts'
import { askOutside } from '../delivery/post.ts'
import type { Came, Position, SourcePage, TargetOf } from './connector.ts'
import { readXmlTree } from './xml.ts'

type Ask = AskOf<'list'>

/** Bytes of a page, and records of one. */
const pageBytes = 4 * 1024 * 1024
const pageRecords = 1_000

/**
 * Reads a page of any ERP that answers a GET with a list in JSON or XML, or of a small adapter before it.
 *
 * @param headers null: there is no secret to open the door with
 */
export async function readList(
  inner: Networks,
  target: TargetOf<'http'>,
  headers: Record<string, string> | null,
  ask: Ask,
  from: Position,
): Promise<SourcePage | Failure> {
  if (!headers) return failure('secret')
  const address = from.next ?? target.address + filledIn(ask.path, from)
  const answer = await askOutside(address, inner, headers, pageBytes)
  if ('problem' in answer) return answer
  const isXml = answer.text.trimStart().startsWith('<')
  const said = isXml ? readXmlTree(answer.text) : readJson(answer.text)
  const list = isXml ? elementsAt(said, ask.listField) : ask.listField ? valueAt(said, ask.listField) : said
  if (!Array.isArray(list)) return failure('unreadable', answer.text.trim().slice(0, 300))
  if (list.length > pageRecords) return failure('unreadable', `> ${pageRecords}`)
  const records: Came[] = []
  for (const record of list as unknown[]) {
    const externalId = textAt(record, ask.idField)
    if (!externalId || externalId.length > 200) return failure('unreadable', `${ask.idField}: ?`)
    records.push({ externalId, record: record as Record<string, unknown> })
  }
  const seen = furthest(from.seen, records, ask.cursorField)
  const next = nextOf(ask, from, { records, address, link: textAt(said, ask.nextField), base: target.address })
  if (next === undefined) return failure('redirect', String(textAt(said, ask.nextField)).slice(0, 300))
  return { records, seen, next: next && { ...next, seen } }
}

interface PageCame {
  records: Came[]
  address: string
  link: string | null
  base: string
}

/** Null: it was the last page; undefined: the ERP leads elsewhere, where its secret is not sent. */
function nextOf(ask: Ask, from: Position, { records, address, link, base }: PageCame): Position | null | undefined {
  const ids = createHash('sha256')
    .update(JSON.stringify(records.map(({ externalId }) => externalId)))
    .digest('hex')
  const further = { ...from, page: from.page + 1, offset: from.offset + records.length, last: ids }
  if (ask.nextField) {
    if (!link) return null
    if (!URL.canParse(link, address)) return undefined
    const next = new URL(link, address)
    if (next.origin !== new URL(base).origin || next.username || next.href.length > 2_000) return undefined
    return next.href === address ? null : { ...further, next: next.href }
  }
  const paged = ask.path.includes('{page}') || ask.path.includes('{offset}')
  // An ERP that knows no pages gives the same one again.
  return !paged || !records.length || ids === from.last ? null : further
}

const filledIn = (path: string, { since, page, offset }: Position): string =>
  path
    .replaceAll('{cursor}', encodeURIComponent(since))
    .replaceAll('{page}', String(page))
    .replaceAll('{offset}', String(offset))

/** XML says nothing of lists: one element is a list of one, and none within an element that is there an empty one. */
function elementsAt(said: unknown, path: string): unknown {
  const at = path ? valueAt(said, path) : said
  if (Array.isArray(at)) return at
  if (typeof at === 'object' && at !== null) return [at]
  const cut = path.lastIndexOf('.')
  const within = cut < 0 ? said : valueAt(said, path.slice(0, cut))
  return at === null && path && (within === '' || (typeof within === 'object' && within !== null)) ? [] : null
}

/** Numbers are compared as numbers, everything else as text: times as ISO 8601 has them. */
export function furthest(known: string, records: readonly Came[], cursorField: string): string {
  if (!cursorField) return known
  let far = known
  for (const { record } of records) {
    const value = textAt(record, cursorField)
    if (value !== null && value.length <= 200 && isAfter(value, far)) far = value
  }
  return far
}

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)
const isAfter = (a: string, b: string): boolean =>
  b === '' || (isNumber(a) && isNumber(b) ? Number(a) > Number(b) : a > b)

/** What stands at a place in a record, by names with dots. */
export function valueAt(from: unknown, path: string): unknown {
  // The name of a column may have dots of its own.
  if (typeof from === 'object' && from !== null && Object.hasOwn(from, path))
    return (from as Record<string, unknown>)[path]
  let at = from
  for (const part of path.split('.'))
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, part) ? (at as Record<string, unknown>)[part] : null
  return at
}

/** The same as text; null: nothing that can be one stands there. */
export function textAt(from: unknown, path: string): string | null {
  if (!path) return null
  const value = valueAt(from, path)
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim() : null
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const failure = (problem: Failure['problem'], error = ''): Failure => ({
  problem,
  error,
  retryAfter: null,
  mayHaveArrived: false,
})
