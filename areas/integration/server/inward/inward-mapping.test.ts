import { expect, test } from 'vitest'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { mapIn } from './inward-mapping.ts'

test('a moment of the ERP is a day where ours is a date', () => {
  const rules = [{ to: 'requiredEndDate', from: 'due', value: '' }]
  const dayOf = (due: string) =>
    mapIn(rules, { externalId: '1', record: { due } }, workOrderCrud.entity, 'Asia/Shanghai').values.requiredEndDate
  expect(dayOf('2027-03-05')).toBe('2027-03-05')
  expect(dayOf('2027-03-05T00:00:00')).toBe('2027-03-05')
  expect(dayOf('2027-03-05 23:30:00.000')).toBe('2027-03-05')
  // Of another zone it is the day that the team has then.
  expect(dayOf('2027-03-04T16:00:00Z')).toBe('2027-03-05')
  expect(dayOf('2027-03-05T00:00:00+08:00')).toBe('2027-03-05')
  // What is none is said by the check of the list.
  expect(dayOf('soon')).toBe('soon')
})
