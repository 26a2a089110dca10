import { DownloadOutlined, InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, Modal, Radio, Upload } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { importResult } from '#core/contract/core.api.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { type Importing, templateOf } from '#core/contract/importing.ts'
import { limits } from '#core/contract/limits.ts'
import { download, upload } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { toast } from '#core/web/toast.ts'
import { JobProgress } from '../parts/job-progress.tsx'
import { jobEnded, useJob } from '../parts/use-job.ts'
import { tellFailure } from '../send.ts'
import { ImportPreviewView } from './import-preview.tsx'
import { ImportResultView } from './import-result.tsx'

interface Props {
  crud: Importing & { import: Endpoint }
  onClose(): void
  /** Rows were written or taken back. */
  onChanged(): void
}

/** Takes rows from a sheet: template, file, how strict; then what came in, what did not and why, and taking it back. */
export default function ImportDialog({ crud, onClose, onChanged }: Props) {
  const t = useT()
  const active = useActive()
  const [file, setFile] = useState<File | null>(null)
  const [mode, setMode] = useState<'all' | 'good'>('all')
  const [updateDuplicates, setUpdate] = useState(false)
  const [share, setShare] = useState<number | null>(null)
  const [jobId, setJobId] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)
  const { job, cancel, stopping } = useJob(jobId)
  const result = job?.state === 'done' ? importResult.safeParse(job.result).data : undefined
  const preview = result?.preview
  const written = result !== undefined && !preview && result.added + result.updated > 0
  /** The columns as the person assigned them, once the preview showed them. */
  const [assigned, setAssigned] = useState<(string | null)[] | null>(null)
  const recognised = preview?.columns.map(({ field }) => field) ?? []
  const fields = assigned ?? recognised
  const asRead = JSON.stringify(fields) === JSON.stringify(recognised)
  const changed = useEffectEvent(onChanged)
  useEffect(() => {
    if (written) changed()
  }, [written])

  const choose = (chosen: File) => {
    if (!/\.xlsx?$/i.test(chosen.name)) return toast.error(t('sheet.notASpreadsheet'))
    if (chosen.size > limits.sheetBytes)
      return toast.error(t('sheet.tooLarge', { max: `${limits.sheetBytes / 1024 / 1024} MB` }))
    setAssigned(null)
    setFile(chosen)
  }
  const start = async (how: 'check' | 'all' | 'good') => {
    if (!file) return
    const sent = { mode: how, updateDuplicates, ...(fields.length > 0 && { fields }) }
    setJobId(null)
    stop.current = new AbortController()
    const { signal } = stop.current
    setShare(0)
    try {
      const started = await upload(crud.import, sent, file, { onProgress: setShare, signal })
      setJobId((started as { jobId: number }).jobId)
    } catch (error) {
      if (!signal.aborted) tellFailure(error)
    } finally {
      setShare(null)
    }
  }
  const again = () => {
    setAssigned(null)
    setJobId(null)
    setFile(null)
  }
  if (!active) return null
  const ended = job !== undefined && jobEnded(job)
  const strictness = (
    <Radio.Group
      className="kit-import-mode"
      vertical
      value={mode}
      onChange={(event) => setMode(event.target.value)}
      options={[
        { value: 'all', label: t('kit.importModeAll') },
        { value: 'good', label: t('kit.importModeGood') },
      ]}
    />
  )
  const choosing = jobId === null && share === null
  return (
    <Modal
      open
      width={preview ? 1180 : 640}
      title={t('kit.importNamed', { entity: t(crud.entity.name) })}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.close')}</Button>
          {ended && <Button onClick={again}>{t('kit.importAgain')}</Button>}
          {choosing && (
            <Button disabled={!file} onClick={() => void start('check')}>
              {t('kit.importPreview')}
            </Button>
          )}
          {preview && !asRead && (
            <Button type="primary" onClick={() => void start('check')}>
              {t('kit.importCheck')}
            </Button>
          )}
          {(choosing || (preview && asRead)) && (
            <Button
              type="primary"
              disabled={!file || (result && result.added + result.updated === 0)}
              onClick={() => void start(mode)}
            >
              {t('kit.import')}
            </Button>
          )}
        </>
      }
    >
      {choosing && (
        <>
          <p>
            {t('kit.importHint')}{' '}
            <Button
              type="link"
              size="small"
              icon={<DownloadOutlined />}
              onClick={() => void download(templateOf(crud), {}, `${t(crud.entity.name)}.xlsx`).catch(tellFailure)}
            >
              {t('kit.template')}
            </Button>
          </p>
          <Upload.Dragger
            accept=".xlsx,.xls"
            showUploadList={false}
            beforeUpload={(chosen) => {
              choose(chosen)
              return false
            }}
          >
            <p className="kit-drop">
              <InboxOutlined />
            </p>
            <p>{file ? file.name : t('kit.dropSheet')}</p>
            <p className="kit-faint">{t('kit.sheetLimits')}</p>
          </Upload.Dragger>
          {strictness}
          <Checkbox checked={updateDuplicates} onChange={(event) => setUpdate(event.target.checked)}>
            {t('kit.updateDuplicates')}
          </Checkbox>
        </>
      )}
      {share !== null && (
        <JobProgress
          job={{
            id: 0,
            kind: '',
            state: 'running',
            progress: share,
            message: t('kit.sending'),
            result: null,
            createdAt: '',
          }}
          stopping={false}
          cancel={() => stop.current?.abort()}
        />
      )}
      {jobId !== null && !ended && <JobProgress job={job} stopping={stopping} cancel={() => void cancel()} />}
      {ended && !result && (
        <Alert
          type={job.state === 'cancelled' ? 'info' : 'error'}
          showIcon
          title={job.message ?? t(`kit.job.${job.state}`)}
        />
      )}
      {result && preview && (
        <>
          <ImportPreviewView preview={preview} result={result} fields={fields} onFields={setAssigned} />
          {result.failed > 0 && result.added + result.updated > 0 && strictness}
        </>
      )}
      {result && !preview && <ImportResultView crud={crud} result={result} onUndone={onChanged} />}
    </Modal>
  )
}
