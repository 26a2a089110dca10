import { expect, test } from 'vitest'
import type { GanttPlan, GanttTask } from '../../contract/gantt.api.ts'
import { linksOf } from './links.ts'
import { loadOf, worker } from './load.ts'
import { buildRows, firstAfter, lanesOf, placesOf, type RowFilter, rowAt, wanted } from './rows.ts'
import { boxOfTask, hitAt, type Scene } from './scene.ts'
import { snap, ticksOf, timeScale } from './time-scale.ts'

const hour = 3_600_000
const everything: RowFilter = { workshopId: null, lineIds: [], text: '', lateOnly: false }

const task = (id: number, start: number, end: number, more: Partial<GanttTask> = {}): GanttTask => ({
  id,
  version: 1,
  taskNo: `T${id}`,
  status: 'waiting',
  orderId: id,
  workorderNo: `W${id}`,
  materialNo: 'P',
  materialDesc: 'Bracket',
  operation: 'Cut',
  sequence: 10,
  successor: [],
  centerId: 1,
  machineId: null,
  setupStart: start * hour,
  start: start * hour,
  end: end * hour,
  quantity: 10,
  good: 0,
  locked: false,
  released: true,
  changed: false,
  members: [],
  due: null,
  priority: 5,
  ...more,
})

const plan = (tasks: GanttTask[]): GanttPlan => ({
  now: 0,
  revision: 1,
  grid: 5,
  lines: [
    {
      id: 1,
      number: 'L1',
      name: 'Line 1',
      workshopId: 7,
      workshopName: 'Shop',
      open: [
        [8 * hour, 12 * hour],
        [13 * hour, 17 * hour],
      ],
    },
    { id: 2, number: 'L2', name: 'Line 2', workshopId: 8, workshopName: 'Other', open: null },
  ],
  centers: [
    { id: 1, number: 'C1', name: 'Cut', lineId: 1, machineIds: [] },
    { id: 2, number: 'C2', name: 'Mill', lineId: 1, machineIds: [5, 6] },
    { id: 3, number: 'C3', name: 'Paint', lineId: 2, machineIds: [] },
  ],
  machines: [
    { id: 5, number: 'M5', name: 'Mill 5' },
    { id: 6, number: 'M6', name: 'Mill 6' },
  ],
  tasks,
})

const sceneOf = (tasks: GanttTask[]): Scene => {
  const rows = buildRows(plan(tasks), 'resource', everything, new Set())
  return {
    plan: plan(tasks),
    lines: new Map(plan(tasks).lines.map((line) => [line.id, line])),
    rows,
    places: placesOf(rows),
    scale: timeScale('hour', 0, 48 * hour, 'UTC'),
    scrollX: 0,
    scrollY: 0,
    width: 1000,
    height: 600,
    colouring: 'status',
    selected: new Set(),
    orderId: null,
    ghost: null,
    shifted: [],
    load: [],
    faint: () => false,
    dayText: (date) => date,
    loadText: '',
    noCalendarText: '',
  }
}

test('resource rows follow line, work centre and machine; a closed line and other workshops are left out', () => {
  const rows = (filter: Partial<RowFilter>, closed: string[] = []) =>
    buildRows(plan([]), 'resource', { ...everything, ...filter }, new Set(closed)).map(({ key }) => key)
  expect(rows({})).toEqual(['l1', 'w1', 'w2/m5', 'w2/m6', 'l2', 'w3'])
  expect(rows({ workshopId: 8 })).toEqual(['l2', 'w3'])
  expect(rows({}, ['l1'])).toEqual(['l1', 'l2', 'w3'])
})

