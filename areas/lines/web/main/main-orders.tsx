import { PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, Empty, Input, Spin, Tag } from 'antd'
import { useState } from 'react'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { workOrderStatus } from '#areas/orders/contract/work-order-status.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded, ShareBar, StatusTag, useDebounced } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { Line } from '../../contract/line.ts'
import { type MainApi, type MainOrder, type MainPart, mainMost } from '../../contract/main-api.ts'
import { AddMainOrder } from './add-main-order.tsx'
import './main.css'
import { PageLinks } from '#core/web/kit/parts/page-links.tsx'

/** Main orders of a line, each with the orders of its parts: what is needed, made and matched, and which part holds it up. */
export function MainOrders({ line, api }: { line: Line; api: MainApi }) {
  const t = useT()
  const { can } = useSession()
  const active = useActive()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(true)
  const [adding, setAdding] = useState(false)
  const keyword = useDebounced(typed.trim(), 300)
  const { data, error, refetch } = useCall(
    api.selectLineMainOrder,
    { keyword, open },
    { topics: ['lineMainOrder', 'lineUnit', 'workOrder', 'report'], keepPrevious: true },
  )
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  return (
    <div className="kit-screen line-main">
      <div className="line-main-head">
        <Input.Search
          allowClear
          maxLength={100}
          aria-label={t('lineMainOrder.search')}
          placeholder={t('lineMainOrder.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Checkbox checked={open} onChange={(event) => setOpen(event.target.checked)}>
          {t('lineMainOrder.open')}
        </Checkbox>
        {can(`${line.id}.plan`) && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            {t('lineMainOrder.add')}
          </Button>
        )}
      </div>
      {data?.more && <Alert type="info" showIcon title={t('lineMainOrder.more', { most: mainMost })} />}
      {!data && <Spin />}
      {data && <Orders rows={data.rows} filtered={keyword !== '' || open} />}
      {active && adding && <AddMainOrder api={api} onClose={() => setAdding(false)} />}
    </div>
  )
}

function Orders({ rows, filtered }: { rows: readonly MainOrder[]; filtered: boolean }) {
  const t = useT()
  const [closed, setClosed] = useState<readonly number[]>([])
  return (
    <PlainTable<MainOrder>
      size="small"
      rowKey="id"
      pagination={{ pageSize: 20, hideOnSinglePage: true }}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: <Empty description={t(filtered ? 'lineMainOrder.noneOpen' : 'lineMainOrder.none')} /> }}
      dataSource={[...rows]}
      expandable={{
        expandedRowRender: ({ parts }) => <Parts parts={parts} />,
        expandedRowKeys: rows.flatMap(({ id }) => (closed.includes(id) ? [] : [id])),
        onExpand: (shown, { id }) => setClosed(shown ? closed.filter((each) => each !== id) : [...closed, id]),
      }}
      columns={[
        {
          key: 'order',
          title: t('lineMainOrder'),
          render: (_, each) => <PageLinks page={workOrderPage} names={each.workorderNo} />,
        },
        { title: t('lineProfile.productId'), dataIndex: 'product' },
        { key: 'status', title: t('lineSerials.status'), render: (_, { status }) => <OrderStatus status={status} /> },
        {
          key: 'complete',
          title: t('lineMainOrder.complete'),
          render: (_, { complete, planQuantity }) => (
            <Share part={complete} whole={planQuantity} label={t('lineMainOrder.complete')} />
          ),
        },
        {
          key: 'finished',
          title: t('lineUnitStatus.finished'),
          render: (_, { finished, planQuantity }) => (
            <Share part={finished} whole={planQuantity} label={t('lineUnitStatus.finished')} />
          ),
        },
        {
          key: 'holds',
          title: t('lineMainOrder.holdsUp'),
          render: (_, { parts }) =>
            parts
              .filter(({ holdsUp }) => holdsUp)
              .map(({ product }) => product)
              .join(', ') || '—',
        },
        { title: t('lineQueue.wanted'), dataIndex: 'requiredEndDate' },
      ]}
    />
  )
}

function OrderStatus({ status }: Pick<MainOrder, 'status'>) {
  const t = useT()
  return <StatusTag color={workOrderStatus.colors[status]} label={t(`workOrderStatus.${status}`)} />
}

const Share = ({ part, whole, label }: { part: number; whole: number; label: string }) => (
  <ShareBar share={whole ? part / whole : 0} text={`${part} / ${whole}`} label={label} />
)

function Parts({ parts }: { parts: readonly MainPart[] }) {
  const t = useT()
  return (
    <PlainTable<MainPart>
      size="small"
      rowKey="workOrderId"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={[...parts]}
      columns={[
        {
          key: 'product',
          title: t('lineMainOrder.part'),
          render: (_, { product, holdsUp }) => (
            <>
              {product} {holdsUp && <Tag color="red">⚠ {t('lineMainOrder.holds')}</Tag>}
            </>
          ),
        },
        {
          key: 'order',
          title: t('lineSummary.order'),
          render: (_, each) => <PageLinks page={workOrderPage} names={each.workorderNo} />,
        },
        { key: 'status', title: t('lineSerials.status'), render: (_, { status }) => <OrderStatus status={status} /> },
        { title: t('lineMainOrder.quantityPer'), dataIndex: 'quantityPer', align: 'right' },
        { title: t('lineMainOrder.needed'), dataIndex: 'needed', align: 'right' },
        {
          key: 'made',
          title: t('lineMainOrder.made'),
          render: (_, { made, needed }) => <Share part={made} whole={needed} label={t('lineMainOrder.made')} />,
        },
        {
          key: 'matched',
          title: t('lineMainOrder.matched'),
          render: (_, { matched, needed }) => (
            <Share part={matched} whole={needed} label={t('lineMainOrder.matched')} />
          ),
        },
      ]}
    />
  )
}
