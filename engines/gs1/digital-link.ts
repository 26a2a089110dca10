import { type Ai, aiOf } from './ai-table.ts'
import { type Element, type ElementOptions, unknownIssue, valueIssue } from './element-string.ts'
import { Gs1Error, type Gs1Issue } from './errors.ts'
import { checkRules } from './rules.ts'

/** How Digital Links are judged. */
export interface LinkOptions extends ElementOptions {
  /** Takes GTINs without their leading zeros, of 8, 12 or 13 digits, as links of before 2020 have them. */
  zeroSuppressed?: boolean
  /** Takes words for AIs in the path (`/gtin/…/lot/…`), as links of before 2021 have them. */
  words?: boolean
}

/** Words that stood for AIs in the path in Digital Link 1.1. */
export const pathWords: Readonly<Record<string, string>> = {
  sscc: '00',
  gtin: '01',
  lot: '10',
  ser: '21',
  cpv: '22',
  gdti: '253',
  glnx: '254',
  gcn: '255',
  ginc: '401',
  gsin: '402',
  gln: '414',
  payTo: '415',
  party: '417',
  grai: '8003',
  giai: '8004',
  itip: '8006',
  cpid: '8010',
  cpsn: '8011',
  gmn: '8013',
  gsrnp: '8017',
  gsrn: '8018',
  srin: '8019',
  refno: '8020',
}

interface Piece {
  text: string
  at: number
}

/**
 * The elements of a GS1 Digital Link URI (uncompressed; GS1 Digital Link Standard: URI Syntax 1.6), those of the path first.
 *
 * @throws Gs1Error that names the AI and the place.
 */
export function parseDigitalLink(uri: string, options: LinkOptions = {}): Element[] {
  const bad = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/.exec(uri)
  if (bad) throw new Gs1Error(uri, { code: 'noUriCharacter', at: bad.index, length: 1 })
  const head = /^(?:https?|HTTPS?):\/\/([A-Za-z0-9.\-:[\]]+)(?=\/)/.exec(uri)
  if (!head) throw new Gs1Error(uri, { code: 'noHttpUri', at: 0, length: uri.length })
  const fragment = uri.indexOf('#')
  const end = fragment < 0 ? uri.length : fragment
  const question = uri.slice(0, end).indexOf('?')
  const pathEnd = question < 0 ? end : question
  const path = pieces(uri.slice(head[0].length + 1, pathEnd), '/', head[0].length + 1)
  const elements = pathElements(uri, path, options)
  const inPath = elements.map(({ ai }) => ai)
  if (question >= 0) {
    for (const each of pieces(uri.slice(question + 1, end), '&', question + 1)) {
      const found = attribute(uri, each, inPath, options)
      if (!found) continue
      if (elements.some(({ ai }) => ai === found.ai)) throw new Gs1Error(uri, wrong(each, 'repeated'), found.ai)
      elements.push(found)
    }
  }
  if (options.rules !== false) checkRules(elements, uri)
  return elements
}

/** The pairs of the path from the last primary key on: what stands before it is the stem. */
function pathElements(uri: string, path: readonly Piece[], options: LinkOptions): Element[] {
  for (let i = path.length - 2; i >= 0; i -= 2) {
    const key = pathAi(path[i] as Piece, options)
    if (key?.qualifiers === undefined) continue
    const elements: Element[] = []
    for (let j = i; j < path.length; j += 2) {
      const name = path[j] as Piece
      const known = pathAi(name, options)
      if (!known) throw new Gs1Error(uri, wrong(name, 'unknownApplicationIdentifier'))
      elements.push({ ai: known.ai, value: valueIn(uri, known, path[j + 1] as Piece, false, options) })
    }
    const order = elements.slice(1).map(({ ai }) => ai)
    if (!inOrder(key.qualifiers, order)) {
      throw new Gs1Error(uri, { ...wrong(path[i] as Piece, 'qualifiersOutOfOrder'), detail: order.join(', ') }, key.ai)
    }
    return elements
  }
  throw new Gs1Error(uri, { code: 'noPrimaryKey', at: 0, length: uri.length })
}

const pathAi = ({ text }: Piece, { words }: LinkOptions): Ai | undefined =>
  aiOf((words && Object.hasOwn(pathWords, text) ? pathWords[text] : undefined) ?? text)

/** An element of the query, undefined for what is none of GS1's. */
function attribute(uri: string, piece: Piece, inPath: readonly string[], options: LinkOptions): Element | undefined {
  const equals = piece.text.indexOf('=')
  const ai = equals < 0 ? '' : piece.text.slice(0, equals)
  if (!/^\d+$/.test(ai)) return undefined
  const known = aiOf(ai)
  const behind: Piece = { text: piece.text.slice(equals + 1), at: piece.at + equals + 1 }
  if (!known) {
    if (!options.unknown || !/^\d{2,4}$/.test(ai))
      throw new Gs1Error(uri, wrong(piece, 'unknownApplicationIdentifier'), ai)
    return { ai, value: valueIn(uri, ai, behind, true, options) }
  }
  if (inPath.includes(ai)) throw new Gs1Error(uri, wrong(piece, 'repeated'), ai)
  if (!known.attribute || couldQualify(inPath, ai)) throw new Gs1Error(uri, wrong(piece, 'noAttribute'), ai)
  return { ai, value: valueIn(uri, known, behind, true, options) }
}

