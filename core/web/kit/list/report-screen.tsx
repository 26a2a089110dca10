import { ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Endpoint, OutputOf } from '#core/contract/endpoint.ts'
import type { Where } from '#core/contract/list.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { EntityLike, Identified, KeyOf, ListEndpoint, RowIn } from '../types.ts'
import type { Action } from './action.ts'
import { type Column, columnsOf } from './column.tsx'
import { ExportDialog } from './list-screen.tsx'
import { SearchCard } from './search-card.tsx'
import type { SearchBeside, SearchItem } from './search-items.ts'
import { TableCard } from './table-card.tsx'
import { type List, useList } from './use-list.ts'
import type { SearchValues } from './where.ts'

interface Props<Row, E extends ListEndpoint> {
  report: { entity: EntityLike; right: string; select: E; export: Endpoint }
  /** Kept under `list:${name}`: one entity has several screens. */
  name: string
  columns: readonly (KeyOf<RowIn<E>> | Column<Row>)[]
  search: readonly (KeyOf<RowIn<E>> | SearchItem<KeyOf<RowIn<E>>> | SearchBeside)[]
  where?: Where
  /** What stands in the search card at first; absent: the last seven days where it asks for days. */
  initialSearch?: SearchValues
  topics: readonly string[]
  /** Its answer takes some seconds: it is waited for longer. */
  long?: boolean
  /** Opens a row, with the conditions that stand in the search card. */
  open?(row: Row, asked: Where): void
  /** Whether there is something to open; absent: always. */
  opens?(row: Row): boolean
  /** Done to rows of it. */
  actions?: readonly Action<Row>[]
  /** Beside the export: a choice of what rows are of. */
  tools?: ReactNode
  /** Between search and table: what the charts show. */
  children?(list: List<Row, OutputOf<E>>): ReactNode
}

/** The days that a report begins with. */
const lastDays = { day: { preset: 'last7Days' } } as const

/** A report: conditions, charts of the whole, the rows with their export. */
export function ReportScreen<Row extends Identified, E extends ListEndpoint>(props: Props<Row, E>) {
  const { report, columns, tools, open } = props
  const t = useT()
  const { can } = useSession()
  const [exporting, setExporting] = useState(false)
  const dated = props.search.some((item) => item === 'day' || (typeof item === 'object' && item.key === 'day'))
  const list = useList<Row, E>(report.select, {
    entity: report.entity,
    name: props.name,
    where: props.where,
    search: props.search,
    topics: props.topics,
    ...(props.long && { long: true }),
    initialSearch: props.initialSearch ?? (dated ? lastDays : {}),
  })
  const shown = columnsOf<Row>(report.entity, columns)
  return (
    <div className="kit-screen">
      <SearchCard list={list} />
      {props.children?.(list)}
      <TableCard
        list={list}
        columns={shown}
        actions={props.actions}
        open={open && ((row: Row) => open(row, list.asked))}
        opens={props.opens}
        before={tools}
        after={
          can(`${report.right}.export`) && (
            <Button icon={<ExportOutlined />} onClick={() => setExporting(true)}>
              {t('kit.export')}
            </Button>
          )
        }
      />
      {exporting && (
        <ExportDialog list={list} columns={shown} endpoint={report.export} onClose={() => setExporting(false)} />
      )}
    </div>
  )
}
