import { type SqlBool, sql } from 'kysely'
import { lineCalendars } from '#areas/calendar/server/index.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, madeNameIn, nameIn } from '#core/server/crud/names.ts'
import { localDate, type WorkingCalendar } from '#engines/working-time/index.ts'
import {
  barFlags,
  type selectGantt as endpoint,
  type GanttPlan,
  type GanttTasks,
} from '../../contract/gantt/gantt.api.ts'
import { taskStatus } from '../../contract/task/task.ts'
import { readPlanSet } from '../aps/plan-set.ts'
import { readOwnCalendars } from '../plan/load.ts'
import { readPlaces } from '../plan/places.ts'
import { dueOf, wantedFrom } from '../plan/problem.ts'
import { readDowntimes } from '../plan/windows/downtime.ts'
import { planRevision } from '../plan/write-plan.ts'

type Range = InputOf<typeof endpoint>

/** The plan between two instants as far as the caller may see it, in one round of queries. */
export async function selectGantt(ctx: Ctx, range: Range): Promise<GanttPlan> {
  const { value: set } = await readPlanSet(ctx.db)
  const places = await readPlaces(ctx.db, ctx)
  const lines = await readLines(ctx, range)
  const shown = new Set(lines.map(({ id }) => id))
  const centers = [...places.centers.values()].filter(({ lineId }) => shown.has(lineId))
  const own = await readOwnCalendars(ctx.db, ctx.caller.zone)
  const byNumber = <R extends { number: string }>(rows: R[]) => rows.sort((a, b) => (a.number < b.number ? -1 : 1))
  return {
    now: ctx.now.getTime(),
    revision: await planRevision(ctx),
    grid: set.roundingMinutes,
    lines,
    centers: byNumber(centers).map(({ id, number, name, lineId, machineIds }) => ({
      id,
      number,
      name,
      lineId,
      machineIds,
    })),
    machines: byNumber([...places.machines.values()]).map(({ id, number, name }) => ({
      id,
      number,
      name,
      open: openOf(own.get(id), range) ?? undefined,
    })),
    holidays: await readHolidays(ctx, range),
    downtimes: (await readDowntimes(ctx.db, range.from)).filter(({ from }) => from < range.to),
    ...(await readTasks(ctx, range)),
  }
}

async function readLines(ctx: Ctx, { from, to }: Range): Promise<GanttPlan['lines']> {
  const lines = await ctx.db
    .selectFrom('productionLine as l')
    .innerJoin('department as d', 'd.id', 'l.workshopId')
    .select([
      'l.id',
      'l.number',
      nameIn(ctx, 'l').as('name'),
      'l.workshopId',
      nameIn(ctx, 'd').as('workshopName'),
      'l.taktSeconds as takt',
    ])
    .orderBy('l.number')
    .execute()
  const calendars = await lineCalendars(
    ctx.db,
    ctx.caller.zone,
    lines.map(({ id }) => id),
  )
  return lines.map((line) => ({ ...line, open: openOf(calendars.get(line.id), { from, to }) }))
}

function openOf(calendar: WorkingCalendar | undefined, { from, to }: Range): [number, number][] | null {
  const flat = calendar?.flatten(from, to)
  return flat ? Array.from(flat.starts, (start, i): [number, number] => [start, flat.ends[i] as number]) : null
}

const readHolidays = (ctx: Ctx, { from, to }: Range): Promise<GanttPlan['holidays']> =>
  ctx.db
    .selectFrom('holiday')
    .select(['date', 'name'])
    .where('date', '>=', localDate(ctx.caller.zone, from))
    .where('date', '<=', localDate(ctx.caller.zone, to))
    .orderBy('date')
    .execute()

