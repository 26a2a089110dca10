import { AuditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { ListScreen, send, tellFailure } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { checkInventory } from '../../contract/inventory.api.ts'
import { moveCrud } from '../../contract/stock.ts'
import { reverseMove } from './reverse-move.ts'

/** Every move there was, the newest first, and whether the books agree. */
export function Ledger() {
  const t = useT()
  const { can } = useSession()
  const check = async () => {
    const sent = await send(checkInventory, {})
    if (!sent) return
    const { checked, differences } = sent.output
    const [first] = differences
    if (first)
      toast.error(
        t('inventory.booksWrong', { count: differences.length, place: first.locationCode, product: first.productCode }),
      )
    else toast.success(t('inventory.booksRight', { count: checked }))
  }
  return (
    <ListScreen
      crud={moveCrud}
      search={[
        'productId',
        'lotNumber',
        'kind',
        'fromLocationId',
        'toLocationId',
        'documentNo',
        'supplier',
        'effectiveAt',
      ]}
      topics={['stockMove']}
      actions={[reverseMove]}
      selectable={false}
      before={
        can('inventory.check') && (
          <Button icon={<AuditOutlined />} onClick={() => void check().catch(tellFailure)}>
            {t('inventory.act.check')}
          </Button>
        )
      }
    />
  )
}
