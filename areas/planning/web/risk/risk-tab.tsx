import { QuestionCircleOutlined } from '@ant-design/icons'
import { Alert, Tag } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, column, instantText, ReportScreen, shareText } from '#core/web/kit/index.ts'
import { lazyDialog } from '#core/web/kit/parts/lazy-dialog.tsx'
import { useSession } from '#core/web/session/session.tsx'
import { type PlanRiskRow, planRiskReport, type selectPlanRisk } from '../../contract/global/risk.api.ts'
import { useMoments } from '../parts/moment.ts'
import { WhyLateDrawer } from '../parts/why-late-drawer.tsx'
import { likely } from './likely.ts'

const RiskDrawer = lazyDialog(() => import('./risk-drawer.tsx').then((m) => m.RiskDrawer))

type Row = PlanRiskRow
type Opened = { kind: 'risk' | 'why'; row: Row } | null

/** How likely orders make their dates, if tasks take what such tasks took: the least likely first, each with what pulls it. */
export function RiskTab() {
  const t = useT()
  const { span } = useMoments()
  const { user } = useSession()
  const [opened, setOpened] = useState<Opened>(null)
  const columns = [
    column.text<Row>('workorderNo', { fixed: 'left' }),
    column.number<Row>('onTime', { width: 120, render: (row) => <Likely row={row} /> }),
    column.date<Row>('requiredEndDate'),
    column.instant<Row>('plannedEnd'),
    column.instant<Row>('half', { render: ({ half }) => <Moment at={half} zone={user.zone} /> }),
    column.instant<Row>('most', { render: ({ most }) => <Moment at={most} zone={user.zone} /> }),
    column.number<Row>('lateMinutes', {
      width: 140,
      render: ({ lateMinutes }) =>
        lateMinutes === null
          ? '–'
          : lateMinutes > 0
            ? t('global.lateTag', { time: span(lateMinutes * 60_000) })
            : t('gantt.lateness.onTime'),
    }),
    column.text<Row>('pullOperation', { width: 260, render: (row) => <Pull row={row} /> }),
    column.number<Row>('criticality', {
      width: 110,
      render: ({ criticality }) => (criticality === null ? '–' : shareText(criticality, 0)),
    }),
    column.number<Row>('reachMinutes', {
      width: 130,
      render: ({ reachMinutes }) => (reachMinutes === null ? '–' : span(reachMinutes * 60_000)),
    }),
    column.number<Row>('pullLots', { width: 120 }),
    column.number<Row>('known', { width: 120, render: ({ known, tasks }) => `${known} / ${tasks}` }),
    column.text<Row>('materialDesc'),
    column.text<Row>('customer', { hidden: true }),
    column.text<Row>('workshopId', { hidden: true }),
  ]
  const actions: Action<Row>[] = [
    {
      key: 'why',
      at: 'row',
      label: 'late.title',
      icon: <QuestionCircleOutlined />,
      confirm: false,
      run: ([row]) => row && setOpened({ kind: 'why', row }),
    },
  ]
  const close = () => setOpened(null)
  return (
    <>
      <ReportScreen<Row, typeof selectPlanRisk>
        report={planRiskReport}
        name="planRisk"
        columns={columns}
        search={['workshopId']}
        topics={['plan']}
        long
        actions={actions}
        open={(row) => setOpened({ kind: 'risk', row })}
      >
        {({ data }) => data && <Basis told={data} zone={user.zone} />}
      </ReportScreen>
      {opened?.kind === 'risk' && <RiskDrawer row={opened.row} onClose={close} />}
      {opened?.kind === 'why' && <WhyLateDrawer orderId={opened.row.id} onClose={close} />}
    </>
  )
}

function Likely({ row: { onTime } }: { row: Row }) {
  const t = useT()
  if (onTime === null) return <Tag>{t('global.notWhole')}</Tag>
  return <Tag color={likely(onTime)}>{shareText(onTime, 0)}</Tag>
}

function Moment({ at, zone }: { at: string | null; zone: string }) {
  const t = useT()
  return at === null ? t('risk.beyond') : instantText(at, zone).slice(0, 16)
}

/** What pulls an order's end most. */
function Pull({ row }: { row: Row }) {
  const t = useT()
  if (row.elsewhere) return <span className="kit-faint">{t('risk.elsewhere')}</span>
  if (row.pullTaskId === null) return <span className="kit-faint">{t('risk.noPull')}</span>
  const place = [row.pullOperation ?? row.pullTaskNo, row.pullPlace].filter(Boolean).join(' · ')
  return row.pullOrder === null ? place : `${place} (${row.pullOrder})`
}

/** What the reckoning stands on: how many tasks have a spread, and of how many finished ones it comes. */
function Basis({ told, zone }: { told: Told; zone: string }) {
  const t = useT()
  const { at, plays, lots, spreads } = told
  if (at === null) return <Alert type="info" showIcon title={t('risk.nothing')} />
  const { own, place, operation, none } = spreads
  if (own + place + operation === 0)
    return <Alert type="warning" showIcon title={t('risk.noSpread', { count: none })} />
  const wider = place + operation
  const parts = [
    t('risk.basis', { plays, time: instantText(at, zone).slice(11, 16), lots, own }),
    ...(wider ? [t('risk.basisWider', { count: wider })] : []),
    ...(none ? [t('risk.basisNone', { count: none })] : []),
  ]
  return <Alert type="info" showIcon title={parts.join(' ')} />
}

interface Told {
  at: string | null
  plays: number
  lots: number
  spreads: { own: number; place: number; operation: number; none: number }
}
