import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, Input, Modal, Radio } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { importResult } from '#core/contract/core.api.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { type Importing, templateOf } from '#core/contract/importing.ts'
import { limits } from '#core/contract/limits.ts'
import { cellsOf, textOf } from '#core/contract/pasted.ts'
import { download, upload } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { toast } from '#core/web/toast.ts'
import { JobProgress } from '../parts/job-progress.tsx'
import { SheetDrop } from '../parts/sheet-drop.tsx'
import { jobEnded, useJob } from '../parts/use-job.ts'
import { tellFailure } from '../send.ts'
import { ImportPreviewView } from './import-preview.tsx'
import { ImportResultView } from './import-result.tsx'
import { mend, withHead } from './pasted-rows.ts'

const { TextArea } = Input

interface Props {
  crud: Importing & { import: Endpoint; entity: { sheet: readonly string[] } }
  /** Rows as a spreadsheet copies them: they are checked at once. */
  pasted?: string
  onClose(): void
  /** Rows were written or taken back. */
  onChanged(): void
}

/** Takes rows from a sheet: template, file, how strict; then what came in, what did not and why, and taking it back. */
export default function ImportDialog({ crud, pasted, onClose, onChanged }: Props) {
  const t = useT()
  const active = useActive()
  const [file, setFile] = useState<File | null>(null)
  const labels = crud.entity.sheet.map((key) => t(`${crud.entity.name}.${key}`))
  const [grid, setGrid] = useState(() => (pasted ? withHead(cellsOf(pasted), labels) : null))
  const [mended, setMended] = useState<ReadonlyMap<string, string>>(new Map())
  const [left, setLeft] = useState<readonly number[]>([])
  const [mode, setMode] = useState<'all' | 'good'>(pasted ? 'good' : 'all')
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
  const unchanged = asRead && mended.size === 0
  const changed = useEffectEvent(onChanged)
  useEffect(() => {
    if (written) changed()
  }, [written])

  const choose = (chosen: File) => {
    if (!/\.xlsx?$/i.test(chosen.name)) return toast.error(t('sheet.notASpreadsheet'))
    if (chosen.size > limits.sheetBytes)
      return toast.error(t('sheet.tooLarge', { max: `${limits.sheetBytes / 1024 / 1024} MB` }))
    setAssigned(null)
    setGrid(null)
    setFile(chosen)
  }
  const start = async (how: 'check' | 'all' | 'good', cells = mend(grid, mended)) => {
    const sheet = cells ? new File([textOf(cells)], `${t('kit.pastedRows')}.txt`, { type: 'text/plain' }) : file
    if (!sheet) return
    // What is wrong now comes again, to be put right once the good rows are in.
    if (how === 'good' && preview)
      setLeft(preview.rows.filter(({ issues }) => issues.length).map(({ number }) => number))
    setGrid(cells)
    setMended(new Map())
    const sent = { mode: how, updateDuplicates, ...(cells && { pasted: true }), ...(fields.length > 0 && { fields }) }
    setJobId(null)
    stop.current = new AbortController()
    const { signal } = stop.current
    setShare(0)
    try {
      const started = await upload(crud.import, sent, sheet, { onProgress: setShare, signal })
      setJobId((started as { jobId: number }).jobId)
    } catch (error) {
      if (!signal.aborted) tellFailure(error)
    } finally {
      setShare(null)
    }
  }
  const paste = (text: string) => {
    const cells = withHead(cellsOf(text), labels)
    setFile(null)
    setAssigned(null)
    setMode('good')
    void start('check', cells)
  }
  const startPasted = useEffectEvent(() => void (grid && start('check')))
  useEffect(() => startPasted(), [])
  /** The rows that were not taken, to be put right here. */
  const fixRest = () => {
    if (!grid) return
    const [head = []] = grid
    void start('check', [head, ...left.flatMap((number) => (grid[number - 1] ? [grid[number - 1] as string[]] : []))])
  }
  const again = () => {
    setGrid(null)
    setMended(new Map())
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
          {result && !preview && grid && left.length > 0 && result.failed === left.length && (
            <Button type="primary" onClick={fixRest}>
              {t('kit.fixRest', { count: left.length })}
            </Button>
          )}
          {preview && !unchanged && (
            <Button type="primary" onClick={() => void start('check')}>
              {t('kit.importCheck')}
            </Button>
          )}
          {(choosing || (preview && unchanged)) && (
            <Button
              type="primary"
              disabled={(!file && !grid) || (result && result.added + result.updated === 0)}
              onClick={() => void start(mode)}
            >
              {t('kit.import')}
            </Button>
          )}
        </>
      }
    >
      {choosing && (
        <div
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain')
            if (!text.trim()) return
            event.preventDefault()
            paste(text)
          }}
        >
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
          <SheetDrop
            accept=".xlsx,.xls"
            title={file ? file.name : t('kit.dropSheet')}
            limits={t('kit.sheetLimits')}
            onChoose={choose}
          />
          {strictness}
          <Checkbox checked={updateDuplicates} onChange={(event) => setUpdate(event.target.checked)}>
            {t('kit.updateDuplicates')}
          </Checkbox>
          <TextArea
            className="kit-paste"
            rows={3}
            value=""
            aria-label={t('kit.pasteRows')}
            placeholder={t('kit.pasteRows')}
            onChange={(event) => event.target.value.trim() && paste(event.target.value)}
          />
        </div>
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
          <ImportPreviewView
            preview={preview}
            result={result}
            fields={fields}
            onFields={setAssigned}
            mended={mended}
            onCell={
              grid
                ? (row, column, text) => setMended((before) => new Map(before).set(`${row} ${column}`, text))
                : undefined
            }
          />
          {result.failed > 0 && result.added + result.updated > 0 && strictness}
        </>
      )}
      {result && !preview && <ImportResultView crud={crud} result={result} onUndone={onChanged} />}
    </Modal>
  )
}
