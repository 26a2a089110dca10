import { useT } from '#core/web/i18n/index.ts'
import { ActButton, type Action, durationText, NotLoaded, StatusTag, type useActions } from '#core/web/kit/index.ts'
import { Photos } from '#core/web/kit/photo/photos.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNow } from '#core/web/use-now.ts'
import { getAndonCourse } from '../../contract/call.api.ts'
import { andonStatus, leadingVerb } from '../../contract/call-status.ts'
import type { CallRow } from './verbs.ts'

interface Props {
  row: CallRow
  actions: readonly Action<CallRow>[]
  acts: ReturnType<typeof useActions<CallRow>>
  onOpen(row: CallRow): void
}

/** A call under a thumb: what, where, since when, and the next thing to do. */
export function CallCard({ row, actions, acts, onOpen }: Props) {
  const t = useT()
  const { can } = useSession()
  const now = useNow(1)
  const possible = actions.filter((action) => (!action.right || can(action.right)) && action.can?.(row) !== false)
  const leading = leadingVerb(possible.map(({ key }) => key))
  return (
    <section className={`kit-card andon-card andon-edge-${row.color}`} aria-label={row.callNo ?? ''}>
      <button type="button" className="andon-card-head" onClick={() => onOpen(row)}>
        <b>{row.typeName}</b>
        <StatusTag color={andonStatus.colors[row.status ?? 'closed']} label={t(`andonStatus.${row.status}`)} />
        <span>{[row.lineName, row.placeName].filter(Boolean).join(' · ')}</span>
        <time>{row.raisedAt && !row.closedAt && durationText((now - Date.parse(row.raisedAt)) / 1_000)}</time>
        {(row.itemNames || row.description) && (
          <span className="andon-card-what">{[row.itemNames, row.description].filter(Boolean).join(' · ')}</span>
        )}
        <small className="kit-faint">
          {row.callNo} · {row.handlerName ?? row.responsibleNames}
        </small>
      </button>
      {(row.photos ?? 0) > 0 && <CallPhotos id={row.id} />}
      {possible.length > 0 && (
        <div className="andon-acts">
          {possible.slice(0, 3).map((action) => (
            <ActButton
              key={action.key}
              size="large"
              type={action.key === leading ? 'primary' : 'default'}
              acts={acts}
              action={action}
              rows={[row]}
            />
          ))}
        </div>
      )}
    </section>
  )
}

/** What the call is about. */
function CallPhotos({ id }: { id: number }) {
  const { data, error, refetch } = useCall(getAndonCourse, { id }, { topics: ['andonCall'] })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  return (
    <div className="andon-card-photos">
      <Photos fileNos={data?.steps.flatMap(({ photos }) => photos) ?? []} />
    </div>
  )
}
