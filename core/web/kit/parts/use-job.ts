import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelJob, getJob, type Job } from '#core/contract/core.api.ts'
import { queries } from '#core/web/call/query.ts'
import { call } from '#core/web/call/request.ts'
import { useLive } from '#core/web/live/live.ts'
import { tellFailure } from '../send.ts'

export const jobEnded = (job: Pick<Job, 'state'>): boolean =>
  job.state === 'done' || job.state === 'failed' || job.state === 'cancelled'

/** Milliseconds between looks at a running job, for when no live message comes. */
const lookEvery = 1_000

/** A long call of the person: its progress until it has ended, and how to stop it. */
export function useJob(jobId: number | null) {
  const [stopping, setStopping] = useState(false)
  const { data: job, refetch } = useQuery(
    {
      queryKey: ['job', jobId],
      enabled: jobId !== null,
      queryFn: ({ signal }) => call(getJob, { jobId: jobId ?? 0 }, { signal, quiet: true }),
      refetchInterval: ({ state }) => (state.data && jobEnded(state.data) ? false : lookEvery),
    },
    queries,
  )
  useLive([`job:${jobId}`], () => void refetch())
  const cancel = async () => {
    if (jobId === null) return
    setStopping(true)
    try {
      await call(cancelJob, { jobId })
      await refetch()
    } catch (error) {
      tellFailure(error)
    } finally {
      setStopping(false)
    }
  }
  return { job: jobId === null ? undefined : job, cancel, stopping }
}
