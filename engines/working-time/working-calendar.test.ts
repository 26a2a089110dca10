import { describe, expect, it } from 'vitest'
import { compileCalendar, InvalidCalendar, NoWorkingTime } from './index.ts'
import { calendarOf, compile, HOUR, modeOf, shift } from './testing.ts'

const zone = 'Asia/Shanghai'
/** Local time in Shanghai. */
const at = (text: string) => Date.parse(`${text}:00+08:00`)
const day = shift('day', '08:00-20:00', '12:00-13:00')
const night = { ...shift('night', '20:00-08:00', '00:00-01:00'), handoverMinutes: 20 }

describe('working intervals', () => {
  it('lie between the rests, each with its shift and production day', () => {
    expect(compile(zone, [day, night]).intervals(at('2026-03-02T08:00'), at('2026-03-03T08:00'))).toEqual([
      { start: at('2026-03-02T08:00'), end: at('2026-03-02T12:00'), shiftId: 'day', productionDay: '2026-03-02' },
      { start: at('2026-03-02T13:00'), end: at('2026-03-02T20:00'), shiftId: 'day', productionDay: '2026-03-02' },
      { start: at('2026-03-02T20:00'), end: at('2026-03-03T00:00'), shiftId: 'night', productionDay: '2026-03-02' },
      { start: at('2026-03-03T01:00'), end: at('2026-03-03T08:00'), shiftId: 'night', productionDay: '2026-03-02' },
    ])
  })

  it('are cut to what is asked', () => {
    const intervals = compile(zone, [day]).intervals(at('2026-03-02T11:30'), at('2026-03-02T13:15'))
    expect(intervals.map(({ start, end }) => [start, end])).toEqual([
      [at('2026-03-02T11:30'), at('2026-03-02T12:00')],
      [at('2026-03-02T13:00'), at('2026-03-02T13:15')],
    ])
  })

  it('are flattened with those that meet joined', () => {
    const flat = compile(zone, [day, night]).flatten(at('2026-03-02T10:00'), at('2026-03-03T02:00'))
    expect([...flat.starts]).toEqual([at('2026-03-02T10:00'), at('2026-03-02T13:00'), at('2026-03-03T01:00')])
    expect([...flat.ends]).toEqual([at('2026-03-02T12:00'), at('2026-03-03T00:00'), at('2026-03-03T02:00')])
    expect([...flat.cumulative]).toEqual([0, 2 * HOUR, 13 * HOUR])
    expect(flat.total).toBe(14 * HOUR)
    expect(flat.starts.buffer.byteLength).toBe(24)
  })
})

describe('add and subtract', () => {
  const calendar = compile(zone, [day])

  it('step over rests and nights', () => {
    expect(calendar.add(at('2026-03-02T11:00'), 2 * HOUR)).toBe(at('2026-03-02T14:00'))
    expect(calendar.add(at('2026-03-02T19:00'), 2 * HOUR)).toBe(at('2026-03-03T09:00'))
    expect(calendar.subtract(at('2026-03-02T14:00'), 2 * HOUR)).toBe(at('2026-03-02T11:00'))
    expect(calendar.subtract(at('2026-03-03T09:00'), 2 * HOUR)).toBe(at('2026-03-02T19:00'))
  })

  it('finish at the end of an interval and begin at the start of one', () => {
    expect(calendar.add(at('2026-03-02T11:00'), HOUR)).toBe(at('2026-03-02T12:00'))
    expect(calendar.subtract(at('2026-03-02T14:00'), HOUR)).toBe(at('2026-03-02T13:00'))
  })

  it('turn round for negative amounts, stay for none and refuse what is no number', () => {
    expect(calendar.add(at('2026-03-02T14:00'), -2 * HOUR)).toBe(at('2026-03-02T11:00'))
    expect(calendar.subtract(at('2026-03-02T11:00'), -2 * HOUR)).toBe(at('2026-03-02T14:00'))
    expect(calendar.add(at('2026-03-02T12:30'), 0)).toBe(at('2026-03-02T12:30'))
    expect(() => calendar.add(at('2026-03-02T12:30'), Number.NaN)).toThrow(RangeError)
    expect(() => calendar.add(Number.NaN, HOUR)).toThrow(RangeError)
    expect(() => calendar.duration(0, 8e15)).toThrow(RangeError)
  })
})

