import { add as addExactly } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import { type MachineStateChange, machineStateChanged } from '../../contract/events.ts'
import type { LedgerCount, MachineSignal } from '../../contract/signal.ts'
import { markLate } from '../rollup/answers.ts'
import { fold } from './fold.ts'
import { lockStandings } from './standings.ts'
import { type Entry, type Source, writeLedger } from './write.ts'

const minute = 60_000

interface Applied {
  /** Signals that were older than their machine's newest: their states changed nothing, their counts were added. */
  late: number
  changes: MachineStateChange[]
}

/**
 * Takes what boxes said into the time ledger: states folded machine by machine in the order of the signals' own times, pieces added to
 * their minutes. Emits `machineStateChanged` and touches `machine` with every change. Duplicates must have been taken out before:
 * a count is added as often as it is given.
 *
 * @param source what stands in the ledger as having said it
 */
export async function applySignals(
  ctx: Ctx,
  signals: readonly MachineSignal[],
  source: Source = 'signal',
): Promise<Applied> {
  const told = statesOf(signals)
  const standings = told.size
    ? await lockStandings(ctx.db, new Map([...told].map(([id, [first]]) => [id, first?.at ?? 0])))
    : new Map()
  const entries: Entry[] = []
  const changes: MachineStateChange[] = []
  let late = 0
  for (const [machineId, standing] of standings) {
    const folded = fold(standing, told.get(machineId) ?? [])
    late += folded.late
    changes.push(...folded.changes.map((change) => ({ machineId, ...change })))
    if (folded.standing.signalAt > standing.signalAt || folded.intervals.length)
      entries.push({ machineId, standing: folded.standing, intervals: folded.intervals })
  }
  const counts = countsOf(signals)
  if (!entries.length && !counts.length) return { late, changes }
  await writeLedger(ctx.db, source, entries, counts, ctx.now)
  await markLate(ctx, changes, counts)
  if (changes.length) {
    changes.sort((a, b) => a.at - b.at)
    ctx.touch('machine', [...new Set(changes.map((change) => change.machineId))])
    await ctx.emit(machineStateChanged, { changes })
  }
  return { late, changes }
}

type Told = Required<Pick<MachineSignal, 'at' | 'now'>>

function statesOf(signals: readonly MachineSignal[]): Map<number, Told[]> {
  const told = new Map<number, Told[]>()
  for (const { machineId, at, now } of signals) {
    if (!now) continue
    const known = told.get(machineId)
    if (known) known.push({ at, now })
    else told.set(machineId, [{ at, now }])
  }
  for (const each of told.values()) each.sort((a, b) => a.at - b.at)
  return told
}

/** Pieces of each machine's minutes, summed exactly. */
function countsOf(signals: readonly MachineSignal[]): LedgerCount[] {
  const sums = new Map<number, LedgerCount[]>()
  for (const { machineId, at, count } of signals) {
    if (!count || (!count.pulses && !count.quantity)) continue
    const start = at - (at % minute)
    const minutes = sums.get(machineId)
    const sum = minutes?.find((each) => each.minute === start)
    if (sum) {
      sum.quantity = add(sum.quantity, count.quantity)
      sum.pulses += count.pulses
    } else if (minutes) minutes.push({ machineId, minute: start, ...count })
    else sums.set(machineId, [{ machineId, minute: start, ...count }])
  }
  return [...sums.values()].flat()
}

/** Whole numbers, as nearly all are, need no exact reckoning. */
const add = (a: number, b: number): number =>
  Number.isSafeInteger(a) && Number.isSafeInteger(b) ? a + b : addExactly(a, b)