async function readRows(ctx: Ctx, { from, to }: Range) {
  const [first, last] = [new Date(from).toISOString(), new Date(to).toISOString()]
  return ctx.db
    .selectFrom('task as t')
    .leftJoin('workOrder as w', 'w.id', 't.workOrderId')
    .leftJoin('orderOperation as o', 'o.id', 't.orderOperationId')
    .leftJoin('operation as n', 'n.id', 'o.operationId')
    .where('t.combinedInto', 'is', null)
    .where((e) => e.or([e('w.id', 'is', null), e('w.status', '<>', 'closed'), e('t.status', '=', 'completed')]))
    .where(
      sql<SqlBool>`(t.planned_setup_start < ${last} and t.planned_end > ${first})
        or (t.started_at < ${last} and coalesce(t.ended_at, now()) > ${first})`,
    )
    .select([
      't.id',
      't.version',
      't.taskNo',
      't.status',
      't.workOrderId',
      't.workCenterId',
      't.machineId',
      't.plannedSetupStart',
      't.plannedStart',
      't.plannedEnd',
      't.startedAt',
      't.endedAt',
      't.planQuantity',
      't.reportedGood',
      't.locked',
      't.released',
      't.isCombined',
      't.handMinutes',
      't.publishedStart',
      't.publishedEnd',
      't.publishedWorkCenterId',
      't.publishedMachineId',
      'w.workorderNo',
      'w.materialNo',
      madeNameIn(ctx, 'w').as('materialDesc'),
      'w.requiredStartDate',
      'w.requiredEndDate',
      'w.priority',
      copiedNameIn<string | null>(ctx, 'o', 'operation', 'produreName', 'n').as('produreName'),
      'o.sequence',
      'o.successor',
      'o.mold',
    ])
    .orderBy('t.id')
    .execute()
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

/** The tasks as columns, with the orders, operations and members that they name by place. */
async function readTasks(ctx: Ctx, range: Range) {
  const rows = await readRows(ctx, range)
  const orders = new Gathered<GanttPlan['orders'][number]>()
  const operations = new Gathered<GanttPlan['operations'][number]>()
  const orderAt = (of: OrderFacts | null) =>
    of === null || of.orderId === null
      ? -1
      : orders.placeOf(String(of.orderId), () => ({
          id: of.orderId as number,
          workorderNo: of.workorderNo ?? '',
          materialNo: of.materialNo ?? '',
          materialDesc: of.materialDesc ?? '',
          due: of.requiredEndDate === null ? null : dueOf(ctx.caller.zone, of.requiredEndDate),
          wantedFrom: of.requiredStartDate === null ? null : wantedFrom(ctx.caller.zone, of.requiredStartDate),
          priority: of.priority ?? 5,
        }))
  const operationAt = ({ produreName, sequence, successor, mold }: OperationFacts) =>
    produreName === null || sequence === null
      ? -1
      : operations.placeOf(JSON.stringify([produreName, sequence, successor, mold]), () => ({
          name: produreName,
          sequence,
          successor: successor ?? [],
          mold,
        }))
  const wholes = new Map(rows.flatMap(({ id, isCombined }, i) => (isCombined ? [[id, i] as const] : [])))
  const members = (await readMembers(ctx, [...wholes.keys()])).map((row) => ({
    whole: wholes.get(row.combinedInto as number) as number,
    taskNo: row.taskNo,
    order: orderAt(row),
    operation: operationAt(row),
    quantity: row.quantity,
  }))
  const times = rows.map(timesOf)
  const tasks: GanttTasks = {
    id: rows.map(({ id }) => id),
    version: rows.map(({ version }) => version),
    taskNo: rows.map(({ taskNo }) => taskNo),
    status: rows.map(({ status }) => taskStatus.codes.indexOf(status as (typeof taskStatus.codes)[number])),
    order: rows.map((row) => orderAt({ ...row, orderId: row.workOrderId })),
    operation: rows.map(operationAt),
    center: rows.map(({ workCenterId }) => workCenterId),
    machine: rows.map(({ machineId }) => machineId ?? 0),
    setupStart: times.map(({ setupStart }) => setupStart),
    start: times.map(({ start }) => start),
    end: times.map(({ end }) => end),
    quantity: rows.map(({ planQuantity }) => planQuantity),
    good: rows.map(({ reportedGood }) => reportedGood),
    flags: rows.map(flagsOf),
  }
  return { tasks, members, orders: orders.rows, operations: operations.rows }
}

interface OrderFacts {
  orderId: number | null
  workorderNo: string | null
  materialNo: string | null
  materialDesc: string | null
  requiredStartDate: string | null
  requiredEndDate: string | null
  priority: number | null
}

interface OperationFacts {
  produreName: string | null
  sequence: number | null
  successor: number[] | null
  mold: string | null
}

/** Rows each kept once, named by their place. */
class Gathered<R> {
  readonly rows: R[] = []
  private readonly places = new Map<string, number>()

  placeOf(key: string, make: () => R): number {
    const known = this.places.get(key)
    if (known !== undefined) return known
    this.places.set(key, this.rows.length)
    return this.rows.push(make()) - 1
  }
}

const flagsOf = (row: Row): number =>
  (row.locked ? barFlags.locked : 0) |
  (row.released ? barFlags.released : 0) |
  (row.released && differs(row) ? barFlags.changed : 0) |
  (row.handMinutes === null ? 0 : barFlags.byHand)

interface Times {
  status: string
  plannedSetupStart: string | null
  plannedStart: string | null
  plannedEnd: string | null
  startedAt: string | null
  endedAt: string | null
}

/** What is done stands where it was done, what runs from its start to its planned end, the rest where it is planned. */
function timesOf(row: Times): { setupStart: number; start: number; end: number } {
  const at = (text: string | null) => (text === null ? Number.NaN : Date.parse(text))
  const started = at(row.startedAt)
  const start = Number.isNaN(started) ? at(row.plannedStart) : started
  const end = row.status === 'completed' ? at(row.endedAt) : at(row.plannedEnd)
  return {
    setupStart: Number.isNaN(started) ? at(row.plannedSetupStart) : start,
    start,
    end: Math.max(Number.isNaN(end) ? start : end, start + 60_000),
  }
}

interface Placed {
  plannedStart: string | null
  plannedEnd: string | null
  workCenterId: number
  machineId: number | null
  publishedStart: string | null
  publishedEnd: string | null
  publishedWorkCenterId: number | null
  publishedMachineId: number | null
}

const differs = (row: Placed): boolean =>
  row.plannedStart !== row.publishedStart ||
  row.plannedEnd !== row.publishedEnd ||
  row.workCenterId !== row.publishedWorkCenterId ||
  row.machineId !== row.publishedMachineId

async function readMembers(ctx: Ctx, wholes: number[]) {
  if (!wholes.length) return []
  return ctx.db
    .selectFrom('task as t')
    .innerJoin('workOrder as w', 'w.id', 't.workOrderId')
    .innerJoin('orderOperation as o', 'o.id', 't.orderOperationId')
    .innerJoin('operation as n', 'n.id', 'o.operationId')
    .where('t.combinedInto', 'in', wholes)
    .select([
      't.combinedInto',
      't.taskNo',
      't.planQuantity as quantity',
      'w.id as orderId',
      'w.workorderNo',
      'w.priority',
    ])
    .select([
      'w.materialNo',
      madeNameIn(ctx, 'w').as('materialDesc'),
      'w.requiredStartDate',
      'w.requiredEndDate',
      copiedNameIn(ctx, 'o', 'operation', 'produreName', 'n').as('produreName'),
      'o.sequence',
      'o.successor',
      'o.mold',
    ])
    .orderBy('t.id')
    .execute()
}
