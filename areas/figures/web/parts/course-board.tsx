import { useT } from '#core/web/i18n/index.ts'
import {
  BoardBar,
  type BoardColumn,
  type BoardSettings,
  BoardTable,
  BoardTile,
  Sparkline,
  toneOf,
} from '#core/web/kit/board/index.ts'
import type { Course, NamedCourse } from '../../contract/figures.api.ts'
import { known, percent } from './board-figures.ts'

type Marks = readonly [number, number]

const periods = ['today', 'week', 'month'] as const

/** A ratio today, over a week and a month, as tiles. */
export function CourseTiles({ course, marks }: { course: Course; marks: Marks }) {
  const t = useT()
  return periods.map((period) => (
    <BoardTile
      key={period}
      label={t(`figureBoard.${period}`)}
      value={percent(course[period])}
      tone={toneOf(course[period], ...marks)}
      trend={period === 'month' ? known(course.days) : undefined}
    />
  ))
}

interface Props {
  title: string
  /** Message key of the first column. */
  head: string
  rows: readonly NamedCourse[]
  marks: Marks
  settings: BoardSettings
}

/** Who has which ratio, with its course. */
export function CourseTable({ title, head, rows, marks, settings }: Props) {
  const t = useT()
  const bar = (share: number | null) =>
    share === null ? '–' : <BoardBar share={share} text={percent(share)} tone={toneOf(share, ...marks)} />
  const columns: BoardColumn<NamedCourse>[] = [
    { key: 'name', title: head, share: 1.6 },
    ...periods.map((period) => ({
      key: period,
      title: `figureBoard.${period}`,
      share: 1.1,
      render: (row: NamedCourse) => bar(row[period]),
    })),
    { key: 'days', title: 'figureBoard.course', share: 1.3, render: ({ days }) => <Sparkline values={known(days)} /> },
  ]
  return (
    <section className="board-titled">
      <h3>{title}</h3>
      <BoardTable
        rows={rows}
        columns={columns}
        settings={{ ...settings, columns: null }}
        rowKey={(row) => row.id}
        empty={t('figureBoard.none')}
      />
    </section>
  )
}
