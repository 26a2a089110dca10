import type { DayKind } from './hours.ts'
import type { PayRules } from './types.ts'
import { difference, given, type Why } from './why.ts'

/** What an hour of overtime gets beside its base: its coefficient − 1. */
export const premiumOf = (rules: PayRules, kind: DayKind): Why =>
  difference(
    'premium',
    given('coefficient', rules.coefficients[kind], { source: { kind: 'rule', id: rules.id }, about: kind }),
    given('coefficient', 1),
  )
