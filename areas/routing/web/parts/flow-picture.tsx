import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import { type DesignStep, stepName } from './design-model.ts'
import { layoutFlow, node } from './flow-layout.ts'

interface Props {
  steps: readonly DesignStep[]
  /** Keys of operations with something to mend. */
  bad: ReadonlySet<string>
  /** Name of a work centre, as far as it is known. */
  centerName(id: unknown): string
  open(key: string): void
}

const cut = (text: string, most: number) => {
  let space = most
  const shown = [...text].filter((letter) => {
    space -= letter > '\u2e80' ? 2 : 1
    return space >= 0
  })
  return shown.length < [...text].length ? `${shown.join('')}…` : text
}

/** The flow of a routing as it stands: an operation a box, its successors by arrows. */
export function FlowPicture({ steps, bad, centerName, open }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const { nodes, edges, width, height } = layoutFlow(steps)
  const byKey = new Map(steps.map((step) => [step.key, step]))
  return (
    <div className="rt-flow">
      <svg width={width} height={height} role="img" aria-label={t('routing.design.flow')}>
        <defs>
          <marker id="rt-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0 L8 4 L0 8 z" fill="#8a97aa" />
          </marker>
        </defs>
        {edges.map((edge) => (
          <path
            key={`${edge.from} ${edge.to}`}
            className={edge.back ? 'rt-edge rt-edge-back' : 'rt-edge'}
            d={edge.path}
            markerEnd="url(#rt-arrow)"
          />
        ))}
        {nodes.map(({ key, x, y }) => {
          const step = byKey.get(key)
          if (!step) return null
          const { values } = step
          const seconds = typeof values.singleProcessingTime === 'number' ? values.singleProcessingTime : null
          const trip = typeof values.singleTripQuantity === 'number' ? values.singleTripQuantity : 1
          return (
            <g
              key={key}
              className={bad.has(key) ? 'rt-node rt-bad' : 'rt-node'}
              transform={`translate(${x} ${y})`}
              role="button"
              tabIndex={0}
              aria-label={t('routing.design.edit', { name: stepName(step) })}
              onClick={() => open(key)}
              onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && open(key)}
            >
              <title>{stepName(step)}</title>
              <rect width={node.width} height={node.height} rx="5" />
              {values.keyProcess === true && (
                <rect className="rt-key" x="0" y="8" width="4" height={node.height - 16} />
              )}
              <text x="12" y="21">
                {cut(stepName(step), 20)}
              </text>
              <text x="12" y="38" className="rt-faint">
                {cut(centerName(values.workCenterId), 22)}
              </text>
              <text x="12" y="54" className="rt-faint">
                {seconds === null ? '–' : `${numberText(seconds, language)} s${trip === 1 ? '' : ` / ${trip}`}`}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}
