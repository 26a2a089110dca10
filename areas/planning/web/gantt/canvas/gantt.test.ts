// Long for one plan that all of them read: what is drawn of it, listed, filtered, moved and printed.
import { expect, test } from 'vitest'
import { barFlags, type GanttPlan } from '../../../contract/gantt/gantt.api.ts'
import { type Aspect, aspects, packReadiness, type ReadinessState } from '../../../contract/readiness/readiness.api.ts'
import { taskStatus } from '../../../contract/task/task.ts'
import { pagesOf } from '../dialogs/print-gantt.ts'
import { changedSince } from '../use-fresh.ts'
import { withChanges } from '../use-mover.ts'
import { closedWithin, openOfBar } from './closed.ts'
import { drawBars, labelsOf } from './draw-bars.ts'
import { isRunnable, lackingIn, noFilter, type Readiness, type RowFilter, readReadiness, wantedOf } from './filter.ts'
import { linksOf } from './links.ts'
import { loadOf, worker } from './load.ts'
import { painter } from './paint.ts'
import { palettes } from './palette.ts'
import {
  has,
  indexOf,
  isEarly,
  isLate,
  isOrderLate,
  lateOrdersOf,
  nowOf,
  openUntil,
  type Plan,
  readPlan,
  taskAt,
  taskOf,
} from './plan.ts'
import { buildRows, firstAfter, lanesOf, placesOf, rowAt } from './rows.ts'
import { boxOfTask, hitAt, type Scene } from './scene.ts'
import { sortedByStart, unfinishedFirst } from './sorted.ts'
import { fittedScale, snap, ticksOf, timeScale, zoomFor } from './time-scale.ts'

const hour = 3_600_000

interface Given {
  id: number
  /** Hours. */
  start: number
  end: number
  order?: number
  operation?: number
  center?: number
  machine?: number
  flags?: number
}

const bar = (id: number, start: number, end: number, more: Partial<Given> = {}): Given => ({ id, start, end, ...more })

/** A plan on the wire: two orders, two operations one after the other. */
function wire(given: Given[], more: Partial<GanttPlan> = {}): GanttPlan {
  const column = <V>(of: (task: Given) => V) => given.map(of)
  return {
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
        takt: null,
        open: [
          [8 * hour, 12 * hour],
          [13 * hour, 17 * hour],
        ],
      },
      { id: 2, number: 'L2', name: 'Line 2', workshopId: 8, workshopName: 'Other', takt: 60, open: null },
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
    holidays: [],
    downtimes: [],
    orders: [1, 2].map((id) => ({
      id,
      workorderNo: `W${id}`,
      materialNo: 'P',
      materialDesc: 'Bracket',
      due: 9 * hour,
      wantedFrom: null,
      priority: 5,
    })),
    operations: [
      { name: 'Cut', sequence: 10, successor: [20], mold: 'M-1' },
      { name: 'Weld', sequence: 20, successor: [], mold: null },
    ],
    members: [],
    tasks: {
      id: column(({ id }) => id),
      version: column(() => 1),
      taskNo: column(({ id }) => `T${id}`),
      status: column(() => taskStatus.codes.indexOf('waiting')),
      order: column(({ order = 0 }) => order),
      operation: column(({ operation = 0 }) => operation),
      center: column(({ center = 1 }) => center),
      machine: column(({ machine = 0 }) => machine),
      setupStart: column(({ start }) => start * hour),
      start: column(({ start }) => start * hour),
      end: column(({ end }) => end * hour),
      quantity: column(() => 10),
      good: column(() => 0),
      flags: column(({ flags = barFlags.released }) => flags),
    },
    ...more,
  }
}

const planOf = (given: Given[], more: Partial<GanttPlan> = {}): Plan => readPlan(wire(given, more))
const rowsOf = (plan: Plan, filter: Partial<RowFilter> = {}, closed: string[] = []) =>
  buildRows(plan, 'resource', { ...noFilter, ...filter }, null, new Set(closed))
