import { type ReactNode, useRef } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import {
  BoardPager,
  type BoardSettings,
  type Tone,
  toneSigns,
  useFittingRows,
  useLetters,
  usePages,
} from '#core/web/kit/board/index.ts'
import { instantText, numberText } from '#core/web/kit/format.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNow } from '#core/web/use-now.ts'

interface Props<Row> {
  rows: readonly Row[]
  /** ISO 8601, ascending. */
  hours: readonly string[]
  settings: BoardSettings
  rowKey(row: Row): number
  /** Title of the first column and what stands in it, large and small. */
  headTitle: string
  head(row: Row): readonly [string, string | null]
  cell(row: Row, at: number): ReactNode
  lastTitle: string
  last(row: Row): ReactNode
}

/** Rows against clock hours. */
export function HourTable<Row>(props: Props<Row>) {
  const { rows, hours, settings, rowKey, headTitle, head, cell, lastTitle, last } = props
  const t = useT()
  const { user } = useSession()
  const { ref, perPage } = useFittingRows(settings.rows, 2.6)
  const paged = usePages(rows, perPage, settings.scrollSeconds)
  const present = useNow(15)
  const letters = useRef<HTMLDivElement>(null)
  useLetters(letters, { parts: 'tbody td > *, tbody th' })
  const lines = paged.pages > 1 ? perPage : Math.max(1, paged.shown.length)
  const height = `${100 / lines}%`
  return (
    <div ref={ref} className="board-table hour-table">
      <div ref={letters} className="board-rows">
        <table>
          <thead>
            <tr>
              <th scope="col" className="hour-head">
                {headTitle}
              </th>
              {hours.map((hour) => {
                const now = Date.parse(hour) <= present && present < Date.parse(hour) + 3_600_000
                return (
                  <th key={hour} scope="col" aria-current={now ? 'time' : undefined}>
                    {instantText(hour, user.zone).slice(11, 16)}
                  </th>
                )
              })}
              <th scope="col" className="hour-last">
                {lastTitle}
              </th>
            </tr>
          </thead>
          <tbody>
            {paged.shown.map((row) => {
              const [name, note] = head(row)
              return (
                <tr key={rowKey(row)} style={{ height }}>
                  <th scope="row" title={[name, note].filter(Boolean).join(' · ')}>
                    <div>{name}</div>
                    {note && <div>{note}</div>}
                  </th>
                  {hours.map((hour, at) => (
                    <td key={hour}>{cell(row, at)}</td>
                  ))}
                  <td>{last(row)}</td>
                </tr>
              )
            })}
            {paged.shown.length < lines && (
              <tr style={{ height: `${(100 * (lines - paged.shown.length)) / lines}%` }}>
                <td colSpan={hours.length + 2} className="board-empty">
                  {rows.length ? null : t('board.empty')}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <BoardPager pages={paged} />
    </div>
  )
}

interface CellProps {
  /** How high the cell is filled, 0–1. */
  share: number
  figure: number
  /** Below the figure: what was planned. */
  note?: string
  tone?: Tone
  /** Of the filling, how much does not count for good yet, 0–1, and the words for it. */
  open?: { share: number; words: string }
}

/** An hour's figure over its filling, paler where it is not approved; without a figure a dot. */
export function HourCell({ share, figure, note, tone = 'plain', open }: CellProps) {
  const [language] = useLanguage()
  const percent = (of: number) => `${(Math.min(1, share) * of * 100).toFixed(1)}%`
  return (
    <span className={`hour-cell board-${tone}`} title={open?.words}>
      <i style={{ height: percent(1) }} />
      {open && <i style={{ height: percent(1 - open.share) }} />}
      <b>
        {toneSigns[tone]} {figure || note ? numberText(figure, language) : '·'}
      </b>
      {note && <small>{note}</small>}
    </span>
  )
}
