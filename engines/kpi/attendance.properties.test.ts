import fc from 'fast-check'
import { expect, it } from 'vitest'
import { attendanceRate, efficiencyLosses, judgeAttendance } from './index.ts'

const hour = 3_600_000
const shift = { start: 8 * hour, end: 20 * hour }
const session = fc
  .record({ start: fc.integer({ min: 0, max: 28 * hour }), length: fc.integer({ min: 1, max: 12 * hour }) })
  .map(({ start, length }) => ({ start, end: start + length }))
const after = { now: 48 * hour }

it('is absent exactly where no time on duty touches the shift', () => {
  fc.assert(
    fc.property(fc.array(session), (sessions) => {
      const touches = sessions.some(({ start, end }) => start < shift.end && end > shift.start)
      expect(judgeAttendance(shift, sessions, after).state === 'absent').toBe(!touches)
    }),
  )
})

it('is late and early within the shift only, and not within the grace; more time on duty never makes it worse', () => {
  fc.assert(
    fc.property(fc.array(session, { minLength: 1 }), session, fc.nat(hour), (sessions, more, grace) => {
      const judged = judgeAttendance(shift, sessions, { ...after, grace })
      for (const time of [judged.late, judged.early]) {
        expect(time === 0 || time > grace).toBe(true)
        expect(time).toBeLessThan(shift.end - shift.start)
      }
      if (judged.state === 'absent') return
      const wider = judgeAttendance(shift, [...sessions, more], { ...after, grace })
      expect(wider.late).toBeLessThanOrEqual(judged.late)
      expect(wider.early).toBeLessThanOrEqual(judged.early)
    }),
  )
})

it('tells nobody early who may still stay', () => {
  const now = 12 * hour
  expect(judgeAttendance(shift, [{ start: 8 * hour, end: now }], { now })).toMatchObject({ state: 'running', early: 0 })
  expect(() => judgeAttendance({ start: 1, end: 1 }, [], after)).toThrow(RangeError)
})

it('has no rate where nobody was arranged', () => {
  expect(attendanceRate(0, 0)).toBeNull()
  expect(attendanceRate(3, 4)).toBe(0.75)
})

it('loses in all exactly what was not earned, the most first', () => {
  const part = fc.record({ key: fc.nat(), onDuty: fc.nat(10 * hour), earned: fc.nat(10 * hour) })
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const losses = efficiencyLosses(parts)
      const sum = (of: 'lost' | 'onDuty' | 'earned') => losses.reduce((total, loss) => total + loss[of], 0)
      expect(sum('lost')).toBe(sum('onDuty') - sum('earned'))
      expect(losses).toEqual([...losses].sort((a, b) => b.lost - a.lost))
    }),
  )
})
