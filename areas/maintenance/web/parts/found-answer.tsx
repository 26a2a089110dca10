import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import type { FoundValue, MaintenanceItem } from '../../contract/judging.ts'

/** What was found at an item, marked where it is out of order. */
export function FoundAnswer({ item, found }: { item: MaintenanceItem; found: FoundValue & { conforming: boolean } }) {
  const t = useT()
  const [language] = useLanguage()
  const words =
    item.kind === 'yesNo'
      ? t(found.value === 1 ? 'maintenanceTask.good' : 'maintenanceTask.notGood')
      : item.kind === 'measured'
        ? [numberText(found.value ?? 0, language), item.unit].filter(Boolean).join(' ')
        : found.words
  return (
    <p className={found.conforming ? undefined : 'mt-bad'}>
      <b>{words}</b> {!found.conforming && item.kind !== 'yesNo' && t('maintenanceTask.out')}
    </p>
  )
}
