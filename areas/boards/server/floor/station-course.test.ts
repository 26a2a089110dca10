import { describe, expect, it } from 'vitest'
import { courseOf } from './station-course.ts'

const hour = 3_600_000
const at = (hours: number) => Date.parse('2026-03-02T00:00:00Z') + hours * hour
const iso = (hours: number) => new Date(at(hours)).toISOString()
/** Works without a pause. */
const calendar = { duration: (from: number, to: number) => to - from }
/** 800 pieces from eight to sixteen o'clock, 36 s each. */
const task = {
  lineId: 1,
  start: iso(8),
  end: iso(16),
  running: true,
  producingSince: iso(8),
  processingMinutes: 480,
  planQuantity: 800,
  good: 0,
  defectReason: null,
  firstResult: null,
  firstAt: null,
  firstAsked: false,
}

describe('how a station’s task goes', () => {
  it('is told against its plan by now, and by its own pace until its end', () => {
    expect(courseOf({ ...task, good: 350 }, calendar, at(12))).toMatchObject({
      target: 400,
      forecast: iso(12 + (4 / 350) * 450),
      cycleSeconds: (4 * 3600) / 350,
      standardSeconds: 36,
    })
  })

  it('wants nothing before its plan begins, and no more than the whole once it has ended', () => {
    expect(courseOf(task, calendar, at(7))).toMatchObject({ target: 0, forecast: null, cycleSeconds: null })
    expect(courseOf({ ...task, good: 700 }, calendar, at(20)).target).toBe(800)
  })

  it('says no target without a plan or a calendar, and no end before the first piece', () => {
    expect(courseOf({ ...task, start: null, end: null }, calendar, at(12)).target).toBeNull()
    expect(courseOf({ ...task, good: 10 }, undefined, at(12))).toMatchObject({ target: null, cycleSeconds: 1440 })
    expect(courseOf(task, calendar, at(12)).forecast).toBeNull()
    expect(courseOf({ ...task, running: false, producingSince: null }, calendar, at(12)).forecast).toBeNull()
  })

  it('tells the first inspection once one was asked for', () => {
    expect(courseOf({ ...task, firstAsked: true, firstAt: iso(8) }, calendar, at(9)).first).toEqual({
      result: null,
      at: iso(8),
    })
    expect(courseOf(task, calendar, at(9)).first).toBeNull()
  })
})
