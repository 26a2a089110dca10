import { type SqlBool, sql } from 'kysely'
import { lineCalendars } from '#areas/calendar/server/index.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import type { selectGantt as endpoint, GanttPlan, GanttTask } from '../contract/gantt.api.ts'
import { readPlaces } from './plan/places.ts'
import { dueOf } from './plan/problem.ts'
import { planRevision } from './plan/write-plan.ts'
import { readPlanSet } from './plan-set.ts'

type Range = InputOf<typeof endpoint>

/** The plan between two instants as far as the caller may see it, in one round of queries. */
export async function selectGantt(ctx: Ctx, range: Range): Promise<GanttPlan> {
  const { value: set } = await readPlanSet(ctx.db)
  const places = await readPlaces(ctx.db)
  const lines = await readLines(ctx, range)
  const shown = new Set(lines.map(({ id }) => id))
  const centers = [...places.centers.values()].filter(({ lineId }) => shown.has(lineId))
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
    machines: byNumber([...places.machines.values()]).map(({ id, number, name }) => ({ id, number, name })),
    tasks: await readTasks(ctx, range),
  }
}

async function readLines(ctx: Ctx, { from, to }: Range): Promise<GanttPlan['lines']> {
  const lines = await ctx.db
    .selectFrom('productionLine as l')
    .innerJoin('department as d', 'd.id', 'l.workshopId')
    .select(['l.id', 'l.number', 'l.name', 'l.workshopId', 'd.name as workshopName'])
    .orderBy('l.number')
    .execute()
  const calendars = await lineCalendars(
    ctx.db,
    ctx.caller.zone,
    lines.map(({ id }) => id),
  )
  return lines.map((line) => {
    const flat = calendars.get(line.id)?.flatten(from, to)
    const open = flat ? Array.from(flat.starts, (start, i): [number, number] => [start, flat.ends[i] as number]) : null
    return { ...line, open }
  })
}

async function readTasks(ctx: Ctx, { from, to }: Range): Promise<GanttTask[]> {
  const [first, last] = [new Date(from).toISOString(), new Date(to).toISOString()]
  const rows = await ctx.db
    .selectFrom('task as t')
    .leftJoin('workOrder as w', 'w.id', 't.workOrderId')
    .leftJoin('orderOperation as o', 'o.id', 't.orderOperationId')
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
      't.publishedStart',
      't.publishedEnd',
      't.publishedWorkCenterId',
      't.publishedMachineId',
      'w.workorderNo',
      'w.materialNo',
      'w.materialDesc',
      'w.requiredEndDate',
      'w.priority',
      'o.produreName',
      'o.sequence',
      'o.successor',
    ])
    .orderBy('t.id')
    .execute()
  const members = await readMembers(
    ctx,
    rows.flatMap(({ id, isCombined }) => (isCombined ? [id] : [])),
  )
  return rows.map((row) => {
    const parts = members.get(row.id) ?? []
    const dues = [row.requiredEndDate, ...parts.map(({ requiredEndDate }) => requiredEndDate)].flatMap(
      (day) => day ?? [],
    )
    return {
      ...timesOf(row),
      id: row.id,
      version: row.version,
      taskNo: row.taskNo,
      status: row.status as GanttTask['status'],
      orderId: row.workOrderId,
      workorderNo: row.workorderNo,
      materialNo: row.materialNo ?? parts[0]?.materialNo ?? null,
      materialDesc: row.materialDesc ?? parts[0]?.materialDesc ?? null,
      operation: row.produreName ?? parts[0]?.produreName ?? null,
      sequence: row.sequence,
      successor: row.successor ?? [],
      centerId: row.workCenterId,
      machineId: row.machineId,
      quantity: row.planQuantity,
      good: row.reportedGood,
      locked: row.locked,
      released: row.released,
      changed: row.released && differs(row),
      members: parts.map(({ taskNo, orderId, workorderNo, quantity, sequence, successor }) => ({
        taskNo,
        orderId,
        workorderNo,
        quantity,
        sequence,
        successor,
      })),
      due: dues.length ? dueOf(ctx.caller.zone, dues.toSorted()[0] as string) : null,
      priority: row.priority ?? 5,
    }
  })
}

interface Times {
  status: string
  plannedSetupStart: string | null
  plannedStart: string | null
  plannedEnd: string | null
  startedAt: string | null
  endedAt: string | null
}

/** What is done stands where it was done, what runs from its start to its planned end, the rest where it is planned. */
function timesOf(row: Times): Pick<GanttTask, 'setupStart' | 'start' | 'end'> {
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
  const rows = wholes.length
    ? await ctx.db
        .selectFrom('task as t')
        .innerJoin('workOrder as w', 'w.id', 't.workOrderId')
        .innerJoin('orderOperation as o', 'o.id', 't.orderOperationId')
        .where('t.combinedInto', 'in', wholes)
        .select(['t.combinedInto', 't.taskNo', 't.planQuantity as quantity', 'w.id as orderId', 'w.workorderNo'])
        .select(['w.materialNo', 'w.materialDesc', 'w.requiredEndDate', 'o.produreName', 'o.sequence', 'o.successor'])
        .orderBy('t.id')
        .execute()
    : []
  const members = new Map<number, typeof rows>()
  for (const row of rows)
    members.set(row.combinedInto as number, [...(members.get(row.combinedInto as number) ?? []), row])
  return members
}
