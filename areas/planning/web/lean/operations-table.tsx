import { Select, Tag } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import type { FlowLineFacts } from '../../contract/lean/lean.api.ts'
import type { BalanceState } from './use-balance.ts'
import { useNumbers } from './use-numbers.ts'

/** The operations of the mix, in the order of their precedence, each with its stations to choose. */
export function OperationsTable({
  facts,
  state,
  names,
  editable,
}: {
  facts: FlowLineFacts
  state: BalanceState
  names: readonly string[]
  editable: boolean
}) {
  const t = useT()
  const { inSeconds, seconds } = useNumbers()
  const { operations, names: nameOf, places, faults } = state.reckoned
  const sources = new Map(
    facts.products.flatMap((product) => product.operations.map(({ key, source }) => [key, source] as const)),
  )
  const wrong = new Set(faults.map(({ operation }) => operation))
  const options = facts.stations.map(({ id, name }, i) => ({ value: id, label: names[i], title: name }))
  return (
    <PlainTable
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={operations ?? []}
      scroll={{ x: 620 }}
      columns={[
        {
          title: t('lean.operation'),
          width: 140,
          ellipsis: true,
          render: (_, { id }) => (
            <>
              {nameOf.get(id) ?? id} {wrong.has(id) && <Tag color="red">!</Tag>}
            </>
          ),
        },
        {
          title: t('lean.time'),
          width: 150,
          render: (_, { id, time, most }) => (
            <>
              {inSeconds(time)}{' '}
              <small className="kit-faint">
                {most > time ? t('lean.most', { value: seconds(most) }) : t(`lean.${sources.get(id) ?? 'routing'}`)}
              </small>
            </>
          ),
        },
        {
          title: t('lean.before'),
          width: 150,
          ellipsis: true,
          render: (_, { after }) => after.map((id) => nameOf.get(id) ?? id).join(t('listed')) || '–',
        },
        {
          title: t('lean.at.stations'),
          width: 180,
          render: (_, { id }) => (
            <Select
              mode="multiple"
              size="small"
              className="kit-wide"
              disabled={!editable}
              value={[...(places.get(id) ?? [])]}
              options={options}
              aria-label={`${nameOf.get(id) ?? id} ${t('lean.at.stations')}`}
              onChange={(ids) => {
                if (ids.length) state.place(new Map(places).set(id, ids))
              }}
            />
          ),
        },
      ]}
    />
  )
}
