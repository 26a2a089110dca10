import { Alert, Button } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { limits } from '#core/contract/limits.ts'
import { CallError } from '#core/web/call/call-error.ts'
import { upload } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal } from '#core/web/kit/form/asking-modal.tsx'
import { tellFailure } from '#core/web/kit/index.ts'
import { JobProgress } from '#core/web/kit/parts/job-progress.tsx'
import { SheetDrop } from '#core/web/kit/parts/sheet-drop.tsx'
import { jobEnded, useJob } from '#core/web/kit/parts/use-job.ts'
import { refreshTopics } from '#core/web/live/live.ts'
import { keepOnDevice, keptOnDevice } from '#core/web/on-device.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { readTesterFile, takeTesterFile, testerFileResult, testerRowsMost } from '../../contract/tester-file.api.ts'
import { type ChosenColumns, columnsOf, startColumns, TesterColumnsForm } from './tester-columns.tsx'
import { TesterSeen } from './tester-seen.tsx'
import '../devices.css'

interface Props {
  device: { id: number; number: string | null }
  onClose(): void
}

const size = limits.sheetBytes / 1024 / 1024

/** Takes a tester's file in: its columns are told apart, what would become of its rows is shown, then each is a result at the station. */
export function TesterFileDialog({ device, onClose }: Props) {
  const t = useT()
  const active = useActive()
  const keptUnder = `testerFile:${device.id}`
  const [file, setFile] = useState<File | null>(null)
  const [seen, setSeen] = useState<OutputOf<typeof readTesterFile> | null>(null)
  const [chosen, setChosen] = useState<ChosenColumns | null>(null)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const [jobId, setJobId] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)
  const { job, cancel, stopping } = useJob(jobId)
  const ended = job !== undefined && jobEnded(job)
  const result = job?.state === 'done' ? testerFileResult.safeParse(job.result).data : undefined
  const taken = useEffectEvent(() => refreshTopics(['device', 'deviceSignal', 'deadLetter']))
  useEffect(() => {
    if (result?.written) taken()
  }, [result?.written])
  const columns = chosen && columnsOf(chosen)

  const sendFile = async (act: (signal: AbortSignal) => Promise<void>) => {
    setSending(true)
    setProblem('')
    stop.current = new AbortController()
    const { signal } = stop.current
    try {
      await act(signal)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof CallError && Object.keys(error.fields).length)
        setProblem(Object.values(error.fields).flat().join(' '))
      else tellFailure(error)
    } finally {
      setSending(false)
    }
  }
  const choose = (next: File) =>
    sendFile(async (signal) => {
      const read = await upload(readTesterFile, {}, next, { signal })
      setFile(next)
      setSeen(read)
      setChosen(startColumns(keptOnDevice<ChosenColumns>(keptUnder), read.header))
    })
  const start = (mode: 'check' | 'take') =>
    sendFile(async (signal) => {
      if (!file || !columns || !chosen) return
      keepOnDevice(keptUnder, chosen)
      setJobId(null)
      const { jobId: started } = await upload(takeTesterFile, { id: device.id, columns, mode }, file, { signal })
      setJobId(started)
    })
  const close = () => {
    stop.current?.abort()
    onClose()
  }
  if (!active) return null
  const mapping = seen && chosen && jobId === null
  return (
    <AskingModal
      width={860}
      title={t('testerFile.title', { number: device.number ?? '' })}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{t('kit.close')}</Button>
          {mapping && (
            <Button type="primary" disabled={!columns} loading={sending} onClick={() => void start('check')}>
              {t('testerFile.check')}
            </Button>
          )}
          {ended && !result?.written && <Button onClick={() => setJobId(null)}>{t('testerFile.again')}</Button>}
          {result && !result.written && (
            <Button
              type="primary"
              disabled={result.taken === 0 && result.tried === result.rows}
              loading={sending}
              onClick={() => void start('take')}
            >
              {t('testerFile.take')}
            </Button>
          )}
        </>
      }
    >
      {problem && <Alert className="kit-gap" type="error" showIcon title={problem} />}
      {!seen && (
        <SheetDrop
          accept=".csv,.txt,.tsv,.xlsx,.xls"
          title={t('testerFile.drop')}
          limits={t('testerFile.limits', { rows: testerRowsMost, size })}
          onChoose={(next) => void choose(next)}
        />
      )}
      {mapping && (
        <>
          <p>{t('testerFile.count', { file: file?.name ?? '', count: seen.count })}</p>
          <TesterColumnsForm seen={seen} value={chosen} onChange={setChosen} />
        </>
      )}
      {jobId !== null && !ended && <JobProgress job={job} stopping={stopping} cancel={() => void cancel()} />}
      {ended && !result && (
        <Alert
          type={job.state === 'cancelled' ? 'info' : 'error'}
          showIcon
          title={job.message ?? t(`kit.job.${job.state}`)}
        />
      )}
      {result && <TesterSeen result={result} />}
    </AskingModal>
  )
}
