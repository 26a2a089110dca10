// Look-ups a second on one thread: npx tsx engines/working-time/bench.ts
import { compileCalendar, type ResourceCalendar, type ShiftMode, startOfDate } from './index.ts'

const zone = 'America/New_York'
const mode: ShiftMode = {
  id: 'two-shift',
  name: 'Two shifts',
  shifts: [
    {
      id: 'day',
      name: 'Day',
      start: '08:00',
      end: '20:00',
      rests: [
        { start: '12:00', end: '12:45' },
        { start: '16:00', end: '16:15' },
      ],
      handoverMinutes: 15,
    },
    {
      id: 'night',
      name: 'Night',
      start: '20:00',
      end: '08:00',
      rests: [{ start: '00:00', end: '00:45' }],
      handoverMinutes: 15,
    },
  ],
}
const calendar: ResourceCalendar = {
  version: 1,
  zone,
  modePeriods: [{ modeId: mode.id, from: '2020-01-01', to: '2040-12-31', weekdays: [1, 2, 3, 4, 5, 6] }],
  holidays: [{ date: '2026-07-04', name: 'Independence Day', kind: 'statutory' }],
  overtimeDays: [],
  exceptions: [],
}
const horizon = { start: startOfDate(zone, '2026-01-01'), end: startOfDate(zone, '2028-01-01') }
const lookups = 1_000_000

const compileStart = performance.now()
compileCalendar([mode], calendar, horizon)
console.log(`first compile of 2 years, zone unknown: ${(performance.now() - compileStart).toFixed(1)} ms`)
const againStart = performance.now()
const working = compileCalendar([mode], calendar, horizon)
console.log(`compile of 2 years, zone known: ${(performance.now() - againStart).toFixed(1)} ms`)

const instants = new Float64Array(lookups)
let seed = 1
for (let i = 0; i < lookups; i++) {
  seed = (seed * 48_271) % 2_147_483_647
  instants[i] = Math.floor(horizon.start + (seed / 2_147_483_647) * (horizon.end - horizon.start - 40 * 86_400_000))
}

const hours = 3_600_000
const measured: [string, (instant: number) => unknown][] = [
  ['isWorking', (instant) => working.isWorking(instant)],
  ['nextWorking', (instant) => working.nextWorking(instant)],
  ['previousWorking', (instant) => working.previousWorking(instant)],
  ['add 50 h', (instant) => working.add(instant, 50 * hours)],
  ['subtract 5 h', (instant) => working.subtract(instant, 5 * hours)],
  ['duration over 30 days', (instant) => working.duration(instant, instant + 720 * hours)],
  ['shiftAt', (instant) => working.shiftAt(instant)],
  ['productionDay', (instant) => working.productionDay(instant)],
  ['nextShiftStart', (instant) => working.nextShiftStart(instant)],
]
for (const [name, lookUp] of measured) {
  for (let i = 0; i < 20_000; i++) lookUp(instants[i] as number)
  const start = performance.now()
  for (let i = 0; i < lookups; i++) lookUp(instants[i] as number)
  const seconds = (performance.now() - start) / 1000
  console.log(`${name}: ${(lookups / seconds / 1e6).toFixed(1)} million a second`)
}
