import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { downloadFile, exportResult } from '#core/contract/core.api.ts'
import { call, download } from '#core/web/call/request.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { JobProgress, numberText, tellFailure, useJob } from '#core/web/kit/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { exportGantt } from '../../../contract/gantt/planner.api.ts'

/** Writes the tasks in view to a sheet, with progress, to be saved. */
export function ExportGanttDialog({ ids, onClose }: { ids: number[]; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const [language] = useLanguage()
  const [jobId, setJobId] = useState<number | null>(null)
  const { job, cancel, stopping } = useJob(jobId)
  const result = job?.state === 'done' ? exportResult.safeParse(job.result).data : undefined
  const start = () => {
    call(exportGantt, { ids })
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
      title={t('gantt.export')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.close')}</Button>
          {jobId === null && (
            <Button type="primary" disabled={!ids.length} onClick={start}>
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
      {jobId === null && <p>{t('gantt.exportWhat', { count: numberText(ids.length, language) })}</p>}
      {jobId !== null && !result && <JobProgress job={job} stopping={stopping} cancel={() => void cancel()} />}
      {result && (
        <Alert type="success" showIcon title={t('kit.exported', { count: numberText(result.rows, language) })} />
      )}
    </Modal>
  )
}
