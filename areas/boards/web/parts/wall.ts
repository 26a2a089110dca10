import type { MachineNow } from '#areas/boards/contract/machine.api.ts'

/** What stands goes first: faults, calls (1), what waits, changeovers; then what runs, and last what is off. */
const ranks: Partial<Record<MachineNow['state'], number>> = {
  fault: 0,
  waiting: 2,
  changingMold: 3,
  running: 4,
  custom: 5,
  noData: 6,
}
const rank = ({ state, lamp }: Pick<MachineNow, 'state' | 'lamp'>): number =>
  lamp === 'blue' && state !== 'fault' && state !== 'changingMold' ? 1 : (ranks[state] ?? 7)

/** The last rank of a machine that stands. */
const standing = 3

type Stood = Pick<MachineNow, 'state' | 'lamp' | 'since'>

/** Machines in the order in which a wall tells them: those that stand, the longest first; then the others as they came. */
export function wallOrder<Row extends Stood>(rows: readonly Row[]): { stopped: Row[]; others: Row[] } {
  const sorted = rows
    .map((row, at) => ({ row, at, rank: rank(row) }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        (a.rank <= standing ? (a.row.since ?? '').localeCompare(b.row.since ?? '') : 0) ||
        a.at - b.at,
    )
  return {
    stopped: sorted.filter((each) => each.rank <= standing).map(({ row }) => row),
    others: sorted.filter((each) => each.rank > standing).map(({ row }) => row),
  }
}

/** A tile is so many times wider than high. */
const wide = 2.4

/** The fewest lines of tiles that hold all, at most as many as allowed; tiles keep their shape. `shape`: width ÷ height of the box. */
export function gridOf(count: number, most: number, shape: number): { lines: number; columns: number } {
  for (let lines = 1; ; lines++) {
    const columns = Math.max(1, Math.floor((shape * lines) / wide))
    if (lines >= most || lines * columns >= count) return { lines, columns: fullest(count, lines, columns) }
  }
}

/** No more columns than what there is needs: tiles reach from edge to edge. */
const fullest = (count: number, lines: number, columns: number): number =>
  lines * columns > count ? Math.max(1, Math.ceil(count / lines)) : columns

/** The least card of a machine that stands, ems. */
const card = { wide: 15, high: 8.4 } as const
/** How much of the height cards may take while other machines are there to be shown. */
const cardShare = 0.5
const gap = 0.5

/** Cards above tiles, in ems; `cards` of those that stand are cards, the others are the first tiles. */
export interface Wall {
  cards: number
  across: number
  cardsHigh: number
}

/**
 * How a wall is parted between the machines that stand and the others.
 *
 * @param most lines of tiles as set: a board that is set to show very many has no room for cards
 */
export function wallOf(asked: { stopped: number; others: number; wide: number; high: number; most: number }): Wall {
  const { stopped, others, wide: width, high, most } = asked
  if (!stopped || !width || !high || most > denseLines) return { cards: 0, across: 1, cardsHigh: 0 }
  const beside = Math.max(1, Math.floor(width / card.wide))
  const room = others ? high * cardShare : high
  const linesMost = Math.max(1, Math.floor(room / card.high))
  const cards = Math.min(stopped, beside * linesMost)
  const lines = Math.ceil(cards / beside)
  const rest = others + stopped - cards
  const across = Math.ceil(cards / lines)
  if (!rest) return { cards, across, cardsHigh: high }
  // Few others leave the cards more than their least.
  const tilesNeed = Math.ceil(rest / Math.max(1, Math.floor(width / 9))) * 4.2
  const cardsHigh = Math.min(high - tilesNeed, high * 0.72, lines * card.high * 2.2)
  return { cards, across, cardsHigh: Math.max(lines * card.high, cardsHigh) - gap }
}

/** From more lines than this on tiles are too low for figures: they show shape, colour and name. */
export const denseLines = 14