test('overlapping tasks stand in lanes, and a combined task in the row of each of its orders', () => {
  expect(lanesOf([task(1, 8, 10), task(2, 9, 11), task(3, 10, 12)]).map((lane) => lane.map(({ id }) => id))).toEqual([
    [1, 3],
    [2],
  ])
  const member = (orderId: number) => ({
    taskNo: '',
    orderId,
    workorderNo: `W${orderId}`,
    quantity: 5,
    sequence: 10,
    successor: [20],
  })
  const combined = task(9, 8, 9, { orderId: null, workorderNo: null, members: [member(1), member(2)] })
  const after = task(3, 9, 10, { orderId: 2, workorderNo: 'W2', sequence: 20 })
  const rows = buildRows(plan([combined, after]), 'order', everything, new Set())
  expect(rows.map(({ label, lanes }) => [label, lanes.flat().map(({ id }) => id)])).toEqual([
    ['W1', [9]],
    ['W2', [9, 3]],
  ])
  expect(linksOf([combined, after], 2)).toEqual([[combined, after]])
  expect(linksOf([combined, after], 1)).toEqual([])
})

test('a point finds the bar under it, and a bar the place it is drawn at', () => {
  const tasks = [task(1, 1, 2), task(2, 3, 5), task(3, 2, 4, { centerId: 2, machineId: 6 })]
  const scene = sceneOf(tasks)
  for (const each of tasks) {
    const box = boxOfTask(scene, each)
    expect(box).toBeDefined()
    if (!box) continue
    expect(hitAt(scene, box.x + box.width / 2, box.y + 5)?.task?.id).toBe(each.id)
    expect(hitAt(scene, box.x - 5, box.y + 5)?.task ?? null).toBeNull()
  }
  expect(hitAt(scene, 500, 590)).toBeNull()
})

test('rows and tasks are found by halving', () => {
  const rows = buildRows(plan([]), 'resource', everything, new Set())
  for (const [i, row] of rows.entries()) {
    expect(rowAt(rows, row.top)).toBe(i)
    expect(rowAt(rows, row.top + row.height - 1)).toBe(i)
  }
  expect(rowAt(rows, 100_000)).toBe(-1)
  const lane = [task(1, 1, 2), task(2, 3, 5), task(3, 7, 9)]
  expect([0, 2, 4, 5, 9].map((at) => firstAfter(lane, at * hour))).toEqual([0, 1, 1, 2, 3])
})

test('load is planned working time over what the calendars offer; closed time counts on neither side', () => {
  const open: [number, number][] = [
    [8 * hour, 12 * hour],
    [13 * hour, 17 * hour],
  ]
  const worked = worker(open)
  expect([0, 9, 12.5, 20].map((at) => worked(at * hour) / hour)).toEqual([0, 1, 4, 8])
  const busy = plan([task(1, 10, 15)])
  const rows = buildRows(busy, 'resource', { ...everything, lineIds: [1] }, new Set())
  const [day] = loadOf(busy, rows, 0, 24 * hour, 24 * hour)
  // Four of eight hours on one of three places.
  expect(day?.load).toBeCloseTo(4 / 24)
})

test('days begin where the zone says, and labels count the hours from there', () => {
  const scale = timeScale('shift', Date.UTC(2026, 0, 1, 16), Date.UTC(2026, 0, 3, 16), 'Asia/Shanghai')
  const ticks = ticksOf(scale, scale.from, scale.to, (date) => date)
  expect(ticks.filter(({ major }) => major).map(({ label }) => label)).toEqual([
    '2026-01-02',
    '2026-01-03',
    '2026-01-04',
  ])
  expect(ticks.slice(1, 6).map(({ label }) => label)).toEqual(['04', '08', '12', '16', '20'])
  expect(scale.at(scale.xOf(123_456_789))).toBeCloseTo(123_456_789)
  expect(snap(7 * 60_000, 5)).toBe(5 * 60_000)
})

test('filters find tasks by any number and tell the late ones', () => {
  const late = task(1, 8, 10, { due: 9 * hour })
  expect(wanted(late, { ...everything, lateOnly: true }, 0)).toBe(true)
  expect(wanted(task(2, 8, 10, { due: 11 * hour }), { ...everything, lateOnly: true }, 0)).toBe(false)
  expect(wanted(late, { ...everything, text: 'w1' }, 0)).toBe(true)
  expect(wanted(late, { ...everything, text: 'nothing' }, 0)).toBe(false)
})
