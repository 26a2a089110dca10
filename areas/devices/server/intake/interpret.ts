import {
  type Lamp,
  type MachineState,
  machineStates,
  type ShownLamp,
  shownLamps,
} from '#areas/equipment/contract/machine-state.ts'
import type { MachineSignal } from '#areas/equipment/contract/signal.ts'
import { multiply } from '#core/contract/decimal.ts'
import { type LampRules, readLamps, stateLamps } from '#engines/kpi/index.ts'
import { type DevicePoint, testUses } from '../../contract/device.ts'
import type { ButtonPress, Measured, ToldResult } from '../../contract/events.ts'
import { canKeep, type Value } from './message.ts'

/** The newest value of a name, its time (epoch milliseconds) and, of a contact, that of the last pulse. */
export interface KnownValue {
  value: Value
  at: number
  pulseAt?: number
}
/** By name. Names come from outside: none of them may reach what an ordinary object inherits. */
export type Known = Map<string, KnownValue>

export interface Meaning {
  points: ReadonlyMap<string, DevicePoint>
  rules: LampRules
  device: { id: number; stationId: number | null; simNumber: string | null; lineStation: string | null }
}

interface Said {
  at: number
  values: Record<string, Value>
}

interface Understood {
  signals: MachineSignal[]
  presses: ButtonPress[]
  measured: Measured[]
  /** What it says of a unit that it tested; null: nothing. */
  result: ToldResult | null
  /** Names that no point maps. */
  unknown: string[]
  /** Values that their point cannot take. */
  bad: { name: string; value: Value; use: DevicePoint['use'] }[]
}

/** One value on its way: what was known of its name before, and whether it is older than that. */
interface Told {
  point: DevicePoint
  value: Value
  at: number
  before: KnownValue | undefined
  /** Where the name's newest value is kept. */
  kept: KnownValue | undefined
  late: boolean
}

/** Unmapped names are kept for the tester, so many of a device. */
const namesMost = 300

/**
 * What a message means by the device's points. `known` is brought up to date in place; a value older than what is known of its name changes
 * nothing there, and tells no edge and no counter step.
 *
 * @param said times as the ledger takes them: never ahead of now
 * @param returned the device was silent: what its lamps showed last counts as said again
 */
export function interpret(meaning: Meaning, known: Known, said: Said, returned: boolean): Understood {
  const { points, rules, device } = meaning
  const understood: Understood = { signals: [], presses: [], measured: [], result: null, unknown: [], bad: [] }
  const lit = new Set<number>()
  let became: boolean | null = null
  const { at } = said
  for (const name of Object.keys(said.values)) {
    const value = said.values[name] as Value
    const point = points.get(name)
    if (!canKeep(name, value)) {
      understood.bad.push({ name, value, use: point?.use ?? 'measure' })
      continue
    }
    const before = known.get(name)
    const late = before !== undefined && at < before.at
    if (!late && (point || before || known.size < namesMost)) known.set(name, { value, at, pulseAt: before?.pulseAt })
    if (!point) {
      understood.unknown.push(name)
      continue
    }
    if (point.use === 'ready') became = !late && isReady(value) && before !== undefined && before.value !== value
    const told = { point, value, at, before, kept: known.get(name), late }
    if (!take(told, device, understood, lit)) understood.bad.push({ name, value, use: point.use })
  }
  // Of what is asked again and again a result is told once: when it became ready. What stood before anything was heard is no test of now.
  if (became !== false) understood.result = resultOf(meaning, said.values, understood.bad)
  if (returned) for (const { use, machineId } of points.values()) if (use === 'lamp' && machineId) lit.add(machineId)
  for (const machineId of lit) {
    const now = lampsOf(points, known, said.values, machineId, rules)
    if (now) understood.signals.push({ machineId, at, now })
  }
  return understood
}

/** @returns whether the value is one that its point can take */
function take(
  told: Told,
  device: Meaning['device'],
  { signals, presses, measured }: Understood,
  lit: Set<number>,
): boolean {
  const { point, value, at, late } = told
  const { use, machineId } = point
  if (use === 'measure') {
    const number = measuredOf(value)
    if (machineId !== null && number !== null && !late)
      measured.push({ machineId, name: point.name, value: number, at })
    return true
  }
  // They are read together, once all of the message is known.
  if (testUses.includes(use)) return true
  if (use === 'button') {
    const button = buttonOf(told)
    if (button === null) return false
    if (button > 0)
      presses.push({ deviceId: device.id, stationId: device.stationId, sim: device.simNumber, button, at })
    return true
  }
  if (machineId === null) return true
  if (use === 'lamp') {
    if (point.lamp === null && !isLamp(value)) return false
    lit.add(machineId)
    return true
  }
  if (use === 'state') {
    const state = stateOf(point, value)
    if (state) signals.push({ machineId, at, now: { state, lamp: stateLamps[state] } })
    return state !== null
  }
  const pulses = pulsesOf(told)
  if (pulses === null) return false
  if (pulses > 0) signals.push({ machineId, at, count: { quantity: piecesOf(pulses, point.outputQuantity), pulses } })
  return true
}

