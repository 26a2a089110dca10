import { FormOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { runningWorkOrderReference } from '#areas/orders/contract/references.ts'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { beingCounted, OpenCounts } from '#core/web/kit/count/open-counts.tsx'
import { type Action, AskDialog, ListScreen, type RowIn, send, verbAction } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { useNarrow } from '#core/web/use-narrow.ts'
import { addWipCount, cancelWipCount, submitWipCount } from '../../contract/count.api.ts'
import { type WipCountVerb, wipCountCrud, wipCountStatus } from '../../contract/count.ts'
import { WipReview } from '../wip-review.tsx'
import { WipSheet } from '../wip-sheet.tsx'

export type WipCountRow = RowIn<typeof wipCountCrud.select>

const ask = {
  name: 'wipCount',
  hint: 'wipCount.makeHint' as const,
  fields: {
    workshopId: field.reference(workshopReference, { required: true, display: 'workshopName' }),
    workCenterIds: field.references(workCenterReference, { display: 'workCenterNames' }),
    lineIds: field.references(lineReference, { display: 'lineNames' }),
    orderIds: field.references(runningWorkOrderReference, { display: 'orderNos' }),
    tolerance: field.decimal({ min: 0, max: 20, scale: 2, unit: '%', initial: 0 }),
    note: field.text({ max: 500 }),
  },
}

const submit: Action<WipCountRow> = {
  ...verbAction<WipCountRow, WipCountVerb>(wipCountStatus, 'submit', submitWipCount),
  at: 'row',
  confirm: false,
  input: ([row]) => ({ id: row?.id }),
}

const cancel: Action<WipCountRow> = verbAction(wipCountStatus, 'cancel', cancelWipCount, {
  confirm: false,
  danger: true,
  ask: { name: 'wipCount', fields: { note: field.text({ required: true, max: 500 }) } },
})

/** Work in progress is counted by operation against the books: blind, again where it differs, and each difference is settled by another person. */
export default function WipCheck() {
  const t = useT()
  const active = useActive()
  const narrow = useNarrow()
  const { can } = useSession()
  const [making, setMaking] = useState(false)
  const [counting, setCounting] = useState<WipCountRow | null>(null)
  const [reviewed, setReviewed] = useState<WipCountRow | null>(null)
  const count: Action<WipCountRow> = {
    key: 'count',
    at: 'row',
    icon: <FormOutlined />,
    right: 'wipCount.count',
    can: ({ status }) => status === 'counting',
    run: ([row]) => setCounting(row ?? null),
  }
  const { data: open } = useCall(wipCountCrud.select, beingCounted, {
    topics: ['wipCount'],
    enabled: narrow && can('wipCount.count'),
  })
  const review: Action<WipCountRow> = {
    key: 'review',
    at: 'row',
    right: 'wipCount.settle',
    run: ([row]) => setReviewed(row ?? null),
  }
  return (
    <>
      <OpenCounts rows={open?.rows} onOpen={(row) => setCounting(row)} />
      <ListScreen
        crud={wipCountCrud}
        search={['countNo', 'status', 'workshopId', 'createdAt', 'createdByName']}
        topics={['wipCount']}
        actions={[count, review, submit, cancel]}
        before={
          can('wipCount.add') && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setMaking(true)}>
              {t('wipCount.make')}
            </Button>
          )
        }
      />
      {making && active && (
        <AskDialog
          title={t('wipCount.make')}
          ask={ask}
          okText={t('wipCount.make')}
          onCancel={() => setMaking(false)}
          onAnswer={async (asked) => {
            const { tolerance, ...rest } = asked as { workshopId: number; tolerance: number | null }
            const sent = await send(addWipCount, { ...rest, tolerance: tolerance ?? 0 })
            if (!sent) return
            toast.success(t('wipCount.made', { count: sent.output.countNo, lines: sent.output.lines }))
            setMaking(false)
          }}
        />
      )}
      {counting && <WipSheet key={counting.id} count={counting} onClose={() => setCounting(null)} />}
      {reviewed && <WipReview key={reviewed.id} count={reviewed} onClose={() => setReviewed(null)} />}
    </>
  )
}
