/** A bar's ground and its edge; ink on the ground reaches 4.5 : 1. */
interface Paint {
  fill: string
  edge: string
}

/** Between two molds next to each other in the list; all hues come before one comes near to another again. */
const goldenAngle = 137.508

/** A colour for each mold, the same while the list of molds is the same. */
export function moldPaints(numbers: readonly string[]): (mold: string | null) => Paint {
  const paints = new Map(
    [...numbers].sort().map((number, i) => {
      const hue = Math.round((212 + i * goldenAngle) % 360)
      return [number, { fill: `hsl(${hue} 62% 85%)`, edge: `hsl(${hue} 55% 34%)` }]
    }),
  )
  return (mold) => (mold === null ? bare : (paints.get(mold) ?? bare))
}

const bare: Paint = { fill: '#e3e7ee', edge: '#69768a' }
