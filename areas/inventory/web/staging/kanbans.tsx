import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAct } from '#core/web/call/use-act.ts'
import { useT } from '#core/web/i18n/index.ts'
import { ListScreen } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { kanbanCrud, refillKanban } from '../../contract/staging.ts'

/** Minimums beside the stations; what is below is brought by staging orders, by itself every ten minutes or at a press. */
export function Kanbans() {
  const t = useT()
  const { can } = useSession()
  const act = useAct(refillKanban, {
    topics: ['stockStaging', 'stockKanban'],
    onDone: ({ made }) =>
      made ? toast.success(t('stockStaging.made', { count: made })) : toast.info(t('stockKanban.enough')),
  })
  return (
    <ListScreen
      crud={kanbanCrud}
      search={['locationId', 'productId', 'low', 'enabled']}
      topics={['stockKanban', 'stockBalance', 'stockStaging']}
      before={
        can('stockStaging.add') && (
          <Button icon={<ReloadOutlined />} loading={act.pending} onClick={() => void act.run({})}>
            {t('stockKanban.refillNow')}
          </Button>
        )
      }
    />
  )
}
