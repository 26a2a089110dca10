import { BoardPager } from './board-pager.tsx'
import { BoardBar, type Tone } from './board-parts.tsx'
import type { BoardSettings } from './settings.ts'
import { usePages } from './use-pages.ts'

export interface MatrixCell {
  done: number
  planned: number
  tone?: Tone
}

interface Props<Row> {
  rows: readonly Row[]
  settings: BoardSettings
  rowKey(row: Row): string | number
  /** Words at the head of a row, one to three lines. */
  head(row: Row): readonly string[]
  headTitle: string
  /** Names of the columns in order; a row need not have them all. */
  columns: readonly string[]
  cell(row: Row, column: string): MatrixCell | null
}

/** Rows against columns, how far each is: done of planned with a bar. */
export function BoardMatrix<Row>({ rows, settings, rowKey, head, headTitle, columns, cell }: Props<Row>) {
  const paged = usePages(rows, settings.rows, settings.scrollSeconds)
  return (
    <div className="board-table board-matrix">
      <table>
        <thead>
          <tr>
            <th scope="col">{headTitle}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {paged.shown.map((row) => (
            <tr key={rowKey(row)}>
              <th scope="row">
                {head(row).map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </th>
              {columns.map((column) => {
                const found = cell(row, column)
                return (
                  <td key={column}>
                    {found && (
                      <BoardBar
                        share={found.planned ? found.done / found.planned : 0}
                        text={`${found.done} / ${found.planned}`}
                        tone={found.tone ?? (found.done >= found.planned ? 'good' : 'plain')}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <BoardPager pages={paged} />
    </div>
  )
}
