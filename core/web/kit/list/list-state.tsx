import { LockOutlined, WarningOutlined } from '@ant-design/icons'
import { Alert, Button, Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { CallError } from '#core/web/request.ts'
import type { List } from './use-list.ts'
import { conditionCount } from './where.ts'

type Listed = Pick<List<unknown>, 'loading' | 'error' | 'rows' | 'refetch' | 'asked' | 'setSearch'>

/** In place of rows: being fetched, refused, failed, nothing there, or nothing that matches. Null when there are rows. */
export function ListState({ list, add }: { list: Listed; add?: ReactNode }) {
  const t = useT()
  if (list.loading)
    return <Skeleton className="kit-slow" active title={false} paragraph={{ rows: 12, width: '100%' }} />
  if (list.error && !list.rows.length) {
    const refused = list.error instanceof CallError && list.error.status === 403
    return (
      <div className="kit-problem" role="alert">
        {refused ? <LockOutlined /> : <WarningOutlined />}
        <p>{list.error.message}</p>
        {!refused && <Button onClick={list.refetch}>{t('kit.retry')}</Button>}
      </div>
    )
  }
  if (list.rows.length) return null
  if (conditionCount(list.asked))
    return (
      <Empty description={t('kit.noMatch')} image={Empty.PRESENTED_IMAGE_SIMPLE}>
        <Button onClick={() => list.setSearch({})}>{t('kit.resetSearch')}</Button>
      </Empty>
    )
  return (
    <Empty description={t('kit.empty')} image={Empty.PRESENTED_IMAGE_SIMPLE}>
      {add}
    </Empty>
  )
}

/** Above rows that are older than they should be: the last fetch failed. */
export function StaleAlert({ list }: { list: Listed }) {
  const t = useT()
  if (!list.error || !list.rows.length) return null
  return (
    <Alert
      banner
      type="warning"
      title={`${t('kit.notRefreshed')} ${list.error.message}`}
      action={
        <Button size="small" onClick={list.refetch}>
          {t('kit.retry')}
        </Button>
      }
    />
  )
}
