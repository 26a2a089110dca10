import { Timeline } from 'antd'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, numberText, type RowIn, StatusTag } from '#core/web/kit/index.ts'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { mountingStatus } from '../../contract/mold-status.ts'
import { moldMountingCrud } from '../../contract/mounting.ts'

interface Props {
  mold: { id: number; number: string | null }
  onClose(): void
}

const newest = [{ field: 'installedAt', order: 'desc' as const }]

/** Where a mold hung, from when to when, by whom, and how many shots it made there; the last hundred times. */
export function HistoryDrawer({ mold, onClose }: Props) {
  const t = useT()
  const loaded = useCall(
    moldMountingCrud.select,
    { pageSize: 100, sort: newest, where: { moldId: mold.id } },
    { topics: ['moldMounting', 'mold'] },
  )
  return (
    <LoadedDrawer
      title={t('moldHistory.title', { mold: mold.number ?? '' })}
      loaded={loaded}
      empty={({ rows }) => (rows.length ? null : t('moldHistory.none'))}
      onClose={onClose}
    >
      {({ rows }) => (
        <Timeline
          items={rows.map((row) => ({
            key: row.id,
            color: row.removedAt ? 'gray' : 'blue',
            content: <Entry row={row} />,
          }))}
        />
      )}
    </LoadedDrawer>
  )
}

function Entry({ row }: { row: RowIn<typeof moldMountingCrud.select> }) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const status = row.status ?? 'removed'
  const at = (iso: string | null) => (iso === null ? '' : instantText(iso, user.zone))
  const facts = [
    t(`moldPosition.${row.position}`),
    row.shotsMade !== null && t('mounting.shots', { shots: numberText(row.shotsMade, language) }),
    row.taskNo,
    row.productText,
  ]
  return (
    <div className="mold-entry">
      <div>
        <b>{row.machineName}</b> {row.machineNumber}{' '}
        <StatusTag color={mountingStatus.colors[status]} label={t(`moldMountingStatus.${status}`)} />
      </div>
      <span>{facts.filter(Boolean).join(' · ')}</span>
      <span>{t('mounting.since', { time: at(row.installedAt), name: row.installedByName ?? '' })}</span>
      {row.askedAt && <span>{t('moldHistory.asked', { time: at(row.askedAt), name: row.askedByName ?? '' })}</span>}
      {row.removedAt && (
        <span>
          {t('moldHistory.removed', { time: at(row.removedAt), name: row.removedByName ?? '' })}
          {row.storageLocation && ` · ${row.storageLocation}`}
        </span>
      )}
      {row.note && <span>{row.note}</span>}
    </div>
  )
}
