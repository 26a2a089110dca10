import { SwapOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { column, ListScreen, type RowIn, type View } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { revokeTransfer, transfer, transferCrud } from '../../contract/transfer.ts'
import { TransferDialog } from '../parts/transfer-dialog.tsx'

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'kit.view.today', values: { createdAt: { preset: 'today' } } },
  { label: 'kit.view.mine', values: (_today, me) => ({ userId: [me] }) },
]

type Row = RowIn<typeof transferCrud.select>

const columns = transfer.table.map((key) =>
  key === 'transferNo' ? column.text<Row>('transferNo', { fixed: 'left', width: 150 }) : key,
)

export default function Transfers() {
  const t = useT()
  const { can } = useSession()
  const [adding, setAdding] = useState(false)
  return (
    <>
      <ListScreen<Row>
        crud={transferCrud}
        views={views}
        sums={['quantity']}
        columns={columns}
        search={['transferNo', 'workorderNo', 'materialDesc', 'fromOperation', 'toOperation', 'userId', 'createdAt']}
        before={
          can('transfer.add') && (
            <Button type="primary" icon={<SwapOutlined />} onClick={() => setAdding(true)}>
              {t('transfer.act.add')}
            </Button>
          )
        }
        actions={[
          {
            key: 'revoke',
            right: 'transfer.revoke',
            danger: true,
            confirm: true,
            can: (row) => row.revokedAt === null,
            endpoint: revokeTransfer,
          },
        ]}
      />
      {adding && <TransferDialog onClose={() => setAdding(false)} />}
    </>
  )
}