describe('next and previous working instant', () => {
  const calendar = compile(zone, [day])

  it('are the instant itself while working', () => {
    expect(calendar.nextWorking(at('2026-03-02T11:00'))).toBe(at('2026-03-02T11:00'))
    expect(calendar.previousWorking(at('2026-03-02T11:00'))).toBe(at('2026-03-02T11:00'))
  })

  it('leave an interval by its open side', () => {
    expect(calendar.nextWorking(at('2026-03-02T12:00'))).toBe(at('2026-03-02T13:00'))
    expect(calendar.nextWorking(at('2026-03-02T13:00'))).toBe(at('2026-03-02T13:00'))
    expect(calendar.previousWorking(at('2026-03-02T12:00'))).toBe(at('2026-03-02T12:00'))
    expect(calendar.previousWorking(at('2026-03-02T13:00'))).toBe(at('2026-03-02T12:00'))
    expect(calendar.previousWorking(at('2026-03-03T03:00'))).toBe(at('2026-03-02T20:00'))
  })

  it('count the start of an interval as working and its end not', () => {
    expect(calendar.isWorking(at('2026-03-02T08:00'))).toBe(true)
    expect(calendar.isWorking(at('2026-03-02T12:00'))).toBe(false)
  })
})

describe('shift of an instant', () => {
  const calendar = compile(zone, [shift('day', '08:00-17:00', '12:00-13:00'), { ...night, start: '21:00' }])

  it('keeps a rest and the hours after midnight in the shift', () => {
    const rest = calendar.shiftAt(at('2026-03-03T00:30'))
    expect(rest.phase).toBe('rest')
    expect(rest.shift).toMatchObject({ shiftId: 'night', productionDay: '2026-03-02', start: at('2026-03-02T21:00') })
    expect(rest.shift?.working).toBe(10 * HOUR)
    expect(calendar.productionDay(at('2026-03-03T07:59'))).toBe('2026-03-02')
    expect(calendar.productionDay(at('2026-03-03T08:00'))).toBe('2026-03-03')
  })

  it('tells the handover of one shift while the next runs', () => {
    const moment = calendar.shiftAt(at('2026-03-03T08:10'))
    expect(moment).toMatchObject({ phase: 'working', shift: { shiftId: 'day' }, handover: { shiftId: 'night' } })
    expect(calendar.shiftAt(at('2026-03-03T08:20')).handover).toBeNull()
  })

  it('tells a handover outside every shift, with the production day of the shift that ended', () => {
    const late = { ...shift('late', '16:00-00:00'), handoverMinutes: 30 }
    const alone = compile(zone, [late])
    expect(alone.shiftAt(at('2026-03-03T00:10'))).toMatchObject({ phase: 'handover', shift: null })
    expect(alone.productionDay(at('2026-03-03T00:10'))).toBe('2026-03-02')
    expect(alone.shiftAt(at('2026-03-03T00:30'))).toEqual({ phase: 'off', shift: null, handover: null })
    expect(alone.productionDay(at('2026-03-03T00:30'))).toBe('2026-03-03')
  })

  it('finds the next shift, strictly after', () => {
    expect(calendar.nextShiftStart(at('2026-03-02T07:59'))).toBe(at('2026-03-02T08:00'))
    expect(calendar.nextShiftStart(at('2026-03-02T08:00'))).toBe(at('2026-03-02T21:00'))
    expect(calendar.nextShift(at('2026-03-02T22:00')).shiftId).toBe('day')
  })

  it('lists the shifts of a range and of a production day', () => {
    const ids = calendar.shifts(at('2026-03-03T07:00'), at('2026-03-03T21:00')).map(({ shiftId }) => shiftId)
    expect(ids).toEqual(['night', 'day'])
    expect(calendar.shiftsOn('2026-03-03').map(({ start }) => start)).toEqual([
      at('2026-03-03T08:00'),
      at('2026-03-03T21:00'),
    ])
  })

  it('lasts 24 hours when it ends as it starts', () => {
    const whole = compile(zone, [shift('whole', '08:00-08:00')])
    expect(whole.duration(at('2026-03-02T00:00'), at('2026-03-09T00:00'))).toBe(168 * HOUR)
    expect(whole.productionDay(at('2026-03-03T07:59'))).toBe('2026-03-02')
  })
})