const nothing: Readiness = new Uint32Array(0)

const sceneOf = (plan: Plan): Scene => {
  const rows = rowsOf(plan)
  return {
    plan,
    lines: new Map(plan.lines.map((line) => [line.id, line])),
    rows,
    places: placesOf(rows, plan.count),
    scale: timeScale('hour', 0, 48 * hour, 'UTC'),
    scrollX: 0,
    scrollY: 0,
    width: 1000,
    height: 600,
    selected: new Set(),
    fresh: new Set(),
    ghost: null,
    shifted: [],
    load: [],
    readiness: nothing,
    wanted: null,
    palette: palettes.light,
    colouring: 'status',
    paintOf: painter(plan, 'status', palettes.light),
    dayText: (date) => date,
    texts: { load: '', noCalendar: '', down: '', takt: String },
  }
}

test('columns become tasks again, found by id; a combined one takes the earliest due of its members', () => {
  const members = [0, 1].map((order) => ({ whole: 1, taskNo: `P${order}`, order, operation: 0, quantity: 5 }))
  const plan = planOf([bar(3, 1, 2, { flags: barFlags.locked | barFlags.byHand }), bar(8, 2, 3, { order: -1 })], {
    members,
  })
  expect([0, 3, 5, 8, 9].map((id) => indexOf(plan, id))).toEqual([-1, 0, -1, 1, -1])
  expect(taskOf(plan, 3)).toMatchObject({
    taskNo: 'T3',
    workorderNo: 'W1',
    operation: 'Cut',
    mold: 'M-1',
    machineId: null,
  })
  expect([has(plan, 0, 'locked'), has(plan, 0, 'byHand'), has(plan, 0, 'released')]).toEqual([true, true, false])
  expect(taskAt(plan, 1)).toMatchObject({
    orderId: null,
    due: 9 * hour,
    members: [{ workorderNo: 'W1' }, { quantity: 5 }],
  })
  expect(taskOf(plan, 4)).toBeNull()
})

test('resource rows follow line, work centre and machine; a closed line and other workshops are left out', () => {
  const keys = (filter: Partial<RowFilter>, closed: string[] = []) =>
    rowsOf(planOf([]), filter, closed).map(({ key }) => key)
  expect(keys({})).toEqual(['l1', 'w1', 'w2/m5', 'w2/m6', 'l2', 'w3'])
  expect(keys({ workshopId: 8 })).toEqual(['l2', 'w3'])
  expect(keys({}, ['l1'])).toEqual(['l1', 'l2', 'w3'])
})

test('overlapping tasks stand in lanes, and a combined task in the row of each of its orders', () => {
  const three = planOf([bar(1, 8, 10), bar(2, 9, 11), bar(3, 10, 12)])
  expect(lanesOf(three, [0, 1, 2]).map((lane) => [...lane])).toEqual([[0, 2], [1]])
  const members = [0, 1].map((order) => ({ whole: 1, taskNo: '', order, operation: 0, quantity: 5 }))
  const plan = planOf([bar(3, 9, 10, { order: 1, operation: 1 }), bar(9, 8, 9, { order: -1 })], { members })
  const rows = buildRows(plan, 'order', noFilter, null, new Set())
  expect(rows.map(({ label, lanes }) => [label, lanes.flatMap((lane) => [...lane])])).toEqual([
    ['W1', [1]],
    ['W2', [1, 0]],
  ])
  expect(linksOf(plan, 2)).toEqual([[1, 0]])
  expect(linksOf(plan, 1)).toEqual([])
})

test('a point finds the bar under it and its end, and a bar the place it is drawn at', () => {
  const plan = planOf([bar(1, 1, 2), bar(2, 3, 5), bar(3, 2, 4, { center: 2, machine: 6 })])
  const scene = sceneOf(plan)
  for (const index of [0, 1, 2]) {
    const box = boxOfTask(scene, index)
    expect(box).toBeDefined()
    if (!box) continue
    expect(hitAt(scene, box.x + box.width / 2, box.y + 5)).toMatchObject({ index, edge: false })
    expect(hitAt(scene, box.x + box.width - 2, box.y + 5)).toMatchObject({ index, edge: true })
    expect(hitAt(scene, box.x - 5, box.y + 5)?.index).toBe(-1)
  }
  expect(hitAt(scene, 500, 590)).toBeNull()
})

