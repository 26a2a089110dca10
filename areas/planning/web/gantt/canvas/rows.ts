import type { GanttPlan } from '../../../contract/gantt/gantt.api.ts'
import type { RowFilter } from './filter.ts'
import { ordersOf, type Plan } from './plan.ts'

export type RowsBy = 'resource' | 'order'
export type RowKind = 'line' | 'center' | 'machine' | 'order'

/** Indices of tasks that do not overlap, by start. */
export type Lane = Uint32Array

/** One row of the Gantt. Tasks that overlap stand in lanes below each other. */
export interface GanttRow {
  key: string
  kind: RowKind
  label: string
  hint: string
  depth: number
  lineId: number | null
  centerId: number | null
  machineId: number | null
  orderId: number | null
  lanes: readonly Lane[]
  /** Pixels from the first row. */
  top: number
  height: number
}

export const laneHeight = 26
const headHeight = 22

/** The rows of a plan under a filter, each with its place; two thousand rows of a hundred tasks take some tens of milliseconds. */
export function buildRows(
  plan: Plan,
  by: RowsBy,
  filter: RowFilter,
  wanted: Uint8Array | null,
  closed: ReadonlySet<string>,
): GanttRow[] {
  const lines = plan.lines.filter(
    ({ id, workshopId }) =>
      (filter.workshopId === null || workshopId === filter.workshopId) &&
      (!filter.lineIds.length || filter.lineIds.includes(id)),
  )
  const rows = by === 'resource' ? resourceRows(plan, lines, closed) : orderRows(plan, lines, wanted)
  let top = 0
  for (const row of rows) {
    row.top = top
    row.height = row.kind === 'line' ? headHeight : Math.max(1, row.lanes.length) * laneHeight
    top += row.height
  }
  return rows
}

type Lines = GanttPlan['lines']

/** The row of a place in the resource view. */
export const rowKeyOf = (centerId: number, machineId: number | null): string =>
  machineId ? `w${centerId}/m${machineId}` : `w${centerId}`

function resourceRows(plan: Plan, lines: Lines, closed: ReadonlySet<string>): GanttRow[] {
  const tasks = byPlace(plan)
  const machines = new Map(plan.machines.map((machine) => [machine.id, machine]))
  const centersOf = new Map<number, Plan['centers']>()
  for (const center of plan.centers) centersOf.set(center.lineId, [...(centersOf.get(center.lineId) ?? []), center])
  const rows: GanttRow[] = []
  for (const line of lines) {
    const key = `l${line.id}`
    rows.push(rowOf({ key, kind: 'line', label: line.name, hint: line.workshopName, lineId: line.id }))
    if (closed.has(key)) continue
    for (const center of centersOf.get(line.id) ?? []) {
      const at = { lineId: line.id, centerId: center.id, depth: 1 }
      const own = rowKeyOf(center.id, null)
      const loose = tasks.get(own)
      if (!center.machineIds.length || loose)
        rows.push(
          rowOf({
            ...at,
            key: own,
            kind: 'center',
            label: center.name,
            hint: center.number,
            lanes: lanesOf(plan, loose),
          }),
        )
      for (const machineId of center.machineIds) {
        const machineKey = rowKeyOf(center.id, machineId)
        const lanes = lanesOf(plan, tasks.get(machineKey))
        const label = machines.get(machineId)?.name ?? String(machineId)
        rows.push(rowOf({ ...at, key: machineKey, kind: 'machine', label, hint: center.name, machineId, lanes }))
      }
    }
  }
  return rows
}

/** Indices of the tasks at each place. A key is made once a place, not once a task. */
function byPlace({ bars, count }: Plan): Map<string, number[]> {
  const centers = new Map<number, Map<number, number[]>>()
  for (let i = 0; i < count; i++) {
    const centerId = bars.center[i] as number
    const machineId = bars.machine[i] as number
    let machines = centers.get(centerId)
    if (!machines) centers.set(centerId, (machines = new Map()))
    const known = machines.get(machineId)
    if (known) known.push(i)
    else machines.set(machineId, [i])
  }
  return new Map(
    [...centers].flatMap(([centerId, machines]) =>
      [...machines].map(([machineId, tasks]) => [rowKeyOf(centerId, machineId), tasks] as const),
    ),
  )
}

function orderRows(plan: Plan, lines: Lines, wanted: Uint8Array | null): GanttRow[] {
  const shown = new Set(lines.map(({ id }) => id))
  const shownCenters = new Set(plan.centers.filter(({ lineId }) => shown.has(lineId)).map(({ id }) => id))
  const orders = new Map<number, number[]>()
  const places = new Map(plan.orders.map(({ id }, i) => [id, i]))
  for (let i = 0; i < plan.count; i++) {
    if (!shownCenters.has(plan.bars.center[i] as number) || wanted?.[i] === 0) continue
    for (const { id } of ordersOf(plan, i)) {
      const known = orders.get(id)
      if (known) known.push(i)
      else orders.set(id, [i])
    }
  }
  return [...orders]
    .map(([orderId, tasks]) => {
      const order = plan.orders[places.get(orderId) as number]
      return rowOf({
        key: `o${orderId}`,
        kind: 'order',
        label: order?.workorderNo ?? '',
        hint: order?.materialDesc ?? '',
        orderId,
        lanes: lanesOf(plan, tasks),
      })
    })
    .sort((a, b) => (a.label < b.label ? -1 : 1))
}

const rowOf = (given: Partial<GanttRow> & Pick<GanttRow, 'key' | 'kind' | 'label' | 'hint'>): GanttRow => ({
  depth: 0,
  lineId: null,
  centerId: null,
  machineId: null,
  orderId: null,
  lanes: [],
  top: 0,
  height: 0,
  ...given,
})

/** Tasks by start, each in the first lane that is free by then. */
export function lanesOf({ bars }: Plan, tasks: readonly number[] = []): Lane[] {
  const lanes: number[][] = []
  const startOf = (i: number) => bars.setupStart[i] as number
  for (const i of tasks.toSorted((a, b) => startOf(a) - startOf(b) || a - b)) {
    const lane = lanes.find((each) => (bars.end[each.at(-1) as number] as number) <= startOf(i))
    if (lane) lane.push(i)
    else lanes.push([i])
  }
  return lanes.map((lane) => Uint32Array.from(lane))
}

/** Place in a lane of the first task that ends after an instant. */
export function firstAfter({ bars }: Plan, lane: Lane, instant: number): number {
  let low = 0
  let high = lane.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bars.end[lane[middle] as number] as number) <= instant) low = middle + 1
    else high = middle
  }
  return low
}

/** Index of the row at a height; rows touch each other. -1: below the last. */
export function rowAt(rows: readonly GanttRow[], y: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    const row = rows[middle] as GanttRow
    if (row.top + row.height <= y) low = middle + 1
    else high = middle
  }
  return low < rows.length && y >= 0 ? low : -1
}

/** Row and lane of each task by its index; row -1: no row shows it. */
export interface Places {
  row: Int32Array
  lane: Uint16Array
}

/** Where each task stands. A combined one in the order view stands in several rows; the first counts. */
export function placesOf(rows: readonly GanttRow[], count: number): Places {
  const row = new Int32Array(count).fill(-1)
  const lane = new Uint16Array(count)
  rows.forEach(({ lanes }, r) => {
    lanes.forEach((tasks, l) => {
      for (const i of tasks) {
        if (row[i] !== -1) continue
        row[i] = r
        lane[i] = l
      }
    })
  })
  return { row, lane }
}
