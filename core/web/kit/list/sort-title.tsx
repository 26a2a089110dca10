import TableMeasureRowContext from 'antd/es/table/TableMeasureRowContext'
import { use } from 'react'
import type { Sort } from '#core/contract/list.ts'
import { useT } from '#core/web/i18n/index.ts'

interface Props {
  title: string
  field: string
  sort: readonly Sort[]
  onToggle(add: boolean): void
}

/** A column's title that sorts: a click by it alone, with Shift after the columns already sorted by. */
export function SortTitle({ title, field, sort, onToggle }: Props) {
  const t = useT()
  // antd draws each title a second time, out of sight, to measure the columns: nobody may tab into that one.
  const measuring = use(TableMeasureRowContext)
  const index = sort.findIndex((each) => each.field === field)
  const order = sort[index]?.order
  if (measuring) return <span className="kit-sort">{title}</span>
  return (
    <button
      type="button"
      className={order ? 'kit-sort kit-sorted' : 'kit-sort'}
      title={t('kit.sortHint')}
      onClick={(event) => onToggle(event.shiftKey)}
    >
      <span>{title}</span>
      <i aria-hidden="true">{order === 'asc' ? '▲' : order === 'desc' ? '▼' : '⇅'}</i>
      {order && sort.length > 1 && <sup>{index + 1}</sup>}
    </button>
  )
}
