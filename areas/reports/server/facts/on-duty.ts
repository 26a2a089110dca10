import { sql } from 'kysely'
import { workedStretches } from '#areas/execution/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Asked } from '#core/server/crud/serve-summary.ts'
import type { Fact } from '#core/server/crud/sum-groups.ts'
import { keysOf } from '#core/server/crud/summary-parts.ts'
import { type Keys, wanted } from './parts.ts'

interface Person {
  id: number
  departmentId: number
  shiftTeamId: number | null
  positionId: number
}

interface Work {
  id: number
  productId: number
  operationId: number
  workorderNo: string
  customer: string | null
}

/** Hours on duty (`workedStretches`), in the workshops that the caller may see, by person, place and what was worked at. */
export async function onDutyFacts(ctx: Ctx, asked: Asked): Promise<Fact[]> {
  const userIds = asked.ids.userId?.length ? asked.ids.userId : null
  const worked = await workedStretches(ctx, { ...asked.days, userIds })
  const people = await peopleOf(ctx, [...new Set(worked.map(({ userId }) => userId))])
  const works = await worksOf(ctx, [...new Set(worked.flatMap(({ taskId }) => taskId ?? []))])
  return worked.flatMap(({ userId, day, shiftId, taskId, from, to, ...place }) => {
    const { id: _, ...person } = people.get(userId) ?? {
      id: userId,
      departmentId: null,
      shiftTeamId: null,
      positionId: null,
    }
    const work = works.get(taskId ?? 0)
    const keys: Partial<Keys> = { ...place, ...person, ...work, day, shift: shiftId, userId }
    if (!wanted(asked, keys)) return []
    return [
      {
        keys: keysOf(asked, keys),
        sums: { onDutySeconds: (to - from) / 1000 },
        sets: { people: [`${userId}`], attendances: [`${userId}/${day}/${shiftId}`] },
      },
    ]
  })
}

async function peopleOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Person>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<Person>`
    select id, department_id, shift_team_id, position_id from team_user where id = any(${ids})`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What tasks make. */
async function worksOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Omit<Work, 'id'>>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<Work>`
    select t.id, w.product_id, o.operation_id, w.workorder_no, w.customer
    from task t
    join work_order w on w.team_id = t.team_id and w.id = t.work_order_id
    join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
    where t.id = any(${ids})`.execute(ctx.db)
  return new Map(rows.map(({ id, ...work }) => [id, work]))
}
