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

/** The flow of a routing as it stands: an operation a box, its successors by arrows. */
export function FlowPicture({ steps, bad, centerName, open }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const { nodes, edges, width, height } = layoutFlow(steps)
  const byKey = new Map(steps.map((step) => [step.key, step]))
  return (
    <div className="rt-flow">
      <svg width={width} height={height}>
        <title>{t('routing.design.flow')}</title>
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
            <foreignObject key={key} x={x} y={y} width={node.width} height={node.height}>
              <button
                type="button"
                className={['rt-node', bad.has(key) && 'rt-bad', values.keyProcess === true && 'rt-key']
                  .filter(Boolean)
                  .join(' ')}
                title={t('routing.design.edit', { name: stepName(step) })}
                onClick={() => open(key)}
              >
                <b>{stepName(step)}</b>
                <span>{centerName(values.workCenterId)}</span>
                <span>
                  {seconds === null ? '–' : `${numberText(seconds, language)} s${trip === 1 ? '' : ` / ${trip}`}`}
                </span>
              </button>
            </foreignObject>
          )
        })}
      </svg>
    </div>
  )
}
