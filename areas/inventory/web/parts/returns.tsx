import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { ListScreen } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { stockReturnCrud } from '../../contract/return.ts'
import { ReturnSheet } from './return-sheet.tsx'

const columns = [
  'returnNo',
  'createdAt',
  'productId',
  'productName',
  'quantity',
  'unit',
  'serialNo',
  'unitNumber',
  'lotNumber',
  'locationId',
  'reason',
  'userName',
  'fromLotNumber',
] as const

/** What customers sent back out of shipped units, the newest first. */
export function Returns() {
  const t = useT()
  const { can } = useSession()
  const [receiving, setReceiving] = useState(false)
  return (
    <>
      <ListScreen
        crud={stockReturnCrud}
        name="stockReturns"
        columns={columns}
        search={['returnNo', 'productId', 'serialNo', 'unitNumber', 'lotNumber', 'createdAt']}
        topics={['stockReturn']}
        selectable={false}
        before={
          can('inventory.receive') && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setReceiving(true)}>
              {t('stockReturn.receive')}
            </Button>
          )
        }
      />
      {receiving && <ReturnSheet onClose={() => setReceiving(false)} />}
    </>
  )
}
