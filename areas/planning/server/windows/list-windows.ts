import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { listByIds, listPage } from '#core/server/crud/select.ts'
import { columnsOf } from '#core/server/crud/where.ts'
import { notFound } from '#core/server/refusal.ts'
import { type maintenanceWindowCrud as crud, maintenanceWindow } from '../../contract/windows/maintenance-window.ts'
import { type Loaded, loadPlan } from '../plan/load.ts'
import { recentPlan } from '../plan/recent-plan.ts'
import { tasksInDowntimes } from '../plan/windows/in-downtimes.ts'

type Page = OutputOf<typeof crud.select>
export type WindowRow = Page['rows'][number]

/** Windows of machines that the caller may see, without their tasks. */
export const windows = (ctx: Pick<Ctx, 'db' | 'now' | 'language'>) =>
  ctx.db
    .selectFrom('machineDowntime as d')
    .innerJoin('machine as m', (j) => j.onRef('m.teamId', '=', 'd.teamId').onRef('m.id', '=', 'd.machineId'))
    .leftJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'd.teamId').onRef('u.id', '=', 'd.createdBy'))
    .select([
      'd.id',
      'd.version',
      'd.machineId',
      nameIn(ctx, 'm').as('machineName'),
      'd.startsAt',
      'd.endsAt',
      'd.reason',
    ])
    .select(['d.createdAt', 'u.name as createdByName'])
    .select(
      sql<string>`case when d.ends_at <= ${ctx.now.toISOString()} then 'over'
        when d.starts_at <= ${ctx.now.toISOString()} then 'now' else 'upcoming' end`.as('state'),
    )
    .where('d.planned', '=', true)

/** Maintenance of machines, the newest first. */
export async function selectWindows(ctx: Ctx, input: InputOf<typeof crud.select>): Promise<Page> {
  const page = await listPage<WindowRow>(ctx.db, windows(ctx), input, {
    columns: columnsOf(maintenanceWindow),
    search: maintenanceWindow.search,
    sort: [{ field: 'startsAt', order: 'desc' }],
    zone: ctx.caller.zone,
  })
  const open = page.rows.some(({ state }) => state !== 'over')
  const loaded = open ? (await recentPlan(ctx)).loaded : null
  return { ...page, rows: page.rows.map((row) => counted(row, loaded)) }
}

/** One of them. `inAct`: its own act has changed the plan, which others cannot see yet. */
export async function readWindow(ctx: Ctx, id: number, inAct = false): Promise<WindowRow> {
  const [row] = await listByIds<WindowRow>(ctx.db, windows(ctx), [id])
  if (!row) throw notFound()
  return counted(row, inAct ? await loadPlan(ctx) : (await recentPlan(ctx)).loaded)
}

const counted = (row: WindowRow, loaded: Loaded | null): WindowRow => ({
  ...row,
  tasks: loaded ? tasksInDowntimes(loaded).filter(({ downtime }) => downtime.id === row.id).length : 0,
})
