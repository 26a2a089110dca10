/** Where something drawn stands on its page, in millimetres. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface Size {
  width: number
  height: number
}

/** To the tenth of a millimetre, as it is kept. */
const tenth = (value: number): number => Math.round(value * 10) / 10
const within = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most))

/** Where it stands after it was moved by so much: always whole on its page. */
export const movedTo = (box: Box, by: { x: number; y: number }, page: Size): Pick<Box, 'left' | 'top'> => ({
  left: tenth(within(box.left + by.x, 0, page.width - box.width)),
  top: tenth(within(box.top + by.y, 0, page.height - box.height)),
})

/** How small and large a thing may be made. */
export interface Sizes {
  least: Size
  most: number
}

/** How large it is after its right lower corner was moved by so much: always whole on its page. */
export const resizedTo = (
  box: Box,
  by: { x: number; y: number },
  page: Size,
  { least, most }: Sizes,
): Pick<Box, 'width' | 'height'> => ({
  width: tenth(within(box.width + by.x, least.width, Math.min(most, page.width - box.left))),
  height: tenth(within(box.height + by.y, least.height, Math.min(most, page.height - box.top))),
})

/** Which edges of a box are held: -1 left or upper, 1 right or lower, 0 none. */
export interface Handle {
  x: -1 | 0 | 1
  y: -1 | 0 | 1
}

export const handles: readonly Handle[] = [-1, 0, 1].flatMap((y) =>
  [-1, 0, 1].filter((x) => x || y).map((x) => ({ x, y }) as Handle),
)

/** A box of which some edges were moved by so much; the others stay. */
export function pulledTo(box: Box, by: { x: number; y: number }, handle: Handle, page: Size, sizes: Sizes): Box {
  const { width, height } = resizedTo(box, { x: handle.x > 0 ? by.x : 0, y: handle.y > 0 ? by.y : 0 }, page, sizes)
  const right = box.left + box.width
  const bottom = box.top + box.height
  const left = handle.x < 0 ? tenth(within(box.left + by.x, 0, right - sizes.least.width)) : box.left
  const top = handle.y < 0 ? tenth(within(box.top + by.y, 0, bottom - sizes.least.height)) : box.top
  return {
    left,
    top,
    width: handle.x < 0 ? tenth(right - left) : width,
    height: handle.y < 0 ? tenth(bottom - top) : height,
  }
}

/** Millimetres from which an edge is drawn to another one. */
const near = 0.8

/** How far a box is to go on so that it meets an edge or a middle of others, else the grid (millimetres; 0: none). */
export function snapOf(box: Box, others: readonly Box[], page: Size, grid: number): { x: number; y: number } {
  const along = (from: number, length: number, lines: readonly number[]) => {
    const ways = [from, from + length / 2, from + length].flatMap((at) => lines.map((line) => line - at))
    const best = ways.reduce((least, way) => (Math.abs(way) < Math.abs(least) ? way : least), Number.POSITIVE_INFINITY)
    if (Math.abs(best) <= near) return best
    return grid ? Math.round(from / grid) * grid - from : 0
  }
  const lines = (start: 'left' | 'top', size: 'width' | 'height') => [
    ...others.flatMap((other) => [other[start], other[start] + other[size] / 2, other[start] + other[size]]),
    0,
    page[size] / 2,
    page[size],
  ]
  return {
    x: along(box.left, box.width, lines('left', 'width')),
    y: along(box.top, box.height, lines('top', 'height')),
  }
}

const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** A millimetre by an arrow key, a tenth with Shift; null: it is no such key. */
export function stepOf(key: string, finely: boolean): { x: number; y: number } | null {
  const step = steps[key]
  if (!step) return null
  return finely ? { x: step.x / 10, y: step.y / 10 } : step
}
