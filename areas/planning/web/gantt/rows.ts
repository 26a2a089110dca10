import type { GanttPlan, GanttTask } from '../../contract/gantt.api.ts'

export type RowsBy = 'resource' | 'order'
export type RowKind = 'line' | 'center' | 'machine' | 'order'

/** One row of the Gantt. Tasks that overlap stand in lanes below each other; those of a lane do not and are sorted. */
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
  lanes: GanttTask[][]
  /** Pixels from the first row. */
  top: number
  height: number
}

export const laneHeight = 26
const headHeight = 22

export interface RowFilter {
  workshopId: number | null
  lineIds: readonly number[]
  /** Text within the numbers of order, task or product. */
  text: string
  lateOnly: boolean
}

export const isLate = (task: GanttTask, now: number): boolean =>
  task.due !== null && (task.end > task.due || (task.status !== 'completed' && now > task.due))

/** Whether a task is one of those asked for; the others are drawn faintly. */
export function wanted(task: GanttTask, { text, lateOnly }: RowFilter, now: number): boolean {
  if (lateOnly && !isLate(task, now)) return false
  const asked = text.trim().toLowerCase()
  if (!asked) return true
  const texts = [
    task.taskNo,
    task.workorderNo,
    task.materialNo,
    task.materialDesc,
    ...task.members.map((m) => m.workorderNo),
  ]
  return texts.some((each) => each?.toLowerCase().includes(asked))
}

/** The rows of a plan under a filter, each with its place; two thousand rows take a few milliseconds. */
export function buildRows(plan: GanttPlan, by: RowsBy, filter: RowFilter, closed: ReadonlySet<string>): GanttRow[] {
  const lines = plan.lines.filter(
    ({ id, workshopId }) =>
      (filter.workshopId === null || workshopId === filter.workshopId) &&
      (!filter.lineIds.length || filter.lineIds.includes(id)),
  )
  const rows = by === 'resource' ? resourceRows(plan, lines, closed) : orderRows(plan, lines, filter)
  let top = 0
  for (const row of rows) {
    row.top = top
    row.height = row.kind === 'line' ? headHeight : Math.max(1, row.lanes.length) * laneHeight
    top += row.height
  }
  return rows
}

type Lines = GanttPlan['lines']

function resourceRows(plan: GanttPlan, lines: Lines, closed: ReadonlySet<string>): GanttRow[] {
  const tasks = new Map<string, GanttTask[]>()
  for (const task of plan.tasks) {
    const key = task.machineId === null ? `w${task.centerId}` : `w${task.centerId}/m${task.machineId}`
    const known = tasks.get(key)
    if (known) known.push(task)
    else tasks.set(key, [task])
  }
  const machines = new Map(plan.machines.map((machine) => [machine.id, machine]))
  const rows: GanttRow[] = []
  for (const line of lines) {
    const key = `l${line.id}`
    rows.push(rowOf({ key, kind: 'line', label: line.name, hint: line.workshopName, lineId: line.id }))
    if (closed.has(key)) continue
    for (const center of plan.centers) {
      if (center.lineId !== line.id) continue
      const at = { lineId: line.id, centerId: center.id, depth: 1 }
      const own = `w${center.id}`
      const loose = tasks.get(own) ?? []
      if (!center.machineIds.length || loose.length)
        rows.push(
          rowOf({ ...at, key: own, kind: 'center', label: center.name, hint: center.number, lanes: lanesOf(loose) }),
        )
      for (const machineId of center.machineIds) {
        const machine = machines.get(machineId)
        const lanes = lanesOf(tasks.get(`${own}/m${machineId}`) ?? [])
        const label = machine?.name ?? String(machineId)
        rows.push(
          rowOf({ ...at, key: `${own}/m${machineId}`, kind: 'machine', label, hint: center.name, machineId, lanes }),
        )
      }
    }
  }
  return rows
}

function orderRows(plan: GanttPlan, lines: Lines, filter: RowFilter): GanttRow[] {
  const shown = new Set(lines.map(({ id }) => id))
  const lineOf = new Map(plan.centers.map((center) => [center.id, center.lineId]))
  const orders = new Map<number, { number: string; product: string; tasks: GanttTask[] }>()
  for (const task of plan.tasks) {
    if (!shown.has(lineOf.get(task.centerId) ?? 0) || !wanted(task, filter, plan.now)) continue
    const own = task.orderId === null ? task.members : [{ orderId: task.orderId, workorderNo: task.workorderNo ?? '' }]
    for (const { orderId, workorderNo } of own) {
      const order = orders.get(orderId) ?? { number: workorderNo, product: task.materialDesc ?? '', tasks: [] }
      orders.set(orderId, order)
      order.tasks.push(task)
    }
  }
  return [...orders]
    .sort(([, a], [, b]) => (a.number < b.number ? -1 : 1))
    .map(([orderId, { number, product, tasks }]) =>
      rowOf({ key: `o${orderId}`, kind: 'order', label: number, hint: product, orderId, lanes: lanesOf(tasks) }),
    )
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
export function lanesOf(tasks: readonly GanttTask[]): GanttTask[][] {
  const lanes: GanttTask[][] = []
  for (const task of tasks.toSorted((a, b) => a.setupStart - b.setupStart || a.id - b.id)) {
    const lane = lanes.find((each) => (each.at(-1)?.end ?? 0) <= task.setupStart)
    if (lane) lane.push(task)
    else lanes.push([task])
  }
  return lanes
}

/** Index of the first task of a lane that ends after an instant. */
export function firstAfter(lane: readonly GanttTask[], instant: number): number {
  let low = 0
  let high = lane.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lane[middle] as GanttTask).end <= instant) low = middle + 1
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

/** Where each task stands, for finding it again. A combined one in the order view stands in several rows; the first counts. */
export function placesOf(rows: readonly GanttRow[]): Map<number, { row: number; lane: number }> {
  const places = new Map<number, { row: number; lane: number }>()
  rows.forEach((row, r) => {
    row.lanes.forEach((lane, l) => {
      for (const task of lane) if (!places.has(task.id)) places.set(task.id, { row: r, lane: l })
    })
  })
  return places
}
