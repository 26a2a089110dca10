import { SendOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { BulkResult } from '#core/contract/result.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, BulkResultDialog, ListScreen, type RowIn, send } from '#core/web/kit/index.ts'
import { toast } from '#core/web/toast.ts'
import { addStaging, stagingNeedCrud } from '../../contract/staging.ts'

type Row = RowIn<typeof stagingNeedCrud.select>

/** What tasks of the plan need, the earliest first; what the stores will be short of is red while there is time to order it. */
export function Needs() {
  const t = useT()
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
  return (
    <>
      <ListScreen
        crud={stagingNeedCrud}
        search={['taskNo', 'workorderNo', 'workCenterId', 'plannedStart', 'materialId', 'state']}
        topics={['task', 'stockStaging', 'stagingNeed', 'stockBalance', 'workOrder']}
        actions={[make]}
      />
      {result && <BulkResultDialog result={result} onClose={() => setResult(null)} />}
    </>
  )
}
