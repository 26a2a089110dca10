import { lineCalendars } from '#areas/calendar/server/index.ts'
import type { Planning } from '#areas/planning/demo/mornings.ts'
import type { Center } from '#areas/workcenters/demo/places.ts'
import type { Ctx } from '#core/server/context.ts'
import { NoWorkingTime, type WorkingCalendar } from '#engines/working-time/index.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Shifts change at 08:00 and 20:00 in Shanghai. */
const shift = 12 * hour
/** The days in which machines count: they are told by the shift, and somebody is seen to begin each task. */
const countedDays = 10

/** Since when machines count; epoch milliseconds. */
export const countedSince = (today: number): number => today - countedDays * day

/** What the factory's history is told with. */
export interface Story extends Planning {
  centers: Map<number, Center>
  reasons: { id: number; operationIds: number[] }[]
  /** What machines did in the days that count. */
  worked: Stretch[]
}

/** A task that the published plan wants done. */
export interface Due {
  taskId: number
  orderId: number
  /** Of the master. */
  operationId: number
  centerId: number
  lineId: number
  machineId: number | null
  quantity: number
  /** Milliseconds that a piece is planned to take, without allowances, and those of the set-up before the first. */
  pace: number
  setup: number
  /** Pieces that come of one trip or stroke. */
  trip: number
  start: number
  end: number
}

/** What one shift does of a task, or the whole of it. */
export interface Part {
  quantity: number
  start: number
  end: number
  isFirst: boolean
  isLast: boolean
}

/** A machine at work on one task; epoch milliseconds. */
export interface Stretch {
  machineId: number
  start: number
  end: number
  pieces: number
  pace: number
  setup: number
  trip: number
}

/** What the published plan wants done and nobody has ended. */
export async function dueTasks({ demo, centers }: Story): Promise<Due[]> {
  const rows = await demo.db
    .selectFrom('task as t')
    .innerJoin('orderOperation as o', (join) =>
      join.onRef('o.teamId', '=', 't.teamId').onRef('o.id', '=', 't.orderOperationId'),
    )
    .select(['t.id', 't.workOrderId', 't.workCenterId', 't.machineId', 't.planQuantity', 'o.operationId'])
    .select(['o.singleProcessingTime', 'o.singleTripQuantity', 'o.timePreparation'])
    .select(['t.publishedStart', 't.publishedEnd'])
    .where('t.released', '=', true)
    .where('t.status', 'in', ['waiting', 'inProgress'])
    .where('t.publishedEnd', 'is not', null)
    .orderBy('t.id')
    .execute()
  return rows.map((row) => ({
    taskId: row.id,
    orderId: row.workOrderId as number,
    operationId: row.operationId,
    centerId: row.workCenterId,
    lineId: (centers.get(row.workCenterId) as Center).lineId,
    machineId: row.machineId,
    quantity: row.planQuantity,
    pace: ((row.singleProcessingTime ?? 0) * 1000) / (row.singleTripQuantity ?? 1),
    setup: (row.timePreparation ?? 0) * minute,
    trip: row.singleTripQuantity ?? 1,
    start: Date.parse(row.publishedStart as string),
    end: Date.parse(row.publishedEnd as string),
  }))
}

/** The calendars of the lines that tasks are done on. */
export const calendarsOf = ({ demo }: Story, tasks: readonly Due[]): Promise<Map<number, WorkingCalendar>> =>
  demo.within('demo', ({ db, caller }: Ctx) =>
    lineCalendars(db, caller.zone, [...new Set(tasks.map(({ lineId }) => lineId))]),
  )

/** A task cut where shifts change in the days that count; its pieces are spread by the working time of each. */
export function partsOf(task: Due, calendar: WorkingCalendar | undefined, since: number): Part[] {
  const cuts = [task.start]
  const first = Math.max(since, task.start)
  for (let cut = first - (first % shift) + shift; cut < task.end; cut += shift) cuts.push(cut)
  const worked = cuts.flatMap((start, i) => {
    const spans = openWithin(calendar, start, cuts[i + 1] ?? task.end)
    const [opens, closes] = [spans[0]?.start, spans.at(-1)?.end]
    if (opens === undefined || closes === undefined) return []
    return [{ start: opens, end: closes, open: spans.reduce((sum, span) => sum + span.end - span.start, 0) }]
  })
  const whole = worked.reduce((sum, { open }) => sum + open, 0)
  let before = 0
  return worked.map(({ start, end, open }, i) => {
    const made = Math.round((task.quantity * before) / whole)
    before += open
    const quantity = Math.round((task.quantity * before) / whole) - made
    return { quantity, start, end, isFirst: i === 0, isLast: i === worked.length - 1 }
  })
}

/** How much of a part's working time is over at an instant within it; 0–1. */
export function shareBy({ start, end }: Part, calendar: WorkingCalendar | undefined, at: number): number {
  const open = (until: number) =>
    openWithin(calendar, start, until).reduce((sum, span) => sum + span.end - span.start, 0)
  return open(at) / open(end)
}

function openWithin(calendar: WorkingCalendar | undefined, start: number, end: number) {
  if (!calendar) return [{ start, end }]
  try {
    return calendar.intervals(start, end)
  } catch (error) {
    if (error instanceof NoWorkingTime) return []
    throw error
  }
}

/** What may still be made of a task with what the operations before delivered. */
export interface Left {
  available: number
}

/** What is left of tasks: earlier losses shrink a lot on its way. */
export async function leftOf({ demo }: Story, tasks: readonly Due[]): Promise<Map<number, Left>> {
  const rows = await demo.db
    .selectFrom('task as t')
    .innerJoin('orderOperation as o', (join) =>
      join.onRef('o.teamId', '=', 't.teamId').onRef('o.id', '=', 't.orderOperationId'),
    )
    .leftJoin('orderOperation as p', (join) =>
      join
        .onRef('p.teamId', '=', 'o.teamId')
        .onRef('p.workOrderId', '=', 'o.workOrderId')
        .on((e) => e(e.ref('o.sequence'), '=', e.fn.any('p.successor'))),
    )
    .select((e) => [
      't.id',
      't.planQuantity',
      't.reportedGood',
      't.reportedDefective',
      e.fn.min('p.reportedGood').as('before'),
    ])
    .where('t.id', '=', (e) => e.fn.any(e.val(tasks.map(({ taskId }) => taskId))))
    .groupBy(['t.teamId', 't.id'])
    .execute()
  return new Map(
    rows.map(({ id, planQuantity, reportedGood, reportedDefective, before }) => {
      const most = Math.min(planQuantity, before ?? planQuantity)
      return [id, { available: Math.max(0, most - reportedGood - reportedDefective) }]
    }),
  )
}

/** The stretch in which a machine made the pieces of a part; none where nobody says which machine it was. */
export const stretchOf = ({ machineId, pace, setup, trip }: Due, part: Part, end: number, pieces: number): Stretch[] =>
  machineId === null ? [] : [{ machineId, start: part.start, end, pieces, pace, setup: part.isFirst ? setup : 0, trip }]
