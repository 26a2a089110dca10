import { CheckOutlined, DotChartOutlined } from '@ant-design/icons'
import { Alert, Segmented, Tag, Tooltip } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, column, ReportScreen, shareText } from '#core/web/kit/index.ts'
import { lazyDialog } from '#core/web/kit/parts/lazy-dialog.tsx'
import { learntFrom } from '#engines/time-study/index.ts'
import {
  type ActualTimeRow,
  actualTimeReport,
  type selectActualTime,
  studiedDays,
  usualDays,
} from '../../contract/actual-time.ts'

const LotsDrawer = lazyDialog(() => import('../parts/lots-drawer.tsx').then((m) => m.LotsDrawer))
const StandardDialog = lazyDialog(() => import('../parts/standard-dialog.tsx').then((m) => m.StandardDialog))

type Row = ActualTimeRow
type Days = (typeof studiedDays)[number]

const columns = [
  column.text<Row>('productCode', { fixed: 'left' }),
  column.text<Row>('productName'),
  column.text<Row>('produreName'),
  column.text<Row>('workCenterName'),
  column.number<Row>('standard'),
  column.number<Row>('median'),
  column.number<Row>('difference', {
    width: 110,
    render: ({ difference }) =>
      difference === null ? (
        '–'
      ) : (
        <span className="kit-number">{`${difference > 0 ? '+' : ''}${shareText(difference)}`}</span>
      ),
  }),
  column.number<Row>('proposed', { width: 150, render: (row, { t }) => <Proposed row={row} t={t} /> }),
  column.number<Row>('lower'),
  column.number<Row>('upper'),
  column.number<Row>('lots'),
  column.number<Row>('leftOut', { hidden: true }),
  column.number<Row>('pieces'),
  column.number<Row>('singleTripQuantity', { hidden: true }),
  column.instant<Row>('lastAt'),
]

/** What is proposed, or why nothing is. */
function Proposed({ row, t }: { row: Row; t: ReturnType<typeof useT> }) {
  if (row.proposed !== null) return <Tag color="processing">{`${row.proposed} s`}</Tag>
  if (row.byMold)
    return (
      <Tooltip title={t('actualTime.byMoldHint')}>
        <span className="kit-faint">{t('actualTime.byMold')}</span>
      </Tooltip>
    )
  const few = row.lots < learntFrom.lots
  return (
    <span className="kit-faint">{few ? t('actualTime.few', { least: learntFrom.lots }) : t('actualTime.holds')}</span>
  )
}

/** What work took on the floor against its standard times, which take it over by one press. */
export default function ActualTimes() {
  const t = useT()
  const [days, setDays] = useState<Days>(usualDays)
  const [opened, setOpened] = useState<Row | null>(null)
  const [chosen, setChosen] = useState<Row[] | null>(null)
  const actions: Action<Row>[] = [
    {
      key: 'lots',
      at: 'row',
      icon: <DotChartOutlined />,
      confirm: false,
      run: ([row]) => setOpened(row ?? null),
    },
    {
      key: 'set',
      icon: <CheckOutlined />,
      right: 'craftHours.edit',
      can: ({ proposed }) => proposed !== null,
      confirm: false,
      run: (rows) => setChosen(rows.filter(({ proposed }) => proposed !== null)),
    },
  ]
  return (
    <>
      <ReportScreen<Row, typeof selectActualTime>
        report={actualTimeReport}
        name="actualTime"
        columns={columns}
        search={['productId', 'operationId', 'workCenterId']}
        where={{ days }}
        topics={['craftHours']}
        actions={actions}
        open={setOpened}
        tools={
          <Segmented<Days>
            aria-label={t('actualTime.days')}
            value={days}
            onChange={setDays}
            options={studiedDays.map((value) => ({ value, label: t('actualTime.lastDays', { days: value }) }))}
          />
        }
      >
        {({ data }) => {
          const { together = 0, unknown = 0 } = data?.silent ?? {}
          const told = [
            ...(together ? [t('actualTime.together', { count: together })] : []),
            ...(unknown ? [t('actualTime.unknown', { count: unknown })] : []),
            ...(data?.cut ? [t('actualTime.cut')] : []),
          ]
          return told.length > 0 && <Alert type="info" showIcon title={told.join(' ')} />
        }}
      </ReportScreen>
      {opened && <LotsDrawer row={opened} days={days} onClose={() => setOpened(null)} />}
      {chosen && <StandardDialog rows={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
