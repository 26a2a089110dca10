import { sql } from 'kysely'
import { productionReportKind } from '#areas/execution/contract/report.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, madeNameIn, nameIn, unitIn } from '#core/server/crud/names.ts'
import type { FirstSteps } from '../contract/first-steps.api.ts'
import { makingSteps, type Step, steps } from '../contract/first-steps.ts'
import type { Made } from './kept.ts'

/** More than these nobody chooses from at his first steps. */
const shown = 20

/** What each step builds upon. */
const needs: Record<Step, readonly Step[]> = {
  places: [],
  shifts: ['places'],
  people: ['places'],
  products: ['places'],
  order: ['products', 'shifts'],
  plan: ['order'],
  report: ['plan'],
  approve: ['report'],
}

/** How far the caller's team has come; whoever made what is there, here or elsewhere. */
export async function readFirstSteps(ctx: Ctx): Promise<FirstSteps> {
  const counts = await countsOf(ctx)
  const kept = await ctx.db.selectFrom('firstStep').select(['step', 'skipped', 'made']).execute()
  const byStep = new Map(kept.map((row) => [row.step, row]))
  const stateOf = (step: Step): FirstSteps['steps'][number]['state'] =>
    counts[step] > 0
      ? 'done'
      : byStep.get(step)?.skipped
        ? 'skipped'
        : needs[step].every((each) => counts[each] > 0)
          ? 'open'
          : 'waiting'
  const undoable = (step: Step) =>
    makingSteps.some((each) => each === step) &&
    Object.values((byStep.get(step)?.made ?? {}) as Made).some((ids) => ids.length > 0)
  const [workshops, workCenters, products] = [await workshopsOf(ctx), await centersOf(ctx), await productsOf(ctx)]
  const [order, tasks, operators] = [await orderOf(ctx), await tasksOf(ctx), await operatorsOf(ctx)]
  return {
    steps: steps.map((step) => ({ step, state: stateOf(step), count: counts[step], undoable: undoable(step) })),
    workshops,
    workCenters,
    products,
    order,
    tasks,
    operators,
    ...(await approvalOf(ctx)),
  }
}

async function countsOf({ db }: Ctx): Promise<Record<Step, number>> {
  const { rows } = await sql<Record<Step, number>>`select
    (select count(distinct s.work_center_id) from station s where s.work_center_id is not null) as places,
    (select count(distinct p.line_id) from calendar_period p) as shifts,
    (select count(*) - 1 from team_user u where u.deleted_at is null) as people,
    (select count(distinct r.product_id) from routing r) as products,
    (select count(*) from (select from live_work_order w where w.status not in ('pendingConfirmation', 'abnormal') limit 1000) o) as order,
    (select count(*) from (select from task t where t.released limit 1000) t) as plan,
    (select count(*) from (select from report r where r.kind = 'report' and r.status <> 'reversed' limit 1000) r) as report,
    (select count(*) from (select from report r where r.kind = 'report' and r.status = 'approved' limit 1000) r) as approve`.execute(
    db,
  )
  return rows[0] as Record<Step, number>
}

const workshopsOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom('department as d')
    .select(['d.id', nameIn(ctx, 'd').as('name')])
    .where('d.isWorkshop', '=', true)
    .orderBy('d.id')
    .limit(shown)
    .execute()

const centersOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom('workCenter as c')
    .select(['c.id', nameIn(ctx, 'c').as('name')])
    .where('c.enabled', '=', true)
    .orderBy('c.id')
    .limit(shown)
    .execute()

const productsOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom('product as p')
    .select(['p.id', nameIn(ctx, 'p').as('name')])
    .where((e) =>
      e.exists(
        e
          .selectFrom('routing as r')
          .select('r.id')
          .whereRef('r.teamId', '=', 'p.teamId')
          .whereRef('r.productId', '=', 'p.id'),
      ),
    )
    .orderBy('p.id')
    .limit(shown)
    .execute()

async function orderOf(ctx: Ctx): Promise<FirstSteps['order']> {
  const row = await ctx.db
    .selectFrom('liveWorkOrder as w')
    .select(['w.id', 'w.workorderNo', madeNameIn(ctx, 'w').as('materialDesc'), 'w.planQuantity as quantity'])
    .where('w.status', 'in', ['confirmed', 'pendingScheduling'])
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('task as t')
            .innerJoin('orderOperation as o', (j) =>
              j.onRef('o.teamId', '=', 't.teamId').onRef('o.id', '=', 't.orderOperationId'),
            )
            .select('t.id')
            .whereRef('o.teamId', '=', 'w.teamId')
            .whereRef('o.workOrderId', '=', 'w.id'),
        ),
      ),
    )
    .orderBy('w.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

const tasksOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom('task as t')
    .innerJoin('orderOperation as o', (j) =>
      j.onRef('o.teamId', '=', 't.teamId').onRef('o.id', '=', 't.orderOperationId'),
    )
    .innerJoin('workOrder as w', (j) => j.onRef('w.teamId', '=', 'o.teamId').onRef('w.id', '=', 'o.workOrderId'))
    .innerJoin('workCenter as c', (j) => j.onRef('c.teamId', '=', 't.teamId').onRef('c.id', '=', 't.workCenterId'))
    .select([
      't.id',
      't.taskNo',
      copiedNameIn(ctx, 'o', 'operation', 'produreName').as('produreName'),
      nameIn(ctx, 'c').as('workCenterName'),
      't.planQuantity as quantity',
      unitIn(ctx, 'w').as('unit'),
    ])
    .where('t.released', '=', true)
    .where('t.status', '=', 'waiting')
    .where('t.reportedGood', '=', 0)
    .orderBy('t.plannedStart')
    .orderBy('t.id')
    .limit(shown)
    .execute()

async function operatorsOf({ db }: Ctx): Promise<FirstSteps['operators']> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.name from team_user u
    where u.deleted_at is null and u.status = 'enabled' and exists (
      select from user_role ur join role r on r.team_id = ur.team_id and r.id = ur.role_id
      where ur.team_id = u.team_id and ur.user_id = u.id and 'report.add' = any(r.rights))
    order by u.id limit ${shown}`.execute(db)
  return rows
}

async function approvalOf({ db }: Ctx): Promise<Pick<FirstSteps, 'waiting' | 'approvers'>> {
  const { rows } = await sql<{ waiting: number; approvers: string[] }>`select
    (select count(*) from report r where r.status = 'underApproval') as waiting,
    coalesce((select array_agg(u.name order by u.id) from (
      select distinct u.id, u.name from approval_level l join team_user u on u.team_id = l.team_id and u.deleted_at is null
        and (u.id = any(l.user_ids) or exists (select from user_role ur
          where ur.team_id = u.team_id and ur.user_id = u.id and ur.role_id = any(l.role_ids)))
      where l.kind = ${productionReportKind} and l.level = 1 order by u.id limit ${shown}) u), '{}') as approvers`.execute(
    db,
  )
  return rows[0] as Pick<FirstSteps, 'waiting' | 'approvers'>
}
