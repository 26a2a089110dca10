import { field } from '#core/contract/field.ts'
import { type Action, callAction, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import { feedCrud, unloadUseMaterial, weighUseMaterial } from '../../contract/feed.ts'
import { openLocationReference } from '../../contract/location.ts'
import { useLotCourse } from '../parts/lot-course.tsx'

type Row = RowIn<typeof feedCrud.select>

const acts: Action<Row>[] = [
  callAction<Row, typeof weighUseMaterial>(weighUseMaterial, {
    key: 'weigh',
    at: 'row',
    right: 'stockFeed.load',
    can: ({ loaded }) => loaded === true,
    ask: {
      name: 'feed.ask',
      fields: {
        remaining: field.decimal({ required: true, min: 0, scale: 4 }),
        note: field.text({ max: 500 }),
      },
    },
    input: ([row], asked) => ({ id: row?.id, expected: row?.remaining, ...asked }),
  }),
  callAction<Row, typeof unloadUseMaterial>(unloadUseMaterial, {
    key: 'unload',
    at: 'row',
    right: 'stockFeed.load',
    can: ({ loaded }) => loaded === true,
    ask: {
      name: 'feed.ask',
      fields: { toLocationId: field.reference(openLocationReference, { display: 'locationCode' }) },
    },
    input: ([row], asked) => ({ id: row?.id, ...asked }),
  }),
]

/** What was loaded when, where and by whom; what is loaded now is weighed and unloaded here too. */
export function Feeds() {
  const course = useLotCourse<Row>(({ lotId, lotNumber, productCode }) => ({
    id: lotId ?? 0,
    number: lotNumber ?? '',
    product: productCode ?? '',
  }))
  return (
    <>
      <ListScreen
        crud={feedCrud}
        search={['loaded', 'workCenterId', 'productId', 'lotNumber', 'taskNo', 'loadedAt']}
        topics={['stockFeed', 'stockBalance', 'stockLot']}
        actions={[...acts, course.action]}
        selectable={false}
      />
      {course.drawer}
    </>
  )
}
