import { sql } from 'kysely'
import { lineCalendars } from '#areas/calendar/server/index.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import {
  changesOf,
  deviationOf,
  inBatches,
  type LevelledLot,
  type LevelledProduct,
  levelSequence,
  lotsOf,
  shareRoom,
} from '#engines/levelling/index.ts'
import { NoWorkingTime, type ShiftSpan, type WorkingCalendar } from '#engines/working-time/index.ts'
import type { LineBalance } from '../../contract/lean/lean.api.ts'
import {
  type proposeLineSequence as endpoint,
  lotsMost,
  type SequencedLot,
  type SequenceProposal,
} from '../../contract/lean/line-sequence.api.ts'
import type { Loaded } from '../plan/load.ts'
import { placeOf } from '../plan/places.ts'
import { isBegun, runningEnd } from '../plan/problem.ts'
import { readCurrent } from './balances.ts'
import { byHand, type CutLot } from './by-hand.ts'
import { flowOf, type LineFlow } from './line-flow.ts'
import { type LineOrder, lineOrders, type WaitingOrder } from './line-orders.ts'
import { type Line, mustSeeLine, readStations } from './lines.ts'
import { paceLine } from './pace-line.ts'

type Input = InputOf<typeof endpoint>

/** A shift of a line levelled; nothing is written. */
export interface Levelled {
  line: Line
  balance: LineBalance
  flow: LineFlow
  calendar: WorkingCalendar
  shifts: ShiftSpan[]
  shift: ShiftSpan
  room: number
  start: number
  heldBy: string | null
  products: SequenceProposal['products']
  orders: LineOrder[]
  lots: SequencedLot[]
  deviation: SequenceProposal['deviation']
  changes: number
  proposed: SequenceProposal['proposed']
  batches: SequenceProposal['batches']
  waiting: WaitingOrder[]
}

/** Levels what is ready for a shift of a line, by the balance that holds there. */
export async function levelShift(ctx: Ctx, loaded: Loaded, input: Input): Promise<Levelled> {
  const line = await mustSeeLine(ctx, input.lineId)
  const balance = await readCurrent(ctx, line.id)
  if (!balance) throw refuse('lean.refused.noBalance', { line: line.name })
  const calendar = (await ctx.unscoped(() => lineCalendars(ctx.db, loaded.zone, [line.id]))).get(line.id)
  if (!calendar) throw refuse('plan.refused.noCalendar', { lines: line.name })
  const flow = flowOf(loaded, balance, await readStations(ctx, line.id))
  const { shifts, shift } = shiftOf(
    calendar,
    { day: input.day ?? nextDay(calendar, line, loaded.now), shiftId: input.shiftId },
    loaded.now,
  )
  const { start, heldBy } = startOf(loaded, { flow, paceMs: balance.paceMs }, calendar, shift)
  const room = start < shift.end ? Math.floor(calendar.duration(start, shift.end) / balance.paceMs + 1e-6) : 0
  const { ready, waiting } = await lineOrders(ctx, loaded, line.id, flow, start)
  const names = await namesOf(ctx, [...ready, ...waiting])
  const products = piecesOf(ready, room, input).map((each) => ({
    ...each,
    code: names.get(each.productId)?.code ?? '',
    name: names.get(each.productId)?.name ?? '',
  }))
  const cut = lotsByProduct(ready, products, input.lotQuantity)
  const count = [...cut.values()].reduce((sum, lots) => sum + lots.length, 0)
  if (count > lotsMost) throw refuseField('lotQuantity', 'lean.refused.manyLots', { count, most: lotsMost })
  const uses = input.levelBy === 'materials' ? await usesOf(ctx, [...cut.keys()]) : null
  const levelled = [...cut].map(
    ([productId, lots]): LevelledProduct => ({
      id: String(productId),
      lots: lots.map(({ quantity }) => quantity),
      ...(uses && { uses: uses.get(productId) ?? {} }),
    }),
  )
  const proposed = levelSequence(levelled)
  const lotOf = ({ product, lot }: LevelledLot) => cut.get(Number(product))?.[lot] as CutLot
  const sequence = input.order ? byHand(proposed, lotOf, input.order) : proposed
  const ordered = sequence.map(lotOf)
  const times = paceLine(
    calendar,
    { paceMs: balance.paceMs, stations: flow.stations, start },
    ordered.map(({ quantity }) => quantity),
  )
  return {
    line,
    balance,
    flow,
    calendar,
    shifts,
    shift,
    room,
    start,
    heldBy,
    products: products.map((each) => ({ ...each, lots: cut.get(each.productId)?.length ?? 0 })),
    orders: ready,
    lots: ordered.map((lot, i) => ({ ...lot, ...(times[i] as { start: number; end: number }) })),
    deviation: deviationOf(levelled, sequence),
    changes: changesOf(sequence),
    proposed: { ...deviationOf(levelled, proposed), changes: changesOf(proposed) },
    batches: deviationOf(levelled, inBatches(levelled)),
    waiting,
  }
}

function nextDay(calendar: WorkingCalendar, line: Line, now: number): string {
  try {
    return calendar.nextShift(now).productionDay
  } catch (error) {
    if (error instanceof NoWorkingTime) throw refuse('lean.refused.noTime', { line: line.name })
    throw error
  }
}

