import type { FailWay, StationKind, UnitStatus } from './kinds.ts'

/** As much of a station as decides who may come to it; stations are told apart by their codes. */
export interface RouteStation {
  code: string
  name: string
  kind: StationKind
  required: boolean
  /** Passes of one unit here; 0: as many as it takes. */
  mostPasses: number
  onFail: FailWay
  /** What a unit must have passed before. */
  after: readonly string[]
}

export interface Route {
  /** In the order of the line. */
  stations: readonly RouteStation[]
  /** Passes of a unit over all stations; 0: as many as it takes. */
  mostPasses: number
}

/** A pass as it counts now: one that is undone is none, one that a repair sent back over counts for the limits alone. */
export interface RoutePass {
  station: string
  result: 'pass' | 'fail'
  stands: boolean
}

export interface RouteUnit {
  status: UnitStatus
  passes: readonly RoutePass[]
}

/** Why a unit may not come to a station. */
export type Stop =
  | { check: 'unitStands'; status: 'scrapped' | 'failed' | 'notFailed' }
  | { check: 'passedAlready' }
  | { check: 'stationsPassed'; missing: readonly RouteStation[] }
  | { check: 'passesLeft'; most: number }

const passed = ({ passes }: RouteUnit, code: string): boolean =>
  passes.some(({ station, result, stands }) => stands && station === code && result === 'pass')

const timesAt = ({ passes }: RouteUnit, code: string): number => passes.filter(({ station }) => station === code).length

/** Whether a unit may come to a station. @returns why not; null: it may */
export function stopAt({ stations, mostPasses }: Route, unit: RouteUnit, station: RouteStation): Stop | null {
  if (unit.status === 'scrapped') return { check: 'unitStands', status: 'scrapped' }
  if (station.kind === 'repair') return unit.status === 'failed' ? null : { check: 'unitStands', status: 'notFailed' }
  if (unit.status === 'failed') return { check: 'unitStands', status: 'failed' }
  if (passed(unit, station.code)) return { check: 'passedAlready' }
  const missing = stations.filter(({ code }) => station.after.includes(code) && !passed(unit, code))
  if (missing.length) return { check: 'stationsPassed', missing }
  if (station.mostPasses && timesAt(unit, station.code) >= station.mostPasses)
    return { check: 'passesLeft', most: station.mostPasses }
  if (mostPasses && unit.passes.length >= mostPasses) return { check: 'passesLeft', most: mostPasses }
  return null
}

/** Where a unit stands once it came to a station with a result. @param unit as it was before */
export function after(route: Route, unit: RouteUnit, station: RouteStation, result: 'pass' | 'fail'): RouteUnit {
  const passes = [...unit.passes, { station: station.code, result, stands: true }]
  return { passes, status: statusOf(route, { status: 'running', passes }, station, result) }
}

function statusOf(route: Route, unit: RouteUnit, station: RouteStation, result: 'pass' | 'fail'): UnitStatus {
  if (isStuck(route, unit)) return 'failed'
  if (result === 'pass') return isThrough(route, unit) ? 'finished' : 'running'
  return station.onFail === 'retest' ? 'running' : 'failed'
}

/** Stations without which a unit does not get through: the required ones, and those that one of them waits for, at whatever remove. */
function needed(stations: readonly RouteStation[]): RouteStation[] {
  const codes = new Set<string>()
  // What a station waits for stands before it: from the end on, each is met after all that wait for it.
  for (const { code, required, after: before } of stations.toReversed())
    if (required || codes.has(code)) for (const each of [code, ...before]) codes.add(each)
  return stations.filter(({ code }) => codes.has(code))
}

/** Whether limits leave a unit no way to what it has yet to pass: only a person at the repair station can say what becomes of it. */
export const isStuck = ({ stations, mostPasses }: Route, unit: RouteUnit): boolean =>
  needed(stations).some(
    ({ code, mostPasses: most }) =>
      !passed(unit, code) &&
      ((most > 0 && timesAt(unit, code) >= most) || (mostPasses > 0 && unit.passes.length >= mostPasses)),
  )

/** Whether a unit has passed all that it must. */
export const isThrough = ({ stations }: Route, unit: RouteUnit): boolean =>
  stations.every(({ code, required, kind }) => !required || kind === 'repair' || passed(unit, code))

/** Where a unit may go: what it must pass first, in the order of the line; null: nowhere, it is through. */
export function nextOf(route: Route, unit: RouteUnit): RouteStation | null {
  const open = route.stations.filter((station) => stopAt(route, unit, station) === null)
  return open.find(({ required }) => required) ?? (unit.status === 'finished' ? null : (open[0] ?? null))
}

/** Where a mended unit goes on: where its cause says, but never behind the station that it has yet to pass. */
export function reentryOf({ stations }: Route, failed: string, byCause: string | undefined): string {
  const at = (code: string) => stations.findIndex((station) => station.code === code)
  return byCause !== undefined && at(byCause) < at(failed) ? byCause : failed
}

/**
 * Where a unit goes on whose time is over: no station from there on may count a time, since one before it, that is over already, or the unit
 * would fail there again however often it is mended.
 *
 * @param from where it would go on by what failed
 * @param late by the code of a station, those since which its longest time is over
 */
export function inTime({ stations }: Route, from: string, late: ReadonlyMap<string, readonly string[]>): string {
  const at = (code: string) => stations.findIndex((station) => station.code === code)
  let first = at(from)
  for (let i = stations.length - 1; i >= Math.max(first, 0); i--)
    for (const since of late.get(stations[i]?.code ?? '') ?? []) first = Math.min(first, at(since))
  return stations[first]?.code ?? from
}

/** Codes of the stations over which a unit goes again that goes on at one of them. */
export const fromOn = ({ stations }: Route, code: string): string[] =>
  stations.slice(stations.findIndex((station) => station.code === code)).map((station) => station.code)

/** What a repair makes of a unit: it goes on at a station, and what it passed there and behind counts no more. */
export function repaired(route: Route, unit: RouteUnit, reentry: string): RouteUnit {
  const again = new Set(fromOn(route, reentry))
  const passes = unit.passes.map((pass) => (again.has(pass.station) ? { ...pass, stands: false } : pass))
  return { status: 'running', passes }
}

/** The station at which a failed unit failed: its last pass that stands. */
export const failedAt = ({ passes }: RouteUnit): string | null =>
  passes.findLast(({ stands, result }) => stands && result === 'fail')?.station ?? null

/** Whether a measured value keeps to its limits. */
export const isWithin = (value: number, { low, high }: { low: number | null; high: number | null }): boolean =>
  (low === null || value >= low) && (high === null || value <= high)
