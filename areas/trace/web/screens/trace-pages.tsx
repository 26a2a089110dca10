import { ExportOutlined, QrcodeOutlined, StopOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { type Action, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import { closeTracePage, tracePageCrud } from '../../contract/page.ts'
import { PageLabels, pageAddress } from '../parts/page-labels.tsx'

type Row = RowIn<typeof tracePageCrud.select>
type Open = Row & { code: string; lotNumber: string; productName: string }

const isOpen = (row: Row): row is Open => row.state === 'open' && row.code !== null

const visit: Action<Row> = {
  key: 'visit',
  at: 'row',
  icon: <ExportOutlined />,
  run: ([row]) => void (row?.code && window.open(pageAddress(row.code), '_blank', 'noopener')),
}
const close: Action<Row> = {
  key: 'close',
  icon: <StopOutlined />,
  right: 'tracePage.edit',
  danger: true,
  confirm: true,
  can: ({ closedAt }) => closedAt === null,
  endpoint: closeTracePage,
}

/** Pages that anybody reads who scans a label: which there are, what they tell, and their end. */
export default function TracePages() {
  const [printing, setPrinting] = useState<Open[] | null>(null)
  const label: Action<Row> = {
    key: 'label',
    icon: <QrcodeOutlined />,
    can: isOpen,
    run: (rows) => setPrinting(rows.filter(isOpen)),
  }
  return (
    <>
      <ListScreen
        crud={tracePageCrud}
        search={['lotNumber', 'serialNo', 'productCode', 'state', 'openedAt']}
        actions={[label, visit, close]}
      />
      {printing && <PageLabels pages={printing} onClose={() => setPrinting(null)} />}
    </>
  )
}
