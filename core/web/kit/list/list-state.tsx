import { Alert, Button, Empty, Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { groupsMost } from '#core/contract/list.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '../parts/not-loaded.tsx'
import type { List } from './use-list.ts'
import { conditionCount } from './where.ts'

/** Read when there is something to be said: no list carries the help of all screens. */
const BeginHint = lazy(() => import('./begin-hint.tsx'))

type Listed = Pick<List<unknown>, 'loading' | 'error' | 'rows' | 'refetch' | 'asked' | 'setSearch'>
type Noted = Listed & Pick<List<unknown>, 'search' | 'groups'>

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
      <Suspense>
        <BeginHint />
      </Suspense>
      {add}
    </Empty>
  )
}

/** Above the rows: that they are old, that they are some alone, that they cannot or not all be grouped. */
export function ListNotes({ list }: { list: Noted }) {
  const t = useT()
  const { groups, search } = list
  const alone = Array.isArray(search.id) ? search.id.length : 0
  return (
    <>
      <StaleAlert list={list} />
      {alone > 0 && (
        <p className="kit-alone">
          {t('kit.alone', { count: alone })}
          <Button size="small" onClick={() => list.setSearch((before) => ({ ...before, id: undefined }))}>
            {t('kit.showAll')}
          </Button>
        </p>
      )}
      {groups.tooMany && <p className="kit-alone">{t('kit.groupsTooMany')}</p>}
      {groups.by !== null && groups.more && <p className="kit-alone">{t('kit.groupsMore', { count: groupsMost })}</p>}
    </>
  )
}

/** Above rows that are older than they should be: the last fetch failed. */
function StaleAlert({ list }: { list: Listed }) {
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
