import { useT } from '#core/web/i18n/index.ts'
import type { Rule } from '#engines/spc/index.ts'

/** What stands on a mark where there is no room for words: N2, W4, C. */
export const ruleMark = (rule: Rule | 'cusum'): string =>
  rule === 'cusum' ? 'C' : rule.replace('nelson', 'N').replace('we', 'W')

/** Rules in words, the mark before them. */
export function useRuleWords() {
  const t = useT()
  return (rule: Rule | 'cusum'): string => `${ruleMark(rule)} ${t(`spcRule.${rule}`)}`
}
