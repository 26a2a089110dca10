import { Button, Checkbox, Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { levelsText } from '#core/web/kit/approval/approval-actions.tsx'
import {
  ActButton,
  type Action,
  instantText,
  NotLoaded,
  numberText,
  StatusTag,
  useActions,
} from '#core/web/kit/index.ts'
import { Photos } from '#core/web/kit/photo/photos.tsx'
import { valueOf } from '#core/web/kit/types.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { getReportCourse, selectReportToApprove } from '../../contract/report.api.ts'
import { report } from '../../contract/report.ts'
import type { ReportRow } from '../screens/work-reports.tsx'
import '../execution.css'

/** Cards of one look, and those that a page can hold. */
const step = 50
const most = 200

/** Reports to be decided, as cards under a thumb; those chosen are decided together. */
export function PhoneApproval({ actions, onOpen }: { actions: Action<ReportRow>[]; onOpen(row: ReportRow): void }) {
  const t = useT()
  const [pageSize, setPageSize] = useState(step)
  const { data, error, refetch } = useCall(
    selectReportToApprove,
    { pageSize },
    { topics: ['report'], keepPrevious: true },
  )
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const acts = useActions<ReportRow>(report, () => {
    setChosen(new Set())
    void refetch()
  })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  const rows = data.rows.filter(({ id }) => chosen.has(id))
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <div className="exec-approval">
      <div className="exec-approval-list">
        {!data.rows.length && <Empty description={t('report.nothingToApprove')} />}
        {data.rows.map((row) => (
          <ApprovalCard
            key={row.id}
            row={row}
            chosen={chosen.has(row.id)}
            onToggle={() => toggle(row.id)}
            onOpen={() => onOpen(row)}
          />
        ))}
        {data.total > data.rows.length && (
          <Button
            block
            size="large"
            disabled={pageSize >= most}
            onClick={() => setPageSize(Math.min(most, pageSize + step))}
          >
            {t(pageSize < most ? 'report.moreToApprove' : 'report.decideFirst', {
              count: data.total - data.rows.length,
            })}
          </Button>
        )}
      </div>
      {data.rows.length > 0 && (
        <div className="exec-approval-foot">
          <Button
            size="large"
            onClick={() => setChosen(new Set(rows.length === data.rows.length ? [] : data.rows.map(({ id }) => id)))}
          >
            {t('report.chooseAll', { count: rows.length })}
          </Button>
          {actions.map((action) => (
            <ActButton
              key={action.key}
              size="large"
              type={action.danger ? 'default' : 'primary'}
              disabled={!rows.length}
              acts={acts}
              action={action}
              rows={rows}
            />
          ))}
        </div>
      )}
      {acts.dialogs}
    </div>
  )
}

/** The names that the row carries beside its references. */
type Named = ReportRow & { lineName?: string | null; workCenterName?: string | null }

interface CardProps {
  row: Named
  chosen: boolean
  onToggle(): void
  onOpen(): void
}

function ApprovalCard({ row, chosen, onToggle, onOpen }: CardProps) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const facts: [string, string | null][] = [
    [t('report.workorderNo'), row.workorderNo],
    [t('report.taskNo'), row.taskNo],
    [t('report.lineId'), row.lineName ?? null],
    [t('report.workCenterId'), row.workCenterName ?? null],
    [t('report.personNames'), row.personNames],
    [t('report.reportedAt'), row.reportedAt && instantText(row.reportedAt, user.zone)],
  ]
  return (
    <section className={`kit-card exec-approval-card${chosen ? ' exec-chosen' : ''}`}>
      <Checkbox checked={chosen} onChange={onToggle} aria-label={row.reportNo ?? ''}>
        <b>{row.produreName}</b> · {String(valueOf(row, 'materialText') ?? row.materialDesc)}
      </Checkbox>
      <dl className="exec-figures">
        <div>
          <dt>{t('report.goodQuantity')}</dt>
          <dd>{numberText(row.goodQuantity ?? 0, language)}</dd>
        </div>
        <div>
          <dt>{t('report.defectiveQuantity')}</dt>
          <dd>{numberText(row.defectiveQuantity ?? 0, language)}</dd>
        </div>
        <div>
          <dt>{t('report.passedLevels')}</dt>
          <dd>{levelsText(row)}</dd>
        </div>
      </dl>
      {row.kind === 'correction' && (
        <p className="exec-correction">
          <StatusTag color="purple" label={t('reportKind.correction')} />{' '}
          {t('report.correctionOf', { no: row.correctsNo ?? '', reason: row.reason ?? '' })}
        </p>
      )}
      {row.defects && <p>{row.defects}</p>}
      {(row.photos ?? 0) > 0 && <DefectPhotos id={row.id} />}
      {row.remark && <p>{row.remark}</p>}
      <dl className="exec-facts">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Button type="link" onClick={onOpen}>
        {t('report.course')}
      </Button>
    </section>
  )
}

/** What the report's defects look like. */
function DefectPhotos({ id }: { id: number }) {
  const { data, error, refetch } = useCall(getReportCourse, { id })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  return <Photos fileNos={[...new Set(data?.defects.flatMap(({ photos }) => photos))]} />
}
