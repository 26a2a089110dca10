import { Alert, Button, Empty, Skeleton, type TableColumnsType } from 'antd'
import { useAct } from '#core/web/call/use-act.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { type ChangeTime, learnChangeoverTime, learnFrom, selectChangeoverTime } from '../../contract/changeover.api.ts'

/** What changes took by line and products, against the standard and the set-up matrix, which learns from them by one press. */
export function Times() {
  const t = useT()
  const { can } = useSession()
  const { data, error, refetch } = useCall(selectChangeoverTime, {}, { topics: ['changeover', 'setupTime'] })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  if (!data.rows.length) return <Empty description={t('changeTime.none')} />
  const columns: TableColumnsType<ChangeTime> = [
    { title: t('changeTime.lineName'), dataIndex: 'lineName' },
    {
      title: t('changeTime.products'),
      key: 'products',
      render: (_, { fromProductName, toProductName }) => `${fromProductName} → ${toProductName}`,
    },
    { title: t('changeTime.count'), dataIndex: 'count', align: 'right' },
    { title: t('changeTime.standard'), dataIndex: 'standardMinutes', align: 'right' },
    { title: t('changeTime.median'), dataIndex: 'median', align: 'right' },
    {
      title: t('changeTime.last'),
      key: 'last',
      align: 'right',
      render: (_, { last, standardMinutes }) => (
        <span className={last > standardMinutes ? 'changeover-warn' : undefined}>
          {last} {last > standardMinutes ? '▲' : '▼'}
        </span>
      ),
    },
    { title: t('changeTime.best'), key: 'best', render: (_, { best }) => best.join(' · ') },
    {
      title: t('changeTime.planned'),
      key: 'planned',
      align: 'right',
      render: (_, row) => <Learning row={row} may={can('changeover.learn') && can('setupTime.edit')} />,
    },
  ]
  return (
    <div className="kit-card changeover-times">
      <Alert type="info" showIcon title={t('changeTime.inMinutes')} />
      <PlainTable
        size="small"
        rowKey={({ lineId, fromProductName, toProductName }) => `${lineId} ${fromProductName} ${toProductName}`}
        columns={columns}
        dataSource={data.rows}
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        scroll={{ x: 'max-content' }}
      />
    </div>
  )
}

function Learning({ row, may }: { row: ChangeTime; may: boolean }) {
  const t = useT()
  const { lineId, lineName, fromFamily, toFamily, planned, proposed } = row
  const act = useAct(learnChangeoverTime, {
    topics: ['setupTime'],
    onDone: ({ workCenters }) => toast.success(t('changeTime.learned', { count: workCenters })),
  })
  if (proposed === null || !fromFamily || !toFamily)
    return <span className="kit-faint">{planned ?? t('changeTime.few', { least: learnFrom.least })}</span>
  if (planned === proposed) return <span>{`${planned} · ${t('changeTime.same')}`}</span>
  const learn = async () => {
    const params = { line: lineName, from: fromFamily, to: toFamily, minutes: proposed }
    if (await toast.confirm({ title: t('changeTime.askLearn', params) }))
      await act.run({ lineId, fromFamily, toFamily, minutes: proposed })
  }
  return (
    <>
      <span>{planned ?? '–'} </span>
      {may && (
        <Button size="small" loading={act.pending} onClick={() => void learn()}>
          {t('changeTime.learn', { minutes: proposed })}
        </Button>
      )}
    </>
  )
}
