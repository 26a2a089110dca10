import fc from 'fast-check'
import {
  type Lamp,
  type MachineState,
  type OeeElements,
  plannedRunTime,
  type ShiftWindow,
  type StateInterval,
  type StopReason,
  statePrecedence,
  type TimeRange,
} from './index.ts'

export const MINUTE = 60_000
export const HOUR = 3_600_000

const lamps: readonly Lamp[] = ['green', 'yellow', 'red', 'off', 'gray', 'blue', 'white']

/** '08:00-12:00' of 5 January 2026 UTC; beyond 24:00 is the next day. */
export function clockRange(span: string): TimeRange {
  const [start = 0, end = 0] = span.split('-').map((time) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return Date.UTC(2026, 0, 5) + hour * HOUR + minute * MINUTE
  })
  return { start, end }
}

/** A state over a clock span: `stretch('running', '08:00-12:00')`. */
export function stretch(state: MachineState, span: string, more: Partial<StateInterval> = {}): StateInterval {
  return { state, ...clockRange(span), ...more }
}

/** Ranges that meet, in order. */
const disjoint = (last: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: last }), { maxLength: 24 })
    .map((cuts) => cuts.sort((a, b) => a - b))
    .map((cuts) => cuts.slice(1).map((end, index): TimeRange => ({ start: cuts[index]!, end })))

const someOf = (last: number) =>
  disjoint(last).chain((ranges) => fc.subarray(ranges, { minLength: Math.floor(ranges.length / 2) }))

const reasonArbitrary: fc.Arbitrary<StopReason> = fc.record({
  id: fc.constantFrom('meeting', 'jam', 'material'),
  planned: fc.boolean(),
  assessed: fc.boolean(),
})

/** Instants of the arbitraries lie from 0 to this. */
export const LAST = 120

/** One machine's intervals in order, disjoint, with gaps and without. */
export const intervalsArbitrary: fc.Arbitrary<StateInterval[]> = someOf(LAST).chain((ranges) =>
  fc.tuple(
    ...ranges.map((range) =>
      fc
        .record({
          state: fc.constantFrom(...statePrecedence, 'fault' as const, 'running' as const),
          lamp: fc.option(fc.constantFrom(...lamps), { nil: undefined }),
          reason: fc.option(reasonArbitrary, { freq: 1 }),
        })
        .map((rest): StateInterval => ({ ...range, ...rest })),
    ),
  ),
)

/** Disjoint windows in order; their working time and stops may overlap one another and stick out. */
export const windowsArbitrary: fc.Arbitrary<ShiftWindow[]> = someOf(LAST).chain((ranges) =>
  fc.tuple(
    ...ranges.map((range) =>
      fc
        .record({
          working: someOf(LAST),
          more: someOf(LAST),
          plannedStops: fc.option(someOf(LAST), { nil: undefined }),
        })
        .map(
          ({ working, more, plannedStops }): ShiftWindow => ({
            ...range,
            working: [...working, ...more],
            plannedStops: plannedStops?.slice(0, 3),
          }),
        ),
    ),
  ),
)

/** Decimals of up to three places, as quantities by weight are. */
const quantity = fc.integer({ min: 0, max: 2_000_000 }).map((units) => units / 1000)

const time = fc.integer({ min: 0, max: 40_000_000 })

/** OEE elements as they may come: nothing made, nothing planned, more made than planned. */
export const oeeElementsArbitrary: fc.Arbitrary<OeeElements> = fc
  .record({
    times: fc.record({
      apt: time,
      aust: time,
      adet: time,
      adot: time,
      noData: time,
      pdot: time,
      rest: time,
      fault: time,
      yellow: time,
      red: time,
      outside: time,
      failures: fc.integer({ min: 0, max: 9 }),
    }),
    good: quantity,
    bad: quantity,
    quantityPerTrip: fc.integer({ min: 1, max: 12 }),
    timePerTrip: fc.integer({ min: 1, max: 90_000 }),
  })
  .map(({ times, good, bad, quantityPerTrip, timePerTrip }) => {
    const pq = Math.round((good + bad) * 1000) / 1000
    return { times, pq, gq: good, plannedRun: plannedRunTime([{ quantity: pq, quantityPerTrip, timePerTrip }]) }
  })
