import type { Aspect } from '../../contract/readiness/readiness.api.ts'

/** Outlines of 12 × 12, for the canvas and for tooltips alike. */
export const aspectPaths: Record<Aspect, string> = {
  material: 'M1 4 6 1l5 3v5l-5 2.5L1 9z',
  mold: 'M1 1.5h10v3.5H8.5v6h-5V5H1z',
  skill: 'M6 .8a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM1.2 11.4c0-3 2-4.6 4.8-4.6s4.8 1.6 4.8 4.6z',
  document: 'M2 .8h5l3 3v7.4H2z',
  machine:
    'M5 .8h2l.4 1.6 1.5-.8 1.4 1.4-.8 1.5 1.7.4v2l-1.7.4.8 1.5-1.4 1.4-1.5-.8-.4 1.7H5l-.4-1.7-1.5.8-1.4-1.4.8-1.5L.8 7V5l1.7-.4-.8-1.5L3.1 1.7l1.5.8z',
  predecessor: 'M1 5h6V2l4 4-4 4V7H1z',
}

/** Points to the right: it can run now. */
export const runnablePath = 'M2.5 1.2 10.5 6l-8 4.8z'

const made = new Map<string, Path2D>()

/** A path for the canvas, made once. */
export function pathOf(path: string): Path2D {
  const known = made.get(path) ?? new Path2D(path)
  made.set(path, known)
  return known
}