/** What a message says of a unit: the values of its results under the serial that stands in it. Late or not, it was tested. */
function resultOf(
  { points, device }: Meaning,
  values: Record<string, Value>,
  bad: Understood['bad'],
): ToldResult | null {
  const told = [...points.values()].filter(({ name, use }) => use === 'result' && values[name] !== undefined)
  const named = [...points.values()].find(({ use }) => use === 'serial')
  if (!named || device.lineStation === null) return null
  const value = values[named.name]
  if (value === undefined && !told.length) return null
  const serial = value === undefined || typeof value === 'boolean' ? '' : String(value).trim()
  if (!serial) {
    bad.push({ name: named.name, value: value ?? '', use: 'serial' })
    return null
  }
  return {
    deviceId: device.id,
    station: device.lineStation,
    serial,
    values: told.map(({ name, characteristic }) => ({ code: characteristic || name, value: values[name] as Value })),
  }
}

/** A measured value as a number; null: it is words, a switch or nothing. */
function measuredOf(value: Value): number | null {
  if (typeof value === 'boolean' || value === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** The number of the button that was pressed, 0: none was; null: the value is none. */
function buttonOf({ point, value, before, late }: Told): number | null {
  if (typeof value === 'boolean' || point.button !== null)
    return !late && isOn(value) && !(before && isOn(before.value)) ? (point.button ?? 1) : 0
  const number = Number(value)
  return Number.isSafeInteger(number) && number >= 0 ? number : null
}

/** How often it counted; null: the value is none. Contacts that bounce within the interval count once. */
function pulsesOf({ point, value, at, before, kept, late }: Told): number | null {
  if (point.counting === 'edge') {
    if (late || !isOn(value) || (before && isOn(before.value))) return 0
    if (before?.pulseAt !== undefined && at - before.pulseAt < point.intervalMs) return 0
    if (kept) kept.pulseAt = at
    return 1
  }
  const number = Number(value)
  if (!Number.isSafeInteger(number) || number < 0) return null
  if (point.counting === 'pulses') return number
  if (late || !before) return 0
  const last = Number(before.value)
  // A counter that stands lower than before was set to nothing in between.
  return number >= last ? number - last : number
}

/** Whole numbers, as nearly all are, need no exact reckoning. */
const piecesOf = (pulses: number, each: number): number =>
  Number.isSafeInteger(each) && Number.isSafeInteger(pulses * each) ? pulses * each : multiply(pulses, each, 4)

/** What a machine's lamps show together; null when none was ever told. A message's own values go before what is known. */
function lampsOf(
  points: Meaning['points'],
  known: Known,
  said: Record<string, Value>,
  machineId: number,
  rules: LampRules,
): { state: MachineState; lamp: Lamp } | null {
  const lit: Lamp[] = []
  let told = false
  for (const point of points.values()) {
    if (point.use !== 'lamp' || point.machineId !== machineId) continue
    const value = said[point.name] ?? known.get(point.name)?.value
    if (value === undefined) continue
    told = true
    if (point.lamp !== null) lit.push(...(isOn(value) ? [point.lamp] : []))
    else if (isLamp(value)) lit.push(value)
  }
  if (!told) return null
  const { state, lamp } = readLamps(lit, rules)
  return { state, lamp }
}

const isOn = (value: Value) => value === true || value === 1 || value === '1' || value === 'true' || value === 'on'
/** Whether a tester says that a result is ready: by a switch, or by a number that counts its tests. */
export const isReady = (value: Value | undefined): boolean =>
  typeof value === 'number' ? value !== 0 : value !== undefined && isOn(value)

const isLamp = (value: Value): value is ShownLamp => (shownLamps as readonly Value[]).includes(value)

function stateOf({ codes }: DevicePoint, value: Value): MachineState | null {
  const name = codes ? codesOf(codes).get(String(value)) : String(value)
  return (machineStates as readonly (string | undefined)[]).includes(name) ? (name as MachineState) : null
}

/** `1=running, 2=waiting` as a table. */
export const codesOf = (codes: string): Map<string, string> =>
  new Map(codes.split(/[,;]/).map((pair) => pair.split('=').map((part) => part.trim()) as [string, string]))
