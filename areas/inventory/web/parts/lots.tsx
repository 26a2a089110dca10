import { useMemo } from 'react'
import { field } from '#core/contract/field.ts'
import { type Action, callAction, ListScreen, type RowIn, type View } from '#core/web/kit/index.ts'
import { useSlotDrawer } from '#core/web/kit/parts/slot-drawer.tsx'
import { openPrint } from '#core/web/kit/print/open-print.ts'
import { useLabelPrint } from '#core/web/kit/print/use-label-print.tsx'
import { addDays } from '#engines/working-time/local-date.ts'
import { holdLot, releaseLot } from '../../contract/inventory.api.ts'
import { lotCrud } from '../../contract/lot.ts'
import { holdStatuses } from '../../contract/stock-states.ts'
import { useLotCourse } from './lot-course.tsx'

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'stockStatus.inInspection', values: { status: ['inInspection'] } },
  { label: 'stock.view.blocked', values: { status: ['held', 'blocked'] } },
  { label: 'stock.view.expiring', values: (today) => ({ expiresOn: { to: addDays(today, 30) } }) },
]

type Row = RowIn<typeof lotCrud.select>

const why = field.text({ required: true, max: 500 })

const acts: Action<Row>[] = [
  callAction<Row, typeof holdLot>(holdLot, {
    key: 'hold',
    right: 'stockLot.hold',
    danger: true,
    ask: {
      name: 'inventory.ask',
      fields: {
        status: field.choice(holdStatuses, { required: true, labels: 'stockStatus', initial: 'held' }),
        reason: why,
      },
    },
  }),
  callAction<Row, typeof releaseLot>(releaseLot, {
    key: 'release',
    right: 'stockLot.release',
    can: ({ status }) => status !== 'free',
    ask: { name: 'inventory.ask', fields: { note: why } },
  }),
]

interface Props {
  /** A page of labels outside /home beside the templates of the team. */
  labelPage?: string
  /** Of this number alone. */
  number?: string | undefined
}

const labelsOn = (page: string): Action<Row> => ({
  key: 'labelPage',
  label: 'stockLot.labelPage',
  // Nothing of it is here: there is nothing to stick the label on.
  can: ({ quantity }) => (quantity ?? 0) > 0,
  run: (rows) =>
    openPrint(
      page,
      rows.map(({ id }) => id),
    ),
})

/** Lots with their origin and what quality says of them. */
export function Lots({ labelPage, number: asked }: Props) {
  const where = useMemo(() => (asked === undefined ? undefined : { number: asked }), [asked])
  const course = useLotCourse<Row>(({ id, number, productCode }) => ({
    id,
    number: number ?? '',
    product: productCode ?? '',
  }))
  const others = useSlotDrawer('lot.section', {
    name: ({ number, productCode }: Row) => `${productCode ?? ''} ${number ?? ''}`.trim(),
    given: ({ id }) => ({ lotId: id }),
  })
  const labels = useLabelPrint<Row>(lotCrud.entity.name)
  const printed = labelPage === undefined ? [] : [labelsOn(labelPage)]
  return (
    <>
      <ListScreen
        crud={lotCrud}
        where={where}
        views={views}
        sums={['quantity']}
        search={['number', 'productId', 'status', 'supplier', 'expiresOn', 'createdAt']}
        topics={['stockLot', 'stockBalance']}
        actions={[...acts, ...printed, ...labels.actions, course.action, ...others.actions]}
      />
      {course.drawer}
      {others.drawer}
      {labels.dialog}
    </>
  )
}
