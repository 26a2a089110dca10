import { expect, test } from 'vitest'
import en from '../../locales/en.json'
import { orderStatusColumn } from './order-status.tsx'

test('the column of states is as wide as its longest state, an abnormal one with what is missing', () => {
  const t = (key: string) => (en as Record<string, string>)[key] ?? key
  const texts = orderStatusColumn.texts?.({ t } as never) ?? []
  expect(texts).toContain('Pending confirmation')
  expect(texts).toContain(`${t('workOrderStatus.abnormal')} ${t('abnormalReason.calendar')}`)
})
