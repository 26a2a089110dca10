import { useT } from '#core/web/i18n/index.ts'
import type { PressComparison, PressFigures } from '../../contract/stamping/stamping.ts'
import { useMoments } from '../parts/moment.ts'

const shown = [
  'moldChanges',
  'setup',
  'campaigns',
  'stockChanges',
  'lateOrders',
  'tardiness',
  'maintenance',
  'over',
  'tasks',
  'unplanned',
] as const
type Key = (typeof shown)[number]

/** Above the board stands what tells plans apart. */
const tiles: readonly Key[] = shown.filter((key) => key !== 'campaigns' && key !== 'tasks')

const times = new Set<Key>(['setup', 'tardiness'])
const neutral = new Set<Key>(['maintenance', 'tasks'])

/** A figure of the presses in words. */
function usePressFigure() {
  const { span } = useMoments()
  return (key: Key, figures: PressFigures): string => (times.has(key) ? span(figures[key]) : String(figures[key]))
}

function verdict(key: Key, mine: PressFigures, other: PressFigures): string | undefined {
  if (neutral.has(key) || mine[key] === other[key]) return undefined
  return mine[key] < other[key] ? 'stamping-better' : 'stamping-worse'
}

/** What a planner looks at first, of one plan; with the same orders first in first out beside it where that is known. */
export function FigureTiles({ figures, fifo }: { figures: PressFigures; fifo: PressFigures | null }) {
  const t = useT()
  const text = usePressFigure()
  return (
    <dl className="stamping-figures" aria-label={t('stamping.figures')}>
      {tiles.map((key) => (
        <div key={key} data-testid={`stamping-${key}`}>
          <dt>{t(`stamping.figure.${key}`)}</dt>
          <dd className={fifo ? verdict(key, figures, fifo) : undefined}>
            {text(key, figures)}
            {fifo && !neutral.has(key) && <small>{t('stamping.againstFifo', { value: text(key, fifo) })}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The plan as it stood, first in first out, and what was found, figure by figure. */
export function PressTable({ press }: { press: PressComparison }) {
  const t = useT()
  const text = usePressFigure()
  return (
    <table className="stamping-compare">
      <caption>{t('stamping.compared')}</caption>
      <thead>
        <tr>
          <th />
          {(['found', 'fifo', 'base'] as const).map((plan) => (
            <th key={plan} scope="col">
              {t(`stamping.plan.${plan}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((key) => (
          <tr key={key}>
            <th scope="row">{t(`stamping.figure.${key}`)}</th>
            <td className={verdict(key, press.found, press.fifo)} data-testid={`found-${key}`}>
              {text(key, press.found)}
            </td>
            <td data-testid={`fifo-${key}`}>{text(key, press.fifo)}</td>
            <td>{text(key, press.base)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
