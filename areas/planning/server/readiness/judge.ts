import type { Message } from '#core/contract/messages.ts'
import { type Aspect, aspects, type ReadinessState } from '../../contract/readiness/readiness.api.ts'
import type { MaterialState } from '../material/requirements.ts'
import type { DocumentsOf } from './documents.ts'
import type { ReadinessFacts } from './facts.ts'
import type { MoldPlace } from './tools.ts'

export interface Judged {
  state: ReadinessState
  message: Message
}

/**
 * How a task stands in each aspect, from facts alone. What nothing in the product tells is `untracked`: it neither hinders a task
 * nor ever counts as ready.
 */
export function judge(
  facts: ReadinessFacts,
  materials: ReadonlyMap<number, MaterialState>,
  documents: DocumentsOf,
): Record<Aspect, Judged> {
  const known = facts.orderIds.flatMap((id) => materials.get(id) ?? [])
  return {
    material: material(facts, known),
    mold: mold(facts),
    skill: skill(facts),
    document: documents(facts),
    machine: machine(facts),
    predecessor: predecessor(facts),
  }
}

/** Whether people could begin it now: on the floor, its machine free, and nothing lacks of all that is tracked. */
export const isRunnable = (facts: ReadinessFacts, judged: Record<Aspect, Judged>): boolean =>
  heldBack(facts) === null && aspects.every((aspect) => !['lacking', 'waiting'].includes(judged[aspect].state))

/** Why it cannot run now although it lacks nothing; null: nothing holds it back. */
export function heldBack({ released, busyWith }: ReadinessFacts): Message | null {
  if (!released) return { key: 'readiness.notReleased' }
  return busyWith === null ? null : { key: 'readiness.busy', params: { task: busyWith } }
}

function material({ materials }: ReadinessFacts, orders: readonly MaterialState[]): Judged {
  if (!materials) return { state: 'unneeded', message: { key: 'readiness.material.unneeded' } }
  const short = named(orders, 'short')
  if (short) return { state: 'lacking', message: { key: 'readiness.material.short', params: { materials: short } } }
  const awaited = named(orders, 'awaited')
  const day = orders.reduce((latest, { awaitedOn }) => (awaitedOn && awaitedOn > latest ? awaitedOn : latest), '')
  if (awaited)
    return { state: 'waiting', message: { key: 'readiness.material.awaited', params: { materials: awaited, day } } }
  const untracked = orders.length ? orders.reduce((sum, order) => sum + order.untracked, 0) : materials
  return untracked
    ? { state: 'untracked', message: { key: 'readiness.material.untracked', params: { count: untracked } } }
    : { state: 'ready', message: { key: 'readiness.material.ready' } }
}

const named = (orders: readonly MaterialState[], key: 'short' | 'awaited'): string =>
  orders.flatMap((order) => order[key] ?? []).join(', ')

function mold({ tools, molds, toolsHeldBy, heldTools }: ReadinessFacts): Judged {
  if (!tools.length) return { state: 'unneeded', message: { key: 'readiness.mold.unneeded' } }
  if (toolsHeldBy !== null)
    return {
      state: 'lacking',
      message: { key: 'readiness.mold.held', params: { tool: heldTools ?? '', task: toolsHeldBy } },
    }
  const away = molds.find(({ where }) => where !== 'here')
  if (away) return awayMold(away)
  const known = new Set(molds.map(({ number }) => number))
  const unknown = tools.filter((tool) => !known.has(tool))
  return unknown.length
    ? { state: 'untracked', message: { key: 'readiness.mold.untracked', params: { tool: unknown.join(', ') } } }
    : { state: 'ready', message: { key: 'readiness.mold.mounted', params: { mold: tools.join(', ') } } }
}

/** A mold of the ledger that does not hang where it is wanted. */
function awayMold({ number: name, where, location, machine: at }: MoldPlace): Judged {
  const params = { mold: name }
  if (where === 'inMaintenance') return { state: 'lacking', message: { key: 'readiness.mold.inMaintenance', params } }
  if (where === 'underRepair') return { state: 'lacking', message: { key: 'readiness.mold.underRepair', params } }
  if (where === 'inLibrary')
    return {
      state: 'waiting',
      message: { key: 'readiness.mold.inLibrary', params: { ...params, location: location ?? '–' } },
    }
  return at === null
    ? { state: 'waiting', message: { key: 'readiness.mold.elsewhereUnseen', params } }
    : { state: 'waiting', message: { key: 'readiness.mold.elsewhere', params: { ...params, machine: at } } }
}

function skill(facts: ReadinessFacts): Judged {
  const { arranged, staffing, shiftDate } = facts
  const crew = crewJudged(facts)
  if (crew) return crew
  if (arranged === null)
    return { state: 'untracked', message: { key: 'readiness.skill.untracked', params: { date: shiftDate ?? '' } } }
  const params = { arranged, needed: staffing }
  return arranged < staffing
    ? { state: 'lacking', message: { key: 'readiness.skill.lacking', params } }
    : { state: 'ready', message: { key: 'readiness.skill.ready', params } }
}

/** Whether there are people of its position and skills: among those arranged or, where nobody is yet, at all. Null: it wants none. */
function crewJudged({ crew, skills, crewNeeded, crewArranged, able, startDate: date }: ReadinessFacts): Judged | null {
  const who = [crew, skills].filter((each) => each !== null).join(' · ')
  const needed = crewNeeded ?? 1
  if (who && crewArranged !== null) {
    const params = { crew: who, arranged: crewArranged, needed }
    return crewArranged < needed
      ? { state: 'lacking', message: { key: 'readiness.skill.crewLacking', params } }
      : { state: 'ready', message: { key: 'readiness.skill.crewReady', params } }
  }
  if (skills === null) return null
  const params = { crew: who, able: able ?? 0, needed, date }
  return (able ?? 0) < needed
    ? { state: 'lacking', message: { key: 'readiness.skill.unable', params } }
    : { state: 'ready', message: { key: 'readiness.skill.able', params } }
}

function machine(facts: ReadinessFacts): Judged {
  const { centerName, machine: name, downUntil } = facts
  if (!facts.centerEnabled)
    return { state: 'lacking', message: { key: 'readiness.machine.centerOff', params: { center: centerName } } }
  if (name === null) return { state: 'unneeded', message: { key: 'readiness.machine.unneeded' } }
  const params = { machine: name }
  if (!facts.machineEnabled) return { state: 'lacking', message: { key: 'readiness.machine.disabled', params } }
  if (downUntil !== null)
    return { state: 'lacking', message: { key: 'readiness.machine.down', params: { ...params, until: downUntil } } }
  const { machineState: state } = facts
  if (state === 'fault') return { state: 'lacking', message: { key: 'readiness.machine.fault', params } }
  if (state === 'off') return { state: 'lacking', message: { key: 'readiness.machine.off', params } }
  return state === null || state === 'noData'
    ? { state: 'untracked', message: { key: 'readiness.machine.untracked', params } }
    : { state: 'ready', message: { key: 'readiness.machine.ready', params } }
}

function predecessor({ available, waitsFor }: ReadinessFacts): Judged {
  if (available === null) return { state: 'unneeded', message: { key: 'readiness.predecessor.unneeded' } }
  const params = { operation: waitsFor ?? '', available: Math.max(0, available) }
  return available > 0
    ? { state: 'ready', message: { key: 'readiness.predecessor.ready', params } }
    : { state: 'waiting', message: { key: 'readiness.predecessor.waiting', params } }
}
