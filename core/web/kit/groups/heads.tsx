import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import type { TableProps } from 'antd'
import type { ListGroup } from '#core/contract/list.ts'
import { numberText } from '../format.ts'
import type { CellContext } from '../list/column.tsx'
import type { List } from '../list/use-list.ts'
import { type Identified, valueOf } from '../types.ts'
import './groups.css'

/** A line of the table that is no row: what a group is called. Its id is below zero. */
interface Head {
  id: number
  head: ListGroup
}

/** The group whose head a line is; undefined: it is a row. */
export const headOf = (line: unknown): ListGroup | undefined => (line as Partial<Head>).head

/** The rows of a grouped list under the heads of their groups; of another, its rows. */
export function withHeads<Row extends Identified>({ rows, groups }: Pick<List<Row>, 'rows' | 'groups'>): Row[] {
  const { by, heads } = groups
  if (by === null) return rows
  return heads.flatMap((head, at) => {
    const line = { id: -1 - at, head } as unknown as Row
    if (!groups.isOpen(head.value)) return [line]
    return [line, ...rows.filter((row) => (valueOf(row, by) ?? null) === head.value)]
  })
}

/** What a group is called, in words. */
export function headText({ value, label }: ListGroup, by: string, { t, entity }: CellContext): string {
  const { kind, labels = by } = entity.fields[by] ?? {}
  if (value === null || value === '') return t('kit.groupNone')
  if (label !== null) return label
  if (kind === 'choice') return t(`${labels}.${String(value)}`)
  if (kind === 'boolean') return t(value ? 'yes' : 'no')
  return String(value)
}

/** The columns of a grouped list: heads go over all of them. */
export function headed<Row extends Identified>(
  columns: NonNullable<TableProps<Row>['columns']>,
  list: Pick<List<Row>, 'groups'>,
  cell: CellContext,
): NonNullable<TableProps<Row>['columns']> {
  if (list.groups.by === null) return columns
  return columns.map((column, at) => ({
    ...column,
    onCell: (line: Row, index?: number) => {
      if (headOf(line)) return { colSpan: at ? 0 : columns.length, className: 'kit-group-cell' }
      return column.onCell?.(line, index) ?? {}
    },
    render: (value: unknown, line: Row, index: number) => {
      const head = headOf(line)
      if (head) return at ? null : <HeadCell head={head} groups={list.groups} cell={cell} />
      const { render } = column as { render?(value: unknown, line: Row, index: number): never }
      return render?.(value, line, index)
    },
  }))
}

function HeadCell({ head, groups, cell }: { head: ListGroup; groups: List<never>['groups']; cell: CellContext }) {
  const { t, entity, language } = cell
  const open = groups.isOpen(head.value)
  return (
    <span className="kit-group">
      <button type="button" aria-expanded={open} onClick={() => groups.toggle(head.value)}>
        {open ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}{' '}
        {headText(head, groups.by ?? '', cell)}
      </button>
      <span>{t('kit.total', { count: numberText(head.count, language) })}</span>
      {Object.entries(head.sums ?? {}).map(([key, sum]) => (
        <span key={key} className="kit-sum">
          {t(`${entity.name}.${key}`)} <b>{numberText(sum, language)}</b>
        </span>
      ))}
    </span>
  )
}
