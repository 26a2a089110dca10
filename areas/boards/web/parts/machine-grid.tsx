import { memo } from 'react'
import type { MachineNow, MachineWork } from '#areas/boards/contract/machine.api.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { BoardPager, type BoardSettings, usePages } from '#core/web/kit/board/index.ts'
import { numberText } from '#core/web/kit/format.ts'
import { useSize } from '#core/web/kit/parts/use-size.ts'
import { useSession } from '#core/web/session/session.tsx'
import { MachineLamp } from './machine-lamp.tsx'
import { clockText } from './times.ts'

interface Props {
  rows: readonly MachineNow[]
  work: ReadonlyMap<number, MachineWork>
  settings: BoardSettings
}

/** A tile is so many times wider than high. */
const wide = 2.4

/** The fewest lines of tiles that hold all, at most as many as allowed; tiles keep their shape. `shape`: width ÷ height of the box. */
export function gridOf(count: number, most: number, shape: number): { lines: number; columns: number } {
  for (let lines = 1; ; lines++) {
    const columns = Math.max(1, Math.floor((shape * lines) / wide))
    if (lines >= most || lines * columns >= count) return { lines, columns }
  }
}

/** Every machine as a tile, all on one page where they fit into as many rows as the board is set to. */
export function MachineGrid({ rows, work, settings }: Props) {
  const t = useT()
  const { ref, width, height } = useSize<HTMLDivElement>()
  const { lines, columns } = gridOf(rows.length, settings.rows, height ? width / height : 1)
  const paged = usePages(rows, columns * lines, settings.scrollSeconds)
  const shows = (key: string) => settings.columns === null || settings.columns.includes(key)
  const small = lines > 14
  return (
    <div className="board-table">
      <div
        ref={ref}
        className={small ? 'machine-grid machine-grid-small' : 'machine-grid'}
        style={{ gridTemplate: `repeat(${lines}, minmax(0, 1fr)) / repeat(${columns}, minmax(0, 1fr))` }}
      >
        {rows.length === 0 && <p className="board-empty">{t('board.empty')}</p>}
        {paged.shown.map((row) => (
          <Tile
            key={row.id}
            row={row}
            work={work.get(row.id)}
            since={!small && shows('since')}
            order={!small && shows('order')}
            count={!small && shows('count')}
            line={!small && settings.columns !== null && shows('line')}
          />
        ))}
      </div>
      <BoardPager pages={paged} />
    </div>
  )
}

interface TileProps {
  row: MachineNow
  work: MachineWork | undefined
  since: boolean
  order: boolean
  count: boolean
  line: boolean
}

/** Drawn again only when its own machine changed: the others of two thousand are left alone. */
const Tile = memo(function Tile({ row, work, since, order, count, line }: TileProps) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const countText = (of: MachineWork | undefined) =>
    of === undefined || of.count === null
      ? t('oeeStatus.noShift')
      : t('oeeStatus.count', { shift: of.shiftName ?? t('board.countShift'), count: numberText(of.count, language) })
  return (
    <article className={`machine-tile machine-tile-${row.lamp}`} data-machine={row.number}>
      <div>
        <h3 title={`${row.number} ${row.name}`}>{row.name}</h3>
        <MachineLamp lamp={row.lamp} state={row.state} />
      </div>
      {line && <p>{row.lineName ?? '–'}</p>}
      {order && <p title={t('board.order')}>{work?.workorderNo ?? '–'}</p>}
      {(since || count) && (
        <p>
          {since && <span>{t('oeeStatus.since', { time: clockText(row.since, user.zone) })}</span>}
          {count && <span>{countText(work)}</span>}
        </p>
      )}
    </article>
  )
})
