import { newRaster, type Raster } from './raster.ts'
import type { OutlineStep } from './types.ts'

/** A letter drawn at a size: its picture, and where that stands from the pen's place on the baseline. */
export interface Glyph {
  raster: Raster
  left: number
  /** Downwards. */
  top: number
}

/** Lines that each row of dots is looked at on: enough for the slant of a stroke. */
const looks = 4
/** So much of a dot must be covered to print: less than half, or thin strokes of small letters would break. */
const covered = 0.42
/** Lines that a curve is made of: letters are at most some millimetres high. */
const curveSteps = 8

interface Edge {
  x0: number
  y0: number
  x1: number
  y1: number
  /** 1 downwards, -1 upwards. */
  winding: number
}

/**
 * Draws an outline in dots.
 *
 * @param scale dots of a unit of the font
 * @param thicker dots that each stroke is made wider by
 * @returns null for an outline without an inside (a space)
 */
export function drawOutline(steps: readonly OutlineStep[], scale: number, thicker: number): Glyph | null {
  const edges = edgesOf(steps, scale)
  if (!edges.length) return null
  const [xs, ys] = [edges.flatMap(({ x0, x1 }) => [x0, x1]), edges.flatMap(({ y0, y1 }) => [y0, y1])]
  const [left, top] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))]
  const width = Math.ceil(Math.max(...xs)) - left + thicker
  const height = Math.ceil(Math.max(...ys)) - top
  const raster = newRaster(Math.max(width, 1), Math.max(height, 1))
  const cover = new Float32Array(raster.width)
  for (let y = 0; y < raster.height; y++) {
    cover.fill(0)
    for (let look = 0; look < looks; look++) addSpans(cover, edges, top + y + (look + 0.5) / looks, left, thicker)
    for (let x = 0; x < raster.width; x++)
      if ((cover[x] as number) >= covered * looks) {
        const at = y * raster.stride + (x >> 3)
        raster.bits[at] = (raster.bits[at] as number) | (0x80 >> (x & 7))
      }
  }
  return { raster, left, top }
}

/** Adds to each dot how much of it lies within the outline on one line. */
function addSpans(cover: Float32Array, edges: readonly Edge[], y: number, left: number, thicker: number): void {
  const crossings: { x: number; winding: number }[] = []
  for (const { x0, y0, x1, y1, winding } of edges)
    if (y >= y0 && y < y1) crossings.push({ x: x0 + ((y - y0) / (y1 - y0)) * (x1 - x0) - left, winding })
  crossings.sort((a, b) => a.x - b.x)
  let inside = 0
  let from = 0
  for (const { x, winding } of crossings) {
    const before = inside
    inside += winding
    if (before === 0) from = x
    else if (inside === 0) addSpan(cover, from, x + thicker)
  }
}

function addSpan(cover: Float32Array, from: number, to: number): void {
  const last = Math.min(Math.ceil(to), cover.length)
  for (let x = Math.max(Math.floor(from), 0); x < last; x++)
    cover[x] = (cover[x] as number) + Math.min(to, x + 1) - Math.max(from, x)
}

function edgesOf(steps: readonly OutlineStep[], scale: number): Edge[] {
  const edges: Edge[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const lineTo = (toX: number, toY: number) => {
    if (toY !== y)
      edges.push(
        toY > y ? { x0: x, y0: y, x1: toX, y1: toY, winding: 1 } : { x0: toX, y0: toY, x1: x, y1: y, winding: -1 },
      )
    ;[x, y] = [toX, toY]
  }
  for (const { command, args } of steps) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args.map((value, i) => (i % 2 ? -value : value) * scale)
    if (command === 'closePath') lineTo(startX, startY)
    else if (command === 'lineTo') lineTo(a, b)
    else if (command === 'moveTo') {
      // What was left open is closed: an outline has an inside.
      lineTo(startX, startY)
      ;[x, y, startX, startY] = [a, b, a, b]
    } else if (command === 'quadraticCurveTo') {
      const [fromX, fromY] = [x, y]
      for (let i = 1; i <= curveSteps; i++) {
        const [t, u] = [i / curveSteps, 1 - i / curveSteps]
        lineTo(u * u * fromX + 2 * u * t * a + t * t * c, u * u * fromY + 2 * u * t * b + t * t * d)
      }
    } else {
      const [fromX, fromY] = [x, y]
      for (let i = 1; i <= curveSteps; i++) {
        const [t, u] = [i / curveSteps, 1 - i / curveSteps]
        const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
        lineTo(p * fromX + q * a + r * c + s * e, p * fromY + q * b + r * d + s * f)
      }
    }
  }
  lineTo(startX, startY)
  return edges
}
