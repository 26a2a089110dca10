import { sql } from 'kysely'
import { groupedBy } from '#core/contract/grouped-by.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn } from '#core/server/crud/names.ts'
import type { PlannedTask } from './planned-tasks.ts'

/** What a task needs; a combined one what all of its members need together. */
export interface Needs {
  operationIds: number[]
  /** The position of which it takes most people. */
  crewPositionId: number | null
  crew: string | null
  crewNeeded: number
  skillIds: number[]
  skills: string | null
  tools: string[]
  molds: string[]
  orderIds: number[]
  materials: number
  /** Of the member that has least; null: none has an operation before it. */
  available: number | null
  waitsFor: string | null
}

interface Member {
  taskId: number
  operationId: number | null
  crewPositionId: number | null
  crew: string | null
  crewSize: number | null
  mold: string | null
  fixtureNumber: string | null
  workOrderId: number
  materials: number
  available: number | null
  waitsFor: string | null
}

interface Skill {
  operationId: number
  id: number
  name: string
}

/** @returns what each of the tasks needs */
export async function readNeeds(
  ctx: Ctx,
  tasks: readonly Pick<PlannedTask, 'id'>[],
): Promise<{ of(task: Pick<PlannedTask, 'id'>): Needs }> {
  const members = await readMembers(
    ctx,
    tasks.map(({ id }) => id),
  )
  const operations = [...new Set(members.flatMap(({ operationId }) => operationId ?? []))]
  const skills = groupedBy(await readSkills(ctx, operations), ({ operationId }) => operationId)
  const known = groupedBy(members, ({ taskId }) => taskId)
  return { of: ({ id }) => needsOf(known.get(id) ?? [], skills, ctx.t('listed')) }
}

/** Pure: the needs of a task from those of its members. */
export function needsOf(
  members: readonly Member[],
  skillsOf: ReadonlyMap<number, readonly Skill[]>,
  separator: string,
): Needs {
  const known = <T>(values: readonly (T | null)[]): T[] => [...new Set(values.filter((each) => each !== null))]
  const operationIds = known(members.map(({ operationId }) => operationId))
  const skills = new Map(operationIds.flatMap((id) => skillsOf.get(id) ?? []).map(({ id, name }) => [id, name]))
  const [crew] = members
    .filter(({ crewPositionId }) => crewPositionId !== null)
    .sort((a, b) => (b.crewSize ?? 1) - (a.crewSize ?? 1))
  const least = members
    .filter((member): member is Member & { available: number } => member.available !== null)
    .reduce<{ available: number; waitsFor: string | null } | null>(
      (worst, each) => (worst && worst.available <= each.available ? worst : each),
      null,
    )
  const orders = new Map(members.map(({ workOrderId, materials }) => [workOrderId, materials]))
  return {
    operationIds,
    crewPositionId: crew?.crewPositionId ?? null,
    crew: crew?.crew ?? null,
    crewNeeded: Math.max(1, ...members.map(({ crewSize }) => crewSize ?? 1)),
    skillIds: [...skills.keys()],
    skills: skills.size
      ? known([...skills.values()])
          .sort()
          .join(separator)
      : null,
    tools: known(members.flatMap(({ mold, fixtureNumber }) => [mold, fixtureNumber])).sort(),
    molds: known(members.map(({ mold }) => mold)),
    orderIds: [...orders.keys()],
    materials: [...orders.values()].reduce((sum, each) => sum + each, 0),
    available: least?.available ?? null,
    waitsFor: least?.waitsFor ?? null,
  }
}

/** The tasks and the members of those that are combined, with what their operations ask for and what waits before them. */
async function readMembers(ctx: Ctx, ids: readonly number[]): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select coalesce(p.combined_into, p.id) as task_id, op.id as operation_id, op.crew_position_id, position.name as crew, op.crew_size,
      o.mold, o.fixture_number, o.work_order_id,
      (select count(*)::int from order_material om where om.work_order_id = o.work_order_id) as materials,
      case when before.good is not null
        then coalesce(o.transferred_in, before.good) - o.reported_good - o.reported_defective end as available,
      before.name as waits_for
    from task p
    join order_operation o on o.team_id = p.team_id and o.id = p.order_operation_id
    left join operation op on op.team_id = o.team_id and op.id = o.operation_id
    left join position on position.team_id = op.team_id and position.id = op.crew_position_id
    left join lateral (
      select b.reported_good + b.recovered_good as good, ${copiedNameIn(ctx, 'b', 'operation', 'produreName')} as name from order_operation b
      where b.team_id = o.team_id and b.work_order_id = o.work_order_id and o.sequence = any(b.successor)
      order by b.reported_good + b.recovered_good, b.sequence limit 1) before on true
    where p.id = any(${ids}) or p.combined_into = any(${ids})
    order by p.id`.execute(ctx.db)
  return rows
}

/** Skills in use that operations ask for. */
async function readSkills({ db }: Ctx, operations: readonly number[]): Promise<Skill[]> {
  if (!operations.length) return []
  return db
    .selectFrom('operationSkill as k')
    .innerJoin('skill as s', (join) => join.onRef('s.teamId', '=', 'k.teamId').onRef('s.id', '=', 'k.skillId'))
    .select(['k.operationId', 's.id', 's.name'])
    .where('k.operationId', 'in', [...operations])
    .where('s.enabled', '=', true)
    .execute()
}
