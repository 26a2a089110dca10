import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { downloadFile, exportResult } from '#core/contract/core.api.ts'
import { download } from '#core/web/call/request.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { JobProgress, numberText, tellFailure, useJob } from '#core/web/kit/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'

interface Props {
  title: string
  /** What will be written, in words. */
  children: string
  start(): Promise<{ jobId: number }>
  onClose(): void
}

/** Writes a sheet in the background, with progress, to be saved. */
export function ExportDialog({ title, children, start, onClose }: Props) {
  const t = useT()
  const active = useActive()
  const [language] = useLanguage()
  const [jobId, setJobId] = useState<number | null>(null)
  const { job, cancel, stopping } = useJob(jobId)
  const result = job?.state === 'done' ? exportResult.safeParse(job.result).data : undefined
  const begin = () => {
    start()
      .then((started) => setJobId(started.jobId))
      .catch(tellFailure)
  }
  const save = () => {
    if (result) download(downloadFile, { fileNo: result.fileNo }, result.fileName).catch(tellFailure)
  }
  if (!active) return null
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.close')}</Button>
          {jobId === null && (
            <Button type="primary" onClick={begin}>
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
      {jobId === null && <p>{children}</p>}
      {jobId !== null && !result && <JobProgress job={job} stopping={stopping} cancel={() => void cancel()} />}
      {result && (
        <Alert type="success" showIcon title={t('kit.exported', { count: numberText(result.rows, language) })} />
      )}
    </Modal>
  )
}
