import type { Target } from '#core/contract/target.ts'
import { useT } from '#core/web/i18n/index.ts'
import {
  BoardBar,
  type BoardColumn,
  type BoardSettings,
  BoardTable,
  BoardTile,
  Sparkline,
  TargetNote,
  toneBy,
  useBarTarget,
} from '#core/web/kit/board/index.ts'
import type { Course, NamedCourse } from '../../contract/figures.api.ts'
import { known, percent } from './board-figures.ts'

type Marks = readonly [number, number]

/** What a ratio is to reach, where something is said of it. */
interface Aimed {
  target?: Target | null
}

const periods = ['today', 'week', 'month'] as const

/** A ratio today, over a week and a month, as tiles. */
export function CourseTiles({ course, marks }: { course: Course & Aimed; marks: Marks }) {
  const t = useT()
  return periods.map((period) => (
    <BoardTile
      key={period}
      label={t(`figureBoard.${period}`)}
      value={percent(course[period])}
      tone={toneBy(course[period], course.target, marks)}
      note={course.target && <TargetNote share={course[period]} target={course.target} />}
      trend={period === 'month' ? known(course.days) : undefined}
    />
  ))
}

interface Props {
  title: string
  /** Message key of the first column. */
  head: string
  rows: readonly (NamedCourse & Aimed)[]
  marks: Marks
  settings: BoardSettings
}

/** Who has which ratio, with its course. */
export function CourseTable({ title, head, rows, marks, settings }: Props) {
  const t = useT()
  const aim = useBarTarget()
  const bar = (share: number | null, target?: Target | null) =>
    share === null ? (
      '–'
    ) : (
      <BoardBar share={share} text={percent(share)} tone={toneBy(share, target, marks)} {...aim(share, target)} />
    )
  const columns: BoardColumn<NamedCourse & Aimed>[] = [
    { key: 'name', title: head, share: 1.6 },
    ...periods.map((period) => ({
      key: period,
      title: `figureBoard.${period}`,
      share: 1.1,
      render: (row: NamedCourse & Aimed) => bar(row[period], row.target),
    })),
    ...(rows.some(({ target }) => target)
      ? [
          {
            key: 'target',
            title: 'figureBoard.target',
            share: 0.7,
            align: 'right' as const,
            render: ({ target }: Aimed) => (target ? percent(target.value) : ''),
          },
        ]
      : []),
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
