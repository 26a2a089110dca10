import { madeProductReference } from '#areas/materials/contract/product-reference.ts'
import type { craftHours } from '#areas/routing/contract/craft-hours.ts'
import { copyCraftHours, craftHoursCrud } from '#areas/routing/contract/craft-hours.ts'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import type { RowOf } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { callAction, ListScreen, send } from '#core/web/kit/index.ts'
import { toast } from '#core/web/toast.ts'

type Row = RowOf<typeof craftHours>

const copyTo = {
  name: 'craftHours.copy',
  fields: {
    productIds: field.references(madeProductReference, { display: 'productCodes', required: true }),
    workCenterIds: field.references(workCenterReference, { display: 'workCenterNames', required: true }),
  },
}

export function Hours() {
  const t = useT()
  const copy = async (rows: Row[], asked: object) => {
    const { productIds, workCenterIds } = asked as { productIds: number[]; workCenterIds: number[] }
    const sent = await send(copyCraftHours, { ids: rows.map(({ id }) => id), productIds, workCenterIds })
    if (sent) toast.success(t('craftHours.copied', sent.output))
  }
  return (
    <ListScreen<Row>
      crud={craftHoursCrud}
      search={['productId', 'operationId', 'workCenterId', 'unitPrice', 'createdAt']}
      topics={['craftHours', 'product', 'operation']}
      actions={[callAction(copyCraftHours, { key: 'copy', right: 'craftHours.add', ask: copyTo, run: copy })]}
      form={{
        sections: [
          {
            fields: [
              'productId',
              'operationId',
              'workCenterId',
              'singleTripQuantity',
              'singleProcessingTime',
              'timePreparation',
              'unitPrice',
              'greenLampDuration',
              'remark',
            ],
          },
        ],
      }}
    />
  )
}
