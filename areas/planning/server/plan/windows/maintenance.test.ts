import { expect, test } from 'vitest'
import type { ResourceInput } from '#engines/scheduling/index.ts'
import { addOpen, closedFor, maintenanceOf, type Use } from './maintenance.ts'

const hour = 3_600_000
const use = (id: number, shots: number, from: number, to: number): Use => ({
  id,
  mold: 'K',
  shots,
  place: 'w1',
  setupStart: from * hour,
  end: to * hour,
})
const wear = { mold: 'K', since: 0, every: 100, on: null, ms: 2 * hour }
const always = () => undefined
/** Open from the 8th to the 16th hour, and again a day later. */
const shift = () => ({ starts: [8 * hour, 32 * hour], ends: [16 * hour, 40 * hour] })

test('a mold is maintained right after it comes off, before the task that would take it past its limit', () => {
  const worn = maintenanceOf([wear], [use(1, 60, 0, 5), use(2, 40, 5, 8), use(3, 50, 10, 14)], always, 0)
  expect(worn.windows).toEqual([{ mold: 'K', from: 8 * hour, to: 10 * hour, why: 'shots', fits: true }])
  expect([...worn.since.values()]).toEqual([60, 100, 50])
  expect(worn.over).toEqual([])
})

test('a window that the next task does not wait for is told, and so is a task longer than the interval', () => {
  const worn = maintenanceOf([wear], [use(1, 90, 0, 5), use(2, 120, 6, 9)], always, 0)
  expect(worn.windows).toMatchObject([
    { from: 5 * hour, fits: false },
    { from: 9 * hour, fits: true },
  ])
  expect(worn.over).toEqual([2])
})

test('what was made before counts, and maintenance on a day begins the count anew', () => {
  const dated = { ...wear, since: 80, on: 20 * hour }
  const worn = maintenanceOf([dated], [use(1, 15, 0, 5), use(2, 90, 30, 35)], always, 0)
  expect(worn.windows).toEqual([{ mold: 'K', from: 20 * hour, to: 22 * hour, why: 'date', fits: true }])
  expect([...worn.since.values()]).toEqual([95, 90])
})

test('maintenance takes working time, and closes nothing but its mold', () => {
  expect(addOpen(shift(), 15 * hour, 2 * hour)).toBe(33 * hour)
  const { windows } = maintenanceOf([wear], [use(1, 90, 8, 15), use(2, 90, 33, 36)], shift, 0)
  expect(windows).toMatchObject([{ from: 15 * hour, to: 33 * hour, fits: true }])
  const mold: ResourceInput = { id: 'mold K', kind: 'mold' }
  const crew: ResourceInput = { id: 'crew', kind: 'crew', capacity: 3 }
  const [closed, same] = closedFor([mold, crew], windows)
  expect(closed?.calendar?.ends).toEqual([15 * hour, Number.MAX_SAFE_INTEGER])
  expect(same).toBe(crew)
})
