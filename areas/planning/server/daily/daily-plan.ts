import { sql } from 'kysely'
import { lineCalendars, shiftNamesIn } from '#areas/calendar/server/index.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, madeNameIn, nameIn } from '#core/server/crud/names.ts'
import { addDays, startOfDate } from '#engines/working-time/index.ts'
import type { DailyPlan, DailyRow, selectDailyPlan as endpoint } from '../../contract/daily/daily-plan.api.ts'
import { calendarOf, readOwnCalendars } from '../plan/load.ts'
import { lastPublication } from '../published/undo-publication.ts'
import { membersWork } from '../task/members-work.ts'
import { kindsOf } from './last-changes.ts'
import { shiftShares } from './shift-shares.ts'

type Input = InputOf<typeof endpoint>

/** The published plan of some production days, shift by shift. */
export async function dailyPlan(ctx: Ctx, input: Input): Promise<DailyPlan> {
  const { zone } = ctx.caller
  const tasks = await readPublished(ctx, input)
  const lineIds = [...new Set(tasks.map(({ lineId }) => lineId))]
  const calendars = await ctx.unscoped(() => lineCalendars(ctx.db, zone, lineIds))
  const ownCalendars = await ctx.unscoped(() => readOwnCalendars(ctx.db, zone))
  const shiftNameOf = await shiftNamesIn(ctx)
  const publication = await lastPublication(ctx)
  const kinds = kindsOf(publication?.changes ?? [])
  const rows = tasks.flatMap((task): DailyRow[] => {
    const { id, publishedStart, publishedEnd, planQuantity, reportedGood, orders, machineId, ...shown } = task
    const whole = { start: Date.parse(publishedStart), end: Date.parse(publishedEnd), quantity: planQuantity }
    return shiftShares(whole, calendarOf({ calendars, ownCalendars }, task.lineId, machineId), zone)
      .filter(({ day }) => day >= input.from && day <= input.to)
      .map(({ shiftId, ...share }) => ({
        ...shown,
        ...share,
        shiftName: shiftNameOf({ shiftId, ...share }),
        status: task.status as DailyRow['status'],
        key: `${id}/${share.shiftStart}`,
        taskId: id,
        workorderNo: orders ?? '',
        taskQuantity: planQuantity,
        done: reportedGood,
        change: kinds.get(id) ?? null,
      }))
  })
  return {
    publication: publication
      ? { at: publication.createdAt, note: publication.note, userName: await nameOf(ctx, publication.userId) }
      : null,
    rows: rows.sort(inOrder),
    withdrawn: await withdrawnAmong(
      ctx,
      [...kinds].flatMap(([id, kind]) => (kind === 'withdrawn' ? [id] : [])),
      input,
    ),
  }
}

const inOrder = (a: DailyRow, b: DailyRow): number =>
  a.day.localeCompare(b.day) ||
  a.lineName.localeCompare(b.lineName, undefined, { numeric: true }) ||
  a.shiftStart - b.shiftStart ||
  `${a.workCenter} ${a.machine ?? ''}`.localeCompare(`${b.workCenter} ${b.machine ?? ''}`, undefined, {
    numeric: true,
  }) ||
  a.start - b.start

/** Released tasks whose published time meets the days; a night shift's work may lie on the next day. */
const readPublished = (ctx: Ctx, { from, to, lineIds }: Input) => {
  const { zone } = ctx.caller
  const first = new Date(startOfDate(zone, from)).toISOString()
  const last = new Date(startOfDate(zone, addDays(to, 2))).toISOString()
  const all = ctx.db
    .selectFrom('task as t')
    .innerJoin('workCenter as c', 'c.id', 't.publishedWorkCenterId')
    .innerJoin('productionLine as l', 'l.id', 'c.lineId')
    .leftJoin('machine as m', 'm.id', 't.publishedMachineId')
    .leftJoin('workOrder as w', 'w.id', 't.workOrderId')
    .leftJoin('orderOperation as o', 'o.id', 't.orderOperationId')
    .leftJoinLateral(membersWork(ctx).as('k'), (j) => j.onTrue())
    .where('t.released', '=', true)
    .where('t.combinedInto', 'is', null)
    .where('t.publishedStart', '<', last)
    .where('t.publishedEnd', '>', first)
    .select(['t.id', 't.taskNo', 't.status', 't.planQuantity', 't.reportedGood'])
    .select([sql<string>`t.published_start`.as('publishedStart'), sql<string>`t.published_end`.as('publishedEnd')])
    .select([
      'l.id as lineId',
      nameIn(ctx, 'l').as('lineName'),
      nameIn(ctx, 'c').as('workCenter'),
      nameIn<string | null>(ctx, 'm').as('machine'),
      'm.id as machineId',
    ])
    .select(({ fn }) => [
      fn.coalesce('w.workorderNo', 'k.workorderNo').as('orders'),
      fn.coalesce('w.materialNo', 'k.materialNo').as('materialNo'),
      fn.coalesce(madeNameIn<string | null>(ctx, 'w'), 'k.materialDesc').as('materialDesc'),
      fn.coalesce('w.requiredEndDate', 'k.requiredEndDate').as('due'),
      fn.coalesce(copiedNameIn<string | null>(ctx, 'o', 'operation', 'produreName'), 'k.produreName').as('operation'),
      fn.coalesce('o.mold', 'k.mold').as('mold'),
    ])
  return (lineIds ? all.where('l.id', 'in', lineIds) : all).execute()
}

async function nameOf(ctx: Ctx, userId: number): Promise<string | null> {
  const row = await ctx.db.selectFrom('teamUser').select('name').where('id', '=', userId).executeTakeFirst()
  return row?.name ?? null
}

async function withdrawnAmong(ctx: Ctx, ids: number[], { lineIds }: Input): Promise<DailyPlan['withdrawn']> {
  if (!ids.length) return []
  const all = ctx.db
    .selectFrom('task as t')
    .leftJoin('workOrder as w', 'w.id', 't.workOrderId')
    .where('t.id', 'in', ids)
    .where('t.released', '=', false)
    .where('t.combinedInto', 'is', null)
    .select(['t.id', 't.taskNo', 'w.workorderNo'])
    .orderBy('t.id')
  return (lineIds ? all.where('t.lineId', 'in', lineIds) : all).execute()
}
