import { Alert, Button, Checkbox, Empty, Select, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { call } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { instantText, NotLoaded, type Period, PeriodInput, periodDates } from '#core/web/kit/index.ts'
import { SheetDialog } from '#core/web/kit/parts/sheet-dialog.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useToday } from '#core/web/use-now.ts'
import { addDays } from '#engines/working-time/local-date.ts'
import { dailyDaysMost, exportDailyPlan, selectDailyPlan } from '../../contract/daily/daily-plan.api.ts'
import { previewPublication } from '../../contract/published/publish.api.ts'
import { DailyPrint } from '../daily/daily-print.tsx'
import { DailyTable } from '../daily/daily-table.tsx'
import { PublishDialog } from '../parts/publish-dialog.tsx'
import '../daily/daily.css'

type Dialog = 'print' | 'export' | 'publish' | null

/** What each line and machine is to make, day by day and shift by shift, as it was published. */
export default function DailyPlanScreen() {
  const t = useT()
  const active = useActive()
  const { user, can } = useSession()
  const today = useToday()
  const [period, setPeriod] = useState<Period>(() => ({ from: today, to: addDays(today, 1) }))
  const [lineIds, setLineIds] = useState<number[]>([])
  const [changedOnly, setChangedOnly] = useState(false)
  const [dialog, setDialog] = useState<Dialog>(null)
  const { from = today, to = from } = periodDates(period, today)
  const longest = addDays(from, dailyDaysMost - 1)
  const days = { from, to: to > longest ? longest : to < from ? from : to }
  const all = useCall(selectDailyPlan, days, { topics: ['task', 'plan'], keepPrevious: true, long: true })
  const pending = useCall(
    previewPublication,
    {},
    { topics: ['task', 'plan'], enabled: can('task.publish'), long: true },
  )
  const { data, error } = all
  const lines = useMemo(
    () => [...new Map((data?.rows ?? []).map(({ lineId, lineName }) => [lineId, lineName]))],
    [data],
  )
  if (error && !data) return <NotLoaded error={error} onRetry={all.refetch} />
  const rows = (data?.rows ?? []).filter(
    ({ lineId, change }) => (!lineIds.length || lineIds.includes(lineId)) && (!changedOnly || change !== null),
  )
  const waiting = pending.data?.differences.length ?? 0
  const scope = { ...days, ...(lineIds.length && { lineIds }) }
  const { publication } = data ?? {}
  return (
    <div className="kit-screen">
      <search className="kit-card daily-tools">
        <div className="daily-period">
          <PeriodInput
            value={period}
            onChange={(value) => setPeriod(value ?? { from: today, to: today })}
            aria-label={t('dailyPlan.days')}
          />
        </div>
        <Select
          mode="multiple"
          allowClear
          maxTagCount="responsive"
          className="daily-lines"
          value={lineIds}
          placeholder={t('dailyPlan.allLines')}
          aria-label={t('task.lineName')}
          options={lines.map(([value, label]) => ({ value, label }))}
          onChange={setLineIds}
        />
        <Checkbox checked={changedOnly} onChange={({ target }) => setChangedOnly(target.checked)}>
          {t('dailyPlan.changedOnly')}
        </Checkbox>
        <div className="daily-acts">
          <Button disabled={!rows.length} onClick={() => setDialog('print')}>
            {t('print.print')}
          </Button>
          {can('task.export') && (
            <Button disabled={!rows.length} onClick={() => setDialog('export')}>
              {t('kit.export')}
            </Button>
          )}
          {can('task.publish') && (
            <Button type="primary" disabled={!waiting} onClick={() => setDialog('publish')}>
              {t('gantt.publish')}
            </Button>
          )}
        </div>
      </search>
      {publication && (
        <p className="daily-published">
          {t('dailyPlan.publishedAt', {
            time: instantText(publication.at, user.zone).slice(0, 16),
            user: publication.userName ?? '',
          })}
          {publication.note && ` · ${publication.note}`}
        </p>
      )}
      {to > longest && <Alert type="info" showIcon title={t('dailyPlan.cut', { days: dailyDaysMost })} />}
      {waiting > 0 && <Alert type="warning" showIcon title={t('dailyPlan.waiting', { count: waiting })} />}
      {data?.withdrawn.length ? (
        <Alert
          type="info"
          showIcon
          title={t('dailyPlan.withdrawn', {
            count: data.withdrawn.length,
            tasks: data.withdrawn
              .slice(0, 12)
              .map(({ taskNo, workorderNo }) => [taskNo, workorderNo].filter(Boolean).join(' '))
              .join(t('listed')),
          })}
        />
      ) : null}
      {!data ? (
        <Skeleton active className="kit-slow" />
      ) : rows.length ? (
        <DailyTable rows={rows} />
      ) : (
        <Empty className="kit-card kit-pad" description={t(changedOnly ? 'dailyPlan.noChange' : 'dailyPlan.nothing')} />
      )}
      {active && dialog === 'print' && (
        <DailyPrint rows={rows} {...days} publication={publication ?? null} onClose={() => setDialog(null)} />
      )}
      {dialog === 'export' && (
        <SheetDialog
          title={t('dailyPlan.export')}
          start={() => call(exportDailyPlan, scope)}
          onClose={() => setDialog(null)}
        >
          {t('dailyPlan.exportWhat', days)}
        </SheetDialog>
      )}
      {dialog === 'publish' && <PublishDialog lineIds={lineIds} onClose={() => setDialog(null)} />}
    </div>
  )
}
