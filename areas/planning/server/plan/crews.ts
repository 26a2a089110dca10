import { sql } from 'kysely'
import { nameIn, type Reader } from '#core/server/crud/names.ts'
import type { Db } from '#core/server/db/pool.ts'
import type { LevelsInput } from '#engines/scheduling/index.ts'
import type { WorkingCalendar } from '#engines/working-time/index.ts'

/** People of a workshop, of a position or with certificates of skills, who go where work of theirs is. */
export interface Crew {
  workshopId: number
  /** Null: whatever their position. */
  positionId: number | null
  /** They have every one of them. */
  skillIds: readonly number[]
}

export type CrewId = `crew ${number} ${number}${string}`

export const crewOf = ({ workshopId, positionId, skillIds }: Crew): CrewId =>
  `crew ${workshopId} ${positionId ?? 0}${skillIds.length ? ` ${skillIds.join('+')}` : ''}`

/**
 * The crews that work takes people of: those of its position, of each of its skills, and those who are all of it at once. So nobody who is
 * counted with one of them is counted on elsewhere.
 */
export function crewsWanted({ workshopId, positionId, skillIds }: Crew): Crew[] {
  const all = { workshopId, positionId, skillIds }
  const single: Crew[] = [
    ...(positionId === null ? [] : [{ workshopId, positionId, skillIds: [] }]),
    ...skillIds.map((id) => ({ workshopId, positionId: null, skillIds: [id] })),
  ]
  return single.length > 1 ? [...single, all] : single
}

/** Who is arranged on a line in a shift of a day. */
export interface ArrangedShift {
  workshopId: number
  lineId: number
  date: string
  shiftId: string
  people: { positionId: number; skillIds: readonly number[]; count: number }[]
}

export interface Crews {
  shifts: ArrangedShift[]
  /** Skills in use that operations want, by operation. */
  wanted: Map<number, number[]>
  /** Names of positions, of skills and of workshops. */
  positions: Map<number, string>
  skills: Map<number, string>
  workshops: Map<number, string>
}

/**
 * Arrangements of people from a day on, by line and shift, each with the wanted skills that he has a certificate of which holds on that day.
 * Read it unscoped: a workshop's people are one crew.
 */
export async function readCrews(db: Db, reader: Reader, from: string): Promise<Crews> {
  const skills = await db
    .selectFrom('operationSkill as o')
    .innerJoin('skill as s', (j) => j.onRef('s.teamId', '=', 'o.teamId').onRef('s.id', '=', 'o.skillId'))
    .where('s.enabled', '=', true)
    .select(['o.operationId', 's.id', 's.name'])
    .orderBy('s.id')
    .execute()
  const wanted = new Map<number, number[]>()
  for (const { operationId, id } of skills) wanted.set(operationId, [...(wanted.get(operationId) ?? []), id])
  const names = new Map(skills.map(({ id, name }) => [id, name]))
  const held = names.size
    ? sql`array(select c.skill_id from user_skill c where c.team_id = a.team_id and c.user_id = a.user_id
        and c.skill_id = any(${[...names.keys()]}) and c.starts_on <= a.date
        and (c.expires_on is null or c.expires_on >= a.date) order by c.skill_id)`
    : sql`'{}'::bigint[]`
  const { rows } = await sql<{
    workshopId: number
    lineId: number
    date: string
    shiftId: string
    positionId: number
    skillIds: number[]
    people: number
  }>`
    select l.workshop_id, a.line_id, a.date, a.shift_id, u.position_id, ${held} as skill_ids, count(*)::int as people
    from personnel_arrangement a
      join production_line l on l.team_id = a.team_id and l.id = a.line_id
      join team_user u on u.team_id = a.team_id and u.id = a.user_id
    where a.date >= ${from}
    group by l.workshop_id, a.line_id, a.date, a.shift_id, u.position_id, skill_ids
    order by a.date, a.line_id`.execute(db)
  const shifts = new Map<string, ArrangedShift>()
  for (const { workshopId, lineId, date, shiftId, positionId, skillIds, people } of rows) {
    const key = `${lineId}/${date}/${shiftId}`
    const shift: ArrangedShift = shifts.get(key) ?? { workshopId, lineId, date, shiftId, people: [] }
    shifts.set(key, shift)
    shift.people.push({ positionId, skillIds, count: people })
  }
  const positions = await db.selectFrom('position').select(['id', 'name']).execute()
  const workshops = await db
    .selectFrom('department')
    .select(['id', nameIn(reader, 'department').as('name')])
    .where('isWorkshop', '=', true)
    .execute()
  return {
    shifts: [...shifts.values()],
    wanted,
    skills: names,
    positions: new Map(positions.map(({ id, name }) => [id, name])),
    workshops: new Map(workshops.map(({ id, name }) => [id, name])),
  }
}

/** As many as anybody may want: nobody has been arranged yet, so nothing says that there are fewer. */
const unlimited = 1_000_000

/**
 * How many people of a crew a workshop has from time to time. Where people are arranged on some of its lines they are all
 * there are; where nobody is arranged yet, the plan is not limited.
 *
 * @param from `to` epoch milliseconds that the levels cover
 * @returns undefined when nobody of the workshop is arranged in that time
 */
export function crewLevels(
  { shifts }: Pick<Crews, 'shifts'>,
  calendars: ReadonlyMap<number, WorkingCalendar>,
  crew: Crew,
  [from, to]: readonly [number, number],
): LevelsInput | undefined {
  const spans = shifts.flatMap((shift) => {
    if (shift.workshopId !== crew.workshopId) return []
    const span = calendars
      .get(shift.lineId)
      ?.shiftsOn(shift.date)
      .find(({ shiftId }) => shiftId === shift.shiftId)
    if (!span || span.end <= from || span.start >= to) return []
    return [
      {
        start: span.start,
        end: span.end,
        people: shift.people.reduce((sum, some) => sum + (isOf(some, crew) ? some.count : 0), 0),
      },
    ]
  })
  if (!spans.length) return undefined
  const inner = spans.flatMap(({ start, end }) => [start, end]).filter((at) => at > from && at < to)
  const cuts = [...new Set([from, ...inner, to])].sort((a, b) => a - b)
  const levels = { starts: [] as number[], ends: [] as number[], amounts: [] as number[] }
  for (const [i, start] of cuts.slice(0, -1).entries()) {
    const end = cuts[i + 1] as number
    const there = spans.filter((span) => span.start < end && span.end > start)
    const amount = there.length ? there.reduce((sum, { people }) => sum + people, 0) : unlimited
    const last = levels.amounts.length - 1
    if (levels.amounts[last] === amount) levels.ends[last] = end
    else {
      levels.starts.push(start)
      levels.ends.push(end)
      levels.amounts.push(amount)
    }
  }
  return levels
}

const isOf = (some: ArrangedShift['people'][number], { positionId, skillIds }: Crew): boolean =>
  (positionId === null || some.positionId === positionId) && skillIds.every((id) => some.skillIds.includes(id))

/** A crew by its position, skills and workshop; undefined for what is none. */
export function crewName(crews: Crews, id: unknown): string | undefined {
  const [, workshop, position, skills] = /^crew (\d+) (\d+)(?: ([\d+]+))?$/.exec(String(id)) ?? []
  if (!workshop || !position) return undefined
  const able = skills?.split('+').map((skill) => crews.skills.get(Number(skill))) ?? []
  const parts = [crews.positions.get(Number(position)), ...able, crews.workshops.get(Number(workshop))]
  return parts.filter(Boolean).join(' · ')
}
