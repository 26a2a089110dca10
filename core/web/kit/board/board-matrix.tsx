import { useRef } from 'react'
import type { RecordPage } from '#core/contract/field.ts'
import { useLanguage } from '#core/web/i18n/index.ts'
import { numberText } from '../format.ts'
import { PageLinks } from '../parts/page-links.tsx'
import { BoardPager } from './board-pager.tsx'
import { BoardBar, type Tone, toneSigns } from './board-parts.tsx'
import { besideOf, cellWide, matrixPages } from './matrix-pages.ts'
import type { BoardSettings } from './settings.ts'
import { useFittingRows } from './use-fitting-rows.ts'
import { useLetters } from './use-letters.ts'
import { usePages } from './use-pages.ts'

export interface MatrixCell {
  done: number
  planned: number
  tone?: Tone
  /** Said beside the figures, e.g. what of it is not approved yet. */
  note?: string
}

interface Props<Row> {
  rows: readonly Row[]
  settings: BoardSettings
  rowKey(row: Row): string | number
  /** What stands before the cells of a row, one line each. */
  heads: readonly { title: string; of(row: Row): string; bad?(row: Row): boolean; page?: RecordPage }[]
  /** Names of the columns in order; a row need not have them all. */
  columns: readonly string[]
  cell(row: Row, column: string): MatrixCell | null
}

/** Lines that a row is high: what is said beside the figures stands under the bar, so that none of it is cut. */
const [oneLine, twoLines] = [2.2, 3]

/** Rows against columns, how far each is: done of planned with a bar. What does not fit beside each other is paged. */
export function BoardMatrix<Row>({ rows, settings, rowKey, heads, columns, cell }: Props<Row>) {
  const [language] = useLanguage()
  const figures = ({ done, planned }: MatrixCell) => `${numberText(done, language)} / ${numberText(planned, language)}`
  const toneOf = ({ tone, done, planned }: MatrixCell): Tone => tone ?? (done >= planned ? 'good' : 'plain')
  const cells = rows.flatMap((row) => columns.flatMap((column) => cell(row, column) ?? []))
  const noted = cells.some(({ note }) => note)
  const widest = Math.max(1, ...cells.map((each) => cellWide(`${toneSigns[toneOf(each)]} ${figures(each)}`, each.note)))
  const { ref, perPage, wide } = useFittingRows(settings.rows, noted ? twoLines : oneLine)
  const pages = matrixPages(rows, perPage, columns, (row, column) => cell(row, column) !== null, besideOf(wide, widest))
  const letters = useRef<HTMLDivElement>(null)
  useLetters(letters, { parts: 'tbody td, tbody th' })
  const paged = usePages(pages, 1, settings.scrollSeconds)
  const [page] = paged.shown
  return (
    <div ref={ref} className="board-table board-matrix">
      <div ref={letters} className="board-rows">
        <table>
          <thead>
            <tr>
              {heads.map(({ title }) => (
                <th key={title} scope="col" className="board-matrix-head">
                  {title}
                </th>
              ))}
              {page?.columns.map((column) => (
                <th key={column} scope="col" title={column}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page?.rows.map((row) => (
              <tr key={rowKey(row)} style={{ height: `${100 / Math.max(1, page.rows.length)}%` }}>
                {heads.map(({ title, of, bad, page: leads }, i) => {
                  const tone = bad?.(row) ? 'board-bad' : undefined
                  return i === 0 ? (
                    <th key={title} scope="row" className={tone} title={of(row)}>
                      {leads ? <PageLinks page={leads} names={of(row)} /> : of(row)}
                    </th>
                  ) : (
                    <td key={title} className={tone} title={of(row)}>
                      {of(row)}
                    </td>
                  )
                })}
                {page.columns.map((column) => {
                  const found = cell(row, column)
                  return (
                    <td key={column}>
                      {found && (
                        <>
                          <BoardBar
                            share={found.planned ? found.done / found.planned : 0}
                            text={figures(found)}
                            tone={toneOf(found)}
                          />
                          {found.note && <small title={found.note}>{found.note}</small>}
                        </>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <BoardPager pages={paged} />
    </div>
  )
}
