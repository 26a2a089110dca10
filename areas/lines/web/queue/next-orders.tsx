import { useT } from '#core/web/i18n/index.ts'
import { useCall } from '#core/web/live/live.ts'
import type { QueueApi } from '../../contract/queue-api.ts'
import './queue.css'

/** The orders that come next on the line: a change of the sequence is seen at once. */
export function NextOrders({ api }: { api: QueueApi }) {
  const t = useT()
  const { data } = useCall(
    api.selectLineNext,
    {},
    { topics: ['lineQueue', 'lineUnit', 'workOrder'], keepPrevious: true },
  )
  if (!data?.rows.length) return null
  return (
    <section aria-label={t('lineQueue.next')}>
      <h3>{t('lineQueue.next')}</h3>
      <ol className="line-next">
        {data.rows.map(({ workOrderId, workorderNo, product, finished, planQuantity }, i) => (
          <li key={workOrderId}>
            <b>
              {i + 1}. {workorderNo}
            </b>
            {product}
            <div className="kit-faint">
              {finished} / {planQuantity}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
