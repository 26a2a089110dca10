import { FilePdfOutlined, PrinterOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import { download } from '#core/web/call/request-download.ts'
import { type Action, ListScreen, type RowIn, tellFailure, verbAction } from '#core/web/kit/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import {
  cancelPrintJob,
  downloadPrintPdf,
  goOnPrintJob,
  mostLabels,
  type PrintJobVerb,
  printJobCrud,
  printJobStatus,
  reprintPrintJob,
  retryPrintJob,
} from '../../contract/job.ts'
import { BrowserPrint } from './browser-print.tsx'

type Row = RowIn<typeof printJobCrud.select>

/** What is printed, was printed and could not be, the newest first. */
export function Queue() {
  const active = useActive()
  const { can } = useSession()
  const [shown, setShown] = useState<Row | null>(null)
  const open: Action<Row> = {
    key: 'open',
    at: 'row',
    icon: <PrinterOutlined />,
    can: ({ driver, status }) => driver === 'browser' && status === 'queued' && can('printJob.print'),
    run: ([row]) => setShown(row ?? null),
  }
  const pdf: Action<Row> = {
    key: 'pdf',
    at: 'row',
    icon: <FilePdfOutlined />,
    right: 'printJob.print',
    run: ([row]) => row && void download(downloadPrintPdf, { id: row.id }, `${row.name}.pdf`).catch(tellFailure),
  }
  const actions: Action<Row>[] = [
    open,
    verbAction<Row, PrintJobVerb, typeof cancelPrintJob>(printJobStatus, 'cancel', cancelPrintJob, { confirm: false }),
    verbAction<Row, PrintJobVerb, typeof retryPrintJob>(printJobStatus, 'retry', retryPrintJob, {
      confirm: false,
      // Part of it may be on paper: a person says where it goes on.
      can: ({ status, handed }) =>
        ['failed', 'expired', 'cancelled'].includes(status ?? '') && !(status === 'failed' && handed !== 0),
    }),
    verbAction<Row, PrintJobVerb, typeof goOnPrintJob>(printJobStatus, 'goOn', goOnPrintJob, {
      at: 'row',
      confirm: false,
      ask: { name: 'printJob.ask', fields: { from: field.integer({ required: true, min: 1, max: mostLabels }) } },
      initial: ([row]) => ({ from: Math.max(0, row?.handed ?? 0) + 1 }),
      input: ([row], asked) => ({ id: row?.id, ...asked }),
    }),
    verbAction<Row, PrintJobVerb, typeof reprintPrintJob>(printJobStatus, 'reprint', reprintPrintJob, {
      at: 'row',
      confirm: false,
      ask: { name: 'printJob.ask', fields: { reason: field.text({ required: true, max: 200 }) } },
      input: ([row], asked) => ({ id: row?.id, ...asked }),
    }),
    pdf,
  ]
  return (
    <>
      <ListScreen
        crud={printJobCrud}
        search={['name', 'status', 'printerId', 'templateId', 'createdAt']}
        topics={['printJob']}
        actions={actions}
      />
      {active && shown && <BrowserPrint jobId={shown.id} name={shown.name ?? ''} onClose={() => setShown(null)} />}
    </>
  )
}
