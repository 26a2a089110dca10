import { Gs1Error, makeRaw, parseBracketed } from '#engines/gs1/index.ts'
import { fillRect, newRaster, type Raster } from './raster.ts'
import { drawText, type Pen } from './text.ts'
import { type Codes, fnc1, type ProblemCode, type QrElement, type Symbol2d } from './types.ts'

/** A code that cannot be drawn. */
export class CodeError extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly params: Record<string, string | number>,
  ) {
    super(code)
  }
}

/** Millimetres of a module that hand scanners still read. */
const leastModule = 0.19
/** Modules that stay white around a code. */
const quiet = { qr: 4, dataMatrix: 1, bars: 10 } as const
/** Millimetres of the text below bars. */
const wordSize = 2.6

interface Box {
  /** Dots. */
  width: number
  height: number
  dotsPerMm: number
}

/** Dots of a module, so that the code with what stays white around it fits into the box. */
function moduleOf({ width, height, dotsPerMm }: Box, columns: number, rows: number): number {
  const dots = Math.floor(Math.min(width / columns, rows ? height / rows : Number.POSITIVE_INFINITY))
  const least = Math.max(1, Math.ceil(leastModule * dotsPerMm - 1e-9))
  if (dots < least) {
    const needed = (modules: number) => Math.ceil((modules * least * 10) / dotsPerMm) / 10
    throw new CodeError('codeTooWide', { width: needed(columns), height: needed(rows) })
  }
  return dots
}

/** A code of squares in the middle of its box. */
export function drawMatrix(codes: Codes, symbol: Symbol2d, text: string, level: QrElement['level'], box: Box): Raster {
  const { columns, rows, dark } = made(text, () => codes.matrix(symbol, text, level))
  const around = quiet[symbol]
  const dots = moduleOf(box, columns + 2 * around, rows + 2 * around)
  const raster = newRaster(box.width, box.height)
  const left = Math.floor((box.width - columns * dots) / 2)
  const top = Math.floor((box.height - rows * dots) / 2)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++)
      if (dark[y * columns + x]) fillRect(raster, left + x * dots, top + y * dots, dots, dots)
  return raster
}

/** Bars over the whole height of their box, with what they say below them where that is wanted. */
export function drawBars(codes: Codes, pen: Pen, text: string, words: string | null, box: Box): Raster {
  const widths = made(text, () => codes.bars(text))
  const columns = widths.reduce((sum, width) => sum + width, 0)
  const dots = moduleOf(box, columns + 2 * quiet.bars, 0)
  const raster = newRaster(box.width, box.height)
  const below = words === null ? 0 : Math.min(Math.round(wordSize * 1.3 * box.dotsPerMm), Math.floor(box.height / 2))
  let x = Math.floor((box.width - columns * dots) / 2)
  widths.forEach((width, i) => {
    if (i % 2 === 0) fillRect(raster, x, 0, width * dots, box.height - below)
    x += width * dots
  })
  if (words !== null) {
    const size = Math.min(wordSize * box.dotsPerMm, below / 1.3)
    const style = { size, bold: false, align: 'center', vertical: 'bottom', wrap: false, fit: 'shrink' } as const
    const written = drawText(pen, words, style, { width: box.width, height: below })
    raster.bits.set(written.bits, (box.height - below) * raster.stride)
  }
  return raster
}

function made<T>(text: string, make: () => T): T {
  if (text === '') throw new CodeError('codeEmpty', {})
  try {
    return make()
  } catch {
    throw new CodeError('codeCannotHold', { text: text.slice(0, 60) })
  }
}

/** An element string with its AIs in brackets as codes carry it. @throws CodeError when it is none that GS1 allows */
export function gs1Text(text: string): string {
  if (text === '') throw new CodeError('codeEmpty', {})
  try {
    return makeRaw(parseBracketed(text)).replaceAll('^', fnc1)
  } catch (error) {
    if (!(error instanceof Gs1Error)) throw error
    throw new CodeError('gs1Wrong', { text: text.slice(0, 90), at: error.at + 1, ai: error.ai ?? '' })
  }
}

/** A value as it stands within an element string with brackets. */
export const gs1Value = (value: string): string => value.replaceAll('(', '\\(')
