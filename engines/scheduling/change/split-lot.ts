import type { Id, PlacementInput, ProblemInput } from '../input.ts'
import { buildModel } from '../model/build.ts'
import { free, type Model } from '../model/model.ts'
import { scheduleOf } from '../model/schedule.ts'
import { newSlot, placeForward, type Slot } from '../plan/place-forward.ts'
import { commit } from '../plan/plan-forward.ts'
import { readyAt } from '../plan/ready.ts'
import { Timeline } from '../plan/timeline.ts'

/** How a lot may be split. */
export interface SplitWish {
  opId: Id
  pieces: number
  /** At most so many parts, of at least so many pieces each. */
  most: number
  least: number
  /** Working milliseconds of so many pieces on a machine; more pieces never take less. */
  duration(machineId: Id, pieces: number): number
}

/** A part of a lot where it would be done; every machine is set up for its own part. */
export interface LotPart {
  machineId: Id
  pieces: number
  setupStart: number
  start: number
  end: number
}

export interface LotSplit {
  parts: LotPart[]
  /** When the lot as a whole would be done at the earliest in the same plan, and when it is with its parts. */
  whole: number
  end: number
}

/**
 * Splits a lot over machines that can do it at once, so that it is done earliest in a plan in which nothing else moves: gaps are
 * filled, each machine is set up, what the parts need beside it is there for all at a time. Undefined when no split is done
 * earlier than the whole. Throws RangeError when the operation is unknown or fixed.
 */
export function splitLot(
  input: ProblemInput,
  placements: Iterable<PlacementInput & { opId: Id }>,
  wish: SplitWish,
): LotSplit | undefined {
  const most = Math.min(wish.most, Math.floor(wish.pieces / Math.max(1, wish.least)))
  const model = buildModel({ ...input, operations: input.operations.map((each) => inParts(each, wish.opId, most)) })
  const first = model.opIndex.get(wish.opId)
  if (first === undefined) throw new RangeError(`operation ${wish.opId} is unknown`)
  if (model.opFixed[first] !== free) throw new RangeError(`operation ${wish.opId} is fixed`)
  if (most < 2 || model.altOff[first + 1]! - model.altOff[first]! < 2) return undefined
  const all = [...placements]
  const others = all.filter(({ opId }) => opId !== wish.opId)
  const line = new Timeline(model, scheduleOf(model, others))
  const stood = all.find(({ opId }) => opId === wish.opId)
  const machine = stood && model.machineIndex.get(stood.machineId)
  if (stood && machine !== undefined) setUpAt(line, machine, line.firstFrom(machine, stood.start))
  const lot = new Lot(line, first, wish)
  const whole = lot.whole()
  if (!(whole < Number.POSITIVE_INFINITY)) return undefined
  let best: LotPart[] | undefined
  let low = model.now
  let high = whole - minute
  while (low <= high) {
    const by = low + Math.floor((high - low) / 2 / minute) * minute
    const parts = lot.doneBy(by, most)
    if (parts) {
      best = parts
      high = Math.min(by, Math.max(...parts.map(({ end }) => end))) - minute
    } else low = by + minute
  }
  return best && { parts: best, whole, end: Math.max(...best.map(({ end }) => end)) }
}

/** What is not a minute earlier is not worth a set-up. */
const minute = 60_000

function inParts(operation: ProblemInput['operations'][number], opId: Id, parts: number) {
  if (operation.id !== opId || operation.fixed || parts < 2) return operation
  return { ...operation, parts: new Array<number>(parts).fill(1 / parts) }
}

/** One lot in a plan of its own, in which it stands in as many parts as it may have; a part takes as long as it has pieces. */
class Lot {
  private line: Timeline
  private first: number
  private wish: SplitWish
  private slot: Slot = newSlot()

  constructor(line: Timeline, first: number, wish: SplitWish) {
    this.line = line
    this.first = first
    this.wish = wish
  }

  /** When all of it in one piece would be done. */
  whole(): number {
    let end = Number.POSITIVE_INFINITY
    for (const nth of this.ways()) if (this.fits(0, nth, this.wish.pieces, end)) end = this.slot.end
    return end
  }

  /** Parts that are all done by an instant; the machines that manage most until then take theirs first. */
  doneBy(by: number, most: number): LotPart[] | undefined {
    const { line, wish } = this
    const left = new Set(this.ways())
    const parts: LotPart[] = []
    let pieces = wish.pieces
    while (pieces > 0 && parts.length < most && left.size > 0) {
      const part = parts.length
      let best = { nth: -1, pieces: 0 }
      for (const nth of left) {
        const can = this.manages(part, nth, pieces, by)
        if (can > best.pieces) best = { nth, pieces: can }
      }
      if (best.nth < 0) break
      // What is left over must be a part of its own.
      const rest = pieces - best.pieces
      const take = rest > 0 && rest < wish.least ? pieces - wish.least : best.pieces
      if (take < wish.least || !this.fits(part, best.nth, take, by)) break
      left.delete(best.nth)
      const { alt, setupStart, start, end } = this.slot
      commit(line, this.first + part, this.slot)
      const machineId = line.model.machineIds[line.model.altMachine[alt]!]!
      parts.push({ machineId, pieces: take, setupStart, start, end })
      pieces -= take
    }
    for (let part = parts.length - 1; part >= 0; part--) this.takeOut(this.first + part)
    return pieces === 0 && parts.length > 1 ? parts : undefined
  }

  private ways(): number[] {
    const { altOff } = this.line.model
    return Array.from({ length: altOff[this.first + 1]! - altOff[this.first]! }, (_, nth) => nth)
  }

  /** The most pieces, up to `pieces`, of which a part is done by an instant; fewer than the least are none. */
  private manages(part: number, nth: number, pieces: number, by: number): number {
    let low = Math.min(this.wish.least, pieces)
    if (!this.fits(part, nth, low, by)) return 0
    for (let high = pieces; low < high; ) {
      const mid = Math.ceil((low + high) / 2)
      if (this.fits(part, nth, mid, by)) low = mid
      else high = mid - 1
    }
    return low
  }

  /** Whether a part of so many pieces has a place that ends by an instant: `slot`. */
  private fits(part: number, nth: number, pieces: number, by: number): boolean {
    const { line, wish, slot } = this
    const { model, schedule } = line
    const op = this.first + part
    const alt = model.altOff[op]! + nth
    setDuration(model, alt, wish.duration(model.machineIds[model.altMachine[alt]!]!, pieces))
    return placeForward(line, op, alt, readyAt(model, schedule, op, alt), by, slot)
  }

  private takeOut(op: number): void {
    const { line } = this
    const machine = line.model.altMachine[line.schedule.alt[op]!]!
    const at = line.position(op)
    line.lift(op)
    setUpAt(line, machine, at)
  }
}

/** What stands at a position is set up for what is before it now, where there is time for that. */
function setUpAt(line: Timeline, machine: number, at: number): void {
  if (at >= line.count(machine)) return
  const op = line.list(machine)[at]!
  const before = at > 0 ? line.list(machine)[at - 1]! : -1
  if (!line.followsWell(op, before, line.freeFrom(machine, at))) return
  const setupStart = line.setupStartAfter(op, before)
  if (setupStart !== line.schedule.setupStart[op]) line.setSetupStart(op, setupStart)
}

/** The model is the lot's own. */
function setDuration(model: Model, alt: number, duration: number): void {
  model.altDuration[alt] = Math.round(duration)
}
