import { useT } from '#core/web/i18n/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { getReadiness } from '../../contract/readiness/readiness.api.ts'
import { aspectPaths, runnablePath } from './readiness-icons.ts'

export const readinessTopics = [
  'task',
  'plan',
  'machine',
  'machineDowntime',
  'report',
  'personnelArrangement',
  'workCenter',
  'instruction',
]

/**
 * What a task has and lacks before it can run, aspect by aspect; what nothing tells is said to be not tracked.
 *
 * @param short for a tip: what is not tracked in one line, what is not needed left out
 */
export function ReadinessList({ id, short = false }: { id: number; short?: boolean }) {
  const t = useT()
  const { data } = useCall(getReadiness, { id }, { topics: readinessTopics, keepPrevious: true })
  if (!data?.aspects.length) return null
  const shown = data.aspects.filter(({ state }) => !short || (state !== 'untracked' && state !== 'unneeded'))
  const untracked = short ? data.aspects.filter(({ state }) => state === 'untracked') : []
  return (
    <ul className="gantt-readiness" aria-label={t('readiness')}>
      {data.runnable && (
        <li className="gantt-ready-ready">
          <AspectIcon path={runnablePath} />
          <span>{t('readiness.runnable')}</span>
        </li>
      )}
      {data.held && (
        <li className="gantt-ready-waiting">
          <AspectIcon path="M2 2h3v8H2zM7 2h3v8H7z" />
          <span>{data.held}</span>
        </li>
      )}
      {shown.map(({ aspect, state, message }) => (
        <li key={aspect} className={`gantt-ready-${state}`}>
          <AspectIcon path={aspectPaths[aspect]} />
          <span>
            {t(`readiness.${aspect}`)} · <b>{t(`readiness.state.${state}`)}</b>
            {state !== 'unneeded' && <small> {message}</small>}
          </span>
        </li>
      ))}
      {untracked.length > 0 && (
        <li className="gantt-ready-untracked">
          <span>
            {t('readiness.state.untracked')}:{' '}
            {untracked.map(({ aspect }) => t(`readiness.${aspect}`)).join(t('listed'))}
          </span>
        </li>
      )}
    </ul>
  )
}

export const AspectIcon = ({ path }: { path: string }) => (
  <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
    <path d={path} fill="currentColor" />
  </svg>
)
