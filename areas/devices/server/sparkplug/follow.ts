import type { FaultReason, Value } from '../intake/message.ts'
import { signed } from './codec.ts'
import { dataTypes, type Metric, type SparkplugMessage } from './message.ts'

/** What an edge node's certificates declared, as it is kept with the device. */
export interface Birth {
  /** Of the newest NBIRTH; null: none came, or its death did. */
  bdSeq: number | null
  /** Number of the newest message. */
  seq: number
  /** Names by alias; those of a device begin with `device/`. */
  aliases: Record<string, string>
  /** Data types of names whose numbers have a sign; data messages may leave types out. */
  signed: Record<string, number>
  /** Devices that are alive. */
  devices: string[]
  /** When a rebirth was asked for last, epoch milliseconds. */
  askedAt: number
}

interface Followed {
  birth: Birth
  values: Record<string, Value>
  /** The node must send its birth certificates again. */
  rebirth: boolean
  /** The message itself cannot be taken. */
  fault?: FaultReason
  /** Nothing is known any more: of the whole node (''), or of names with this prefix. */
  dead?: string
}

/** A node that does not answer is asked again after this long. */
const askAgain = 5_000

const unborn: Birth = { bdSeq: null, seq: 0, aliases: {}, signed: {}, devices: [], askedAt: 0 }

/**
 * Follows an edge node's session by the rules of Sparkplug 3.0: certificates declare names and aliases, numbers of messages run from 0 to 255
 * without a gap, a death counts when its bdSeq is that of the birth. What cannot be followed leads to a rebirth, asked for now and then.
 */
export function follow(before: Birth | null, { type, device, payload }: SparkplugMessage, now: number): Followed {
  const birth: Birth = before ?? unborn
  const prefix = device === null ? '' : `${device}/`
  const nothing = { birth, values: {}, rebirth: false }
  if (type === 'NDEATH') {
    if (birth.bdSeq === null || bdSeqOf(payload.metrics) !== birth.bdSeq) return nothing
    return { ...nothing, birth: { ...birth, bdSeq: null, devices: [], aliases: {}, signed: {} }, dead: '' }
  }
  if (type === 'NBIRTH') {
    const bdSeq = bdSeqOf(payload.metrics)
    if (bdSeq === null || payload.seq === undefined) return { ...nothing, fault: 'badValue' }
    const aliases = aliasesOf({}, payload.metrics, '')
    const born = { ...unborn, bdSeq, seq: payload.seq, aliases, signed: signedOf({}, payload.metrics, '') }
    return { ...nothing, birth: born, values: valuesOf(payload.metrics, born, '').values }
  }
  const isBorn = birth.bdSeq !== null && (type === 'DBIRTH' || device === null || birth.devices.includes(device))
  if (!isBorn || payload.seq === undefined) return { ...ask(birth, now), values: {}, fault: 'beforeBirth' }
  const gap = payload.seq !== (birth.seq + 1) % 256
  const on = { ...birth, seq: payload.seq }
  if (type === 'DBIRTH') {
    on.aliases = aliasesOf(on.aliases, payload.metrics, prefix)
    on.signed = signedOf(on.signed, payload.metrics, prefix)
    on.devices = [...new Set([...on.devices, device as string])]
  }
  if (type === 'DDEATH') on.devices = on.devices.filter((each) => each !== device)
  const { values, strange } = valuesOf(payload.metrics, on, prefix)
  const followed = gap || strange ? ask(on, now) : { birth: on, rebirth: false }
  return { ...followed, values, ...(type === 'DDEATH' ? { dead: prefix } : {}) }
}

const ask = (birth: Birth, now: number) =>
  now - birth.askedAt < askAgain ? { birth, rebirth: false } : { birth: { ...birth, askedAt: now }, rebirth: true }

function bdSeqOf(metrics: readonly Metric[]): number | null {
  const value = metrics.find((metric) => metric.name === 'bdSeq')?.value
  return typeof value === 'number' ? value : null
}

function aliasesOf(known: Record<string, string>, metrics: readonly Metric[], prefix: string) {
  const aliases = Object.fromEntries(Object.entries(known).filter(([, name]) => !prefix || !name.startsWith(prefix)))
  for (const { name, alias } of metrics) if (name && alias !== undefined) aliases[alias] = prefix + name
  return aliases
}

function signedOf(known: Record<string, number>, metrics: readonly Metric[], prefix: string) {
  const types = { ...known }
  for (const { name, datatype } of metrics)
    if (name && datatype !== undefined && datatype <= dataTypes.Int64) types[prefix + name] = datatype
  return types
}

/** Values by name; `strange`: an alias that no certificate declared. Metrics of the protocol itself are left out. */
function valuesOf(metrics: readonly Metric[], { aliases, signed: types }: Birth, prefix: string) {
  const values: Record<string, Value> = Object.create(null)
  let strange = false
  for (const { name, alias, datatype, value: told } of metrics) {
    const full = name ? prefix + name : alias === undefined ? undefined : aliases[alias]
    const type = full !== undefined && datatype === undefined ? types[full] : undefined
    const value = type === undefined ? told : signed(told, type)
    if (full === undefined) strange = true
    else if (value !== null && full !== 'bdSeq' && !full.startsWith('Node Control/')) values[full] = value
  }
  return { values, strange }
}