describe('rules of the days', () => {
  const modes = [modeOf(day), { id: 'short', name: 'Short', shifts: [shift('short', '09:00-12:00')] }]
  const weekdays = [1, 2, 3, 4, 5]
  const calendar = compileCalendar(
    modes,
    calendarOf(zone, {
      modePeriods: [
        { modeId: 'mode', from: '2026-01-01', to: '2026-12-31', weekdays },
        { modeId: 'short', from: '2026-03-09', to: '2026-03-13', weekdays: [3] },
      ],
      holidays: [
        { date: '2026-03-05', name: 'Founding day', kind: 'company' },
        { date: '2026-03-06', name: 'Bridge day', kind: 'other' },
      ],
      overtimeDays: [{ date: '2026-03-06' }, { date: '2026-03-07' }, { date: '2026-03-08', modeId: 'short' }],
    }),
  )
  const hours = (date: string) => calendar.duration(at(`${date}T00:00`), at(`${date}T24:00`)) / HOUR

  it('take the last period that covers the day and its weekday', () => {
    expect(hours('2026-03-10')).toBe(11)
    expect(hours('2026-03-11')).toBe(3)
    expect(hours('2026-03-14')).toBe(0)
  })

  it('close holidays, and let overtime days go before them and before weekends', () => {
    expect(['2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08'].map(hours)).toEqual([0, 11, 11, 3])
  })

  it('are told a day', () => {
    expect(calendar.day('2026-03-08')).toEqual({
      date: '2026-03-08',
      weekday: 7,
      modeId: 'short',
      holiday: null,
      overtime: true,
    })
    expect(calendar.day('2026-03-05')).toMatchObject({
      modeId: null,
      holiday: { name: 'Founding day' },
      overtime: false,
    })
  })

  it('let a night shift run into a holiday, and the shift that opened first keep its time', () => {
    const changed = compileCalendar(
      [modeOf(night), { id: 'early', shifts: [shift('early', '06:00-14:00')] }],
      calendarOf(zone, {
        modePeriods: [
          { modeId: 'mode', from: '2026-03-01', to: '2026-03-03' },
          { modeId: 'early', from: '2026-03-04', to: '2026-03-04' },
        ],
        holidays: [{ date: '2026-03-03', name: 'Closed', kind: 'statutory' }],
        overtimeDays: [{ date: '2026-03-03' }],
      }),
    )
    expect(changed.shiftAt(at('2026-03-04T07:00')).shift?.shiftId).toBe('night')
    expect(changed.shiftAt(at('2026-03-04T09:00')).shift).toMatchObject({
      shiftId: 'early',
      start: at('2026-03-04T08:00'),
    })
  })
})

