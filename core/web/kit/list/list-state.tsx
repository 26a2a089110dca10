import { Alert, Button, Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '../parts/not-loaded.tsx'
import type { List } from './use-list.ts'
import { conditionCount } from './where.ts'

type Listed = Pick<List<unknown>, 'loading' | 'error' | 'rows' | 'refetch' | 'asked' | 'setSearch'>

/** In place of rows: being fetched, refused, failed, nothing there, or nothing that matches. Null when there are rows. */
export function ListState({ list, add }: { list: Listed; add?: ReactNode }) {
  const t = useT()
  if (list.loading)
    return <Skeleton className="kit-slow" active title={false} paragraph={{ rows: 12, width: '100%' }} />
  if (list.error && !list.rows.length) return <NotLoaded error={list.error} onRetry={list.refetch} />
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
