import { sql } from 'kysely'
import { firstPiecesOfOrder } from '#areas/quality/server/index.ts'
import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { nextOf, type Stop, stopAt } from '../../contract/interlock.ts'
import type { ChosenCheck } from '../../contract/kinds.ts'
import type { CheckSetting } from '../../contract/profile.ts'
import type { FailedValue } from '../../contract/scan.ts'
import { type KeptStation, routeOf } from '../profile/read.ts'
import { Stopped } from './stopped.ts'
import type { At } from './unit.ts'

type Setting<N extends ChosenCheck> = Extract<CheckSetting, { name: N }>
type Check<N extends ChosenCheck> = (ctx: Ctx, at: At, setting: Setting<N>) => Promise<Message | null>

const minutes = (value: number): number => Math.round(value * 10) / 10

type Stood = Pick<At, 'passes' | 'profile'>

/** Minutes from a unit's pass of a station to a moment; null: it has none that stands. */
function goneSince({ passes }: Stood, code: string, when: number): number | null {
  const passed = passes.findLast((pass) => pass.station === code && pass.state === 'stands' && pass.result === 'pass')
  return passed ? (when - Date.parse(passed.at)) / 60_000 : null
}

const nameOf = ({ profile }: Stood, code: string): string =>
  profile.stations.find((each) => each.code === code)?.name ?? code

/** That a unit comes too soon: one that comes too late has failed, see `lateAt`. */
const dwell: Check<'dwell'> = async (ctx, at, { since, least }): Promise<Message | null> => {
  const station = nameOf(at, since)
  const gone = goneSince(at, since, ctx.now.getTime())
  if (gone === null) return { key: 'lineCheck.dwellNever', params: { serial: at.facts.serial, station } }
  return gone < least
    ? { key: 'lineCheck.dwellShort', params: { station, gone: minutes(gone), left: minutes(least - gone) } }
    : null
}

/**
 * Where a unit comes too late to a station. No waiting mends that, so it is no refusal: the unit fails by the time as by a measured value, and goes
 * to repair.
 *
 * @param when milliseconds since 1970
 * @returns by the stations since which too much time went
 */
export function lateAt(
  ctx: Ctx,
  at: Stood,
  { checks }: KeptStation,
  when: number,
): (FailedValue & { since: string })[] {
  return checks.flatMap((each) => {
    const gone = each.name === 'dwell' ? goneSince(at, each.since, when) : null
    if (each.name !== 'dwell' || gone === null || gone <= each.most) return []
    const name = ctx.t('lineCheck.dwellTime', { station: nameOf(at, each.since) })
    return [{ since: each.since, name, value: String(minutes(gone)), unit: 'min', low: each.least, high: each.most }]
  })
}

/** The order's tasks whose operation wants a first inspection have passed it, or may still make the pieces that are inspected. */
const firstPiece: Check<'firstPiece'> = async (ctx, { facts }) => {
  const pieces = await firstPiecesOfOrder(ctx, facts.orderId)
  const waiting = [...pieces.values()].find(({ state }) => state !== 'passed')
  return waiting
    ? { key: 'lineCheck.firstPiece', params: { order: facts.workorderNo, scheme: waiting.schemeName } }
    : null
}

const machineUp: Check<'machineUp'> = async (ctx, _at, { machineId }) => {
  const { rows } = await sql<{ machine: string; enabled: boolean; state: string | null }>`
    select m.number || ' ' || m.name as machine, m.enabled, v.state from machine m
    left join machine_live v on v.team_id = m.team_id and v.machine_id = m.id where m.id = ${machineId}`.execute(ctx.db)
  const [there] = rows
  if (!there) return { key: 'lineCheck.machineGone' }
  if (!there.enabled) return { key: 'startCheck.machineDisabled', params: { machine: there.machine } }
  return there.state === 'fault' ? { key: 'startCheck.machineDown', params: { machine: there.machine } } : null
}

const skill: Check<'skill'> = async (ctx, _at, { skillId }) => {
  const day = dayOf(ctx)
  const { rows } = await sql<{ name: string; holds: boolean }>`
    select s.name, exists (select from user_skill c where c.team_id = s.team_id and c.skill_id = s.id and c.user_id = ${ctx.caller.userId}
      and c.starts_on <= ${day}::date and (c.expires_on is null or c.expires_on >= ${day}::date)) as holds
    from skill s where s.id = ${skillId} and s.enabled`.execute(ctx.db)
  const [wanted] = rows
  // A skill that is not in use is wanted of nobody.
  return !wanted || wanted.holds
    ? null
    : { key: 'lineCheck.skill', params: { person: ctx.caller.name, skill: wanted.name } }
}

/** The library: what a station may be given beside what every scan goes through. */
const library: { [N in ChosenCheck]: Check<N> } = { dwell, firstPiece, machineUp, skill }

const run = <N extends ChosenCheck>(ctx: Ctx, at: At, setting: Setting<N>): Promise<Message | null> =>
  (library[setting.name] as Check<N>)(ctx, at, setting)

/** Lets a unit come to a station. @throws Stopped by the first check that stands against it */
export async function enter(ctx: Ctx, at: At): Promise<void> {
  const { facts, station } = at
  if (facts.lotStatus !== 'free' && station.kind !== 'repair')
    throw new Stopped('notHeld', {
      key: 'lineCheck.notHeld',
      params: { order: facts.workorderNo, why: facts.lotHeldFor ?? '' },
    })
  if (facts.heldFor !== null && station.kind !== 'repair')
    throw new Stopped('notHeld', {
      key: 'lineCheck.pieceHeld',
      params: { serial: facts.serial, reason: facts.heldFor },
    })
  const stop = stopAt(routeOf(at.profile), at.unit, station)
  if (stop) throw new Stopped(stop.check, wordsOf(stop, at))
  // What they read they ask for together; the first in the station's order that stands against the unit is the one that is told.
  const reasons = await Promise.all(station.checks.map((setting) => run(ctx, at, setting)))
  for (const [i, setting] of station.checks.entries()) {
    const reason = reasons[i]
    if (reason) throw new Stopped(setting.name, reason)
  }
}

function wordsOf(stop: Stop, { facts, profile, station, unit }: At): Message {
  const { serial } = facts
  if (stop.check === 'passesLeft')
    return { key: 'lineCheck.passesLeft', params: { serial, station: station.name, most: stop.most } }
  if (stop.check === 'stationsPassed')
    return { key: 'lineCheck.stationsPassed', params: { serial, station: stop.missing[0]?.name ?? '' } }
  if (stop.check === 'passedAlready') {
    const next = nextOf(routeOf(profile), unit)
    const params = { serial, station: station.name }
    return next
      ? { key: 'lineCheck.passedAlready', params: { ...params, next: next.name } }
      : { key: 'lineCheck.passedAll', params }
  }
  if (stop.status === 'scrapped') return { key: 'lineCheck.scrapped', params: { serial } }
  if (stop.status === 'notFailed') return { key: 'lineCheck.notFailed', params: { serial } }
  const repair = profile.stations.find(({ kind }) => kind === 'repair')?.name ?? ''
  return { key: 'lineCheck.toRepair', params: { serial, repair } }
}
