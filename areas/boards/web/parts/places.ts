import type { Place } from '#areas/boards/contract/floor-plan.api.ts'

const step = 0.01
const bound = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000

/** The places with a machine at a point, which stays on the plan. */
export const moveTo = (places: readonly Place[], machineId: number, x: number, y: number): Place[] => [
  ...without(places, machineId),
  { machineId, x: bound(x), y: bound(y) },
]

export const without = (places: readonly Place[], machineId: number): Place[] =>
  places.filter((place) => place.machineId !== machineId)

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** Where an arrow key takes a place; null for other keys. */
export function stepped(key: string): ((place: Place | undefined) => [number, number]) | null {
  const by = steps[key]
  return by ? (place) => [(place?.x ?? 0) + by[0], (place?.y ?? 0) + by[1]] : null
}
