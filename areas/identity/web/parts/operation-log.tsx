import { Spin } from 'antd'
import { type LogEntry, selectOperationLog } from '#core/contract/core.api.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { useAllMessages, useT } from '#core/web/i18n/index.ts'
import { type Column, type KeyOf, ListScreen } from '#core/web/kit/index.ts'
import { named } from './named.ts'

const entity = defineEntity({
  name: 'operationLog',
  key: 'id',
  search: ['userName', 'entityName', 'note'],
  fields: {
    id: field.integer({ readonly: true }),
    at: field.instant({ readonly: true }),
    userName: field.text({ readonly: true }),
    ip: field.text({ readonly: true }),
    entity: field.text({ readonly: true }),
    entityName: field.text({ readonly: true }),
    verb: field.text({ readonly: true }),
    note: field.text({ readonly: true }),
    path: field.text({ readonly: true }),
  },
  table: ['at', 'userName', 'verb', 'entity', 'entityName', 'note', 'ip', 'path'],
})

const crud = { entity, noun: 'OperationLog', right: 'operationLog', select: selectOperationLog }

const columns: readonly (KeyOf<LogEntry> | Column<LogEntry>)[] = [
  'at',
  'userName',
  {
    key: 'verb',
    width: 120,
    sortable: false,
    render: (row, { t }) => named(t, [`${row.entity}.act.${row.verb}`, `log.verb.${row.verb}`], row.verb),
  },
  { key: 'entity', width: 120, render: (row, { t }) => named(t, [row.entity], row.entity) },
  'entityName',
  'note',
  'ip',
  'path',
]

function Difference({ entry }: { entry: LogEntry }) {
  const t = useT()
  const keys = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])]
  if (!keys.length) return <span className="kit-faint">–</span>
  return (
    <table className="kit-difference">
      <tbody>
        {keys.map((key) => (
          <tr key={key}>
            <th scope="row">{named(t, [`${entry.entity}.${key}`], key)}</th>
            <td>{plain(entry.before?.[key])}</td>
            <td aria-hidden>→</td>
            <td>{plain(entry.after?.[key])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const plain = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** Who changed what, when and from where; opened, a row shows the values before and after. */
export function OperationLog() {
  const worded = useAllMessages()
  if (!worded) return <Spin />
  return (
    <ListScreen
      crud={crud}
      columns={columns}
      search={['at', 'userName', 'entity', 'verb']}
      selectable={false}
      expanded={(row: LogEntry) => <Difference entry={row} />}
    />
  )
}
