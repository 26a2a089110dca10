import { Button } from 'antd'
import type { Job } from '#core/contract/core.api.ts'
import { useT } from '#core/web/i18n/index.ts'
import { ShareBar } from './share-bar.tsx'
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
  const share = job?.progress ?? 0
  return (
    <div className="kit-job" role="status">
      <ShareBar
        share={share}
        text={`${Math.round(share * 100)}%`}
        tone={state === 'failed' ? 'over' : state === 'done' ? 'done' : 'normal'}
      />
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
