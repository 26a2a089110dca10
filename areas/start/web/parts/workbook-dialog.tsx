import { Alert, Button, Modal } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { limits } from '#core/contract/limits.ts'
import { upload } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { tellFailure } from '#core/web/kit/index.ts'
import { JobProgress } from '#core/web/kit/parts/job-progress.tsx'
import { SheetDrop } from '#core/web/kit/parts/sheet-drop.tsx'
import { jobEnded, useJob } from '#core/web/kit/parts/use-job.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { toast } from '#core/web/toast.ts'
import { startWorkbookResult, uploadStartWorkbook } from '../../contract/workbook.api.ts'
import { WorkbookSeen } from './workbook-seen.tsx'

interface Props {
  onClose(): void
  /** All was written; the people who were added. */
  onWritten(peopleIds: number[]): void
}

const size = limits.sheetBytes / 1024 / 1024
/** As the server reads of each sheet. */
const rows = 2_000

/** Takes a filled-in workbook: it is looked at as a whole, told by sheet and cell, and written whole when nothing is wrong. */
export function WorkbookDialog({ onClose, onWritten }: Props) {
  const t = useT()
  const active = useActive()
  const [file, setFile] = useState<File | null>(null)
  const [sending, setSending] = useState(false)
  const [jobId, setJobId] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)
  const { job, cancel, stopping } = useJob(jobId)
  const ended = job !== undefined && jobEnded(job)
  const result = job?.state === 'done' ? startWorkbookResult.safeParse(job.result).data : undefined
  const written = useEffectEvent(() => {
    toast.success(t('startWorkbook.written'))
    onClose()
    onWritten(result?.peopleIds ?? [])
  })
  useEffect(() => {
    if (result?.written) written()
  }, [result?.written])

  const start = async (mode: 'check' | 'write', workbook: File) => {
    setJobId(null)
    setSending(true)
    stop.current = new AbortController()
    const { signal } = stop.current
    try {
      const started = await upload(uploadStartWorkbook, { mode }, workbook, { signal })
      setJobId(started.jobId)
    } catch (error) {
      if (!signal.aborted) tellFailure(error)
    } finally {
      setSending(false)
    }
  }
  const choose = (chosen: File) => {
    if (!/\.xlsx$/i.test(chosen.name)) return toast.error(t('startWorkbook.notXlsx'))
    if (chosen.size > limits.sheetBytes) return toast.error(t('sheet.tooLarge', { max: `${size} MB` }))
    setFile(chosen)
    void start('check', chosen)
  }
  const close = () => {
    stop.current?.abort()
    onClose()
  }
  if (!active) return null
  const choosing = jobId === null && !sending
  return (
    <Modal
      open
      width={760}
      title={t('startWorkbook.upload')}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{t('kit.close')}</Button>
          {ended && <Button onClick={() => setJobId(null)}>{t('startWorkbook.again')}</Button>}
          {result && !result.written && (
            <Button
              type="primary"
              disabled={result.problemCount > 0 || !file}
              onClick={() => file && void start('write', file)}
            >
              {t('startWorkbook.write')}
            </Button>
          )}
        </>
      }
    >
      {choosing && (
        <>
          <p>{t('startWorkbook.hint')}</p>
          <SheetDrop
            accept=".xlsx"
            title={t('startWorkbook.drop')}
            limits={t('startWorkbook.limits', { size, rows })}
            onChoose={choose}
          />
        </>
      )}
      {!choosing && !ended && <JobProgress job={job} stopping={stopping} cancel={() => void cancel()} />}
      {ended && !result && (
        <Alert
          type={job.state === 'cancelled' ? 'info' : 'error'}
          showIcon
          title={job.message ?? t(`kit.job.${job.state}`)}
        />
      )}
      {result && !result.written && <WorkbookSeen result={result} />}
    </Modal>
  )
}
