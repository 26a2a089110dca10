import type { StepPhase } from './template.ts'

interface Timed {
  phase: StepPhase
  role: string
  minutes: number
}

/**
 * Minutes that steps of a phase take when each role does its own one after the other, and the roles work side by side: those of the
 * role that has most to do.
 */
export function standardMinutes(steps: readonly Timed[], phase: StepPhase): number {
  const byRole = new Map<string, number>()
  for (const step of steps)
    if (step.phase === phase) byRole.set(step.role, (byRole.get(step.role) ?? 0) + Math.round(step.minutes * 10))
  return Math.max(0, ...byRole.values()) / 10
}

/** The middle of some values, to a tenth; null: there are none. */
export function medianOf(values: readonly number[]): number | null {
  if (!values.length) return null
  const sorted = [...values].sort((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const middle =
    sorted.length % 2 ? (sorted[half] as number) : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2
  return Math.round(middle * 10) / 10
}
