import { Alert, Button, Checkbox, Modal, Radio } from 'antd'
import { useState } from 'react'
import { downloadFile, exportResult } from '#core/contract/core.api.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { call, download } from '#core/web/call/request.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { numberText, totalText } from '../format.ts'
import { JobProgress } from '../parts/job-progress.tsx'
import { jobEnded, useJob } from '../parts/use-job.ts'
import { tellFailure } from '../send.ts'
import type { Column } from './column.tsx'
import { arrangeColumns } from './column-state.ts'
import type { List } from './use-list.ts'

interface Props {
  list: Omit<List<never>, 'select' | 'selected' | 'rows'>
  /** As the table declares them. */
  columns: readonly Pick<Column<never>, 'key' | 'hidden' | 'fixed'>[]
  endpoint: Endpoint
  onClose(): void
}

/** Writes the rows found to a sheet: all fields or chosen ones, with progress, to be stopped and to be saved. */
export default function ExportDialog({ list, columns: declared, endpoint, onClose }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const active = useActive()
  const { entity, layout } = list
  const all = Object.keys(entity.fields).filter((key) => !['rows', 'names'].includes(entity.fields[key]?.kind ?? ''))
  const kept = layout.personal.columns ?? layout.general.columns ?? {}
  // In the order of the screen; columns that the screen reckons itself are no fields and cannot be written.
  const shown = arrangeColumns(declared, kept).flatMap(({ key }) => (all.includes(key) ? [key] : []))
  const [which, setWhich] = useState<'shown' | 'all' | 'chosen'>('shown')
  const [chosen, setChosen] = useState(shown)
  const [jobId, setJobId] = useState<number | null>(null)
  const [starting, setStarting] = useState(false)
  const { job, cancel, stopping } = useJob(jobId)
  const result = job?.state === 'done' ? exportResult.safeParse(job.result).data : undefined
  const columns = which === 'all' ? all : which === 'shown' ? shown : all.filter((key) => chosen.includes(key))

  const start = async () => {
    setStarting(true)
    try {
      const started = await call(endpoint, { where: list.where, sort: list.sort, columns })
      setJobId((started as { jobId: number }).jobId)
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
      title={t('kit.exportNamed', { entity: t(entity.name) })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.close')}</Button>
          {idle && (
            <Button type="primary" loading={starting} disabled={!columns.length} onClick={() => void start()}>
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
      {jobId === null && (
        <>
          <p>{t('kit.exportWhat', { count: totalText(list, language) })}</p>
          <Radio.Group
            value={which}
            onChange={(event) => setWhich(event.target.value)}
            options={[
              { value: 'shown', label: t('kit.exportShown') },
              { value: 'all', label: t('kit.exportAll') },
              { value: 'chosen', label: t('kit.exportChosen') },
            ]}
          />
          {which === 'chosen' && (
            <Checkbox.Group
              className="kit-choose-columns"
              value={chosen}
              onChange={setChosen}
              options={all.map((key) => ({ value: key, label: t(`${entity.name}.${key}`) }))}
            />
          )}
        </>
      )}
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
