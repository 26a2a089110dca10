// Raw intervals of a month reckoned by the hour, on one thread: npx tsx engines/kpi/bench.ts [machines]
import {
  boundariesEvery,
  type OeeElements,
  oee,
  plannedRunTime,
  reckon,
  type ShiftWindow,
  type StateInterval,
  sliceWindows,
  statePrecedence,
  sumOeeElements,
  sumTimes,
} from './index.ts'

const machines = Number(process.argv[2] ?? 500)
const days = 31
const perDay = 200
const hour = 3_600_000
const first = Date.UTC(2026, 0, 1)
const month = { start: first, end: first + days * 24 * hour }

const shifts = Array.from({ length: days * 2 }, (_, index): ShiftWindow => {
  const start = first + index * 12 * hour
  const rest = start + 4 * hour
  const working = [
    { start, end: rest },
    { start: rest + hour / 2, end: start + 12 * hour },
  ]
  return { start, end: start + 12 * hour, working, plannedStops: [{ start: rest - hour / 4, end: rest }] }
})
const hours = sliceWindows(shifts, boundariesEvery(month, hour))

let seed = 1
const random = () => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}

/** A month of one machine in a random order of states, with a gap now and then. */
function intervalsOf(): StateInterval[] {
  const mean = (24 * hour) / perDay
  const intervals: StateInterval[] = []
  for (let at = first, index = 0; index < days * perDay && at < month.end; index++) {
    const end = Math.min(month.end, at + Math.ceil(mean * (0.5 + random())))
    const state = random() < 0.5 ? 'running' : statePrecedence[Math.floor(random() * statePrecedence.length)]!
    const reason = state === 'waiting' ? { id: 'meeting', planned: random() < 0.2, assessed: false } : null
    intervals.push({ start: at, end, state, reason })
    at = random() < 0.02 ? end + 1000 : end
  }
  return intervals
}

let count = 0
let byHour = 0
let byShift = 0
let differing = 0
const members: OeeElements[] = []
for (let machine = 0; machine < machines; machine++) {
  const intervals = intervalsOf()
  count += intervals.length
  const hourStart = performance.now()
  const hourly = sumTimes(reckon(intervals, hours))
  const shiftStart = performance.now()
  const whole = sumTimes(reckon(intervals, shifts))
  const end = performance.now()
  byHour += shiftStart - hourStart
  byShift += end - shiftStart
  if (JSON.stringify(hourly) !== JSON.stringify(whole)) differing++
  const pq = Math.floor(whole.apt / 20_000)
  const plannedRun = plannedRunTime([{ quantity: pq, quantityPerTrip: 3, timePerTrip: 50_000 }])
  members.push({ times: whole, pq, gq: pq - (machine % 7), plannedRun })
}
console.log(`${count} intervals of ${machines} machines over ${days} days`)
console.log(`reckoned into ${hours.length} hours a machine: ${seconds(byHour)}`)
console.log(`reckoned into ${shifts.length} shifts a machine: ${seconds(byShift)}`)
console.log(`machines whose hours do not add up to their shifts: ${differing}`)
if (differing > 0) process.exitCode = 1

const rows = Array.from({ length: days }, () => members).flat()
const groupStart = performance.now()
const factory = oee(sumOeeElements(rows))
console.log(`OEE of ${rows.length} rows of roll-ups: ${factory.oee}, ${(performance.now() - groupStart).toFixed(1)} ms`)

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s, ${(count / milliseconds / 1000).toFixed(1)} million intervals a second`
}
