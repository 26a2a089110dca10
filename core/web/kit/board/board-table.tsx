import type { CSSProperties, ReactNode } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '../format.ts'
import { BoardPager } from './board-pager.tsx'
import { type BoardSettings, chosenColumns } from './settings.ts'
import { usePages } from './use-pages.ts'
import { useRowLayout } from './use-row-layout.ts'

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

/**
 * A board's rows, filling its page: few stand as bands with large letters, more as a table, what does not fit on further pages. Every row
 * has the same height, and the letters are the largest at which nothing is cut.
 */
export function BoardTable<Row>({ rows, columns, settings, rowKey, rowClass, empty }: Props<Row>) {
  const t = useT()
  const [language] = useLanguage()
  const shown = chosenColumns(columns, settings.columns)
  const { ref, perPage, across, letters } = useRowLayout(rows.length, settings.rows, shown.length)
  const paged = usePages(rows, perPage, settings.scrollSeconds)
  const lines = paged.pages > 1 ? perPage : Math.max(1, paged.shown.length)
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
  const height = `${100 / lines}%`
  // A band is no row to a browser once it is a grid: the roles say what it stays.
  const role = (name: string) => (across ? { role: name } : {})
  return (
    <div ref={ref} className="board-table board-list">
      {!rows.length && <p className="board-none">{empty ?? t('board.empty')}</p>}
      <div ref={letters} hidden={!rows.length} className={across ? 'board-rows board-bands' : 'board-rows'}>
        <table {...role('table')} style={across ? ({ '--across': across } as CSSProperties) : undefined}>
          {!across && (
            <colgroup>
              {shown.map((column) => (
                <col key={column.key} style={{ width: `${((column.share ?? 1) / whole) * 100}%` }} />
              ))}
            </colgroup>
          )}
          <thead {...role('rowgroup')}>
            <tr {...role('row')}>
              {shown.map((column) => (
                <th key={column.key} {...role('columnheader')} scope="col" style={{ textAlign: column.align }}>
                  {t(column.title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...role('rowgroup')}>
            {paged.shown.map((row) => (
              <tr key={rowKey(row)} {...role('row')} className={rowClass?.(row)} style={{ height }}>
                {shown.map((column) => (
                  <td
                    key={column.key}
                    {...role('cell')}
                    data-head={across ? t(column.title) : undefined}
                    style={{ textAlign: across ? undefined : column.align }}
                  >
                    <div>{cell(column, row)}</div>
                  </td>
                ))}
              </tr>
            ))}
            {paged.shown.length < lines && !across && (
              <tr style={{ height: `${(100 * (lines - paged.shown.length)) / lines}%` }} aria-hidden="true">
                <td colSpan={shown.length} />
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <BoardPager pages={paged} />
    </div>
  )
}
