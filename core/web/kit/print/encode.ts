import {
  code39,
  code128,
  type DrawingContext,
  datamatrix,
  drawingSVG,
  ean13,
  gs1_128,
  gs1datamatrix,
  qrcode,
} from 'bwip-js/browser'

export type CodeKind = 'qr' | 'code128' | 'code39' | 'ean13' | 'dataMatrix' | 'gs1' | 'gs1DataMatrix'

const encoders = {
  qr: qrcode,
  code128,
  code39,
  ean13,
  dataMatrix: datamatrix,
  gs1: gs1_128,
  gs1DataMatrix: gs1datamatrix,
} as const
const names: Record<CodeKind, string> = {
  qr: 'qrcode',
  code128: 'code128',
  code39: 'code39',
  ean13: 'ean13',
  dataMatrix: 'datamatrix',
  gs1: 'gs1-128',
  gs1DataMatrix: 'gs1datamatrix',
}

/**
 * A code as an SVG text, without a quiet zone.
 * @param words whether the text stands below the bars
 * @throws Error in English for a text that the kind cannot hold
 */
export function encode(kind: CodeKind, text: string, words = false): string {
  const bars = !['qr', 'dataMatrix', 'gs1DataMatrix'].includes(kind)
  const options = {
    bcid: names[kind],
    text,
    ...(bars && { height: 12, includetext: words, textxalign: 'center' as const }),
    ...(kind === 'qr' && { eclevel: 'M' }),
  }
  return encoders[kind](options, drawingSVG())
}

interface Modules {
  columns: number
  rows: number
  /** Line by line: 1 where it is dark. */
  dark: number[]
}

/** A QR code's modules. @throws Error in English for a text that is too long */
export function modulesOf(text: string): Modules {
  // The types of the library know the options of all codes alone, not those of each.
  const options = { bcid: names.qr, text, eclevel: 'M', scale: 1 }
  return qrcode(options, drawingModules())
}

/** What draws a code a module wide, and reads back what is filled. */
function drawingModules(): DrawingContext<Modules> {
  const size = { columns: 0, rows: 0 }
  /** Upright edges of what is filled: `[x, y from, y to]`. */
  const edges: [number, number, number][] = []
  const none = () => undefined
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init(columns, rows) {
      Object.assign(size, { columns, rows })
    },
    line: none,
    polygon(points) {
      points.forEach(([x, y], i) => {
        const [toX, toY] = points[(i + 1) % points.length] as [number, number]
        if (x === toX && y !== toY) edges.push([x, Math.min(y, toY), Math.max(y, toY)])
      })
    },
    hexagon: none,
    ellipse: none,
    fill: none,
    text: none,
    end() {
      const { columns, rows } = size
      // Dark is what lies within an odd number of outlines.
      const darkAt = (x: number, y: number) =>
        edges.filter(([at, from, to]) => at <= x && from <= y && y < to).length % 2
      const dark = Array.from({ length: columns * rows }, (_, i) => darkAt(i % columns, Math.floor(i / columns)))
      return { columns, rows, dark }
    },
  }
}
