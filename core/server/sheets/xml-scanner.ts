import { SheetError } from './sheet-error.ts'

/** What the scanner tells, in the order of the document. Names come without their prefix; text is still escaped. */
export interface XmlHandler {
  open(name: string, tag: string): void
  close(name: string): void
  text(raw: string): void
}

/** No cell, tag or shared text is longer; without a bound one endless text would be searched again with each piece. */
const MAX_PENDING = 4_000_000
const QUOTE = 34
const APOSTROPHE = 39
const GREATER = 62
const SLASH = 47
const SPACE = 32

const refused = (what: string) => new SheetError('notASpreadsheet', `the XML is broken: ${what}`)

/** The end of a tag that begins at `from`: the next `>` outside quotes, or -1. */
function tagEnd(text: string, from: number): number {
  let quote = 0
  for (let i = from; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (quote) {
      if (c === quote) quote = 0
    } else if (c === GREATER) return i
    else if (c === QUOTE || c === APOSTROPHE) quote = c
  }
  return -1
}

function localName(tag: string): string {
  const end = tag.search(/[\s/]/)
  const name = end < 0 ? tag : tag.slice(0, end)
  return name.slice(name.indexOf(':') + 1)
}

/** Visits the attributes of a tag: full names, values still escaped. By hand, for sheets have millions of tags. */
export function eachAttribute(tag: string, visit: (name: string, value: string) => void): void {
  let at = tag.search(/\s/)
  while (at >= 0) {
    const equals = tag.indexOf('=', at)
    if (equals < 0) return
    let from = equals + 1
    while (tag.charCodeAt(from) <= SPACE) from++
    const quote = tag.charAt(from)
    if (quote !== '"' && quote !== "'") throw refused('attribute without quotes')
    const end = tag.indexOf(quote, from + 1)
    if (end < 0) throw refused('attribute without end')
    visit(tag.slice(at, equals).trim(), tag.slice(from + 1, end))
    at = end + 1
  }
}

/** Attributes of a tag by their full names, still escaped. */
export function attributesOf(tag: string): Map<string, string> {
  const found = new Map<string, string>()
  eachAttribute(tag, (name, value) => found.set(name, value))
  return found
}

/**
 * A push scanner for the XML of spreadsheets: give it pieces of text, cut anywhere, then finish. It refuses document type
 * declarations, so that no entity can be made to grow, and checks that what was opened is closed.
 * Throws SheetError `notASpreadsheet`.
 */
export function createXmlScanner(handler: XmlHandler): { push(piece: string): void; finish(): void } {
  let pending = ''
  let depth = 0

  const element = (tag: string) => {
    if (tag.startsWith('/')) {
      depth -= 1
      if (depth < 0) throw refused('closing tag without opening')
      handler.close(localName(tag.slice(1)))
      return
    }
    const name = localName(tag)
    const empty = tag.charCodeAt(tag.length - 1) === SLASH
    handler.open(name, empty ? tag.slice(0, -1) : tag)
    if (empty) handler.close(name)
    else depth += 1
  }

  /** Handles the mark at `at`; returns where it ends, or -1 when it is not whole yet. */
  const mark = (text: string, at: number): number => {
    if (text.length - at < 9 && '<![CDATA['.startsWith(text.slice(at, at + 9))) return -1
    for (const [begin, end] of [
      ['<![CDATA[', ']]>'],
      ['<!--', '-->'],
      ['<?', '?>'],
    ] as const) {
      if (!text.startsWith(begin, at)) continue
      const stop = text.indexOf(end, at + begin.length)
      if (stop < 0) return -1
      if (begin === '<![CDATA[') handler.text(text.slice(at + begin.length, stop).replaceAll('&', '&amp;'))
      return stop + end.length
    }
    if (text.startsWith('<!-', at)) return -1
    if (text.startsWith('<!', at)) throw refused('document type declaration')
    const stop = tagEnd(text, at + 1)
    if (stop < 0) return -1
    element(text.slice(at + 1, stop))
    return stop + 1
  }

  const push = (piece: string) => {
    const text = pending + piece
    let at = 0
    while (at < text.length) {
      const open = text.indexOf('<', at)
      if (open < 0) break
      if (open > at) handler.text(text.slice(at, open))
      at = open
      const end = mark(text, open)
      if (end < 0) break
      at = end
    }
    pending = text.slice(at)
    if (pending.length > MAX_PENDING) throw refused('endless text')
  }

  const finish = () => {
    if (depth !== 0 || pending.trim()) throw refused('it ends too early')
  }

  return { push, finish }
}
