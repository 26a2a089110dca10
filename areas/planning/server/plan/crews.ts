import { sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'
import type { LevelsInput } from '#engines/scheduling/index.ts'
import type { WorkingCalendar } from '#engines/working-time/index.ts'

/** People of a position within a workshop, who go where work of theirs is. */
export type CrewId = `crew ${number} ${number}`

export const crewOf = (workshopId: number, positionId: number): CrewId => `crew ${workshopId} ${positionId}`

/** Who is arranged on a line in a shift of a day. */
export interface ArrangedShift {
  workshopId: number
  lineId: number
  date: string
  shiftId: string
  /** People by position. */
  people: Map<number, number>
}

export interface Crews {
  shifts: ArrangedShift[]
  /** Names of positions and of workshops. */
  positions: Map<number, string>
  workshops: Map<number, string>
}

/** Arrangements of people from a day on, by line and shift. Read it unscoped: a workshop's people are one crew. */
export async function readCrews(db: Db, from: string): Promise<Crews> {
  const { rows } = await sql<{
    workshopId: number
    lineId: number
    date: string
    shiftId: string
    positionId: number
    people: number
  }>`
    select l.workshop_id, a.line_id, a.date, a.shift_id, u.position_id, count(*)::int as people
    from personnel_arrangement a
      join production_line l on l.team_id = a.team_id and l.id = a.line_id
      join team_user u on u.team_id = a.team_id and u.id = a.user_id
    where a.date >= ${from}
    group by l.workshop_id, a.line_id, a.date, a.shift_id, u.position_id
    order by a.date, a.line_id`.execute(db)
  const shifts = new Map<string, ArrangedShift>()
  for (const { workshopId, lineId, date, shiftId, positionId, people } of rows) {
    const key = `${lineId}/${date}/${shiftId}`
    const shift = shifts.get(key) ?? { workshopId, lineId, date, shiftId, people: new Map<number, number>() }
    shifts.set(key, shift)
    shift.people.set(positionId, people)
  }
  const positions = await db.selectFrom('position').select(['id', 'name']).execute()
  const workshops = await db.selectFrom('department').select(['id', 'name']).where('isWorkshop', '=', true).execute()
  return {
    shifts: [...shifts.values()],
    positions: new Map(positions.map(({ id, name }) => [id, name])),
    workshops: new Map(workshops.map(({ id, name }) => [id, name])),
  }
}

/** As many as anybody may want: nobody has been arranged yet, so nothing says that there are fewer. */
const unlimited = 1_000_000

/**
 * How many people of a position a workshop has from time to time. Where people are arranged on some of its lines they are all
 * there are; where nobody is arranged yet, the plan is not limited.
 *
 * @param from `to` epoch milliseconds that the levels cover
 * @returns undefined when nobody of the workshop is arranged in that time
 */
export function crewLevels(
  { shifts }: Pick<Crews, 'shifts'>,
  calendars: ReadonlyMap<number, WorkingCalendar>,
  { workshopId, positionId }: { workshopId: number; positionId: number },
  [from, to]: readonly [number, number],
): LevelsInput | undefined {
  const spans = shifts.flatMap((shift) => {
    if (shift.workshopId !== workshopId) return []
    const span = calendars
      .get(shift.lineId)
      ?.shiftsOn(shift.date)
      .find(({ shiftId }) => shiftId === shift.shiftId)
    if (!span || span.end <= from || span.start >= to) return []
    return [{ start: span.start, end: span.end, people: shift.people.get(positionId) ?? 0 }]
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

/** A crew by its position and workshop; undefined for what is none. */
export function crewName(crews: Crews, id: unknown): string | undefined {
  const [, workshop, position] = /^crew (\d+) (\d+)$/.exec(String(id)) ?? []
  if (!workshop || !position) return undefined
  return [crews.positions.get(Number(position)), crews.workshops.get(Number(workshop))].filter(Boolean).join(' · ')
}
