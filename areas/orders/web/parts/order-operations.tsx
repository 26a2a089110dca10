import { Skeleton } from 'antd'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { NotLoaded, numberText } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { getWorkOrderProgress } from '../../contract/work-order.api.ts'
import { ProgressBar } from './progress-bar.tsx'

/** Beside the list: how far each operation of an order is, and where it is made; live. */
export default function OrderOperations({ id }: { id: number }) {
  const t = useT()
  const [language] = useLanguage()
  const { data, error, refetch } = useCall(getWorkOrderProgress, { id }, { topics: ['workOrder'] })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  return (
    <section>
      <h4>{t('workOrder.operations')}</h4>
      {!data.operations.length && <p className="kit-faint">{t('workOrder.noSnapshot')}</p>}
      <ul className="order-operations">
        {data.operations.map((each) => (
          <li key={each.id}>
            <span title={each.produreName}>{each.produreName}</span>
            <ProgressBar share={each.progress} />
            <small>
              {[
                each.workCenterName,
                `${numberText(each.reportedGood, language)} / ${numberText(each.planQuantity, language)}`,
                t(`orderOperationState.${each.state}`),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
