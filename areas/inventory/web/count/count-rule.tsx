import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskDialog, send } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { toast } from '#core/web/toast.ts'
import { countBases, getStockCountRule, type StockCountRule, updateStockCountRule } from '../../contract/count.ts'

const days = field.integer({ required: true, min: 1, max: 1100, unit: 'd' })

const ask = {
  name: 'stockCountRule',
  fields: {
    basis: field.choice(countBases, { required: true, labels: 'stockCountRule.basis' }),
    days: field.integer({ required: true, min: 7, max: 1100, unit: 'd' }),
    shareA: field.integer({ required: true, min: 1, max: 99, unit: '%' }),
    shareB: field.integer({ required: true, min: 2, max: 100, unit: '%' }),
    daysA: days,
    daysB: days,
    daysC: days,
    tolerance: field.decimal({ required: true, min: 0, max: 100, scale: 2, unit: '%' }),
  },
}

/** How products are parted into classes and how often each is counted. */
export function CountRuleDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const active = useActive()
  const { data: held } = useCall(getStockCountRule, {}, { topics: ['stockCountDue'] })
  if (!held || !active) return null
  return (
    <AskDialog
      title={t('stockCountRule')}
      ask={ask}
      initial={{ ...held.value }}
      okText={t('kit.save')}
      onCancel={onClose}
      onAnswer={async (asked) => {
        const value = asked as unknown as StockCountRule
        if (!(await send(updateStockCountRule, { version: held.version, value }))) return
        toast.success(t('kit.saved'))
        onClose()
      }}
    />
  )
}
