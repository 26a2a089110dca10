import { madeProductReference } from '#areas/materials/contract/product-reference.ts'
import type { SentOf } from '#core/contract/endpoint.ts'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskDialog, send } from '#core/web/kit/index.ts'
import { toast } from '#core/web/toast.ts'
import type { MainApi } from '../../contract/main-api.ts'

const ask = {
  name: 'lineMainOrder',
  hint: 'lineMainOrder.addHint',
  fields: {
    productId: field.reference(madeProductReference, { required: true, display: 'productName' }),
    planQuantity: field.decimal({ required: true, above: 0, max: 99_999_999, scale: 4 }),
    requiredEndDate: field.date({ required: true }),
  },
}

/** Makes a main order of a product's BOM, with an order of each made part. */
export function AddMainOrder({ api, onClose }: { api: MainApi; onClose(): void }) {
  const t = useT()
  return (
    <AskDialog
      title={t('lineMainOrder.add')}
      ask={ask}
      okText={t('lineMainOrder.add')}
      onCancel={onClose}
      onAnswer={async (asked) => {
        const sent = await send(api.addLineMainOrder, asked as SentOf<MainApi['addLineMainOrder']>)
        if (!sent) return
        const { workorderNo, parts } = sent.output
        toast.success(t('lineMainOrder.added', { order: workorderNo, count: parts }))
        onClose()
      }}
    />
  )
}
