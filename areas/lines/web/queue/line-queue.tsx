import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CloseOutlined,
  HolderOutlined,
  PlusOutlined,
  VerticalAlignTopOutlined,
} from '@ant-design/icons'
import { Button, Empty, Spin } from 'antd'
import { useState } from 'react'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { useAct } from '#core/web/call/use-act.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded, ShareBar } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { Line } from '../../contract/line.ts'
import type { QueueApi, QueuedOrder } from '../../contract/queue-api.ts'
import './queue.css'
import { PageLinks } from '#core/web/kit/parts/page-links.tsx'

/** Topics on which a queue is read anew: who changes it, and what is made of it. */
const topics = ['lineQueue', 'lineUnit', 'workOrder', 'lineProfile']

/** The sequence of a line: rows are dragged, or moved by buttons; the stations show it at once. */
export function LineQueue({ line, api }: { line: Line; api: QueueApi }) {
  const t = useT()
  const { can } = useSession()
  const { data, error, refetch } = useCall(api.selectLineQueue, {}, { topics, keepPrevious: true })
  const act = useAct(api.placeLineOrder, { topics })
  const [dragged, setDragged] = useState<number | null>(null)
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Spin />
  const writes = can(`${line.id}.plan`)
  const { rows, waiting, version } = data
  // Who is refused because somebody else was faster sees what that one made of it.
  const place = async (workOrderId: number, to: number) => {
    await act.run({ version, workOrderId, place: to })
    void refetch()
  }
  const drop = (onto: number) => {
    if (dragged !== null && dragged !== rows[onto]?.workOrderId) void place(dragged, onto + 1)
    setDragged(null)
  }
  return (
    <div className="kit-screen line-queue">
      <PlainTable<QueuedOrder>
        size="small"
        rowKey="workOrderId"
        pagination={false}
        scroll={{ x: 'max-content' }}
        title={() => <h3>{t('lineQueue.sequence')}</h3>}
        locale={{ emptyText: <Empty description={t(waiting.length ? 'lineQueue.empty' : 'lineQueue.nothing')} /> }}
        dataSource={rows}
        onRow={({ workOrderId }, index = 0) =>
          writes
            ? {
                // One move at a time: the next one goes by what this one made of it.
                draggable: !act.pending,
                className: dragged === workOrderId ? 'line-dragged' : '',
                onDragStart: () => setDragged(workOrderId),
                onDragEnd: () => setDragged(null),
                onDragOver: (event) => event.preventDefault(),
                onDrop: () => drop(index),
              }
            : {}
        }
        columns={[
          {
            key: 'place',
            title: t('lineQueue.place'),
            width: 70,
            render: (_, __, i) => (
              <>
                {writes && <HolderOutlined aria-hidden className="kit-faint" />} {i + 1}
              </>
            ),
          },
          ...(writes
            ? [
                {
                  key: 'acts',
                  title: t('lineQueue.acts'),
                  render: (_: unknown, { workOrderId, workorderNo }: QueuedOrder, i: number) => (
                    <Moves
                      order={workorderNo}
                      first={i === 0}
                      last={i === rows.length - 1}
                      pending={act.pending}
                      onMove={(to) => void place(workOrderId, to === 'top' ? 1 : to === 'out' ? 0 : i + 1 + to)}
                    />
                  ),
                },
              ]
            : []),
          ...orderColumns(t),
        ]}
      />
      {waiting.length > 0 && (
        <PlainTable<QueuedOrder>
          size="small"
          rowKey="workOrderId"
          pagination={{ pageSize: 20, hideOnSinglePage: true }}
          scroll={{ x: 'max-content' }}
          title={() => <h3>{t('lineQueue.waiting')}</h3>}
          dataSource={waiting}
          columns={[
            ...(writes
              ? [
                  {
                    key: 'add',
                    render: (_: unknown, { workOrderId, workorderNo }: QueuedOrder) => (
                      <Button
                        icon={<PlusOutlined />}
                        disabled={act.pending}
                        aria-label={t('lineQueue.addOrder', { order: workorderNo })}
                        onClick={() => void place(workOrderId, rows.length + 1)}
                      >
                        {t('lineQueue.add')}
                      </Button>
                    ),
                  },
                ]
              : []),
            ...orderColumns(t),
          ]}
        />
      )}
    </div>
  )
}

const orderColumns = (t: ReturnType<typeof useT>) => [
  {
    key: 'order',
    title: t('lineSummary.order'),
    render: (_: unknown, { workorderNo }: QueuedOrder) => <PageLinks page={workOrderPage} names={workorderNo} />,
  },
  { title: t('lineProfile.productId'), dataIndex: 'product' as const },
  {
    key: 'finished',
    title: t('lineUnitStatus.finished'),
    render: (_: unknown, { finished, planQuantity }: QueuedOrder) => (
      <ShareBar
        share={planQuantity ? finished / planQuantity : 0}
        text={`${finished} / ${planQuantity}`}
        label={t('lineUnitStatus.finished')}
      />
    ),
  },
  { title: t('lineQueue.begun'), dataIndex: 'begun' as const, align: 'right' as const },
  { title: t('lineQueue.wanted'), dataIndex: 'requiredEndDate' as const },
]

interface MovesProps {
  order: string
  first: boolean
  last: boolean
  pending: boolean
  onMove(to: 'top' | 'out' | -1 | 1): void
}

/** What dragging does, for keyboards and gloves. */
function Moves({ order, first, last, pending, onMove }: MovesProps) {
  const t = useT()
  const keys = [
    ['top', <VerticalAlignTopOutlined key="i" />, first],
    [-1, <ArrowUpOutlined key="i" />, first],
    [1, <ArrowDownOutlined key="i" />, last],
    ['out', <CloseOutlined key="i" />, false],
  ] as const
  return (
    <span className="line-moves">
      {keys.map(([to, icon, disabled]) => {
        const said = t(
          to === 'top' ? 'lineQueue.top' : to === 'out' ? 'lineQueue.out' : to < 0 ? 'lineQueue.up' : 'lineQueue.down',
          { order },
        )
        return (
          <Button
            key={to}
            icon={icon}
            aria-label={said}
            title={said}
            disabled={disabled || pending}
            onClick={() => onMove(to)}
          />
        )
      })}
    </span>
  )
}
