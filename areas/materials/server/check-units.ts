import type { FieldIssue } from '#core/contract/issues.ts'
import type { StoredRow } from '#core/server/crud/rows.ts'

/** With an auxiliary unit the unit and both factors are needed; without one they do not stand there. */
export function checkUnits(draft: Record<string, unknown>, before: StoredRow | undefined): FieldIssue[] {
  const whole: Record<string, unknown> = { ...before, ...draft }
  if (whole.hasAuxiliaryUnit)
    return ['auxiliaryUnit', 'mainFactor', 'auxiliaryFactor']
      .filter((key) => whole[key] === null || whole[key] === undefined)
      .map((field) => ({ field, key: 'invalid.required' }))
  Object.assign(draft, { auxiliaryUnit: null, mainFactor: null, auxiliaryFactor: null })
  return []
}
