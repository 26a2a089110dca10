import type { LabelModel } from '#engines/labels/index.ts'

/** Dots that the elements of a label may take together: a thread draws some hundred million a second. */
const mostDots = 400_000_000

const dotsOf = ({ width, height, elements }: LabelModel, dotsPerMm: number): number =>
  elements.reduce(
    // A table is drawn cell by cell, and put onto the page as a whole.
    (sum, each) => sum + each.width * each.height * (each.type === 'table' ? 2 : 1),
    width * height,
  ) *
  dotsPerMm ** 2

/** Whether a label would take longer to draw than anybody should wait for it. */
export const tooHeavy = (model: LabelModel, dotsPerMm: number): boolean => dotsOf(model, dotsPerMm) > mostDots

/** Whether so many labels would take longer to draw than anybody waits before a screen. */
export const tooHeavyTogether = (model: LabelModel, dotsPerMm: number, count: number): boolean =>
  dotsOf(model, dotsPerMm) * count > 5 * mostDots

/** How many labels are drawn in one go, `most` at most: fewer of large ones, as one request has a bounded time. */
export const labelsAtOnce = (model: LabelModel, dotsPerMm: number, most: number): number =>
  Math.max(1, Math.min(most, Math.floor(mostDots / dotsOf(model, dotsPerMm))))