describe('exceptions', () => {
  const open = (from: string, to: string) => ({ from: at(from), to: at(to), kind: 'open' as const })
  const closed = (from: string, to: string) => ({ from: at(from), to: at(to), kind: 'closed' as const })
  const short = shift('day', '08:00-17:00', '12:00-13:00')

  it('close a breakdown, still in its shift', () => {
    const calendar = compile(zone, [short], { exceptions: [closed('2026-03-02T10:00', '2026-03-02T14:00')] })
    expect(calendar.shiftAt(at('2026-03-02T11:00'))).toMatchObject({ phase: 'closed', shift: { shiftId: 'day' } })
    expect(calendar.shiftAt(at('2026-03-02T12:30')).phase).toBe('rest')
    expect(calendar.duration(at('2026-03-02T00:00'), at('2026-03-03T00:00'))).toBe(5 * HOUR)
  })

  it('skip a shift closed as a whole when looking for the next', () => {
    const calendar = compile(zone, [short], { exceptions: [closed('2026-03-02T00:00', '2026-03-03T00:00')] })
    expect(calendar.nextShiftStart(at('2026-03-01T20:00'))).toBe(at('2026-03-03T08:00'))
  })

  it('open a rest', () => {
    const calendar = compile(zone, [short], { exceptions: [open('2026-03-02T12:00', '2026-03-02T12:30')] })
    expect(calendar.shiftAt(at('2026-03-02T12:15')).phase).toBe('working')
    expect(calendar.shiftAt(at('2026-03-02T12:45')).phase).toBe('rest')
  })

  it('lengthen the shift that extra hours touch, also past midnight and piece by piece, and its handover with it', () => {
    const calendar = compile(zone, [{ ...short, handoverMinutes: 15 }], {
      exceptions: [open('2026-03-02T16:00', '2026-03-02T23:00'), open('2026-03-02T23:00', '2026-03-03T01:00')],
    })
    expect(calendar.shiftAt(at('2026-03-03T00:30')).shift).toMatchObject({
      shiftId: 'day',
      productionDay: '2026-03-02',
      end: at('2026-03-03T01:00'),
      handoverEnd: at('2026-03-03T01:15'),
      working: 16 * HOUR,
    })
    expect(calendar.shiftAt(at('2026-03-03T01:05')).phase).toBe('handover')
  })

  it('lengthen a shift by a day at most, what goes on after it stands alone', () => {
    const calendar = compile(zone, [short], {
      modePeriods: [{ modeId: 'mode', from: '2026-03-02', to: '2026-03-02' }],
      exceptions: [open('2026-03-02T15:00', '2026-03-05T06:00')],
    })
    const spans = calendar.shifts(at('2026-03-01T00:00'), at('2026-03-09T00:00'))
    expect(spans.map(({ shiftId, productionDay, end }) => [shiftId, productionDay, end])).toEqual([
      ['day', '2026-03-02', at('2026-03-03T15:00')],
      [null, '2026-03-03', at('2026-03-04T15:00')],
      [null, '2026-03-04', at('2026-03-05T06:00')],
    ])
  })

  it('open a shift early', () => {
    const calendar = compile(zone, [short], {
      exceptions: [open('2026-03-02T05:00', '2026-03-02T06:00'), open('2026-03-02T06:00', '2026-03-02T08:00')],
    })
    expect(calendar.nextShiftStart(at('2026-03-01T20:00'))).toBe(at('2026-03-02T05:00'))
    expect(calendar.shiftsOn('2026-03-02')).toHaveLength(1)
  })

  it('open a shift a day early at most, what goes before it stands alone', () => {
    const exceptions = [open('2026-03-01T00:00', '2026-03-02T08:00')]
    const periods = [{ modeId: 'mode', from: '2026-03-02', to: '2026-03-02' }]
    const spans = compile(zone, [short], { modePeriods: periods, exceptions }).shifts(
      at('2026-02-25T00:00'),
      at('2026-03-09T00:00'),
    )
    expect(spans.map(({ shiftId, productionDay, start }) => [shiftId, productionDay, start])).toEqual([
      [null, '2026-03-01', at('2026-03-01T00:00')],
      ['day', '2026-03-02', at('2026-03-02T00:00')],
    ])
  })

  it('stand alone without a shift when they touch none', () => {
    const calendar = compile(zone, [short], { exceptions: [open('2026-03-02T22:00', '2026-03-03T02:00')] })
    expect(calendar.intervals(at('2026-03-02T20:00'), at('2026-03-03T06:00'))).toEqual([
      { start: at('2026-03-02T22:00'), end: at('2026-03-03T02:00'), shiftId: null, productionDay: '2026-03-02' },
    ])
    expect(calendar.nextShiftStart(at('2026-03-02T18:00'))).toBe(at('2026-03-03T08:00'))
  })

  it('win by order: the later entry counts', () => {
    const first = open('2026-03-02T17:00', '2026-03-02T21:00')
    const second = closed('2026-03-02T18:00', '2026-03-02T19:00')
    const worked = (exceptions: (typeof first | typeof second)[]) =>
      compile(zone, [short], { exceptions }).duration(at('2026-03-02T17:00'), at('2026-03-03T00:00'))
    expect(worked([first, second])).toBe(3 * HOUR)
    expect(worked([second, first])).toBe(4 * HOUR)
  })
})

