import { useState } from 'react'
import { type Action, ListScreen } from '#core/web/kit/index.ts'
import { selectStockCountToApprove, stockCount, stockCountCrud } from '../../contract/count.ts'
import { CountReview } from './count-review.tsx'
import { type CountRow, countDecisions } from './count-verbs.ts'

const waiting = {
  entity: stockCount,
  noun: stockCountCrud.noun,
  right: stockCountCrud.right,
  select: selectStockCountToApprove,
}

/** Counts whose differences wait for this person. */
export function CountsToApprove() {
  const [reviewed, setReviewed] = useState<CountRow | null>(null)
  const review: Action<CountRow> = {
    key: 'review',
    at: 'row',
    right: 'stockCount.review',
    run: ([row]) => setReviewed(row ?? null),
  }
  return (
    <>
      <ListScreen<CountRow>
        crud={waiting}
        name="stockCountToApprove"
        topics={['stockCount', 'approvalSetting', 'delegation']}
        columns={['countNo', 'scope', 'places', 'lines', 'note', 'createdByName', 'createdAt']}
        search={['countNo', 'createdAt']}
        actions={[review, ...countDecisions]}
      />
      {reviewed && <CountReview key={reviewed.id} count={reviewed} onClose={() => setReviewed(null)} />}
    </>
  )
}
