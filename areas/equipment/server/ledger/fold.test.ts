import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stateLamps } from '#engines/kpi/index.ts'
import { machineStates } from '../../contract/machine-state.ts'
import { fold } from './fold.ts'

const begun = { state: 'noData', lamp: 'gray', since: 0, signalAt: 0 } as const
const running = { state: 'running', lamp: 'green' } as const
const fault = { state: 'fault', lamp: 'red' } as const

test('a change closes the open interval and opens the next at the same instant', () => {
  const { intervals, standing, changes } = fold({ ...running, since: 10, signalAt: 10 }, [{ at: 30, now: fault }])
  expect(intervals).toEqual([
    { start: 10, end: 30, ...running },
    { start: 30, end: null, ...fault },
  ])
  expect(standing).toEqual({ ...fault, since: 30, signalAt: 30 })
  expect(changes).toEqual([{ from: 'running', to: 'fault', lamp: 'red', at: 30 }])
})

test('what is known already moves nothing but the newest signal’s time', () => {
  const { intervals, standing } = fold({ ...running, since: 10, signalAt: 10 }, [{ at: 30, now: running }])
  expect(intervals).toEqual([])
  expect(standing).toEqual({ ...running, since: 10, signalAt: 30 })
})

test('a signal older than the newest changes nothing and is counted', () => {
  const folded = fold({ ...running, since: 10, signalAt: 30 }, [{ at: 20, now: fault }])
  expect(folded).toMatchObject({ intervals: [], changes: [], late: 1 })
})

test('of two changes at one instant the later one stands', () => {
  const told = [running, fault].map((now) => ({ at: 5, now }))
  expect(fold(begun, told).intervals).toEqual([
    { start: 0, end: 5, state: 'noData', lamp: 'gray' },
    { start: 5, end: null, ...fault },
  ])
})

const tolds = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 1000 }),
    now: fc.constantFrom(...machineStates).map((state) => ({ state, lamp: stateLamps[state] })),
  }),
  { maxLength: 40 },
)
const sorted = (told: { at: number }[]) => told.sort((a, b) => a.at - b.at)

test('intervals follow one another without a gap or an overlap, the last alone is open', () => {
  fc.assert(
    fc.property(tolds, (told) => {
      sorted(told)
      const { intervals, standing } = fold(begun, told)
      for (const [i, each] of intervals.entries()) {
        const next = intervals[i + 1]
        expect(each.end).toBe(next ? next.start : null)
        if (each.end !== null) expect(each.end).toBeGreaterThan(each.start)
      }
      if (intervals.length) expect(intervals.at(-1)).toMatchObject({ start: standing.since, state: standing.state })
    }),
  )
})

test('folding in two parts leaves the same ledger as folding at once', () => {
  fc.assert(
    fc.property(tolds, fc.nat(40), (told, cut) => {
      sorted(told)
      const whole = fold(begun, told)
      const first = fold(begun, told.slice(0, cut))
      const second = fold(first.standing, told.slice(cut))
      const rows = new Map([...first.intervals, ...second.intervals].map((row) => [row.start, row]))
      expect(second.standing).toEqual(whole.standing)
      expect([...rows.values()].filter((row) => row.end !== null)).toEqual(
        whole.intervals.filter((row) => row.end !== null),
      )
    }),
  )
})
