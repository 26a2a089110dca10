import { drawOutline, type Glyph } from './outline.ts'
import { blit, newRaster, type Raster } from './raster.ts'
import type { Letters, TextStyle } from './types.ts'

/** Of the letters' size: from line to line, and down to the baseline of the first one. */
const lineHeight = 1.25
const baseline = 0.97
/** The stroke that makes letters bold, of their size. */
const boldStroke = 0.045
/** Letters are made no smaller than so much of what they were designed as. */
const smallest = 0.5
const shrinkBy = 0.94

/** A text that has no room, or has a letter that the font has not. */
export class TextError extends Error {
  constructor(
    readonly code: 'textDoesNotFit' | 'letterMissing',
    readonly params: Record<string, string | number>,
  ) {
    super(code)
  }
}

/** Letters drawn at the sizes that labels have, kept for the next one. */
export class Pen {
  private readonly glyphs = new Map<string, Glyph | null>()

  constructor(private readonly letters: Letters) {}

  /** @throws TextError for a letter that the font has not */
  advance(letter: string, size: number): number {
    return (this.found(letter).advance * size) / this.letters.unitsPerEm
  }

  glyph(letter: string, size: number, thicker: number): Glyph | null {
    const key = `${letter}/${size}/${thicker}`
    const known = this.glyphs.get(key)
    if (known !== undefined) return known
    // A factory's labels use some thousands at most; forgotten all at once rather than counted one by one.
    if (this.glyphs.size > 20_000) this.glyphs.clear()
    const made = drawOutline(this.found(letter).steps, size / this.letters.unitsPerEm, thicker)
    this.glyphs.set(key, made)
    return made
  }

  private found(letter: string) {
    const outline = this.letters.of(letter.codePointAt(0) ?? 32)
    if (!outline) throw new TextError('letterMissing', { letter })
    return outline
  }
}

interface Box {
  /** Dots. */
  width: number
  height: number
}

/**
 * A text within a box, in dots.
 *
 * @param style its size is in dots too
 * @throws TextError
 */
export function drawText(pen: Pen, text: string, style: TextStyle, box: Box): Raster {
  const wanted = text.replaceAll('\t', ' ').split(/\r?\n/)
  const measure = (line: string, size: number) => [...line].reduce((sum, letter) => sum + pen.advance(letter, size), 0)
  const laid = (size: number) => (style.wrap ? wanted.flatMap((line) => wrap(pen, line, size, box.width)) : wanted)
  // What is off by less than a dot is seen by nobody.
  const fits = (lines: readonly string[], size: number) =>
    lines.length * size * lineHeight <= box.height + 1 && lines.every((line) => measure(line, size) <= box.width + 1)
  let { size } = style
  let lines = laid(size)
  if (style.fit === 'shrink')
    while (!fits(lines, size) && size * shrinkBy >= style.size * smallest) {
      size *= shrinkBy
      lines = laid(size)
    }
  if (style.fit === 'cut') lines = cutTo(lines, box, size, measure)
  if (!fits(lines, size)) throw new TextError('textDoesNotFit', { text: text.slice(0, 60) })
  return put(pen, lines, { ...style, size }, box)
}

function put(pen: Pen, lines: readonly string[], { size, bold, align, vertical }: TextStyle, box: Box): Raster {
  const raster = newRaster(box.width, box.height)
  const free = Math.max(box.height - lines.length * size * lineHeight, 0)
  const top = vertical === 'top' ? 0 : vertical === 'middle' ? free / 2 : free
  const thicker = bold ? Math.max(1, Math.round(size * boldStroke)) : 0
  lines.forEach((line, i) => {
    const advances = [...line].map((letter) => ({ letter, advance: pen.advance(letter, size) }))
    const width = advances.reduce((sum, { advance }) => sum + advance, 0)
    const y = Math.round(top + i * size * lineHeight + baseline * size)
    let x = align === 'left' ? 0 : align === 'center' ? (box.width - width) / 2 : box.width - width
    for (const { letter, advance } of advances) {
      const glyph = pen.glyph(letter, size, thicker)
      if (glyph) blit(raster, glyph.raster, Math.round(x) + glyph.left, y + glyph.top)
      x += advance
    }
  })
  return raster
}

/** As many lines as there is room for, each as long as there is room for, with an ellipsis where something is left out. */
function cutTo(
  lines: readonly string[],
  box: Box,
  size: number,
  measure: (line: string, size: number) => number,
): string[] {
  const most = Math.max(Math.floor((box.height + 1) / (size * lineHeight)), 1)
  return lines.slice(0, most).map((line, i) => {
    const goesOn = i === most - 1 && lines.length > most
    if (!goesOn && measure(line, size) <= box.width + 1) return line
    const letters = [...line]
    while (letters.length && measure(`${letters.join('')}…`, size) > box.width + 1) letters.pop()
    return `${letters.join('')}…`
  })
}

/** Letters between which a line may be broken: Chinese, Japanese, and their signs. */
const wide = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{2fa1f}]/u
/** Signs that begin no line. */
const closing = /[，。、；：？！）》」』】〉”’%,.;:?!)\]}]/

/** Lines of a text; what has no place for a break is broken where the room ends. */
function wrap(pen: Pen, text: string, size: number, room: number): string[] {
  const lines: string[] = []
  let line: string[] = []
  let width = 0
  /** Letters of the line up to the last place where it may be broken; 0: there is none. */
  let breakAt = 0
  for (const letter of text) {
    const advance = pen.advance(letter, size)
    const before = line.at(-1)
    if (before && !closing.test(letter) && (before === ' ' || before === '-' || wide.test(before) || wide.test(letter)))
      breakAt = line.length
    if (line.length && letter !== ' ' && width + advance > room + 1) {
      const at = breakAt || line.length
      lines.push(line.slice(0, at).join('').trimEnd())
      line = line.slice(at)
      width = line.reduce((sum, each) => sum + pen.advance(each, size), 0)
      breakAt = 0
    }
    line.push(letter)
    width += advance
  }
  return [...lines, line.join('').trimEnd()]
}