describe('no working time', () => {
  const ended = compile(zone, [day], { modePeriods: [{ modeId: 'mode', from: '2026-03-01', to: '2026-03-31' }] })

  it('is told with direction and instant, not searched for ever', () => {
    const after = at('2026-04-01T00:00')
    expect(() => ended.nextWorking(after)).toThrow(NoWorkingTime)
    expect(() => ended.nextWorking(after)).toThrow(expect.objectContaining({ direction: 'after', instant: after }))
    expect(() => ended.nextShiftStart(after)).toThrow(NoWorkingTime)
    expect(() => ended.add(at('2026-03-31T19:00'), 2 * HOUR)).toThrow(NoWorkingTime)
    expect(() => ended.previousWorking(at('2026-03-01T08:00'))).toThrow(NoWorkingTime)
    expect(() => ended.subtract(at('2026-03-01T10:00'), 3 * HOUR)).toThrow(
      expect.objectContaining({ direction: 'before', instant: at('2026-03-01T08:00') }),
    )
  })

  it('still answers up to the last hour, from far away and with zero durations', () => {
    expect(ended.add(at('2026-03-31T19:00'), HOUR)).toBe(at('2026-03-31T20:00'))
    expect(ended.nextWorking(at('2022-01-01T00:00'))).toBe(at('2026-03-01T08:00'))
    expect(ended.previousWorking(at('2030-01-01T00:00'))).toBe(at('2026-03-31T20:00'))
    expect(ended.duration(at('2026-03-01T00:00'), at('2035-01-01T00:00'))).toBe(31 * 11 * HOUR)
    expect(ended.intervals(at('2027-01-01T00:00'), at('2028-01-01T00:00'))).toEqual([])
    expect(ended.flatten(at('2027-01-01T00:00'), at('2028-01-01T00:00')).total).toBe(0)
  })

  it('does not depend on what happens to be compiled', () => {
    const periods = { modePeriods: ['2026-01-01', '2034-01-01'].map((from) => ({ modeId: 'mode', from, to: from })) }
    for (const calendar of [compile(zone, [day], periods), compile(zone, [day], periods)]) {
      expect(() => calendar.nextWorking(at('2027-01-01T00:00'))).toThrow(NoWorkingTime)
      expect(() => calendar.add(at('2026-01-01T08:00'), 12 * HOUR)).toThrow(NoWorkingTime)
      expect(() => calendar.subtract(at('2034-01-01T20:00'), 12 * HOUR)).toThrow(NoWorkingTime)
      expect(calendar.duration(at('2026-01-01T00:00'), at('2035-01-01T00:00'))).toBe(22 * HOUR)
      expect(() => calendar.add(at('2026-01-01T08:00'), 12 * HOUR)).toThrow(NoWorkingTime)
      expect(() => calendar.subtract(at('2034-01-01T20:00'), 12 * HOUR)).toThrow(NoWorkingTime)
      expect(() => calendar.nextShift(at('2027-01-01T00:00'))).toThrow(NoWorkingTime)
      expect(() => calendar.previousWorking(at('2033-01-01T00:00'))).toThrow(NoWorkingTime)
    }
  })
})

describe('compileCalendar', () => {
  const period = { modeId: 'mode', from: '2026-01-01', to: '2026-12-31' }
  it.each([
    ['zone', { zone: 'Nowhere' }],
    ['mode', { modePeriods: [{ ...period, modeId: 'gone' }] }],
    ['date', { modePeriods: [{ ...period, from: '2026-02-30' }] }],
    ['period', { modePeriods: [{ ...period, to: '2025-01-01' }] }],
    ['weekday', { modePeriods: [{ ...period, weekdays: [0] }] }],
    ['mode', { overtimeDays: [{ date: '2026-01-01', modeId: 'gone' }] }],
    ['exception', { exceptions: [{ from: 2, to: 1, kind: 'closed' as const }] }],
  ])('refuses an unusable %s', (reason, changes) => {
    expect(() => compile(zone, [day], changes)).toThrow(expect.objectContaining({ reason }))
  })

  it('refuses unusable times and handovers', () => {
    expect(() => compile(zone, [shift('day', '8-17')])).toThrow(InvalidCalendar)
    expect(() => compile(zone, [{ ...day, handoverMinutes: -1 }])).toThrow(InvalidCalendar)
  })
})