/** Whether the AI belongs into the path, as a qualifier beside those that are there. */
function couldQualify([key, ...qualifiers]: readonly string[], ai: string): boolean {
  const sequences = aiOf(key ?? '')?.qualifiers ?? []
  return sequences.some((sequence) => [...qualifiers, ai].every((each) => sequence.includes(each)))
}

function valueIn(
  uri: string,
  ai: Ai | string,
  { text, at: place }: Piece,
  query: boolean,
  options: LinkOptions,
): string {
  const name = typeof ai === 'string' ? ai : ai.ai
  const broken = /%(?![0-9A-Fa-f]{2})/.exec(text)
  if (broken) {
    // One that the text ends in is shorter.
    const { length } = text.slice(broken.index, broken.index + 3)
    throw new Gs1Error(uri, { code: 'invalidPercentSequence', at: place + broken.index, length }, name)
  }
  // Every value is of single-byte characters: what decodes to others is refused by its linter.
  const plain = (query ? text.replaceAll('+', ' ') : text).replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  const full =
    options.zeroSuppressed && name === '01' && /^(\d{8}|\d{12,13})$/.test(plain) ? plain.padStart(14, '0') : plain
  const issue = typeof ai === 'string' ? unknownIssue(full) : valueIssue(ai, full, options.prefix)
  if (issue) throw new Gs1Error(uri, { ...issue, at: place, length: text.length }, name)
  return full
}

/** Whether `order` is what is left of one of the sequences when some of it is left out. */
function inOrder(sequences: readonly (readonly string[])[], order: readonly string[]): boolean {
  if (order.length === 0) return true
  return sequences.some((sequence) => {
    let from = 0
    return order.every((ai) => {
      from = sequence.indexOf(ai, from) + 1
      return from > 0
    })
  })
}

/**
 * The Digital Link URI of elements: the first primary key among them and its qualifiers in the path, the rest in the query, those of fixed length
 * first. `stem` is the address that it begins with.
 *
 * @throws Gs1Error where there is no key, where an element can stand in no link, or where two sequences of qualifiers would fit.
 */
export function makeDigitalLink(
  elements: readonly Element[],
  stem = 'https://id.gs1.org',
  options: LinkOptions = {},
): string {
  const text = elements.map(({ ai, value }) => `(${ai})${value}`).join('')
  const unique = elements.filter((each, i) => elements.findIndex(({ ai }) => ai === each.ai) === i)
  const key = unique.find(({ ai }) => aiOf(ai)?.qualifiers !== undefined)
  if (!key) throw new Gs1Error(text, { code: 'noPrimaryKey', at: 0, length: text.length })
  const sequences = aiOf(key.ai)?.qualifiers ?? []
  const fitting = sequences
    .map((sequence) => sequence.flatMap((ai) => unique.find((each) => each.ai === ai) ?? []))
    .filter((found) => found.length > 0)
  if (fitting.length > 1) {
    const detail = fitting.map((found) => found.map(({ ai }) => ai).join('+')).join(', ')
    throw new Gs1Error(text, { code: 'qualifiersOfTwoSequences', at: 0, length: text.length, detail }, key.ai)
  }
  const path = [key, ...(fitting[0] ?? [])]
  const rest = unique.filter((each) => !path.includes(each))
  for (const { ai } of rest) {
    const known = aiOf(ai)
    if (known ? !known.attribute : !options.unknown)
      throw new Gs1Error(text, { code: 'noAttribute', at: 0, length: text.length }, ai)
  }
  const fixed = (each: Element) => aiOf(each.ai)?.fixed ?? false
  const query = [...rest.filter(fixed), ...rest.filter((each) => !fixed(each))]
  return (
    `${stem.replace(/\/+$/, '')}${path.map(({ ai, value }) => `/${ai}/${escaped(value)}`).join('')}` +
    `${query.length > 0 ? '?' : ''}${query.map(({ ai, value }) => `${ai}=${escaped(value)}`).join('&')}`
  )
}

/** All but the unreserved characters of URIs as percent sequences. */
export const escaped = (value: string): string =>
  encodeURIComponent(value).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)

/** Whether a text that was scanned is an address of the web, as a Digital Link is. */
export const isWebUri = (text: string): boolean => /^(https?|HTTPS?):\/\//.test(text)

function pieces(text: string, separator: string, from: number): Piece[] {
  let next = from
  return text.split(separator).map((each) => {
    const piece = { text: each, at: next }
    next += each.length + 1
    return piece
  })
}

const wrong = (piece: Piece, code: string): Gs1Issue => ({ code, at: piece.at, length: piece.text.length })
