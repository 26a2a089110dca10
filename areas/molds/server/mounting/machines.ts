import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { scannedNumber, spellingsOf } from '#core/contract/scanned.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, type Reader } from '#core/server/crud/names.ts'
import { containing } from '#core/server/crud/where.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import type { getMoldMachine, MoldMachine, Mounted, selectMoldMachine } from '../../contract/mounting.api.ts'
import { reckonedMolds } from '../mold-shots.ts'
import { freeAmong } from './free-places.ts'
import { wantingTasks } from './wanting-tasks.ts'

const machines = (reader: Reader) => sql<MoldMachine>`
  select v.id, v.number, ${nameIn(reader, 'v')} as name, v.enabled, concat_ws(' · ', ${nameIn(reader, 'l')}, ${nameIn(reader, 'd')}) as place,
    array(select m.number from mold_mounting k join mold m on m.team_id = k.team_id and m.id = k.mold_id
      where k.team_id = v.team_id and k.machine_id = v.id and k.removed_at is null order by k.position desc) as molds
  from machine v
    join department d on d.team_id = v.team_id and d.id = v.workshop_id
    left join production_line l on l.team_id = v.team_id and l.id = v.line_id`

/** Machines by what stands on their label, or by words; those of presses and with molds in them first. */
export async function selectMachine(
  ctx: Ctx,
  { keyword, code }: InputOf<typeof selectMoldMachine>,
): Promise<OutputOf<typeof selectMoldMachine>> {
  if (code !== undefined) {
    const number = scannedNumber(code)
    const { rows } = await sql<MoldMachine>`${machines(ctx)} where v.number = any(${spellingsOf(number)})`.execute(
      ctx.db,
    )
    if (!rows.length) throw refuse('mounting.machineUnknown', { code: number })
    return { rows }
  }
  const { rows } = await sql<MoldMachine>`select * from (${machines(ctx)}
    where v.enabled and concat_ws(' ', v.number, v.name, ${nameIn(ctx, 'v')}, l.name, ${nameIn(ctx, 'l')}, d.name, ${nameIn(ctx, 'd')}) ilike ${containing(keyword)}) v
    order by v.molds = '{}' and not exists (
      select from work_center_machine a join work_center c on c.team_id = a.team_id and c.id = a.work_center_id
      where a.machine_id = v.id and c.press), v.number limit 50`.execute(ctx.db)
  return { rows }
}

/** What hangs in a machine, and what is wanted there next. */
export async function machineNow(
  ctx: Ctx,
  { machineId }: InputOf<typeof getMoldMachine>,
): Promise<OutputOf<typeof getMoldMachine>> {
  const [machine] = (await sql<MoldMachine>`${machines(ctx)} where v.id = ${machineId}`.execute(ctx.db)).rows
  if (!machine) throw notFound()
  const { rows: mounted } = await ctx.unscoped(() =>
    sql<Mounted>`
    select k.id, k.mold_id, m.number, m.name, k.position, k.status, m.due, m.until_maintenance, m.location,
      m.shots_now - k.shots_before as shots_made, p.code || ' ' || ${nameIn(ctx, 'p')} as product_text, t.task_no,
      k.installed_at, i.name as installed_by_name, a.name as asked_by_name
    from mold_mounting k
      join ${reckonedMolds} m on m.team_id = k.team_id and m.id = k.mold_id
      join team_user i on i.team_id = k.team_id and i.id = k.installed_by
      left join team_user a on a.team_id = k.team_id and a.id = k.asked_by
      left join product p on p.team_id = k.team_id and p.id = k.product_id
      left join task t on t.team_id = k.team_id and t.id = k.task_id
    where k.machine_id = ${machineId} and k.removed_at is null
    order by k.position desc`.execute(ctx.db),
  )
  const tasks = await wantingTasks(ctx, machineId)
  return { machine, mounted, positions: freeAmong(mounted.map(({ position }) => position)), tasks }
}
