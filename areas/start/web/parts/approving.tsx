import { Alert } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { ScreenLink } from '#core/web/kit/index.ts'
import type { FirstSteps } from '../../contract/first-steps.api.ts'

/** Who approves it, and where. Nobody approves what he reported. */
export function Approving({ facts }: { facts: FirstSteps }) {
  const t = useT()
  const { waiting, approvers } = facts
  if (!waiting) return <Alert type="info" showIcon title={t('firstSteps.nothingWaits')} />
  return (
    <>
      <p className="start-fact">
        {approvers.length
          ? t('firstSteps.approvedBy', { names: approvers.join(t('listed')) })
          : t('firstSteps.approvedByNobody')}
      </p>
      <p>
        <ScreenLink path="workReportManage">{t('firstSteps.toApprove')}</ScreenLink>
      </p>
    </>
  )
}
