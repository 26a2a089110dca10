/** Where a seal stands on its page, in millimetres. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

/** To the tenth of a millimetre, as it is kept. */
const tenth = (value: number): number => Math.round(value * 10) / 10
const within = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most))

/** Where a seal stands after it was moved by so much: always whole on its page. */
export const movedTo = (box: Box, by: { x: number; y: number }, page: Size): Pick<Box, 'left' | 'top'> => ({
  left: tenth(within(box.left + by.x, 0, page.width - box.width)),
  top: tenth(within(box.top + by.y, 0, page.height - box.height)),
})

const least = { width: 5, height: 3 }
const most = 200

/** How large a seal is after its corner was moved by so much: always whole on its page. */
export const resizedTo = (box: Box, by: { x: number; y: number }, page: Size): Pick<Box, 'width' | 'height'> => ({
  width: tenth(within(box.width + by.x, least.width, Math.min(most, page.width - box.left))),
  height: tenth(within(box.height + by.y, least.height, Math.min(most, page.height - box.top))),
})

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
