import { Drawer, Empty, Select, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import type { routing } from '#areas/routing/contract/routing.ts'
import { routingCrud, stepFields } from '#areas/routing/contract/routing.ts'
import type { RowOf } from '#core/contract/entity.ts'
import type { Field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { FieldValue, NotLoaded } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { type Difference, diffRoutings } from './routing-diff.ts'

type Row = RowOf<typeof routing>

const colors = { added: 'green', removed: 'red', changed: 'blue' }

/** How a routing differs from another version of its product. */
export function RoutingCompare({ row, onClose }: { row: Row; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const [chosen, setChosen] = useState<number | null>(null)
  const { data, error, isPending, refetch } = useCall(
    routingCrud.select,
    { pageSize: 200, where: { productId: row.productId } },
    { topics: ['routing'] },
  )
  if (!active) return null
  const versions = data?.rows ?? []
  const others = versions.filter(({ id }) => id !== row.id)
  const own = versions.find(({ id }) => id === row.id) ?? row
  const other = others.find(({ id }) => id === chosen) ?? others.find(({ isDefault }) => isDefault) ?? others[0]
  const found = other ? diffRoutings(other.operations, own.operations) : []
  return (
    <Drawer open size={960} title={`${t('routing.act.compare')} · ${row.routingVersion}`} onClose={onClose}>
      {isPending && <Skeleton active />}
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {data && !other && <Empty description={t('routing.compare.none')} />}
      {other && (
        <>
          <label className="rt-compare">
            {t('routing.compare.with')}
            <Select<number>
              value={other.id}
              onChange={setChosen}
              options={others.map((each) => ({ value: each.id, label: each.routingVersion }))}
            />
          </label>
          {found.length ? (
            <Differences found={found} before={other.routingVersion} after={own.routingVersion} />
          ) : (
            <Empty description={t('routing.compare.same')} />
          )}
        </>
      )}
    </Drawer>
  )
}

function Differences({ found, before, after }: { found: Difference[]; before: string; after: string }) {
  const t = useT()
  const value = (field: string | undefined, held: unknown) => {
    if (!field) return null
    if (field === 'successor') return (held as number[] | undefined)?.join(', ') || t('routing.design.end')
    return <FieldValue field={(stepFields as Record<string, Field>)[field]} value={held} row={null} />
  }
  return (
    <PlainTable
      size="small"
      rowKey={(each) => `${each.kind} ${each.operation} ${each.field ?? ''}`}
      pagination={false}
      dataSource={found}
      columns={[
        {
          width: 90,
          render: (_value, each) => <Tag color={colors[each.kind]}>{t(`routing.compare.${each.kind}`)}</Tag>,
        },
        { title: t('routing.compare.operation'), dataIndex: 'operation', width: 200 },
        {
          title: t('routing.compare.field'),
          width: 170,
          render: (_value, each) => each.field && t(`routing.operations.${each.field}`),
        },
        { title: before, render: (_value, each) => value(each.field, each.before) },
        { title: after, render: (_value, each) => value(each.field, each.after) },
      ]}
    />
  )
}
