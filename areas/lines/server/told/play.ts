import { after, fromOn, isStuck, type RouteUnit, reentryOf, repaired, stopAt } from '../../contract/interlock.ts'
import type { RepairAction } from '../../contract/kinds.ts'
import type { ScanInput } from '../../contract/scan.ts'
import { type KeptProfile, type KeptStation, routeOf } from '../profile/read.ts'
import { type Collection, collected, failuresOf } from '../scan/judge.ts'

/** What was built in at a place of the station's list: of a component with a number of its own that, of others their lot. */
export interface ToldPart {
  /** Empty: it is told by its lot. */
  serialNo: string
  /** Null: a number of a supplier's, of which no lot is known. */
  lotId: number | null
}

/** A unit came to a station. */
export interface ToldPass {
  kind: 'pass'
  station: string
  /** ISO 8601. */
  at: string
  userId: number | null
  values: ScanInput['values']
  /** In the order of the station's list. */
  parts: readonly ToldPart[]
}

/** A failed unit was mended or given up. */
export interface ToldRepair {
  kind: 'repair'
  at: string
  userId: number | null
  reasonId: number
  action: RepairAction
}

/** A unit with all that happened to it, in the order of time. */
export interface ToldUnit {
  serialId: number
  serial: string
  steps: readonly (ToldPass | ToldRepair)[]
}

/** A pass as it is to be written. */
export interface PlayedPass {
  serialId: number
  serial: string
  station: KeptStation
  attempt: number
  result: 'pass' | 'fail'
  at: string
  userId: number | null
  values: Collection
  parts: readonly ToldPart[]
  /** When a repair sent the unit back over it; null: it stands. */
  supersededAt: string | null
  /** What was done to the unit that failed here. */
  repair: (ToldRepair & { reentry: KeptStation }) | null
}

export interface PlayedUnit {
  serialId: number
  unit: RouteUnit
  passes: PlayedPass[]
}

/**
 * Plays what is told of a unit by the rules that its scans would meet: nothing is told that a station would have refused.
 *
 * @throws an error that names the unit, the station and the rule; checks that ask for more than the unit's own passes are not told of
 */
export function playUnit(profile: KeptProfile, { serialId, serial, steps }: ToldUnit): PlayedUnit {
  const route = routeOf(profile)
  const played: PlayedUnit = { serialId, unit: { status: 'running', passes: [] }, passes: [] }
  for (const step of steps) {
    if (step.kind === 'repair') mend(profile, played, step, serial)
    else {
      const pass = passOf(profile, played, step, serial)
      played.unit = after(route, played.unit, pass.station, pass.result)
      played.passes.push(pass)
    }
  }
  return played
}

const broken = (serial: string, where: string, rule: string) =>
  new Error(`what is told of ${serial} at ${where} cannot be: ${rule}`)

function passOf(
  profile: KeptProfile,
  { serialId, unit, passes }: PlayedUnit,
  step: ToldPass,
  serial: string,
): PlayedPass {
  const station = profile.stations.find(({ code }) => code === step.station)
  if (!station || station.kind === 'repair') throw broken(serial, step.station, 'nothing is passed there')
  const stop = stopAt(routeOf(profile), unit, station)
  if (stop) throw broken(serial, station.code, stop.check)
  refuseTimes(passes, station, step, serial)
  const values = collected(station, step.values)
  const result = failuresOf(values).length ? 'fail' : 'pass'
  // What failed is not measured to its end, and nothing is mounted any more.
  if (result === 'pass' && values.missing.some(({ required }) => required))
    throw broken(serial, station.code, 'a value is missing')
  if (result === 'pass' ? step.parts.length !== station.bind.length : step.parts.length > 0)
    throw broken(serial, station.code, 'its components are not those of the station')
  step.parts.forEach((part, i) => {
    const isLot = station.bind[i]?.trackedBy === 'lot'
    if (isLot ? part.serialNo || !part.lotId : !part.serialNo)
      throw broken(serial, station.code, 'a component is told the wrong way')
  })
  const attempt = passes.filter((pass) => pass.station.id === station.id).length + 1
  const { at, userId, parts } = step
  return { serialId, serial, station, attempt, result, at, userId, values, parts, supersededAt: null, repair: null }
}

/** The time since another station is of the unit's own passes; other checks are about people, machines and first pieces of that moment. */
function refuseTimes(
  passes: readonly PlayedPass[],
  { code, checks }: KeptStation,
  { at }: ToldPass,
  serial: string,
): void {
  for (const check of checks) {
    if (check.name !== 'dwell') throw broken(serial, code, `${check.name} is only known of the present`)
    const since = passes.findLast(
      (pass) => pass.station.code === check.since && pass.supersededAt === null && pass.result === 'pass',
    )
    const minutes = since ? (Date.parse(at) - Date.parse(since.at)) / 60_000 : Number.NaN
    if (!(minutes >= check.least && minutes <= check.most)) throw broken(serial, code, check.name)
  }
}

function mend(profile: KeptProfile, played: PlayedUnit, step: ToldRepair, serial: string): void {
  const route = routeOf(profile)
  const failed = played.passes.findLast(({ supersededAt, result }) => supersededAt === null && result === 'fail')
  if (played.unit.status !== 'failed' || !failed) throw broken(serial, 'the repair station', 'it has not failed')
  const causeStation = profile.causes.find(({ reasonId }) => reasonId === step.reasonId)?.station
  const code = reentryOf(route, failed.station.code, step.action === 'noFault' ? undefined : causeStation)
  failed.repair = { ...step, reentry: profile.stations.find((each) => each.code === code) ?? failed.station }
  if (step.action === 'scrap') {
    played.unit = { ...played.unit, status: 'scrapped' }
    return
  }
  played.unit = repaired(route, played.unit, code)
  if (isStuck(route, played.unit)) throw broken(serial, 'the repair station', 'it can only be given up')
  const again = new Set(fromOn(route, code))
  for (const pass of played.passes) if (again.has(pass.station.code)) pass.supersededAt ??= step.at
}
