import { sql } from 'kysely'
import { stationsAmong, tasksAt } from '#areas/boards/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { type Language, languageOf } from '#core/contract/languages.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { notFound } from '#core/server/refusal.ts'
import type { getStationDisplay, selectTaskInstruction } from '../../contract/instruction.api.ts'
import { defaultLook } from '../../contract/line-display.ts'
import { fitting, inForceOfCode, partsOf, shownOf, unreadAt } from './holding.ts'
import { lookOf } from './line-display.ts'

/** The instructions in force for a task today, with when the caller read each and who is at work and has yet to. */
export async function instructionsOfTask(
  ctx: Ctx,
  { taskId }: { taskId: number },
): Promise<OutputOf<typeof selectTaskInstruction>> {
  const task = await ctx.db.selectFrom('task').select('id').where('id', '=', taskId).executeTakeFirst()
  if (!task) throw notFound()
  // An order of another workshop is read though the caller does not see it in lists.
  const { rows } = await ctx.unscoped(() =>
    sql<OutputOf<typeof selectTaskInstruction>['rows'][number]>`
      select ${shownOf()}, ${unreadAt(taskId)} as unread, (select r.read_at from instruction_reading r
        where r.team_id = i.team_id and r.instruction_id = i.id and r.user_id = ${ctx.caller.userId}) as read_at
      from (${fitting(partsOf(taskId, dayOf(ctx)))}) f join instruction i on i.id = f.id order by i.code`.execute(
      ctx.db,
    ),
  )
  return { rows }
}

/**
 * What a station works on, or is to begin first, and the pages set for it there; where none are, or not in force, the instructions in force
 * for the task. Without a station asked for, the first.
 */
export async function stationEsop(
  ctx: Ctx,
  filter: InputOf<typeof getStationDisplay>,
): Promise<OutputOf<typeof getStationDisplay>> {
  const station = await stationsAmong(ctx.db, ctx, filter).limit(1).executeTakeFirst()
  if (!station) return { station: null, task: null, instructions: [], look: defaultLook, language: null }
  const { workCenterId, workCenterName: _, ...shown } = station
  const look = await lookOf(ctx, station.id)
  const [task = null] = await tasksAt(ctx.db, ctx, { id: station.id, workCenterId })
  const language = task && (await languageAt(ctx, { taskId: task.id, stationId: station.id }))
  if (!task || !look.shown) return { station: shown, task, instructions: [], look, language }
  const day = dayOf(ctx)
  const { rows } = await ctx.unscoped(() =>
    sql<OutputOf<typeof getStationDisplay>['instructions'][number]>`
      with part as (${partsOf(task.id, day)}), chosen as (
        select c.id, e.pages
        from station_esop e
        join instruction d on d.team_id = e.team_id and d.id = e.instruction_id
        join instruction c on c.team_id = d.team_id and c.id = ${inForceOfCode('d', sql`${day}::date`)}
        where e.station_id = ${station.id} and (e.product_id is null or e.product_id in (select product_id from part))
        order by e.product_id nulls last limit 1
      ), shown as (
        select id, pages from chosen
        union all
        select id, null from (${fitting(sql`select * from part`)}) f where not exists (select from chosen)
      )
      select ${shownOf(sql`coalesce(s.pages, i.pages)`)}, ${unreadAt(task.id)} as unread
      from shown s join instruction i on i.id = s.id order by i.code`.execute(ctx.db),
  )
  return { station: shown, task, instructions: rows, look, language }
}

/** The language of whoever came on duty last at a station's task; whoever is at the task and at no station is at each of them. */
async function languageAt(
  ctx: Ctx,
  { taskId, stationId }: { taskId: number; stationId: number },
): Promise<Language | null> {
  const { rows } = await ctx.unscoped(() =>
    sql<{ language: string }>`
      select c.language from duty_session d
      join notification_contact c on c.team_id = d.team_id and c.user_id = d.user_id
      where d.task_id = ${taskId} and d.off_at is null and (d.station_id is null or d.station_id = ${stationId})
      order by d.on_at desc, d.id desc limit 1`.execute(ctx.db),
  )
  const [last] = rows
  return last ? languageOf(last.language) : null
}
