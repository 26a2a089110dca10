import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, type Reader } from '#core/server/crud/names.ts'
import { containing } from '#core/server/crud/where.ts'
import { type CellState, cellStates, type MatrixPerson, type selectSkillMatrix } from '../contract/matrix.api.ts'
import { teamToday } from './holds-on.ts'
import { stateToday } from './user-skills.ts'

type Input = InputOf<typeof selectSkillMatrix>

interface Row extends Omit<MatrixPerson, 'cells'> {
  cells: MatrixPerson['cells'] | null
}

/**
 * A page of people by skills with what there is to say of each: his certificate, or that his position wants one and there is none.
 * Those of whom there is something to say come first. Sums are of everybody asked for.
 */
export async function skillMatrix(ctx: Ctx, input: Input): Promise<OutputOf<typeof selectSkillMatrix>> {
  const skills = await shownSkills(ctx, input.skillIds)
  const cells = cellsOf(
    ctx,
    input,
    skills.map(({ id }) => id),
  )
  const has = input.state
    ? sql`exists (select from cell where cell.user_id = p.id and state = ${input.state})`
    : sql`true`
  const { rows: counted } = await sql<{ state: CellState; count: number }>`
    with ${cells} select state, count(*)::int from cell group by state`.execute(ctx.db)
  const { rows: totals } = await sql<{ total: number }>`
    with ${cells} select count(*)::int as total from person p where ${has}`.execute(ctx.db)
  const { rows } = await sql<Row>`
    with ${cells}
    select p.id, p.name, p.job_number, p.department_name, p.position_name,
      (select jsonb_agg(jsonb_build_object('skillId', skill_id, 'id', id, 'state', state, 'startsOn', starts_on,
        'expiresOn', expires_on, 'daysLeft', days_left, 'wanted', wanted)) from cell where cell.user_id = p.id) as cells
    from person p where ${has}
    order by exists (select from cell where cell.user_id = p.id) desc, p.department_name, p.name_pinyin, p.id
    limit ${input.pageSize} offset ${(input.pageNum - 1) * input.pageSize}`.execute(ctx.db)
  const counts = new Map(counted.map(({ state, count }) => [state, count]))
  return {
    skills,
    people: rows.map((row) => ({ ...row, cells: row.cells ?? [] })),
    total: totals[0]?.total ?? 0,
    counts: Object.fromEntries(cellStates.map((state) => [state, counts.get(state) ?? 0])) as Record<CellState, number>,
  }
}

async function shownSkills(ctx: Ctx, ids: number[]) {
  let query = ctx.db.selectFrom('skill').select(['id', 'code', 'name']).orderBy('code')
  query = ids.length ? query.where('id', 'in', ids) : query.where('enabled', '=', true)
  return query.execute()
}

/** The people asked for, and their cells. */
function cellsOf(reader: Reader, { keyword, departmentId }: Input, skillIds: number[]) {
  const pattern = containing(keyword)
  const named = keyword.trim()
    ? sql`(u.name ilike ${pattern} or u.name_pinyin ilike ${pattern} or u.job_number ilike ${pattern})`
    : sql`true`
  const within = departmentId
    ? sql`u.department_id in (
        with recursive below as (
          select id from department where id = ${departmentId}
          union select d.id from department d join below on below.id = d.parent_id
        ) select id from below)`
    : sql`true`
  return sql`person as (
      select u.id, u.team_id, u.name, u.name_pinyin, u.job_number, u.position_id,
        ${nameIn(reader, 'd')} as department_name, q.name as position_name
      from team_user u
        join department d on d.team_id = u.team_id and d.id = u.department_id
        join position q on q.team_id = u.team_id and q.id = u.position_id
      where u.deleted_at is null and u.status = 'enabled' and ${within} and ${named}
    ), cell as (
      select p.id as user_id, s.id as skill_id, c.id, c.starts_on, c.expires_on, n.id is not null as wanted,
        c.expires_on - ${teamToday} as days_left,
        case when c.id is null then 'missing' else ${stateToday} end as state
      from person p
        join skill s on s.id = any(${skillIds})
        left join user_skill c on c.team_id = p.team_id and c.user_id = p.id and c.skill_id = s.id
        left join position_skill n on n.team_id = p.team_id and n.position_id = p.position_id and n.skill_id = s.id
      where c.id is not null or n.id is not null
    )`
}
