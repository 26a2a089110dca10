import type { MachineSignal } from '#areas/equipment/contract/signal.ts'
import { applySignals, markSilent } from '#areas/equipment/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import {
  type ButtonPress,
  buttonPressed,
  type Measured,
  type ResultAnswers,
  resultsTold,
  type ToldResult,
  valuesMeasured,
} from '../../contract/events.ts'
import { follow } from '../sparkplug/follow.ts'
import { interpret } from './interpret.ts'
import { type DeviceLive, lockLive, writeLive } from './live.ts'
import { type Arrival, type Fault, isFault, type Outcome, type Problem } from './message.ts'
import type { KnownDevice, KnownTeam } from './registry.ts'
import { sortOut, storeFaults, storeMessages } from './store-messages.ts'

/** What is to be done once the batch is committed. */
export interface Taken {
  /** Machines that counted. */
  counted: number[]
  /** Devices that were heard. */
  heard: number[]
  /** Sparkplug nodes that are to be born again, by their device's number. */
  rebirths: string[]
  /** Of the messages that something is to be said of. */
  outcomes: ReadonlyMap<Arrival | Fault, Outcome>
}

interface Gathered {
  signals: MachineSignal[]
  presses: ButtonPress[]
  measured: Measured[]
  /** What testers told, with the message that it stands in. */
  results: Map<ToldResult, Arrival>
  silent: { machineId: number; at: number }[]
  faults: Fault[]
  rebirths: Set<string>
  outcomes: Map<Arrival | Fault, Outcome>
}

/**
 * Takes messages of one team in one transaction: keeps them, sorts out the repeated ones, moves states and counts of machines, tells pressed
 * buttons, and keeps how the devices stand. Each device's messages are taken in the order of its own time and numbers.
 */
export async function takeBatch(ctx: Ctx, team: KnownTeam, batch: readonly (Arrival | Fault)[]): Promise<Taken> {
  const arrivals = batch.filter((each): each is Arrival => !isFault(each))
  const faults = batch.filter(isFault)
  const ids = [...new Set(batch.flatMap((each) => each.deviceId ?? []))]
  const lives = await lockLive(ctx.db, ids)
  const fresh = await sortOut(ctx.db, lives, arrivals)
  const outcomes = new Map<Arrival | Fault, Outcome>()
  const gathered: Gathered = {
    signals: [],
    presses: [],
    measured: [],
    results: new Map(),
    silent: [],
    faults: [...faults],
    rebirths: new Set(),
    outcomes,
  }
  for (const each of arrivals) hear(lives.get(each.deviceId), each)
  for (const each of faults) {
    outcomeOf(outcomes, each).problems.push({ reason: each.reason, detail: each.detail })
    if (each.deviceId !== null) countBad(lives.get(each.deviceId))
  }
  if (fresh.length < arrivals.length) tellRepeated(outcomes, arrivals, fresh, lives)
  for (const each of fresh) {
    const device = team.devices.get(each.deviceId)
    const live = lives.get(each.deviceId)
    if (!device || !live) outcomeOf(outcomes, each).problems.push(gone)
    else if (isRepeat(each, live)) outcomeOf(outcomes, each).repeated = true
    else takeOne(team, device, live, each, gathered)
  }
  // What does not wait for each other's answer travels together.
  await Promise.all([
    storeMessages(ctx.db, fresh),
    writeLive(ctx.db, [...lives.values()]),
    applySignals(ctx, gathered.signals),
  ])
  await markSilent(ctx, gathered.silent)
  if (gathered.presses.length) await ctx.emit(buttonPressed, { presses: gathered.presses })
  if (gathered.measured.length) await ctx.emit(valuesMeasured, { values: gathered.measured })
  await takeResults(ctx, gathered)
  await storeFaults(ctx.db, gathered.faults)
  if (gathered.faults.length) ctx.touch('deadLetter')
  return {
    counted: [...new Set(gathered.signals.filter((each) => each.count).map((each) => each.machineId))],
    heard: ids,
    rebirths: [...gathered.rebirths],
    outcomes,
  }
}

