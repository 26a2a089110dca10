import { LockOutlined, SendOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import type { BulkResult } from '#core/contract/result.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, BulkResultDialog, callAction, ListScreen, type RowIn, send } from '#core/web/kit/index.ts'
import { toast } from '#core/web/toast.ts'
import { useToday } from '#core/web/use-now.ts'
import { addDays } from '#engines/working-time/local-date.ts'
import { keptDays, reserveStagingNeed } from '../../contract/reservation.ts'
import { addStaging, stagingNeedCrud } from '../../contract/staging.ts'

type Row = RowIn<typeof stagingNeedCrud.select>

/** What tasks of the plan need, the earliest first; what the stores will be short of is red while there is time to order it. */
export function Needs() {
  const t = useT()
  const today = useToday()
  const [result, setResult] = useState<BulkResult | null>(null)
  const make: Action<Row> = {
    key: 'stage',
    icon: <SendOutlined />,
    right: 'stockStaging.add',
    run: async (rows) => {
      const taskIds = [...new Set(rows.map(({ taskId }) => taskId ?? 0))]
      const sent = await send(addStaging, { taskIds })
      if (!sent) return
      if (sent.output.skipped.length) setResult(sent.output)
      else toast.success(t('stockStaging.made', { count: sent.output.done.length }))
    },
  }
  const reserve = callAction<Row, typeof reserveStagingNeed>(reserveStagingNeed, {
    key: 'reserve',
    at: 'bulk',
    icon: <LockOutlined />,
    right: 'stockStaging.reserve',
    can: ({ needed, reserved }) => (needed ?? 0) > (reserved ?? 0),
    ask: { name: 'stockReservation.ask', fields: { until: field.date({ required: true }) } },
    initial: () => ({ until: addDays(today, keptDays) }),
    input: (rows, { until }) => ({
      needs: rows.map(({ workOrderId, materialId }) => ({ workOrderId, materialId })),
      until,
    }),
  })
  return (
    <>
      <ListScreen
        crud={stagingNeedCrud}
        search={['taskNo', 'workorderNo', 'workCenterId', 'plannedStart', 'materialId', 'state']}
        topics={['task', 'stockStaging', 'stagingNeed', 'stockBalance', 'stockReservation', 'workOrder']}
        actions={[make, reserve]}
        logged={false}
      />
      {result && <BulkResultDialog result={result} onClose={() => setResult(null)} />}
    </>
  )
}
