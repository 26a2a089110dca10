import type { Translate } from '#core/contract/messages.ts'
import type { FormValues } from '#core/web/kit/form/values.ts'
import { addDays } from '#engines/working-time/local-date.ts'
import type { LocalDate } from '#engines/working-time/types.ts'
import type { FirstSteps } from '../../contract/first-steps.api.ts'
import { type Industry, type MakingStep } from '../../contract/first-steps.ts'

/** Seconds a piece of each operation, and machines of each work centre, as is usual in the trade. */
const usual: Record<Industry, { seconds: readonly number[]; machines: readonly number[] }> = {
  machining: { seconds: [15, 60, 90], machines: [1, 2, 2] },
  molding: { seconds: [30, 12, 10], machines: [3, 0, 0] },
  stamping: { seconds: [4, 6, 10], machines: [1, 1, 1] },
  assembly: { seconds: [40, 60, 45], machines: [0, 0, 1] },
}

const places = [1, 2, 3] as const
/** The first order is wanted in two weeks. */
const dueIn = 14

/** What stands in a step's form at first; every value may be changed. */
export function startOf(
  step: Exclude<MakingStep, 'plan'>,
  industry: Industry,
  { facts, today, language, t }: { facts: FirstSteps; today: LocalDate; language: string; t: Translate },
): FormValues {
  const { seconds, machines } = usual[industry]
  switch (step) {
    case 'places':
      return {
        workshopName: t(`firstSteps.${industry}.workshop`),
        lineName: t(`firstSteps.${industry}.line`),
        centers: places.map((n) => ({ name: t(`firstSteps.${industry}.center${n}`), machines: machines[n - 1] })),
      }
    case 'shifts':
      return {
        modeName: t('firstSteps.mode'),
        shifts: [{ name: t('firstSteps.shift'), start: '08:00', end: '17:00', restStart: '12:00', restEnd: '13:00' }],
        weekdays: ['1', '2', '3', '4', '5', '6'],
        holidays: language === 'zh-Hans' ? 'CN' : language === 'vi' ? 'VN' : 'none',
      }
    case 'people':
      return {
        people: [{ role: 'operator' }, { role: 'approver' }],
        workshopId: facts.workshops[0]?.id,
        approved: true,
      }
    case 'products':
      return {
        products: [{ code: 'P-001', name: t(`firstSteps.${industry}.product`) }],
        unit: t('firstSteps.unit'),
        operations: places.map((n) => ({
          name: t(`firstSteps.${industry}.operation${n}`),
          workCenterId: facts.workCenters[(n - 1) % Math.max(1, facts.workCenters.length)]?.id,
          seconds: seconds[n - 1],
        })),
      }
    case 'order':
      return { productId: facts.products[0]?.id, quantity: 100, dueDate: addDays(today, dueIn) }
  }
}