/** Lets the lines take what testers told. A result that is not taken is not lost: it is kept with its reason among what could not be understood. */
async function takeResults(ctx: Ctx, { results, faults, outcomes }: Gathered): Promise<void> {
  if (!results.size) return
  const answers: ResultAnswers = new Map()
  await ctx.emit(resultsTold, { results: [...results.keys()], answers })
  for (const [result, message] of results) {
    const { deviceId, topic, payload, receivedAt } = message
    const { serial, station } = result
    const why = answers.has(result) ? answers.get(result) : ctx.t('device.resultUnclaimed', { serial, station })
    if (!why) continue
    const problem = { reason: 'refused', detail: why } as const
    outcomeOf(outcomes, message).problems.push(problem)
    faults.push({ deviceId, topic, payload, receivedAt, ...problem })
  }
}

function outcomeOf(outcomes: Gathered['outcomes'], each: Arrival | Fault): Outcome {
  const known = outcomes.get(each)
  if (known) return known
  const outcome: Outcome = { problems: [], repeated: false, unmapped: [] }
  outcomes.set(each, outcome)
  return outcome
}

/** What was sorted out was taken before, or is of a device that went meanwhile. */
function tellRepeated(
  outcomes: Gathered['outcomes'],
  arrivals: readonly Arrival[],
  fresh: readonly Arrival[],
  lives: ReadonlyMap<number, DeviceLive>,
): void {
  const taken = new Set(fresh)
  for (const each of arrivals) {
    if (taken.has(each)) continue
    const outcome = outcomeOf(outcomes, each)
    if (lives.has(each.deviceId)) outcome.repeated = true
    else outcome.problems.push(gone)
  }
}

const gone: Problem = { reason: 'unknownDevice', detail: '' }

/** A device without a clock is told apart by its number alone. */
const isRepeat = (each: Arrival, live: DeviceLive) => each.clockless === true && live.lastSeq === each.seq

function hear(live: DeviceLive | undefined, { receivedAt, battery }: Arrival): void {
  if (!live) return
  live.received += 1
  live.heardAt = Math.max(live.heardAt, receivedAt)
  if (battery !== undefined) live.battery = Math.round(battery)
  live.trouble = null
}

function countBad(live: DeviceLive | undefined): void {
  if (live) live.bad += 1
}

function takeOne(team: KnownTeam, device: KnownDevice, live: DeviceLive, each: Arrival, gathered: Gathered): void {
  live.fresh += 1
  const at = Math.min(each.at, each.receivedAt)
  const fault = (problem: Problem) => {
    const { reason, detail } = problem
    live.bad += 1
    outcomeOf(gathered.outcomes, each).problems.push(problem)
    const { deviceId, topic, payload, receivedAt } = each
    gathered.faults.push({ deviceId, topic, reason, detail, payload, receivedAt })
  }
  let values = each.values
  if (each.sparkplug) {
    const followed = follow(live.birth, each.sparkplug, each.receivedAt)
    live.birth = followed.birth
    values = followed.values
    if (followed.rebirth) gathered.rebirths.add(device.number)
    if (followed.fault) fault({ reason: followed.fault, detail: each.kind })
    if (followed.dead !== undefined) gathered.silent.push(...silentOf(device, followed.dead, at))
    if (followed.dead === '') {
      live.online = false
      return
    }
    if (followed.fault) return
  }
  if (at < live.lastAt) live.late += 1
  const returned = !live.online
  live.online = true
  const meaning = { points: device.points, rules: team.rules, device }
  const { signals, presses, measured, result, unknown, bad } = interpret(meaning, live.values, { at, values }, returned)
  gathered.signals.push(...signals)
  gathered.presses.push(...presses)
  gathered.measured.push(...measured)
  if (result) gathered.results.set({ ...result, verdict: each.verdict }, each)
  live.unknown += unknown.length
  if (unknown.length) outcomeOf(gathered.outcomes, each).unmapped.push(...unknown)
  for (const of of bad) fault({ reason: 'badValue', detail: `${of.name}: ${of.value}`, of })
  if (at >= live.lastAt) {
    live.lastAt = at
    live.lastSeq = each.seq
  }
}

/** Machines whose state the device tells by names with the prefix. */
const silentOf = ({ points }: KnownDevice, prefix: string, at: number) =>
  [...points.values()].flatMap(({ name, use, machineId }) =>
    machineId !== null && (use === 'lamp' || use === 'state') && name.startsWith(prefix) ? [{ machineId, at }] : [],
  )
