import { field } from '#core/contract/field.ts'
import { type Action, callAction, ListScreen, type RowIn, type View } from '#core/web/kit/index.ts'
import { addDays } from '#engines/working-time/local-date.ts'
import { changeReservation, releaseReservation, reservationCrud } from '../../contract/reservation.ts'

type Row = RowIn<typeof reservationCrud.select>

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'stockReservation.view.kept', values: { state: ['open', 'short'] } },
  { label: 'stockReservation.state.short', values: { state: ['short'] } },
  {
    label: 'stockReservation.view.ending',
    values: (today) => ({ state: ['open', 'short'], until: { to: addDays(today, 3) } }),
  },
]

const isKept = ({ state }: Row): boolean => state !== 'used' && state !== 'released'

const acts: Action<Row>[] = [
  callAction<Row, typeof changeReservation>(changeReservation, {
    key: 'change',
    at: 'row',
    right: 'stockReservation.edit',
    can: isKept,
    ask: {
      name: 'stockReservation.ask',
      fields: {
        quantity: field.decimal({ required: true, above: 0, scale: 4 }),
        until: field.date({ required: true }),
      },
    },
    initial: ([row]) => ({ quantity: row?.quantity, until: row?.until }),
    input: ([row], asked) => ({ id: row?.id, version: row?.version, ...asked }),
  }),
  { key: 'release', right: 'stockReservation.edit', can: isKept, confirm: true, endpoint: releaseReservation },
]

/** What is kept for sales orders and work orders, the newest first. */
export const Reservations = () => (
  <ListScreen
    crud={reservationCrud}
    views={views}
    search={['documentNo', 'documentKind', 'productId', 'state', 'until', 'createdAt']}
    topics={['stockReservation', 'stockBalance', 'stockLot']}
    actions={acts}
  />
)
