import { expect, it } from 'vitest'
import { CalendarRules } from './calendar-rules.ts'
import { openShifts } from './open-shifts.ts'
import { calendarOf, modeOf, shift } from './testing.ts'

const at = (text: string) => Date.parse(`${text}:00Z`)

it('leaves the morning to the night shift of the day before the first', () => {
  const rules = new CalendarRules(
    [modeOf(shift('night', '20:00-08:00')), { id: 'early', shifts: [shift('early', '06:00-14:00', '07:30-08:30')] }],
    calendarOf('UTC', {
      modePeriods: [
        { modeId: 'mode', from: '2026-03-01', to: '2026-03-01' },
        { modeId: 'early', from: '2026-03-02', to: '2026-03-02' },
      ],
    }),
  )
  const day = at('2026-03-02T00:00') / 86_400_000
  const windows = openShifts(rules, day, day + 5)
  expect(windows.map(({ start, end, rests }) => ({ start, end, rests }))).toEqual([
    {
      start: at('2026-03-02T08:00'),
      end: at('2026-03-02T14:00'),
      rests: [{ start: at('2026-03-02T08:00'), end: at('2026-03-02T08:30') }],
    },
  ])
})
