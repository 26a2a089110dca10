import type { Ctx } from '#core/server/context.ts'
import type { Industry } from '../contract/first-steps.ts'
import type { StartSheet } from '../contract/workbook.ts'

/** Rows of a trade that show how each sheet is filled in, by its columns. */
export function examplesOf(
  { t, language }: Pick<Ctx, 't' | 'language'>,
  industry: Industry,
): Record<StartSheet, string[][]> {
  const workshop = t(`firstSteps.${industry}.workshop`)
  const center = t(`firstSteps.${industry}.center1`)
  const operation = t(`firstSteps.${industry}.operation1`)
  const days = ['1', '2', '3', '4', '5', '6'].map((day) => t(`weekday.${day}`)).join(t('listed'))
  const holidays = language === 'zh-Hans' ? 'CN' : language === 'vi' ? 'VN' : 'none'
  return {
    workshops: [[workshop]],
    lines: [['L1', t(`firstSteps.${industry}.line`), workshop]],
    machines: [['L1-M1', center, workshop, 'L1']],
    workCenters: [['L1-1', center, workshop, 'L1', 'L1-M1']],
    shifts: [
      [
        t('firstSteps.mode'),
        t('firstSteps.shift'),
        '08:00',
        '17:00',
        '12:00',
        '13:00',
        days,
        t(`startHolidays.${holidays}`),
      ],
    ],
    products: [['P-001', t(`firstSteps.${industry}.product`), '', t('product.kind.product'), t('firstSteps.unit')]],
    operations: [['OP001', operation, 'L1-1', '60']],
    routings: [['P-001', '10', 'OP001', 'L1-1', '60']],
    people: [['0001', t('startWorkbook.person'), '13800000000', t('gender.male'), workshop, t('role.system.operator')]],
  }
}
