import { Empty, Skeleton } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded, useActions } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { andonCall, andonCallCrud } from '../../contract/call.ts'
import { openStates } from '../../contract/call-status.ts'
import { CallCard } from './call-card.tsx'
import { type CallRow, callVerbs, concerns } from './verbs.ts'
import '../andon.css'

interface Props {
  /** Further conditions (those that I raised). */
  where?: Record<string, unknown>
  /** Those that the person handles or is asked to stand apart, before the others. */
  grouped?: boolean
  onOpen(row: CallRow): void
}

/** Open calls as cards, those that wait for a response first. */
export function OpenCalls({ where = {}, grouped = false, onOpen }: Props) {
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
  const cards = (rows: CallRow[]) =>
    rows.map((row) => <CallCard key={row.id} row={row} actions={actions} acts={acts} onOpen={onOpen} />)
  const mine = grouped ? data.rows.filter((row) => concerns(row, session.user.id)) : []
  return (
    <div className="andon-cards">
      {!data.rows.length && <Empty description={t('andonCall.none')} />}
      {mine.length > 0 && <h2>{t('andonCall.forMe', { count: mine.length })}</h2>}
      {cards(mine)}
      {mine.length > 0 && mine.length < data.rows.length && <h2>{t('andonCall.forOthers')}</h2>}
      {cards(data.rows.filter((row) => !mine.includes(row)))}
      {acts.dialogs}
    </div>
  )
}
