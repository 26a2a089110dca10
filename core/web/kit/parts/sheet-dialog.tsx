import { Alert, Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { downloadFile, exportResult } from '#core/contract/core.api.ts'
import { download } from '#core/web/call/request.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { numberText } from '../format.ts'
import { tellFailure } from '../send.ts'
import { JobProgress } from './job-progress.tsx'
import { jobEnded, useJob } from './use-job.ts'

interface Props {
  title: string
  /** There is nothing to write. */
  disabled?: boolean
  /** What will be written: words, or choices. */
  children: ReactNode
  /** Leaves the job that writes the sheet; its result is an `exportResult`. */
  start(): Promise<{ jobId: number }>
  /** The job, where it was left already. */
  begun?: number
  onClose(): void
}

/** Writes a sheet in the background: with progress, to be stopped, to be tried again and to be saved. */
export function SheetDialog({ title, disabled, children, start, begun, onClose }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const active = useActive()
  const [jobId, setJobId] = useState<number | null>(begun ?? null)
  const [starting, setStarting] = useState(false)
  const { job, cancel, stopping } = useJob(jobId)
  const result = job?.state === 'done' ? exportResult.safeParse(job.result).data : undefined
  const begin = async () => {
    setStarting(true)
    try {
      setJobId((await start()).jobId)
    } catch (error) {
      tellFailure(error)
    } finally {
      setStarting(false)
    }
  }
  const save = () => {
    if (result) download(downloadFile, { fileNo: result.fileNo }, result.fileName).catch(tellFailure)
  }
  if (!active) return null
  const idle = jobId === null || (job !== undefined && jobEnded(job) && !result)
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.close')}</Button>
          {idle && (
            <Button type="primary" loading={starting} disabled={disabled} onClick={() => void begin()}>
              {t('kit.export')}
            </Button>
          )}
          {result && (
            <Button type="primary" onClick={save}>
              {t('kit.download')}
            </Button>
          )}
        </>
      }
    >
      {jobId === null && children}
      {jobId !== null && !result && <JobProgress job={job} stopping={stopping} cancel={() => void cancel()} />}
      {result && (
        <Alert
          type="success"
          showIcon
          title={t('kit.exported', { count: numberText(result.rows, language) })}
          description={t('kit.exportDays')}
        />
      )}
    </Modal>
  )
}
