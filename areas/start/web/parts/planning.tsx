import { Alert, Button } from 'antd'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { type FirstSteps, setUpPlan } from '../../contract/first-steps.api.ts'

/** The order is put into the plan, and the plan onto the shop floor, by one press. */
export function Planning({ facts, onDone }: { facts: FirstSteps; onDone(): void }) {
  const t = useT()
  const [language] = useLanguage()
  const { run, pending, error } = useAct(setUpPlan)
  const { order } = facts
  if (!order) return <Alert type="info" showIcon title={t('firstSteps.noOrder')} />
  const plan = async () => {
    if (await run({ orderId: order.id })) onDone()
  }
  return (
    <>
      <p className="start-fact">
        <strong>{order.workorderNo}</strong> {order.materialDesc} × {numberText(order.quantity, language)}
      </p>
      {error && <Alert className="kit-gap" type="error" showIcon title={error.message} />}
      <Button type="primary" size="large" loading={pending} onClick={() => void plan()}>
        {t('firstSteps.do.plan')}
      </Button>
    </>
  )
}
