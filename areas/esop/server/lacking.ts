import { type RawBuilder, sql } from 'kysely'
import type { Start, StartCheck } from '#areas/execution/server/index.ts'
import type { ArrangeCheck } from '#areas/workcenters/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { askFirst } from '#core/server/refusal.ts'
import type { Step } from '#core/server/steps.ts'
import { holdsOn } from './holds-on.ts'

/** Of skills (rows of `need` with `skill_id`) those in use of which a person has no certificate that holds on a day. */
const lackedOf = (need: RawBuilder<unknown>, userId: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`
  select s.name, s.code from skill s
  where s.enabled and s.id in (${need}) and not exists (
    select from user_skill c where c.skill_id = s.id and c.user_id = ${userId} and ${holdsOn('c', day)})`

/** People who start without a skill that the operation wants: the person decides, and the log keeps who went without. */
export const startSkills: StartCheck = {
  name: 'skill',
  ofPeople: true,
  async check(ctx, start) {
    const lacking = await lackingAt(ctx, start)
    if (!lacking.length) return null
    const params = {
      lacking: lacking
        .map(({ name, skills }) => ctx.t('skill.of', { name, skills: skills.join(ctx.t('listed')) }))
        .join(ctx.t('listed')),
    }
    if (!start.confirmed.includes('skillMismatch')) throw askFirst('skillMismatch', 'startCheck.skill', params)
    ctx.audit({ verb: 'unskilled', entity: 'duty', name: start.task.taskNo, note: params.lacking })
    return null
  },
}

const lackingAt = (ctx: Ctx, { parts, people }: Start): Promise<Lacking[]> =>
  ctx.step(lackingAtStarts, {
    operations: [...new Set(parts.map(({ operationId }) => operationId))],
    people: people.map(({ id }) => id),
  })

interface Lacking {
  name: string
  skills: string[]
}

const lackingAtStarts: Step<{ operations: number[]; people: number[] }, Lacking[]> = {
  writes: false,
  async run({ db }, starts) {
    const wanted = starts.flatMap(({ item }, start) => item.operations.map((operation) => ({ start, operation })))
    const coming = starts.flatMap(({ ctx, item }, start) => {
      const day = dayOf(ctx)
      return item.people.map((person) => ({ start, person, day }))
    })
    const need = sql`
      select n.skill_id from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (start int, operation bigint)
      join operation_skill n on n.operation_id = w.operation where w.start = g.start`
    const { rows } = await sql<Lacking & { start: number }>`
      select g.start, u.name, array_agg(k.name order by k.code) as skills
      from jsonb_to_recordset(${JSON.stringify(coming)}::jsonb) as g (start int, person bigint, day date)
      join team_user u on u.id = g.person cross join lateral (${lackedOf(need, sql`u.id`, sql`g.day`)}) k
      group by g.start, u.id, u.name order by u.id`.execute(db)
    return starts.map((_, start) => rows.filter((row) => row.start === start))
  },
}

/**
 * What people lack for where they are arranged: skills of their position and, at a station, those of its work centre's main operation
 * and of what is planned there in that shift.
 */
export const arrangedSkills: ArrangeCheck = async (ctx, places) => {
  const none = places.map((): string[] => [])
  const wanting = await sql`select 1 from position_skill union all select 1 from operation_skill limit 1`.execute(
    ctx.db,
  )
  if (!wanting.rows.length || !places.length) return none
  const need = sql`
    select n.skill_id from position_skill n where n.position_id = u.position_id
    union all select n.skill_id from station t join work_center w on w.id = t.work_center_id
      join operation_skill n on n.operation_id = w.main_operation_id where t.id = p.station_id
    union all select n.skill_id from station t
      join task k on k.work_center_id = t.work_center_id and k.status <> 'completed'
        and k.shift_date = p.date and k.shift_id = p.shift_id
      join order_operation o on o.id = k.order_operation_id
      join operation_skill n on n.operation_id = o.operation_id where t.id = p.station_id`
  const { rows } = await sql<{ place: number; skills: string[] }>`
    select p.place::int, array_agg(k.name order by k.code) as skills
    from unnest(${places.map(({ userId }) => userId)}::bigint[], ${places.map(({ date }) => date)}::date[],
        ${places.map(({ shiftId }) => shiftId)}::text[], ${places.map(({ stationId }) => stationId)}::bigint[])
      with ordinality as p (user_id, date, shift_id, station_id, place)
    join team_user u on u.id = p.user_id
    cross join lateral (${lackedOf(need, sql`u.id`, sql`p.date`)}) k
    group by p.place`.execute(ctx.db)
  for (const { place, skills } of rows) none[place - 1] = skills
  return none
}
