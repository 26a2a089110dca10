import type { Theme } from '#core/web/theme/appearance.ts'
import { type Paint, palettes } from '../gantt/canvas/palette.ts'

/** Between two molds next to each other in the list; all hues come before one comes near to another again. */
const goldenAngle = 137.508

/** A colour for each mold, the same while the list of molds is the same. */
export function moldPaints(numbers: readonly string[], shown: Theme): (mold: string | null) => Paint {
  const paints = new Map(
    [...numbers].sort().map((number, i) => {
      const hue = Math.round((212 + i * goldenAngle) % 360)
      return [number, palettes[shown].hue(hue)]
    }),
  )
  const bare = palettes[shown].statuses.notScheduled
  return (mold) => (mold === null ? bare : (paints.get(mold) ?? bare))
}
