import { Alert } from 'antd'
import { addReport } from '#areas/execution/contract/report.api.ts'
import { useT } from '#core/web/i18n/index.ts'
import { Qr } from '#core/web/kit/index.ts'
import type { FirstSteps } from '../../contract/first-steps.api.ts'
import { startReport } from '../../contract/first-steps.ts'
import { StepForm } from './step-form.tsx'

/** The first piece of work is reported: here in an operator's name, or by himself on his phone. */
export function Reporting({ facts, onDone }: { facts: FirstSteps; onDone(): void }) {
  const t = useT()
  const [task] = facts.tasks
  if (!task) return <Alert type="info" showIcon title={t('firstSteps.noTask')} />
  return (
    <div className="start-report">
      <div>
        <p className="start-fact">
          <strong>{task.produreName}</strong> {task.workCenterName} · {task.taskNo}
        </p>
        <StepForm
          key={task.id}
          entity={startReport}
          endpoint={addReport}
          initial={{ goodQuantity: task.quantity, userId: facts.operators[0]?.id }}
          label={t('firstSteps.do.report')}
          toInput={({ goodQuantity, userId }) => ({ taskId: task.id, goodQuantity, userIds: [userId] })}
          onDone={onDone}
        />
      </div>
      <figure className="start-phone">
        <Qr text={window.location.origin} size={34} />
        <figcaption>{t('firstSteps.byPhone')}</figcaption>
      </figure>
    </div>
  )
}