test('rows and tasks are found by halving', () => {
  const plan = planOf([bar(1, 1, 2), bar(2, 3, 5), bar(3, 7, 9)])
  const rows = rowsOf(plan)
  for (const [i, row] of rows.entries()) {
    expect(rowAt(rows, row.top)).toBe(i)
    expect(rowAt(rows, row.top + row.height - 1)).toBe(i)
  }
  expect(rowAt(rows, 100_000)).toBe(-1)
  const lane = Uint32Array.of(0, 1, 2)
  expect([0, 2, 4, 5, 9].map((at) => firstAfter(plan, lane, at * hour))).toEqual([0, 1, 1, 2, 3])
})

test('load is planned working time over what calendars offer and machines out of use leave', () => {
  const open: [number, number][] = [
    [8 * hour, 12 * hour],
    [13 * hour, 17 * hour],
  ]
  const worked = worker(open)
  expect([0, 9, 12.5, 20].map((at) => worked(at * hour) / hour)).toEqual([0, 1, 4, 8])
  const loadWith = (downtimes: GanttPlan['downtimes']) => {
    const plan = planOf([bar(1, 10, 15)], { downtimes })
    return loadOf(plan, rowsOf(plan, { lineIds: [1] }), 0, 24 * hour, 24 * hour)[0]?.load
  }
  // Four of eight hours on one of three places.
  expect(loadWith([])).toBeCloseTo(4 / 24)
  expect(
    loadWith([{ id: 1, version: 1, machineId: 5, from: 0, to: 12 * hour, reason: null, planned: false }]),
  ).toBeCloseTo(4 / 20)
})

test('days begin where the zone says, labels count the hours from there, and months head the widest zoom', () => {
  const scale = timeScale('shift', Date.UTC(2026, 0, 1, 16), Date.UTC(2026, 0, 3, 16), 'Asia/Shanghai')
  const ticks = ticksOf(scale, scale.from, scale.to, (date) => date)
  const majors = (of: typeof ticks) => of.filter(({ major }) => major).map(({ label }) => label)
  expect(majors(ticks)).toEqual(['2026-01-02', '2026-01-03', '2026-01-04'])
  expect(ticks.slice(1, 6).map(({ label }) => label)).toEqual(['04', '08', '12', '16', '20'])
  expect(scale.at(scale.xOf(123_456_789))).toBeCloseTo(123_456_789)
  expect(snap(7 * 60_000, 5)).toBe(5 * 60_000)
  const year = timeScale('quarter', Date.UTC(2026, 0, 10), Date.UTC(2026, 2, 20), 'UTC')
  expect(majors(ticksOf(year, year.from, year.to, (date) => date))).toEqual(['2026-01', '2026-02', '2026-03'])
})

