import { Empty, Skeleton } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { instantText, NotLoaded, OutboxBadge, StatusTag } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { ownerNow, useSession } from '#core/web/session/session.tsx'
import { maintenanceRoundCrud, roundColors } from '../../contract/round.ts'
import { openRounds } from './open-rounds-input.ts'

interface Props {
  before: ReactNode
  onOpen(id: number): void
}

/** Rounds to walk, under a thumb. They are kept on the device for the time without a network. */
export function OpenRounds({ before, onOpen }: Props) {
  const t = useT()
  const { user } = useSession()
  const { data, error, refetch } = useCall(maintenanceRoundCrud.select, openRounds, {
    topics: ['maintenanceRound'],
    keepPrevious: true,
    keptFor: ownerNow,
  })
  const ids = data?.rows.map(({ id }) => id).join()
  useEffect(() => {
    if (!ids || !('serviceWorker' in navigator)) return
    const stop = new AbortController()
    // What the person waits for comes first; without a network or a store nothing more is kept than is there.
    const later = setTimeout(() => {
      import('./rounds-offline.ts')
        .then(({ keepRounds }) => keepRounds(ids.split(',').map(Number), stop.signal))
        .catch(() => undefined)
    }, 1_000)
    return () => {
      clearTimeout(later)
      stop.abort()
    }
  }, [ids])
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  return (
    <div className="mt-cards">
      {before}
      <OutboxBadge />
      {!data && <Skeleton active className="kit-slow" />}
      {data && !data.rows.length && <Empty description={t('maintenanceRound.none')} />}
      {data?.rows.map((row) => (
        <button key={row.id} type="button" className="kit-card mt-card" onClick={() => onOpen(row.id)}>
          <b>{row.routeName}</b>
          <StatusTag
            color={row.status ? roundColors[row.status] : undefined}
            label={t(`maintenanceRoundStatus.${row.status}`)}
          />
          <span>
            {t('maintenanceRound.progress', { done: (row.checked ?? 0) + (row.skipped ?? 0), points: row.points ?? 0 })}
          </span>
          <time>{row.dueAt && instantText(row.dueAt, user.zone).slice(5, 16)}</time>
          <small className="kit-faint">{[row.roundNo, row.workshopName].filter(Boolean).join(' · ')}</small>
        </button>
      ))}
    </div>
  )
}
