import { memo } from 'react'
import type { MachineNow, MachineStop, MachineWork } from '#areas/boards/contract/machine.api.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { BoardPager, type BoardSettings, toneOf, usePages } from '#core/web/kit/board/index.ts'
import { numberText, shareText } from '#core/web/kit/format.ts'
import { useSize } from '#core/web/kit/parts/use-size.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNow } from '#core/web/use-now.ts'
import { MachineLamp } from './machine-lamp.tsx'
import { clockText, spanText } from './times.ts'
import { denseLines, gridOf, wallOf, wallOrder } from './wall.ts'

interface Props {
  rows: readonly MachineNow[]
  work: ReadonlyMap<number, MachineWork>
  stops: ReadonlyMap<number, MachineStop>
  settings: BoardSettings
}

/** Machines that stand as large cards, the others as tiles, all on one page where they fit into as many rows as the board is set to. */
export function MachineGrid({ rows, work, stops, settings }: Props) {
  const t = useT()
  const { ref, width, height, em } = useSize<HTMLDivElement>()
  const { stopped, others } = wallOrder(rows)
  const [wide, high] = em ? [width / em, height / em] : [0, 0]
  const wall = wallOf({ stopped: stopped.length, others: others.length, wide, high, most: settings.rows })
  const tiles = [...stopped.slice(wall.cards), ...others]
  const tilesHigh = Math.max(1, high - wall.cardsHigh - (wall.cards ? 0.5 : 0))
  const { lines, columns } = gridOf(tiles.length, linesMost(settings.rows, tilesHigh), high ? wide / tilesHigh : 1)
  const paged = usePages(tiles, columns * lines, settings.scrollSeconds)
  const shows = (key: string) => settings.columns?.includes(key) ?? false
  const small = lines > denseLines
  return (
    <div className="board-table">
      <div ref={ref} className="machine-wall">
        {rows.length === 0 && <p className="board-none">{t('board.empty')}</p>}
        {wall.cards > 0 && (
          <div
            className="machine-cards"
            style={{ height: `${wall.cardsHigh}em`, gridTemplateColumns: `repeat(${wall.across}, minmax(0, 1fr))` }}
          >
            {stopped.slice(0, wall.cards).map((row) => (
              <Card key={row.id} row={row} stop={stops.get(row.id)} work={work.get(row.id)} />
            ))}
          </div>
        )}
        {tiles.length > 0 && (
          <div
            className={small ? 'machine-grid machine-grid-small' : 'machine-grid'}
            style={{
              gridTemplate: `repeat(${lines}, minmax(0, 1fr)) / repeat(${columns}, minmax(0, 1fr))`,
              ...lettersOf(tilesHigh / lines, wide / columns),
            }}
          >
            {paged.shown.map((row) => (
              <Tile
                key={row.id}
                row={row}
                work={work.get(row.id)}
                small={small}
                since={!small && shows('since')}
                order={!small && shows('order')}
                count={!small && shows('count')}
                line={!small && shows('line')}
              />
            ))}
          </div>
        )}
      </div>
      <BoardPager pages={paged} />
    </div>
  )
}

/** A tile that is lower than this cannot be read; a board that is set to very many lines has them all the same. */
const lowest = 1.7
const linesMost = (set: number, high: number): number =>
  set > denseLines ? set : Math.max(1, Math.min(set, Math.floor(high / lowest)))

/** Letters of tiles of a size, all in ems of the board. */
function lettersOf(high: number, wide: number) {
  const within = (least: number, value: number, most: number) =>
    `${Math.min(most, Math.max(least, value)).toFixed(2)}em`
  return {
    '--tile-name': within(1, Math.min(high * 0.24, wide / 9), 6),
    '--tile-figure': within(1, Math.min(high * 0.42, wide / 5), 9),
  }
}

interface CardProps {
  row: MachineNow
  stop: MachineStop | undefined
  work: MachineWork | undefined
}

/** A machine that stands: since when, why, who is on it, and when it is told further. */
function Card({ row, stop, work }: CardProps) {
  const t = useT()
  const { user } = useSession()
  const now = useNow(15)
  const next = stop?.nextTierAt
  const help = [
    stop?.people,
    stop?.status && t(`andonStatus.${stop.status}`),
    stop?.tierReached ? t('oeeStatus.tier', { tier: stop.tierReached }) : null,
    next && t('oeeStatus.nextTier', { tier: (stop?.tierReached ?? 0) + 1, time: clockText(next, user.zone, now) }),
  ].filter(Boolean)
  const place = [row.lineName, work?.workorderNo].filter(Boolean).join(' · ')
  const why = stop?.reason ?? (row.state === 'changingMold' ? place : t('oeeStatus.noReason'))
  const who = help.length ? help.join(' · ') : why === place ? '' : place
  return (
    <article className={`machine-tile machine-card machine-tile-${row.lamp}`} data-machine={row.number}>
      <div className="machine-card-in">
        <header>
          <h3 title={`${row.number} ${row.name}`}>{row.name}</h3>
          <MachineLamp lamp={row.lamp} state={row.state} />
        </header>
        <p className="machine-card-time" title={t('oeeStatus.since', { time: clockText(row.since, user.zone, now) })}>
          {row.since ? spanText(now - Date.parse(row.since), t) : '–'}
          {row.since && <small>{clockText(row.since, user.zone, now)}</small>}
        </p>
        <p className="machine-card-why" title={why}>
          {why}
        </p>
        <p className="machine-card-who" title={who}>
          {who}
        </p>
      </div>
    </article>
  )
}

interface TileProps {
  row: MachineNow
  work: MachineWork | undefined
  small: boolean
  since: boolean
  order: boolean
  count: boolean
  line: boolean
}

/** Below and from which share of its target by now a machine is behind and on it. */
const marks = [0.8, 0.95] as const

/** Drawn again only when its own machine changed: the others of two thousand are left alone. */
const Tile = memo(function Tile({ row, work, small, since, order, count, line }: TileProps) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const countText = (of: MachineWork | undefined) =>
    of === undefined || of.count === null
      ? t('oeeStatus.noShift')
      : t('oeeStatus.count', { shift: of.shiftName ?? t('board.countShift'), count: numberText(of.count, language) })
  const rate = work?.rate ?? null
  const figure = rate !== null && row.state === 'running'
  return (
    <article
      className={`machine-tile machine-tile-${row.lamp} machine-tile-is-${row.state}${figure && !small ? ' machine-tile-figure' : ''}`}
      data-machine={row.number}
      title={[row.name, line || order ? '' : row.lineName, work?.workorderNo, work ? countText(work) : '']
        .filter(Boolean)
        .join(' · ')}
    >
      <h3>{row.name}</h3>
      {line && <p>{row.lineName ?? '–'}</p>}
      {order && <p>{work?.workorderNo ?? '–'}</p>}
      {since && <p>{t('oeeStatus.since', { time: clockText(row.since, user.zone) })}</p>}
      {count && <p>{countText(work)}</p>}
      <div>
        {figure && !small && <b className={`board-${toneOf(rate, ...marks)}`}>{shareText(rate, 0)}</b>}
        <MachineLamp lamp={row.lamp} state={row.state} />
      </div>
    </article>
  )
})
