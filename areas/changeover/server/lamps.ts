import { sql } from 'kysely'
import { readinessStates } from '#areas/planning/contract/readiness/readiness.api.ts'
import { aspectsOfTasks } from '#areas/planning/server/index.ts'
import { type FirstPiece, firstPiecesOf } from '#areas/quality/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Lamp } from '../contract/changeover.api.ts'

interface Change {
  id: number
  lineId: number
  workOrderId: number
}

/** Of an order so many operations on one line are looked at. */
const mostTasks = 30

/**
 * The task of each operation of an order on a line that comes first there: the one that has begun, else the earliest. What a split plans for
 * next week needs nothing yet. Of a combined one's members the combined one.
 */
async function tasksOf(ctx: Ctx, { lineId, workOrderId }: Change): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct coalesce(t.combined_into, t.id) as id
    from (select distinct on (t.order_operation_id) t.id, t.combined_into
      from task t join work_center c on c.team_id = t.team_id and c.id = t.work_center_id
      where t.work_order_id = ${workOrderId} and coalesce(t.line_id, c.line_id) = ${lineId}
      order by t.order_operation_id, t.status = 'completed', t.started_at nulls last, t.planned_start nulls last, t.id) t
    order by id limit ${mostTasks}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

const ofPlan = ['material', 'mold', 'machine', 'document', 'skill'] as const

const gravity = ({ state }: Pick<Lamp, 'state'>): number => readinessStates.indexOf(state)

/** What has to be green before the line is released: of several tasks the worst tells. */
export async function lampsOf(ctx: Ctx, change: Change): Promise<Lamp[]> {
  return ctx.unscoped(async () => {
    const ids = await tasksOf(ctx, change)
    return [
      await stepsLamp(ctx, change),
      ids.length
        ? { kind: 'task', state: 'ready', message: ctx.t('changeover.lamp.tasks', { count: ids.length }) }
        : { kind: 'task', state: 'lacking', message: ctx.t('changeover.lamp.noTask') },
      ...(await planLamps(ctx, ids)),
      await firstPieceLamp(ctx, ids),
    ]
  })
}

async function stepsLamp(ctx: Ctx, { id }: Change): Promise<Lamp> {
  const { done, all } = await ctx.db
    .selectFrom('changeoverStep')
    .select([sql<number>`count(done_at)::int`.as('done'), sql<number>`count(*)::int`.as('all')])
    .where('changeoverId', '=', id)
    .executeTakeFirstOrThrow()
  return {
    kind: 'steps',
    state: done < all ? 'waiting' : 'ready',
    message: ctx.t('changeover.lamp.steps', { done, all }),
  }
}

async function planLamps(ctx: Ctx, ids: readonly number[]): Promise<Lamp[]> {
  const told = await aspectsOfTasks(ctx, ids)
  return ofPlan.map((kind) => {
    // Tasks that have begun had all that they need.
    const lamps = ids.map((id): Lamp => {
      const aspect = told.get(id)?.find((each) => each.aspect === kind)
      return aspect
        ? { kind, state: aspect.state, message: aspect.message }
        : { kind, state: 'ready', message: ctx.t('changeover.lamp.begun') }
    })
    const none: Lamp = { kind, state: 'untracked', message: ctx.t('changeover.lamp.noTask') }
    return (
      lamps.reduce<Lamp | null>((worst, lamp) => (worst && gravity(worst) >= gravity(lamp) ? worst : lamp), null) ??
      none
    )
  })
}

const pieceStates = { wanted: 'waiting', pending: 'waiting', failed: 'lacking', passed: 'ready' } as const

async function firstPieceLamp(ctx: Ctx, ids: readonly number[]): Promise<Lamp> {
  const pieces = [...(await firstPiecesOf(ctx, ids)).values()]
  if (!pieces.length)
    return { kind: 'firstPiece', state: 'unneeded', message: ctx.t('changeover.lamp.firstPiece.unneeded') }
  const lamp = (piece: FirstPiece): Lamp => ({
    kind: 'firstPiece',
    state: pieceStates[piece.state],
    message: ctx.t(`changeover.lamp.firstPiece.${piece.state}`, {
      number: piece.inspectionNo ?? '',
      scheme: piece.schemeName,
    }),
  })
  return pieces.map(lamp).reduce((worst, each) => (gravity(worst) >= gravity(each) ? worst : each))
}
