import { describe, expect, it } from 'vitest'
import { modeOf, shift } from './testing.ts'
import { validateShiftMode } from './validate-shift-mode.ts'

const day = shift('day', '08:00-20:00', '12:00-12:30')
const night = shift('night', '20:00-08:00', '23:45-00:15', '04:00-04:30')

describe('validateShiftMode', () => {
  it('finds nothing wrong with day and night', () => {
    expect(validateShiftMode(modeOf(day, night))).toEqual([])
  })

  it('accepts a shift of 24 hours with a rest after midnight', () => {
    expect(validateShiftMode(modeOf(shift('whole', '08:00-08:00', '07:00-08:00')))).toEqual([])
  })

  it('accepts rests in one shift of several, and times of 24:00', () => {
    expect(validateShiftMode(modeOf(day, shift('evening', '20:00-24:00')))).toEqual([])
  })

  it('asks for a name, a shift and a rest', () => {
    expect(validateShiftMode({ id: 'm', name: ' ', shifts: [] })).toEqual([
      { code: 'modeNameMissing', field: 'name' },
      { code: 'shiftsMissing', field: 'shifts' },
    ])
    expect(validateShiftMode(modeOf(shift('bare', '08:00-16:00')))).toEqual([
      { code: 'restsMissing', field: 'shifts.0.rests' },
    ])
  })

  it('asks for every name and time, and for times that are times', () => {
    const broken = { ...day, name: '', start: '', end: '25:00', rests: [{ start: '', end: '' }], handoverMinutes: 1.5 }
    expect(validateShiftMode(modeOf(night, broken))).toEqual([
      { code: 'shiftNameMissing', field: 'shifts.1.name' },
      { code: 'shiftStartMissing', field: 'shifts.1.start' },
      { code: 'timeInvalid', field: 'shifts.1.end' },
      { code: 'handoverInvalid', field: 'shifts.1.handoverMinutes' },
      { code: 'restStartMissing', field: 'shifts.1.rests.0.start' },
      { code: 'restEndMissing', field: 'shifts.1.rests.0.end' },
    ])
  })

  it('finds shifts that overlap, also on the next morning', () => {
    const early = shift('early', '07:30-08:00')
    expect(validateShiftMode(modeOf(day, night, early))).toEqual([
      { code: 'shiftsOverlap', field: 'shifts.2', other: 'shifts.1' },
    ])
    expect(validateShiftMode(modeOf(day, { ...day, id: 'again' }))).toContainEqual({
      code: 'shiftsOverlap',
      field: 'shifts.1',
      other: 'shifts.0',
    })
  })

  it.each(['07:00-07:30', '07:45-08:15', '19:45-20:15', '20:00-20:30'])('finds a rest %s outside its shift', (rest) => {
    expect(validateShiftMode(modeOf(shift('day', '08:00-20:00', rest)))).toEqual([
      { code: 'restOutsideShift', field: 'shifts.0.rests.0' },
    ])
  })

  it('finds empty and overlapping rests, but not those that meet', () => {
    const mode = modeOf(shift('night', '20:00-08:00', '23:30-00:30', '00:15-01:00', '01:00-01:30', '02:00-02:00'))
    expect(validateShiftMode(mode)).toEqual([
      { code: 'restEmpty', field: 'shifts.0.rests.3' },
      { code: 'restsOverlap', field: 'shifts.0.rests.1', other: 'shifts.0.rests.0' },
    ])
  })
})
