import type { BoardFilter } from '#areas/boards/contract/board.ts'
import { type LineNow, paceMarks, type Standing } from '#areas/boards/contract/production.api.ts'
import { linesToday, peopleOnDuty } from '#areas/execution/server/index.ts'
import { membersWork } from '#areas/planning/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { madeNameIn, nameIn } from '#core/server/crud/names.ts'
import { groupedBy } from '../../../core/contract/grouped-by.ts'

/** The lines now: order, product, plan, target by now and done of the production day, people, and how the line stands. */
export async function productionStatus(ctx: Ctx, filter: BoardFilter): Promise<{ rows: LineNow[] }> {
  const { db } = ctx
  let query = db
    .selectFrom('productionLine as l')
    .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'l.teamId').onRef('d.id', '=', 'l.workshopId'))
    .select(['l.id', nameIn(ctx, 'l').as('name'), nameIn(ctx, 'd').as('workshopName')])
  if (filter.workshopIds?.length) query = query.where('l.workshopId', 'in', filter.workshopIds)
  if (filter.lineIds?.length) query = query.where('l.id', 'in', filter.lineIds)
  const lines = await query.orderBy('l.number').execute()
  if (!lines.length) return { rows: [] }
  const ids = lines.map((line) => line.id)
  const [today, running, people, due] = await Promise.all([
    linesToday(ctx, ids),
    runningOf(ctx, ids),
    peopleOnDuty(db),
    dueOf(ctx, ids),
  ])
  const figures = new Map(today.map((line) => [line.lineId, line]))
  const tasks = groupedBy(running, ({ lineId }) => lineId)
  return {
    rows: lines.map(({ id, name, workshopName }) => {
      const { plan = null, target = null, good = 0, unapproved = 0, defective = 0 } = figures.get(id) ?? {}
      const own = tasks.get(id) ?? []
      const pace = target ? good / target : null
      return {
        lineId: id,
        lineName: name,
        workshopName,
        standing: standingOf({ running: own.length > 0, due: due.has(id), pace }),
        workorderNo: own[0]?.workorderNo ?? null,
        materialDesc: own[0]?.materialDesc ?? null,
        running: own.length,
        planToday: plan,
        targetNow: target,
        goodToday: good,
        unapprovedToday: unapproved,
        defectiveToday: defective,
        rate: plan ? good / plan : null,
        pace,
        people: people.get(id) ?? 0,
      }
    }),
  }
}

/** How a line stands: first by what it was to have made by now, then by whether it works. */
export function standingOf({ running, due, pace }: { running: boolean; due: boolean; pace: number | null }): Standing {
  if (!running && due) return 'notBegun'
  if (pace !== null && pace < paceMarks.behind) return 'farBehind'
  if (pace !== null && pace < paceMarks.onPace) return 'behind'
  return running ? 'onPace' : 'idle'
}

const runningOf = (ctx: Ctx, lineIds: number[]) =>
  ctx.db
    .selectFrom('task as t')
    .leftJoin('workOrder as w', (j) => j.onRef('w.teamId', '=', 't.teamId').onRef('w.id', '=', 't.workOrderId'))
    .leftJoinLateral(membersWork(ctx).as('k'), (j) => j.onTrue())
    .select(({ fn }) => [
      't.lineId',
      fn.coalesce('w.workorderNo', 'k.workorderNo').as('workorderNo'),
      fn.coalesce(madeNameIn<string | null>(ctx, 'w'), 'k.materialDesc').as('materialDesc'),
    ])
    .where('t.lineId', 'in', lineIds)
    .where('t.status', 'in', ['inProgress', 'moldChanging'])
    .where('t.combinedInto', 'is', null)
    .orderBy('t.publishedEnd')
    .execute()

/** Lines on which published work should have begun. */
async function dueOf({ db, now }: Ctx, lineIds: number[]): Promise<Set<number | null>> {
  const rows = await db
    .selectFrom('task')
    .select('lineId')
    .distinct()
    .where('lineId', 'in', lineIds)
    .where('status', '=', 'waiting')
    .where('released', '=', true)
    .where('publishedStart', '<', now.toISOString())
    .execute()
  return new Set(rows.map((row) => row.lineId))
}