function shiftOf(calendar: WorkingCalendar, { day, shiftId }: { day: string; shiftId?: string }, now: number) {
  const shifts = calendar.shiftsOn(day).filter((span) => span.working > 0 && span.shiftId !== null)
  const open = shifts.filter(({ end }) => end > now)
  const shift = open.find((each) => shiftId === undefined || each.shiftId === shiftId)
  if (!shift) throw refuseField('day', shifts.length ? 'lean.refused.shiftOver' : 'lean.refused.shiftNone', { day })
  return { shifts, shift }
}

/** With the shift, or from now on; later where what cannot be moved still holds one of the line's places. */
function startOf(
  loaded: Loaded,
  { flow, paceMs }: { flow: LineFlow; paceMs: number },
  calendar: WorkingCalendar,
  shift: ShiftSpan,
): { start: number; heldBy: string | null } {
  const grid = loaded.set.roundingMinutes * 60_000
  let start = calendar.nextWorking(Math.max(shift.start, Math.ceil(loaded.now / grid) * grid))
  let heldBy: string | null = null
  const ranks = new Map([...flow.places.values()].map(({ place, rank }) => [place, rank]))
  const fixed = [...loaded.tasks.values()].flatMap((task) => {
    const rank = ranks.get(placeOf(task.workCenterId, task.machineId))
    if (rank === undefined) return []
    // The first piece gets there so many beats after it has entered.
    const passing = rank * paceMs
    if (isBegun(task)) return [{ task, passing, from: loaded.now, to: runningEnd(loaded, task) }]
    if (!task.locked || task.plannedSetupStart === null || task.plannedEnd === null) return []
    return [{ task, passing, from: Date.parse(task.plannedSetupStart), to: Date.parse(task.plannedEnd) }]
  })
  for (const { task, passing, from, to } of fixed.sort((a, b) => a.from - b.from)) {
    if (from >= shift.end || to <= start) continue
    const free = calendar.subtract(to, passing)
    if (free <= start) continue
    start = calendar.nextWorking(free)
    heldBy = task.taskNo
  }
  return { start, heldBy }
}

/** Pieces of each product: as wished, never more than is ready; without a wish the room is shared in proportion, by whole lots. */
function piecesOf(ready: readonly LineOrder[], room: number, { pieces, lotQuantity }: Input) {
  const wanted = new Map<number, number>()
  for (const { productId, quantity } of ready)
    wanted.set(productId, (wanted.get(productId) ?? 0) + Math.floor(quantity))
  const ids = [...wanted.keys()]
  const wish = pieces && new Map(pieces.map((each) => [each.productId, each.pieces]))
  const given = wish
    ? ids.map((id) => Math.min(wish.get(id) ?? 0, wanted.get(id) ?? 0))
    : sharedByLots([...wanted.values()], room, lotQuantity)
  return ids.map((productId, i) => ({ productId, ready: wanted.get(productId) ?? 0, pieces: given[i] ?? 0 }))
}

function sharedByLots(wanted: readonly number[], room: number, lot: number): number[] {
  const lots = wanted.map((each) => Math.ceil(each / lot))
  const given = shareRoom(lots, Math.floor(room / lot))
  // Less than a lot of time is left, or all of it fits: to the piece.
  if (wanted.reduce((sum, each) => sum + each, 0) <= room || !given.some((each) => each > 0))
    return shareRoom(wanted, room)
  return wanted.map((each, i) => Math.min(each, (given[i] ?? 0) * lot))
}

/** The lots of each product: its orders by due date, each cut anew, so that no lot is of two orders. */
function lotsByProduct(
  ready: readonly LineOrder[],
  products: readonly { productId: number; pieces: number }[],
  size: number,
): Map<number, CutLot[]> {
  const cut = new Map<number, CutLot[]>()
  for (const { productId, pieces } of products) {
    let left = pieces
    const lots: CutLot[] = []
    for (const { orderId, workorderNo, quantity, productId: own } of ready) {
      if (own !== productId || left <= 0) continue
      const taken = Math.min(left, Math.floor(quantity))
      left -= taken
      for (const [i, lot] of lotsOf(taken, size).entries())
        lots.push({ productId, orderId, workorderNo, nth: i + 1, quantity: lot })
    }
    if (lots.length) cut.set(productId, lots)
  }
  return cut
}

export async function namesOf(
  ctx: Ctx,
  rows: readonly { productId: number }[],
): Promise<Map<number, { code: string; name: string }>> {
  const ids = [...new Set(rows.map(({ productId }) => productId))]
  if (!ids.length) return new Map()
  const found = await ctx.db
    .selectFrom('product')
    .select(['id', 'code', nameIn(ctx, 'product').as('name')])
    .where('id', 'in', ids)
    .execute()
  return new Map(found.map((row) => [row.id, row]))
}

/** What a piece of each product uses of each material, by its default BOM. */
async function usesOf(ctx: Ctx, productIds: readonly number[]): Promise<Map<number, Record<string, number>>> {
  const { rows } = await sql<{ productId: number; materialId: number; quantity: number }>`
    select b.product_id, l.material_id, sum(l.quantity) as quantity
    from bom b join bom_line l on l.team_id = b.team_id and l.bom_id = b.id
    where b.is_default and b.product_id = any(${[...productIds]})
    group by 1, 2`.execute(ctx.db)
  const uses = new Map<number, Record<string, number>>()
  for (const { productId, materialId, quantity } of rows)
    uses.set(productId, { ...uses.get(productId), [materialId]: quantity })
  if (!uses.size) throw refuseField('levelBy', 'lean.refused.noBom')
  return uses
}
