import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  after,
  failedAt,
  inTime,
  isStuck,
  isThrough,
  nextOf,
  type Route,
  type RouteStation,
  type RouteUnit,
  reentryOf,
  repaired,
  stopAt,
} from './interlock.ts'

const station = (code: string, change: Partial<RouteStation> = {}): RouteStation => ({
  code,
  name: code,
  kind: 'scan',
  required: true,
  mostPasses: 0,
  onFail: 'repair',
  after: [],
  ...change,
})

const line: Route = {
  mostPasses: 0,
  stations: [
    station('A'),
    station('B', { kind: 'test', onFail: 'retest', mostPasses: 2, after: ['A'] }),
    station('C', { required: false, after: ['A'] }),
    station('D', { after: ['A', 'B'] }),
    station('R', { kind: 'repair', required: false }),
  ],
}
const at = (code: string) => line.stations.find((each) => each.code === code) as RouteStation
const fresh: RouteUnit = { status: 'running', passes: [] }
const go = (unit: RouteUnit, ...steps: [string, 'pass' | 'fail'][]) =>
  steps.reduce((now, [code, result]) => after(line, now, at(code), result), unit)

test('a unit goes where it has passed all that comes before, once, and is told the way', () => {
  expect(stopAt(line, fresh, at('D'))).toMatchObject({ check: 'stationsPassed' })
  expect(nextOf(line, fresh)?.code).toBe('A')
  const one = go(fresh, ['A', 'pass'])
  expect(stopAt(line, one, at('A'))).toEqual({ check: 'passedAlready' })
  expect(nextOf(line, one)?.code).toBe('B')
  const through = go(one, ['B', 'pass'], ['D', 'pass'])
  expect([through.status, nextOf(line, through)]).toEqual(['finished', null])
})

test('a retest is tried as often as the station allows, then a person repairs; what he sends back over counts no more', () => {
  const once = go(fresh, ['A', 'pass'], ['B', 'fail'])
  expect([once.status, nextOf(line, once)?.code]).toEqual(['running', 'B'])
  const twice = go(once, ['B', 'fail'])
  expect([twice.status, failedAt(twice), stopAt(line, twice, at('R'))]).toEqual(['failed', 'B', null])
  expect(stopAt(line, twice, at('B'))).toEqual({ check: 'unitStands', status: 'failed' })
  const back = repaired(line, twice, 'A')
  expect([back.status, nextOf(line, back)?.code]).toEqual(['running', 'A'])
  // Two failures were all that station B allows: mended or not, it could never pass.
  expect(isStuck(line, back)).toBe(true)
})

test('a unit goes on where its cause says, never behind the station that it has yet to pass', () => {
  expect(reentryOf(line, 'B', 'A')).toBe('A')
  expect(reentryOf(line, 'B', 'D')).toBe('B')
  expect(reentryOf(line, 'B', undefined)).toBe('B')
})

test('a unit whose time is over goes back to where the first of its times began', () => {
  const late = (entries: Record<string, string[]>) => new Map(Object.entries(entries))
  expect(inTime(line, 'B', late({}))).toBe('B')
  expect(inTime(line, 'D', late({ D: ['B'] }))).toBe('B')
  // From B on it goes over B again, which counts since A.
  expect(inTime(line, 'D', late({ D: ['B'], B: ['A'] }))).toBe('A')
  // What lies before is not gone over again, and what begins behind begins anew.
  expect(inTime(line, 'D', late({ B: ['A'] }))).toBe('D')
  expect(inTime(line, 'B', late({ D: ['B'] }))).toBe('B')
})

/** Routes of up to six stations; each waits for some of those before it. */
const routes = fc
  .array(
    fc.record({
      required: fc.boolean(),
      mostPasses: fc.constantFrom(0, 0, 1, 2, 3),
      onFail: fc.constantFrom('retest' as const, 'repair' as const),
      before: fc.array(fc.nat(5), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .chain((drafts) => fc.record({ drafts: fc.constant(drafts), mostPasses: fc.constantFrom(0, 0, 4, 9) }))
  .map(({ drafts, mostPasses }): Route => {
    const stations = drafts.map(({ before, ...draft }, i) =>
      station(`S${i}`, {
        ...draft,
        after: [...new Set(before.filter((other) => other < i).map((other) => `S${other}`))],
      }),
    )
    return { mostPasses, stations: [...stations, station('R', { kind: 'repair', required: false })] }
  })

const scans = fc.array(fc.record({ station: fc.nat(6), fails: fc.boolean(), back: fc.nat(5) }), { maxLength: 60 })

/** What the line has seen, written down without the kit: when each station was passed, and from when on that counted no more. */
function model(route: Route) {
  const passedAt = new Map<string, boolean>()
  const times = new Map<string, number>()
  let all = 0
  return {
    scanned({ code }: RouteStation, fails: boolean) {
      times.set(code, (times.get(code) ?? 0) + 1)
      all += 1
      if (!fails) passedAt.set(code, true)
    },
    sentBack(code: string) {
      for (const { code: each } of route.stations.slice(route.stations.findIndex((s) => s.code === code)))
        passedAt.delete(each)
    },
    passed: (code: string) => passedAt.has(code),
    times: (code: string) => times.get(code) ?? 0,
    all: () => all,
  }
}

test('whatever is scanned in whichever order, no unit passes an interlock, and none is left without a way on', () => {
  fc.assert(
    fc.property(routes, scans, (route, sequence) => {
      const seen = model(route)
      let unit = fresh
      for (const { station: nth, fails, back } of sequence) {
        const target = route.stations[nth % route.stations.length] as RouteStation
        const stop = stopAt(route, unit, target)
        if (target.kind === 'repair') {
          expect(stop === null).toBe(unit.status === 'failed')
          const failed = failedAt(unit)
          if (stop || !failed) continue
          const reentry = reentryOf(route, failed, route.stations[back % (route.stations.length - 1)]?.code)
          const mended = repaired(route, unit, reentry)
          if (isStuck(route, mended)) continue
          seen.sentBack(reentry)
          unit = mended
          continue
        }
        if (stop) continue
        // What the kit let through must hold by the model's own book.
        expect(seen.passed(target.code)).toBe(false)
        expect(target.after.every((code) => seen.passed(code))).toBe(true)
        if (target.mostPasses) expect(seen.times(target.code)).toBeLessThan(target.mostPasses)
        if (route.mostPasses) expect(seen.all()).toBeLessThan(route.mostPasses)
        unit = after(route, unit, target, fails ? 'fail' : 'pass')
        seen.scanned(target, fails)
        const through = route.stations.every(({ code, required }) => !required || seen.passed(code))
        if (unit.status === 'finished') expect(through).toBe(true)
        if (unit.status === 'running' && !isThrough(route, unit)) expect(nextOf(route, unit)).not.toBeNull()
      }
    }),
    { numRuns: 400 },
  )
})
