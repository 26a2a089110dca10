import type { Milliseconds } from './types.ts'

/** Time on duty at something, and what was earned there. */
export interface WorkedAt<K> {
  key: K
  onDuty: Milliseconds
  earned: Milliseconds
}

export interface EfficiencyLoss<K> extends WorkedAt<K> {
  /** On duty without having earned it; below 0 where more was earned than its standard asks for. */
  lost: Milliseconds
}

/**
 * What pulls labour efficiency (specification section 9: output hours ÷ on-duty hours) down, the most first. The losses add up to on-duty time
 * less earned time, so that efficiency is 1 − Σ lost ÷ Σ on duty.
 */
export function efficiencyLosses<K>(parts: readonly WorkedAt<K>[]): EfficiencyLoss<K>[] {
  return parts.map((part) => ({ ...part, lost: part.onDuty - part.earned })).sort((a, b) => b.lost - a.lost)
}
