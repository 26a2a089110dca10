import { field } from '#core/contract/field.ts'
import { type Action, callAction, ListScreen, type RowIn, type View } from '#core/web/kit/index.ts'
import { holdPiece, pieceHoldCrud, releasePieces } from '../../contract/piece.ts'
import { type Entry, EntryButton } from './entry-button.tsx'

type Row = RowIn<typeof pieceHoldCrud.select>

const views: readonly View[] = [{ label: 'stockPieceHold.state.held', values: { state: ['held'] } }]

const why = field.text({ required: true, max: 500 })

const hold: Entry = {
  key: 'holdPiece',
  right: 'stockLot.hold',
  endpoint: holdPiece,
  ask: {
    name: 'stockPieceHold.ask',
    fields: { serialNo: field.text({ required: true, max: 128, verbatim: true }), reason: why },
  },
}

const acts: Action<Row>[] = [
  callAction<Row, typeof releasePieces>(releasePieces, {
    key: 'release',
    right: 'stockLot.release',
    can: ({ state }) => state === 'held',
    ask: { name: 'stockPieceHold.ask', fields: { note: why } },
  }),
]

/** Pieces with numbers of their own that are or were held, the newest first. */
export const PieceHolds = () => (
  <ListScreen
    crud={pieceHoldCrud}
    views={views}
    search={['serialNo', 'productId', 'state', 'heldAt']}
    topics={['stockPieceHold', 'packingUnit']}
    actions={acts}
    before={<EntryButton entry={hold} />}
  />
)