test('filters find tasks by any number, tell the late ones and those that can run now', () => {
  const plan = planOf([bar(1, 8, 10), bar(2, 8, 9, { order: 1 })])
  const wanted = (filter: Partial<RowFilter>, readiness = nothing) =>
    wantedOf(plan, { ...noFilter, ...filter }, readiness) && [
      ...(wantedOf(plan, { ...noFilter, ...filter }, readiness) ?? []),
    ]
  expect(wanted({})).toBeNull()
  expect([isLate(plan, 0), isLate(plan, 1)]).toEqual([true, false])
  expect(plan.orders.map(({ id }) => isOrderLate(plan, id))).toEqual([true, false])
  expect(nowOf({ ...plan, now: 5, readAt: Date.now() - hour })).toBeGreaterThanOrEqual(5 + hour)
  expect(wanted({ lateOnly: true })).toEqual([1, 0])
  expect(wanted({ text: 'w2' })).toEqual([0, 1])
  expect(wanted({ text: 'm-1' })).toEqual([1, 1])
  const states = Object.fromEntries(aspects.map((each) => [each, 'untracked'])) as Record<Aspect, ReadinessState>
  const lacking = packReadiness({ ...states, machine: 'lacking', mold: 'lacking' }, false)
  const told = { ids: [1, 2], packed: [lacking, packReadiness(states, true)] }
  const readiness = readReadiness(plan, told)
  expect(wanted({ runnableOnly: true }, readiness)).toEqual([0, 1])
  expect([lackingIn(lacking), isRunnable(lacking)]).toEqual([['mold', 'machine'], false])
  expect([...readReadiness(plan, { ids: [2], packed: [7] })]).toEqual([0, 7])
})

test('the table lists what the rows show, by start, each task once', () => {
  const plan = planOf([
    bar(1, 8, 10),
    bar(2, 3, 4, { center: 2, machine: 5 }),
    bar(3, 3, 5, { center: 3 }),
    bar(4, 1, 2),
  ])
  expect([...sortedByStart(plan, rowsOf(plan), null)]).toEqual([3, 1, 2, 0])
  expect([...sortedByStart(plan, rowsOf(plan, { lineIds: [1] }), Uint8Array.of(1, 1, 1, 0))]).toEqual([1, 0])
})

test('a step is shown before the server’s own picture comes, and what others moved is told', () => {
  const given = wire([bar(1, 8, 10), bar(2, 10, 12)])
  const after = { workCenterId: 2, machineId: 5, setupStart: 8 * hour, start: 9 * hour, end: 11 * hour }
  const change = { id: 1, taskNo: 'T1', workorderNo: 'W1', produreName: 'Cut', before: after, after }
  const next = readPlan(withChanges(given, { revision: 2, changes: [change], conflicts: [] }))
  expect(taskOf(next, 1)).toMatchObject({
    centerId: 2,
    machineId: 5,
    setupStart: 8 * hour,
    start: 9 * hour,
    version: 2,
  })
  expect(changedSince(readPlan(given), next)).toEqual([1])
})

test('paper takes whole rows, is one page wide, and loses none', () => {
  const machines = Array.from({ length: 60 }, (_, i) => ({ id: i + 10, number: `M${i}`, name: `Mill ${i}` }))
  const centers = [{ id: 2, number: 'C2', name: 'Mill', lineId: 1, machineIds: machines.map(({ id }) => id) }]
  const rows = rowsOf(planOf([], { machines, centers }))
  for (const paper of ['a4', 'a3'] as const) {
    const pages = pagesOf(rows, paper)
    expect(pages.flatMap((page) => page.rows)).toEqual(rows)
    expect(pages.length).toBeGreaterThan(1)
  }
  expect(pagesOf(rows, 'a3').length).toBeLessThan(pagesOf(rows, 'a4').length)
  const scale = fittedScale(900, 0, 14 * 24 * hour, 'UTC')
  expect(scale.width).toBe(900)
  expect(pagesOf([], 'a4')).toEqual([])
})

test('a bar’s nights and rests are the closed stretches of its machine or line within it', () => {
  const plan = planOf([bar(1, 10, 34, { center: 1 }), bar(2, 10, 20, { center: 3 })], {
    machines: [
      {
        id: 5,
        number: 'M5',
        name: 'Mill 5',
        open: [
          [0, 11 * hour],
          [12 * hour, 48 * hour],
        ],
      },
    ],
  })
  const open = openOfBar(plan, 0)
  const hours = (from: number, to: number) =>
    [...closedWithin(open ?? null, from * hour, to * hour)].map((span) => span.map((at) => at / hour))
  expect(hours(10, 34)).toEqual([
    [12, 13],
    [17, 34],
  ])
  expect(hours(8, 12)).toEqual([])
  expect(hours(6, 8.5)).toEqual([[6, 8]])
  expect(hours(12, 13)).toEqual([[12, 13]])
  expect(hours(18, 20)).toEqual([[18, 20]])
  // A line without a calendar says nothing.
  expect(openOfBar(plan, 1)).toBeUndefined()
  const own = openOfBar(planOf([bar(1, 10, 34, { center: 2, machine: 5 })], { machines: plan.machines }), 0)
  expect([...closedWithin(own ?? null, 10 * hour, 20 * hour)]).toEqual([[11 * hour, 12 * hour]])
})

