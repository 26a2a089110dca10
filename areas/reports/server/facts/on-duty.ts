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

/** Of time that was spent at no task. */
const noWork = { id: 0, productId: null, operationId: null, workorderNo: null, customer: null }

interface OnDuty {
  keys: Fact['keys']
  ms: number
  people: Set<string>
  attendances: Set<string>
}

/**
 * Hours on duty (`workedStretches`), in the workshops that the caller may see, by person, place and what was worked at. A year of a factory is
 * hundreds of thousands of stretches: they are put together here, once, before whatever is told of them is.
 */
export async function onDutyFacts(ctx: Ctx, asked: Asked): Promise<Fact[]> {
  const userIds = asked.ids.userId?.length ? asked.ids.userId : null
  const worked = await workedStretches(ctx, { ...asked.days, userIds })
  const people = await peopleOf(ctx, [...new Set(worked.map(({ userId }) => userId))])
  const works = await worksOf(ctx, [...new Set(worked.flatMap(({ taskId }) => taskId ?? []))])
  const groups = new Map<string, OnDuty>()
  const dimensions = [...asked.by]
  let last: { of: string; keys: Partial<Keys>; wanted: boolean } | undefined
  for (const { userId, day, shiftId, taskId, from, to, workshopId, lineId, workCenterId } of worked) {
    // Stretches of a session lie together, and so do sessions at a task of a day: their keys are one.
    const of = `${userId} ${taskId} ${workCenterId} ${lineId} ${workshopId} ${day} ${shiftId}`
    if (last?.of !== of) {
      const { departmentId = null, shiftTeamId = null, positionId = null } = people.get(userId) ?? {}
      const person = { departmentId, shiftTeamId, positionId }
      const { id: _, ...work } = works.get(taskId ?? 0) ?? noWork
      const keys = { workshopId, lineId, workCenterId, ...person, ...work, day, shift: shiftId, userId }
      last = { of, keys, wanted: wanted(asked, keys) }
    }
    if (!last.wanted) continue
    const { keys } = last
    const name = dimensions.map((dimension) => keys[dimension as keyof Keys] ?? '\u0001').join('\u0000')
    let group = groups.get(name)
    if (!group) {
      group = { keys: keysOf(asked, keys), ms: 0, people: new Set(), attendances: new Set() }
      groups.set(name, group)
    }
    group.ms += to - from
    group.people.add(`${userId}`)
    group.attendances.add(`${userId}/${day}/${shiftId}`)
  }
  return [...groups.values()].map(({ keys, ms, ...sets }) => ({
    keys,
    sums: { onDutySeconds: ms / 1000 },
    sets: { people: [...sets.people], attendances: [...sets.attendances] },
  }))
}

async function peopleOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Person>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<Person>`
    select id, department_id, shift_team_id, position_id from team_user where id = any(${ids})`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What tasks make. */
async function worksOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Work>> {
  if (!ids.length) return new Map()
  const { rows } = await sql<Work>`
    select t.id, w.product_id, o.operation_id, w.workorder_no, w.customer
    from task t
    join work_order w on w.team_id = t.team_id and w.id = t.work_order_id
    join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
    where t.id = any(${ids})`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}
