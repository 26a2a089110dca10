import { Button, Progress } from 'antd'
import type { Job } from '#core/contract/core.api.ts'
import { useT } from '#core/web/i18n/index.ts'
import { jobEnded } from './use-job.ts'

interface Props {
  /** Undefined while the server has not answered. */
  job: Job | undefined
  stopping: boolean
  cancel(): void
}

/** How far a long call is, and the button that stops it. */
export function JobProgress({ job, stopping, cancel }: Props) {
  const t = useT()
  const state = job?.state ?? 'waiting'
  const status = state === 'failed' ? 'exception' : state === 'done' ? 'success' : 'active'
  return (
    <div className="kit-job" role="status">
      <Progress percent={Math.round((job?.progress ?? 0) * 100)} status={status} />
      <div>
        <span className="kit-faint">{job?.message ?? t(`kit.job.${state}`)}</span>
        {!(job && jobEnded(job)) && (
          <Button size="small" loading={stopping} onClick={cancel}>
            {t('kit.cancelJob')}
          </Button>
        )}
      </div>
    </div>
  )
}
