import { Empty, Skeleton } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded, useActions } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live.ts'
import { useSession } from '#core/web/session.tsx'
import { andonCall, andonCallCrud } from '../../contract/call.ts'
import { openStates } from '../../contract/call-status.ts'
import { CallCard } from './call-card.tsx'
import { type CallRow, callVerbs } from './verbs.ts'
import '../andon.css'

interface Props {
  /** Further conditions (those that I raised). */
  where?: Record<string, unknown>
  onOpen(row: CallRow): void
}

/** Open calls as cards, those that wait for a response first. */
export function OpenCalls({ where = {}, onOpen }: Props) {
  const t = useT()
  const session = useSession()
  const sort = [
    { field: 'status', order: 'asc' as const },
    { field: 'raisedAt', order: 'asc' as const },
  ]
  const { data, error, refetch } = useCall(
    andonCallCrud.select,
    { pageSize: 100, sort, where: { ...where, status: openStates } },
    { topics: ['andonCall'], keepPrevious: true },
  )
  const acts = useActions<CallRow>(andonCall, () => void refetch())
  const actions = callVerbs(session)
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  return (
    <div className="andon-cards">
      {!data.rows.length && <Empty description={t('andonCall.none')} />}
      {data.rows.map((row) => (
        <CallCard
          key={row.id}
          row={row}
          actions={actions}
          labelOf={acts.labelOf}
          onAct={(action, one) => void acts.start(action, [one])}
          onOpen={onOpen}
        />
      ))}
      {acts.dialogs}
    </div>
  )
}
