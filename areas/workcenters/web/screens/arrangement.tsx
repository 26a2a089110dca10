import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Empty, Segmented, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { useT } from '#core/web/i18n/index.ts'
import { ListScreen, NotLoaded, ReferenceSelect } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { addDays, localDate, weekOf } from '#engines/working-time/local-date.ts'
import { getArrangementWeek } from '../../contract/arrangement.api.ts'
import { arrangementCrud } from '../../contract/arrangement.ts'
import { lineReference } from '../../contract/line.ts'
import { ArrangeWeek } from '../parts/arrange-week.tsx'
import { arrangementForm } from '../parts/arrangement-form.tsx'
import { CopyDialog } from '../parts/copy-dialog.tsx'
import '../parts/arrangement.css'

const topics = [
  'personnelArrangement',
  'productionLine',
  'station',
  'calendarPeriod',
  'shiftMode',
  'holiday',
  'overtimeDay',
  'userSkill',
  'positionSkill',
]
const search = ['date', 'lineId', 'shiftName', 'userId', 'stationId'] as const

export default function PersonnelArrangement() {
  const t = useT()
  const [view, setView] = useState<'week' | 'list'>('week')
  const choose = (
    <Segmented
      value={view}
      onChange={setView}
      options={(['week', 'list'] as const).map((value) => ({ value, label: t(`arrangement.${value}`) }))}
    />
  )
  return view === 'list' ? (
    <ListScreen crud={arrangementCrud} search={search} form={arrangementForm} after={choose} />
  ) : (
    <Week choose={choose} />
  )
}

function Week({ choose }: { choose: ReactNode }) {
  const t = useT()
  const { can, user } = useSession()
  const [date, setDate] = useState(() => localDate(user.zone, Date.now()))
  const [workshopId, setWorkshopId] = useState<number | null>(null)
  const [lineIds, setLineIds] = useState<number[]>([])
  const [copying, setCopying] = useState(false)
  const { data, error, refetch } = useCall(
    getArrangementWeek,
    { date, ...(workshopId && { workshopId }), ...(lineIds.length && { lineIds }) },
    { topics, keepPrevious: true },
  )
  const week = weekOf(date)
  return (
    <div className="kit-screen">
      <div className="kit-card arrange-bar">
        {choose}
        <ReferenceSelect
          className="arrange-pick"
          reference={workshopReference}
          placeholder={t('arrangement.allWorkshops')}
          aria-label={t('arrangement.workshop')}
          value={workshopId}
          onChange={(id) => {
            setWorkshopId(id)
            setLineIds([])
          }}
        />
        <ReferenceSelect
          multiple
          className="arrange-pick"
          reference={workshopId ? { ...lineReference, where: { workshopId } } : lineReference}
          placeholder={t('arrangement.allLines')}
          aria-label={t('arrangement.lines')}
          value={lineIds}
          onChange={setLineIds}
        />
        <Button
          icon={<LeftOutlined />}
          aria-label={t('arrangement.previous')}
          onClick={() => setDate(addDays(date, -7))}
        />
        <strong>
          {week.from} – {week.to}
        </strong>
        <Button icon={<RightOutlined />} aria-label={t('arrangement.next')} onClick={() => setDate(addDays(date, 7))} />
        <Button onClick={() => setDate(localDate(user.zone, Date.now()))}>{t('arrangement.thisWeek')}</Button>
        <i className="kit-spring" />
        {can('arrangement.add') && (
          <Button disabled={!data?.rows.length} onClick={() => setCopying(true)}>
            {t('personnelArrangement.act.copy')}
          </Button>
        )}
      </div>
      {error && !data ? (
        <NotLoaded error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton active className="kit-slow" />
      ) : data.lines.length ? (
        <ArrangeWeek data={data} />
      ) : (
        <Empty description={t('arrangement.noLines')} />
      )}
      {copying && data && (
        <CopyDialog
          from={week.from}
          lineIds={data.lines.map((line) => line.id)}
          onClose={() => setCopying(false)}
          onCopied={(to) => {
            setCopying(false)
            setDate(to)
          }}
        />
      )}
    </div>
  )
}
