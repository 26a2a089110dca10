import { type Ai, aiAt, aiOf, type Component, fixedByPrefix } from './ai-table.ts'
import { all, Gs1Error, type Gs1Issue } from './errors.ts'
import { lint, type PrefixLookup } from './linters.ts'
import { checkRules } from './rules.ts'

/** One piece of GS1 data: an application identifier and its value. */
export interface Element {
  ai: string
  value: string
}

/** How element strings are judged. */
export interface ElementOptions {
  /** Takes AIs in brackets that the table does not know, with up to 90 of the 82 characters; default false. */
  unknown?: boolean
  /** Which AIs need or exclude which; false for a part of what a thing bears, as of one of two labels. Default true. */
  rules?: boolean
  /** Asks about company prefixes. */
  prefix?: PrefixLookup
}

/** FNC1 as readers pass it on within a message. */
export const groupSeparator = '\u001d'

const charsets = { N: 'csetnumeric', X: 'cset82', Y: 'cset39', Z: 'cset64' } as const

/** What is wrong with the value of an AI by itself, positions within the value; null for nothing. */
export function valueIssue(ai: Ai, value: string, prefix?: PrefixLookup): Gs1Issue | null {
  if (value === '') return { code: 'emptyValue', at: 0, length: 0 }
  let at = 0
  for (const component of ai.components) {
    if (at === value.length && component.optional) return null
    const part = value.slice(at, at + component.max)
    const issue = componentIssue(component, part, prefix)
    if (issue) return { ...issue, at: issue.at + at }
    at += part.length
  }
  return at < value.length ? { code: 'valueTooLong', at, length: value.length - at } : null
}

function componentIssue(component: Component, part: string, prefix?: PrefixLookup): Gs1Issue | null {
  // What is too short is told after characters that do not belong there, which are more often the cause.
  const wrong = lint(charsets[component.type], part)
  if (wrong) return wrong
  if (part.length < component.min) return { code: 'valueTooShort', at: 0, length: part.length }
  for (const linter of component.linters) {
    const issue = lint(linter, part, prefix)
    if (issue) return issue
  }
  return null
}

/** The value of an AI that the table does not know: up to 90 of the 82 characters. */
export function unknownIssue(value: string): Gs1Issue | null {
  if (value === '') return { code: 'emptyValue', at: 0, length: 0 }
  return (
    lint('cset82', value) ?? (value.length > 90 ? { code: 'valueTooLong', at: 90, length: value.length - 90 } : null)
  )
}

/**
 * The elements of a string with its AIs in brackets, `(01)09521234543213(10)ABC`; `\(` for a bracket that is data.
 *
 * @throws Gs1Error that names the AI and the place.
 */
export function parseBracketed(text: string, options: ElementOptions = {}): Element[] {
  if (!text.startsWith('('))
    throw new Gs1Error(text, { code: 'noOpeningBracket', at: 0, length: Math.min(1, text.length) })
  const elements: Element[] = []
  let at = 0
  while (at < text.length) {
    const close = text.indexOf(')', at)
    if (close < 0) throw new Gs1Error(text, { code: 'noClosingBracket', at, length: text.length - at })
    const ai = text.slice(at + 1, close)
    const known = bracketedAi(text, ai, at, options)
    let value = ''
    // Where each character of the value stands in the text: escapes shift them.
    const places: number[] = []
    for (at = close + 1; at < text.length && text[at] !== '('; at++) {
      if (text[at] === '\\' && text[at + 1] === '(') at++
      value += text[at]
      places.push(at)
    }
    const issue = known ? valueIssue(known, value, options.prefix) : unknownIssue(value)
    if (issue) throw new Gs1Error(text, { ...issue, at: places[issue.at] ?? at }, ai)
    elements.push({ ai, value })
  }
  if (options.rules !== false) checkRules(elements, text)
  return elements
}

function bracketedAi(text: string, ai: string, at: number, options: ElementOptions): Ai | undefined {
  if (!/^\d{2,4}$/.test(ai))
    throw new Gs1Error(text, { code: 'noApplicationIdentifier', at: at + 1, length: ai.length })
  const known = aiOf(ai)
  // A name that is the beginning of an AI, or has one as its beginning, would be read as another without the brackets.
  if (!known && (!options.unknown || aiAt(ai, 0) !== undefined)) {
    throw new Gs1Error(text, { code: 'unknownApplicationIdentifier', at: at + 1, length: ai.length }, ai)
  }
  return known
}

/**
 * The elements of a string as symbols carry it: FNC1 at its beginning and after each value of no fixed length that another follows, written as
 * `^` or as the group separator. A string without FNC1 at its beginning is refused: what it holds could only be guessed.
 *
 * @throws Gs1Error that names the AI and the place.
 */
export function parseRaw(text: string, options: ElementOptions = {}): Element[] {
  if (!isFnc1(text[0])) throw new Gs1Error(text, { code: 'noFnc1', at: 0, length: 0 })
  if (text.length === 1) throw new Gs1Error(text, all('empty', text))
  const elements: Element[] = []
  let at = 1
  while (at < text.length) {
    const known = aiAt(text, at)
    if (!known)
      throw new Gs1Error(text, { code: 'unknownApplicationIdentifier', at, length: Math.min(4, text.length - at) })
    at += known.ai.length
    const separator = text.slice(at).search(/[\^\u001d]/)
    const end = separator < 0 ? text.length : at + separator
    // A fixed length ends a value by itself; all others go on to the separator.
    const value = text.slice(at, known.fixed ? Math.min(at + known.max, end) : end)
    const issue = valueIssue(known, value, options.prefix)
    if (issue) throw new Gs1Error(text, { ...issue, at: issue.at + at }, known.ai)
    elements.push({ ai: known.ai, value })
    at += value.length
    if (isFnc1(text[at])) at++
  }
  if (options.rules !== false) checkRules(elements, text)
  return elements
}

/**
 * The elements of a string in either form.
 *
 * @throws Gs1Error that names the AI and the place.
 */
export const parseElements = (text: string, options: ElementOptions = {}): Element[] =>
  text.startsWith('(') ? parseBracketed(text, options) : parseRaw(text, options)

/** The elements with their AIs in brackets, for people's eyes. Inverse of `parseBracketed`. */
export const makeBracketed = (elements: readonly Element[]): string =>
  elements.map(({ ai, value }) => `(${ai})${value.replaceAll('(', '\\(')}`).join('')

/** The elements as symbols carry them, `^` for FNC1; none at the end. Inverse of `parseRaw`. */
export function makeRaw(elements: readonly Element[]): string {
  let text = '^'
  elements.forEach(({ ai, value }, i) => {
    text += ai + value
    const fixed = aiOf(ai)?.fixed ?? fixedByPrefix(ai)
    if (!fixed && i < elements.length - 1) text += '^'
  })
  return text
}

/** The value of the first element of an AI. */
export const valueOf = (elements: readonly Element[], ai: string): string | undefined =>
  elements.find((each) => each.ai === ai)?.value

const isFnc1 = (character: string | undefined): boolean => character === '^' || character === groupSeparator
