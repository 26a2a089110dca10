import { useT } from '#core/web/i18n/index.ts'
import { shareText } from '#core/web/kit/index.ts'
import type { Goal, ScenarioSettings, SearchPoint, SearchState } from '../../contract/global/scenario.ts'
import { useMoments } from '../parts/moment.ts'
import { goalResult } from './goal-lines.ts'

interface Props {
  points: readonly SearchPoint[]
  search: SearchState
  settings: Pick<ScenarioSettings, 'goalMode' | 'goals'>
}

/** Goal by goal: what the search began with, what it found, what no plan can be below. */
export function GoalTable({ points, search, settings }: Props) {
  const t = useT()
  const { span } = useMoments()
  const amount = (goal: Goal, value: number) => (goal === 'moved' ? String(value) : span(value))
  const rows = settings.goals.flatMap(({ goal, weight }, turn) => {
    const result = goalResult(points, search.bounds, turn)
    return result ? [{ goal, weight, turn, ...result }] : []
  })
  if (!rows.length) return null
  return (
    <>
      <table className="global-goal-table">
        <thead>
          <tr>
            <th>{t('global.goals')}</th>
            <th>{t('global.goalStart')}</th>
            <th>{t('global.goalBest')}</th>
            <th>{t('global.goalBound')}</th>
            <th>{t('global.goalAbove')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ goal, weight, turn, first, best, bound, above }) => (
            <tr key={goal}>
              <th scope="row">
                {settings.goalMode === 'inOrder' ? `${turn + 1}. ` : ''}
                {t(`global.goal.${goal}`)}
                {settings.goalMode === 'weighted' && <small className="kit-faint"> × {weight}</small>}
              </th>
              <td>{amount(goal, first)}</td>
              <td className={best < first ? 'global-better' : best > first ? 'global-worse' : undefined}>
                {amount(goal, best)}
              </td>
              <td>{bound === null ? '–' : amount(goal, bound)}</td>
              <td>
                {above === null
                  ? t('global.boundUnknown')
                  : above === 0
                    ? t('global.atBound')
                    : t('global.above', { percent: shareText(above) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {search.threads > 0 && (
        <p className="kit-faint">{t('global.threads', { count: search.threads, seed: search.seed })}</p>
      )}
    </>
  )
}
