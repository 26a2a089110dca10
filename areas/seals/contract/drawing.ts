/** How a seal is drawn, in millimetres but for the letters: the screen and the stamped file follow the same lines. */
export interface SealLook {
  shape: SealShape
  /** Of the line around it; 0: none. */
  borderWidth: number
  /** Of the corners of a rectangle. */
  borderRadius: number
  width: number
  height: number
  /** Points. */
  fontSize: number
  bold: boolean
}

export const sealShapes = ['rectangle', 'ellipse', 'plain'] as const
export type SealShape = (typeof sealShapes)[number]

export const sealColors = ['red', 'blue', 'black', 'green'] as const
export type SealColor = (typeof sealColors)[number]

/** The inks, as hexadecimal RGB: the same on paper and on screen. */
export const inks: Readonly<Record<SealColor, string>> = {
  red: '#c8161d',
  blue: '#1d4fa3',
  black: '#1a1a1a',
  green: '#1b7f3b',
}

/** Millimetres of an A4 page, as it is read. */
export const a4 = { portrait: { width: 210, height: 297 }, landscape: { width: 297, height: 210 } } as const
export const orientations = ['portrait', 'landscape'] as const
export type Orientation = (typeof orientations)[number]

/** Millimetres of a point. */
export const pointMm = 25.4 / 72
/** The stroke that makes letters bold, of their size. */
export const boldStroke = 0.035
const lineHeight = 1.25
/** From the baseline up to the middle of a Chinese character or a figure, of the letters' size. */
const middle = 0.37

/** The modules of a QR code, line by line: dark where not 0. */
export interface Modules {
  columns: number
  rows: number
  dark: ArrayLike<number>
}

export interface SealDrawing {
  /** What is filled of its QR code, as `[left, top, width, height]`, where `outline` is; empty: it has none. */
  code: readonly (readonly [number, number, number, number])[]
  /** The line around, as an SVG path in millimetres from the seal's left upper corner; null: none. It lies within width and height. */
  outline: string | null
  /** Lines of text around their middle `x`, standing on `y`. */
  lines: { text: string; x: number; y: number }[]
  /** Millimetres. */
  letters: number
}

/** What is drawn of a seal that says `text`; a line break begins a new line. */
export function drawSeal(look: SealLook, text: string): SealDrawing {
  const { width, height } = look
  const letters = look.fontSize * pointMm
  const lines = text.split('\n')
  const top = (height - lines.length * letters * lineHeight) / 2
  return {
    code: [],
    outline: outlineOf(look),
    lines: lines.map((line, i) => ({
      text: line,
      x: width / 2,
      y: top + (i + 0.5) * letters * lineHeight + middle * letters,
    })),
    letters,
  }
}

/** Modules of white that readers ask for on each side of a code: ISO/IEC 18004. */
const quiet = 4
/** Where a code goes on in a new line, so that it can be typed from paper. */
const tens = /.{10}(?=.)/g

/** What is drawn of a seal that holds a QR code: the code at the left, as high as the seal, and beside it in letters what can be typed instead. */
export function drawCode(look: SealLook, text: string, { columns, rows, dark }: Modules): SealDrawing {
  const { width, height, borderWidth } = look
  const room = Math.max(Math.min(width, height) - 2 * borderWidth, 0)
  const module = room / (columns + 2 * quiet)
  const [left, top] = [borderWidth + quiet * module, (height - rows * module) / 2]
  const code: [number, number, number, number][] = []
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      if (!dark[y * columns + x]) continue
      const from = x
      while (x + 1 < columns && dark[y * columns + x + 1]) x++
      const run = (x + 1 - from) * module
      code.push([mm(left + from * module), mm(top + y * module), mm(run), mm(module)])
    }
  const free = width - height
  const words = free < height / 2 ? null : drawSeal({ ...look, width: free }, text.replace(tens, '$&\n'))
  return {
    code,
    outline: outlineOf(look),
    lines: words ? words.lines.map((line) => ({ ...line, x: line.x + height })) : [],
    letters: look.fontSize * pointMm,
  }
}

/** To a thousandth, which no printer shows. */
const mm = (value: number) => Math.round(value * 1000) / 1000

/** The middle of the line: half of its width lies within, so that the seal is as large as it says. */
function outlineOf({ shape, borderWidth, borderRadius, width, height }: SealLook): string | null {
  if (shape === 'plain' || borderWidth <= 0) return null
  const at = borderWidth / 2
  const [w, h] = [Math.max(width - borderWidth, 0), Math.max(height - borderWidth, 0)]
  if (shape === 'ellipse') {
    const [rx, ry] = [w / 2, h / 2]
    return `M${at} ${at + ry}a${rx} ${ry} 0 1 1 ${w} 0a${rx} ${ry} 0 1 1 ${-w} 0z`
  }
  const r = Math.min(Math.max(borderRadius - at, 0), w / 2, h / 2)
  if (r === 0) return `M${at} ${at}h${w}v${h}h${-w}z`
  const corner = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`
  return `M${at + r} ${at}h${w - 2 * r}${corner(r, r)}v${h - 2 * r}${corner(-r, r)}h${2 * r - w}${corner(-r, -r)}v${2 * r - h}${corner(r, -r)}z`
}
