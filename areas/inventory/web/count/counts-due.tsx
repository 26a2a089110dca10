import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { SentOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, fieldColumn, ListScreen, type RowIn, send, shareText, tellFailure } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { addStockCount, countDueCrud, countDueEntity } from '../../contract/count.ts'
import { CountRuleDialog } from './count-rule.tsx'

type Row = RowIn<typeof countDueCrud.select>

const columns = countDueEntity.table.map((key) =>
  key === 'share'
    ? fieldColumn<Row>(countDueEntity, key, { width: 90, render: ({ share }) => shareText(share ?? 0, 1) })
    : key,
)

/** Products in stock by class, with the day on which each is to be counted; what is due, or what somebody chooses, becomes a count. */
export function CountsDue() {
  const t = useT()
  const { can } = useSession()
  const [setting, setSetting] = useState(false)
  const make = async (asked: SentOf<typeof addStockCount>) => {
    const sent = await send(addStockCount, asked)
    if (sent) toast.success(t('stockCount.made', { count: sent.output.countNo, lines: sent.output.lines }))
  }
  const chosen: Action<Row> = {
    key: 'make',
    right: 'stockCount.add',
    run: (rows) => make({ scope: 'products', productIds: rows.map(({ id }) => id) }),
  }
  return (
    <>
      <ListScreen
        crud={countDueCrud}
        columns={columns}
        search={['productId', 'abcClass', 'due', 'dueOn']}
        topics={['stockCount', 'stockCountDue', 'stockBalance']}
        actions={[chosen]}
        before={
          <>
            {can('stockCount.add') && (
              <Button type="primary" onClick={() => void make({ scope: 'cycle' }).catch(tellFailure)}>
                {t('stockCount.makeDue')}
              </Button>
            )}
            {can('stockCount.edit') && (
              <Button icon={<SettingOutlined />} onClick={() => setSetting(true)}>
                {t('stockCountRule')}
              </Button>
            )}
          </>
        }
      />
      {setting && <CountRuleDialog onClose={() => setSetting(false)} />}
    </>
  )
}