test('drawing leaves a thread of a bar where nobody works, whatever made the bar', () => {
  const plan = planOf([bar(1, 10, 34, { center: 1, flags: barFlags.locked | barFlags.released })])
  const filled: { style: string; x: number; width: number }[] = []
  const context = new Proxy(
    {},
    {
      get: (target: Record<string, unknown>, key: string) =>
        key === 'fillRect'
          ? (x: number, _y: number, width: number) => filled.push({ style: String(target.fillStyle), x, width })
          : key === 'measureText'
            ? () => ({ width: 10 })
            : (target[key] ?? (() => undefined)),
    },
  )
  const scene = { ...sceneOf(plan), width: 10_000, paintOf: () => ({ fill: 'own', edge: 'edge' }) }
  drawBars(context as unknown as CanvasRenderingContext2D, scene)
  const own = filled.find(({ style }) => style === 'own')
  const pauses = filled.filter(({ style }) => style === '#e9ecf1')
  const wide = (own?.width ?? 0) / 24
  // Each above and below the thread: a rest of an hour, and what is left of the bar after the shift.
  expect(pauses.map(({ width }) => Math.round(width / wide))).toEqual([1, 1, 17, 17])
})

const completedCode = taskStatus.codes.indexOf('completed')

test('late orders are listed by how late they are, each with the bar that ends last; what is done is not late', () => {
  const plan = planOf([bar(1, 1, 10), bar(2, 10, 12), bar(3, 1, 30, { order: 1 })])
  expect(lateOrdersOf(plan).map(({ order, taskId, end }) => [order.workorderNo, taskId, end])).toEqual([
    ['W2', 3, 30 * hour],
    ['W1', 2, 12 * hour],
  ])
  plan.bars.status[2] = completedCode
  expect(lateOrdersOf(plan).map(({ order }) => order.workorderNo)).toEqual(['W1'])
})

test('the table reads what is to be done first, and the scale fits the open plan', () => {
  const plan = planOf([bar(1, 1, 2), bar(2, 2, 3), bar(3, 3, 60)])
  plan.bars.status[0] = completedCode
  expect([...unfinishedFirst(plan, Uint32Array.of(0, 1, 2))]).toEqual([1, 2, 0])
  expect(openUntil(plan)).toBe(60 * hour)
  expect(zoomFor(10 * hour, 800)).toBe('hour')
  expect(zoomFor(5 * 24 * hour, 800)).toBe('day')
  expect(zoomFor(400 * 24 * hour, 800)).toBe('quarter')
})

test('a bar is called by its product first, its operation and order where there is room', () => {
  const plan = planOf([bar(1, 1, 2)])
  expect(labelsOf(plan, 0, false)).toEqual(['Bracket · Cut · W1', 'Bracket · Cut', 'Bracket'])
  expect(labelsOf(plan, 0, true)).toEqual(['Cut'])
})

test('a bar before its order is required to start is early, until it is done', () => {
  const plan = planOf([bar(1, 4, 6)])
  expect(isEarly(plan, 0)).toBe(false)
  plan.orders.forEach((order) => Object.assign(order, { wantedFrom: 5 * hour }))
  expect(isEarly(plan, 0)).toBe(true)
  expect(isEarly(plan, 0, 5 * hour)).toBe(false)
  plan.bars.status[0] = completedCode
  expect(isEarly(plan, 0)).toBe(false)
})
