import { sql } from 'kysely'
import { groupedBy } from '#core/contract/grouped-by.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Needs } from './needs.ts'
import type { PlannedTask } from './planned-tasks.ts'

interface PeopleFacts {
  arranged: number | null
  crewArranged: number | null
  able: number | null
}

interface OnLine {
  lineId: number
  date: string
  shiftId: number
  workCenterId: number | null
  people: number
}

interface InWorkshop {
  workshopId: number
  date: string
  shiftId: number
  positionId: number | null
  held: number[]
  people: number
}

/** @returns who is arranged for each of the tasks, and who could do it at all */
export async function readPeople(
  ctx: Ctx,
  tasks: readonly PlannedTask[],
  needs: { of(task: PlannedTask): Needs },
): Promise<{ of(task: PlannedTask, need: Needs): PeopleFacts }> {
  const dates = [...new Set(tasks.flatMap(({ shiftDate }) => shiftDate ?? []))]
  const wanted = new Map(
    tasks
      .map((task) => ({ day: task.startDate, ...needs.of(task) }))
      .filter(({ skillIds }) => skillIds.length)
      .map(({ day, crewPositionId, skillIds }) => [
        keyOf(day, crewPositionId, skillIds),
        { day, crewPositionId, skillIds },
      ]),
  )
  const skillIds = [...new Set([...wanted.values()].flatMap((each) => each.skillIds))]
  const onLines = groupedBy(
    await readOnLines(ctx, dates),
    ({ lineId, date, shiftId }) => `${lineId} ${date} ${shiftId}`,
  )
  const inWorkshops = groupedBy(
    await readInWorkshops(ctx, dates, skillIds),
    ({ workshopId, date, shiftId }) => `${workshopId} ${date} ${shiftId}`,
  )
  const able = await readAble(ctx, [...wanted.values()])
  return {
    of({ lineId, workshopId, workCenterId, shiftDate, shiftId, startDate }, { crewPositionId, skillIds: asked }) {
      const onLine = onLines
        .get(`${lineId} ${shiftDate} ${shiftId}`)
        ?.filter((each) => each.workCenterId === null || each.workCenterId === workCenterId)
      const there = inWorkshops.get(`${workshopId} ${shiftDate} ${shiftId}`)
      const fitting = there?.filter(
        ({ positionId, held }) =>
          (crewPositionId === null || positionId === crewPositionId) && asked.every((id) => held.includes(id)),
      )
      return {
        arranged: onLine?.length ? total(onLine) : null,
        crewArranged: fitting ? total(fitting) : null,
        able: asked.length ? (able.get(keyOf(startDate, crewPositionId, asked)) ?? 0) : null,
      }
    },
  }
}

const keyOf = (day: string, crew: number | null, skillIds: readonly number[]): string =>
  [day, crew, ...[...skillIds].sort((a, b) => a - b)].join(' ')

const total = (rows: readonly { people: number }[]): number => rows.reduce((sum, { people }) => sum + people, 0)

/** People arranged by line, shift and work centre of their station; null: no station, or one that is none of a work centre. */
async function readOnLines({ db }: Ctx, dates: readonly string[]): Promise<OnLine[]> {
  if (!dates.length) return []
  const { rows } = await sql<OnLine>`
    select a.line_id, a.date, a.shift_id, s.work_center_id, count(distinct a.user_id)::int as people
    from personnel_arrangement a left join station s on s.team_id = a.team_id and s.id = a.station_id
    where a.date = any(${dates}::date[])
    group by a.line_id, a.date, a.shift_id, s.work_center_id`.execute(db)
  return rows
}

/** People arranged by workshop, shift, position and those of the given skills that they hold on the day. */
async function readInWorkshops(
  { db }: Ctx,
  dates: readonly string[],
  skillIds: readonly number[],
): Promise<InWorkshop[]> {
  if (!dates.length) return []
  const { rows } = await sql<InWorkshop>`
    select l.workshop_id, a.date, a.shift_id, u.position_id, count(distinct a.user_id)::int as people,
      array(select c.skill_id from user_skill c where c.team_id = a.team_id and c.user_id = a.user_id
        and c.skill_id = any(${skillIds}::bigint[])
        and c.starts_on <= a.date and (c.expires_on is null or c.expires_on >= a.date) order by c.skill_id) as held
    from personnel_arrangement a
    join production_line l on l.team_id = a.team_id and l.id = a.line_id
    join team_user u on u.team_id = a.team_id and u.id = a.user_id
    where a.date = any(${dates}::date[])
    group by l.workshop_id, a.date, a.shift_id, u.position_id, held`.execute(db)
  return rows
}

/** How many people of the team, arranged or not, hold all skills on the day and are of the position. */
async function readAble(
  { db }: Ctx,
  wanted: readonly { day: string; crewPositionId: number | null; skillIds: readonly number[] }[],
): Promise<Map<string, number>> {
  if (!wanted.length) return new Map()
  const asked = JSON.stringify(wanted.map((each, place) => ({ ...each, place })))
  const { rows } = await sql<{ place: number; people: number }>`
    select k.place, (
      select count(*)::int from team_user u
      where u.deleted_at is null and u.status = 'enabled' and (k.crew_position_id is null or u.position_id = k.crew_position_id)
        and cardinality(k.skill_ids) = (select count(*) from user_skill c
          where c.team_id = u.team_id and c.user_id = u.id and c.skill_id = any(k.skill_ids)
            and c.starts_on <= k.day and (c.expires_on is null or c.expires_on >= k.day))) as people
    from jsonb_to_recordset(${asked}::jsonb) as r(place int, day date, "crewPositionId" bigint, "skillIds" jsonb),
      lateral (select r.place, r.day, r."crewPositionId" as crew_position_id,
        array(select jsonb_array_elements_text(r."skillIds")::bigint) as skill_ids) k`.execute(db)
  return new Map(
    rows.map(({ place, people }) => {
      const { day, crewPositionId, skillIds } = wanted[place] as (typeof wanted)[number]
      return [keyOf(day, crewPositionId, skillIds), people]
    }),
  )
}
