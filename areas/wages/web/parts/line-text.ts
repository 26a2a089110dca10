import type { Language } from '#core/contract/languages.ts'
import type { Translate } from '#core/contract/messages.ts'
import { durationText, numberText } from '#core/web/kit/index.ts'
import type { WageLineRow } from '../../contract/wage.ts'

/** What a line is of, in words: its operation and product, its report, its pieces or hours. */
export function lineText(t: Translate, line: WageLineRow, language: Language): string {
  const { operationName, productName, reportNo, shortWorkNo, quantity, seconds, originName } = line
  return [
    originName && t('wage.ofPeriod', { period: originName }),
    operationName,
    productName,
    reportNo ?? shortWorkNo,
    quantity !== null && t('wage.pieces', { count: numberText(quantity, language) }),
    seconds !== null && durationText(seconds),
  ]
    .filter(Boolean)
    .join(' · ')
}
