import type { ReactNode } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '../format.ts'
import { BoardPager } from './board-pager.tsx'
import { type BoardSettings, chosenColumns } from './settings.ts'
import { useFittingRows } from './use-fitting-rows.ts'
import { usePages } from './use-pages.ts'

/** One column of a board's table, typed by its row. */
export interface BoardColumn<Row> {
  key: string
  /** Message key of its title. */
  title: string
  /** Share of the width against the other columns; 1 by default. */
  share?: number
  align?: 'left' | 'right' | 'center'
  /** Absent: the row's value under the key. */
  render?(row: Row): ReactNode
}

interface Props<Row> {
  rows: readonly Row[]
  columns: readonly BoardColumn<Row>[]
  settings: BoardSettings
  rowKey(row: Row): string | number
  /** A class for a row that stands out (`board-row-bad`, `board-row-warn`). */
  rowClass?(row: Row): string | undefined
  empty?: string
}

/** Figures, days and times: read as one. Words go on in a second line where one is too short. */
const oneLine = /^[\d\s.,:/%+–-]+$/

/** A board's table: as many rows as fit a page, page after page, every row the same height. */
export function BoardTable<Row>({ rows, columns, settings, rowKey, rowClass, empty }: Props<Row>) {
  const t = useT()
  const [language] = useLanguage()
  const { ref, perPage } = useFittingRows(settings.rows, 2.2)
  const paged = usePages(rows, perPage, settings.scrollSeconds)
  const shown = chosenColumns(columns, settings.columns)
  const whole = shown.reduce((sum, column) => sum + (column.share ?? 1), 0)
  const cell = (column: BoardColumn<Row>, row: Row): ReactNode => {
    const content = column.render ? column.render(row) : plain(column, row)
    return typeof content === 'string' && oneLine.test(content) ? (
      <span className="board-one-line">{content}</span>
    ) : (
      content
    )
  }
  const plain = (column: BoardColumn<Row>, row: Row): ReactNode => {
    const value = (row as Record<string, unknown>)[column.key]
    if (value === null || value === undefined || value === '') return '–'
    return typeof value === 'number' ? numberText(value, language) : String(value)
  }
  return (
    <div ref={ref} className="board-table board-list">
      <table>
        <colgroup>
          {shown.map((column) => (
            <col key={column.key} style={{ width: `${((column.share ?? 1) / whole) * 100}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column.key} scope="col" style={{ textAlign: column.align }}>
                {t(column.title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {paged.shown.map((row) => (
            <tr key={rowKey(row)} className={rowClass?.(row)} style={{ height: `${100 / perPage}%` }}>
              {shown.map((column) => (
                <td key={column.key} style={{ textAlign: column.align }}>
                  {cell(column, row)}
                </td>
              ))}
            </tr>
          ))}
          {paged.shown.length < perPage && (
            <tr style={{ height: `${(100 * (perPage - paged.shown.length)) / perPage}%` }}>
              <td colSpan={shown.length} className="board-empty">
                {rows.length ? null : (empty ?? t('board.empty'))}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      <BoardPager pages={paged} />
    </div>
  )
}
