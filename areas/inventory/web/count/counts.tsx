import { FormOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { beingCounted, OpenCounts } from '#core/web/kit/count/open-counts.tsx'
import { type Action, AskDialog, ListScreen, send, type View } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { useNarrow } from '#core/web/use-narrow.ts'
import { addStockCount, stockCountCrud } from '../../contract/count.ts'
import { openLocationReference } from '../../contract/location.ts'
import { CountReview } from './count-review.tsx'
import { CountSheet } from './count-sheet.tsx'
import { type CountRow, cancelCount, submitCount } from './count-verbs.ts'

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'stockCountStatus.counting', values: { status: ['counting'] } },
  { label: 'stockCountStatus.underApproval', values: { status: ['underApproval'] } },
]

const ask = {
  name: 'stockCount',
  fields: {
    locationIds: field.references(
      {
        ...openLocationReference,
        where: {
          enabled: true,
          kind: ['storage', 'receiving', 'inspection', 'staging', 'shipping', 'lineSide', 'line'],
        },
      },
      { required: true, display: 'locationCodes' },
    ),
    freezes: field.boolean({ initial: false }),
    note: field.text({ max: 500 }),
  },
}

/** All counts, each with how far it is; counting opens its sheet, differences are for those who judge them. */
export function Counts() {
  const t = useT()
  const active = useActive()
  const narrow = useNarrow()
  const { can } = useSession()
  const [making, setMaking] = useState(false)
  const [counting, setCounting] = useState<CountRow | null>(null)
  const [reviewed, setReviewed] = useState<CountRow | null>(null)
  const count: Action<CountRow> = {
    key: 'count',
    at: 'row',
    icon: <FormOutlined />,
    right: 'stockCount.count',
    can: ({ status }) => status === 'counting',
    run: ([row]) => setCounting(row ?? null),
  }
  const { data: open } = useCall(stockCountCrud.select, beingCounted, {
    topics: ['stockCount'],
    enabled: narrow && can('stockCount.count'),
  })
  const review: Action<CountRow> = {
    key: 'review',
    at: 'row',
    right: 'stockCount.review',
    run: ([row]) => setReviewed(row ?? null),
  }
  return (
    <>
      <OpenCounts rows={open?.rows} onOpen={(row) => setCounting(row)} />
      <ListScreen
        crud={stockCountCrud}
        views={views}
        search={['countNo', 'status', 'scope', 'createdAt', 'createdByName']}
        topics={['stockCount', 'approvalSetting']}
        actions={[count, submitCount, review, cancelCount]}
        before={
          can('stockCount.add') && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setMaking(true)}>
              {t('stockCount.make')}
            </Button>
          )
        }
      />
      {making && active && (
        <AskDialog
          title={t('stockCount.make')}
          ask={ask}
          okText={t('stockCount.make')}
          onCancel={() => setMaking(false)}
          onAnswer={async (asked) => {
            const sent = await send(addStockCount, { scope: 'places', ...(asked as { locationIds: number[] }) })
            if (!sent) return
            toast.success(t('stockCount.made', { count: sent.output.countNo, lines: sent.output.lines }))
            setMaking(false)
          }}
        />
      )}
      {counting && <CountSheet key={counting.id} count={counting} onClose={() => setCounting(null)} />}
      {reviewed && <CountReview key={reviewed.id} count={reviewed} onClose={() => setReviewed(null)} />}
    </>
  )
}
