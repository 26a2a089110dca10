import { useT } from '#core/web/i18n/index.ts'
import type { CellState } from '../../contract/matrix.api.ts'
import { statesShown } from './marks.ts'
import { StateMark } from './state-mark.tsx'

interface Props {
  counts: Record<CellState, number>
  chosen: CellState | null
  onChoose(state: CellState | null): void
}

/** How many cells are in each state; pressed, people who have such a cell are shown alone. */
export function StateCounts({ counts, chosen, onChoose }: Props) {
  const t = useT()
  return (
    <fieldset className="skill-counts">
      <legend className="gm-hidden">{t('skillMatrix.show')}</legend>
      {statesShown.map((state) => (
        <button
          key={state}
          type="button"
          className={`skill-count skill-${state}`}
          aria-pressed={chosen === state}
          title={t('skillMatrix.showOnly', { state: t(`certificateState.${state}`), count: counts[state] })}
          onClick={() => onChoose(chosen === state ? null : state)}
        >
          <StateMark state={state} />
          {t(`certificateState.${state}`)} <b>{counts[state]}</b>
        </button>
      ))}
    </fieldset>
  )
}
