import { type Expression, type RawBuilder, sql } from 'kysely'
import { sealedFileNo } from '#areas/seals/server/index.ts'
import { type InstructionState, instructionKind } from '../../contract/instruction.ts'
import { teamToday } from '../holds-on.ts'

/** Whether a later revision of the same code took the place of an approved one (a row of `instruction`) by a day. */
const replacedBy = (instruction: string, day: Expression<unknown>): RawBuilder<boolean> =>
  sql`exists (select from instruction n where n.team_id = ${sql.ref(`${instruction}.teamId`)}
    and n.code = ${sql.ref(`${instruction}.code`)} and n.revision > ${sql.ref(`${instruction}.revision`)}
    and n.status = 'approved' and n.effective_from <= ${day})`

/** Whether an instruction is in force on a day. Planning words it alike, as it reads more rows at once. */
const inForceOn = (instruction: string, day: Expression<unknown>): RawBuilder<boolean> =>
  sql`(${sql.ref(`${instruction}.status`)} = 'approved' and ${sql.ref(`${instruction}.effectiveFrom`)} <= ${day}
    and coalesce(${sql.ref(`${instruction}.effectiveTo`)} >= ${day}, true) and not ${replacedBy(instruction, day)})`

/** The id of the revision in force on a day of the code of an instruction (a row); null: none is. */
export const inForceOfCode = (instruction: string, day: Expression<unknown>): RawBuilder<number | null> =>
  sql`(select c.id from instruction c where c.team_id = ${sql.ref(`${instruction}.teamId`)}
    and c.code = ${sql.ref(`${instruction}.code`)} and ${inForceOn('c', day)})`

/** How a revision (a row `i`) stands today. */
export const stateToday = sql<InstructionState>`case
  when i.status <> 'approved' then i.status
  when ${replacedBy('i', teamToday)} then 'superseded'
  when i.effective_from > ${teamToday} then 'upcoming'
  when i.effective_to < ${teamToday} then 'expired'
  else 'inForce' end`

/**
 * The instructions in force for parts of work, as rows of `place` and `id`: of each part those for its product and operation; where there
 * is none, those for its operation; else those for its product.
 *
 * @param parts rows of `place`, `product_id`, `operation_id` and `day`
 */
export const fitting = (parts: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select distinct place, id from (
    select p.place, i.id, rank() over (partition by p.place, p.product_id, p.operation_id order by i.fit desc) as rank
    from (${parts}) p cross join lateral (
      select c.*, 2 + (c.product_id is not null)::int as fit
      from instruction_operation o join instruction c on c.team_id = o.team_id and c.id = o.instruction_id
      where o.operation_id = p.operation_id and (c.product_id is null or c.product_id = p.product_id)
      union all
      select c.*, 1 from instruction c where c.product_id = p.product_id and not exists (
        select from instruction_operation o where o.team_id = c.team_id and o.instruction_id = c.id)
    ) i
    where ${inForceOn('i', sql.ref('p.day'))}
  ) r where rank = 1`

/** The parts of a task's work: its own, or those of its members. */
export const partsOf = (taskId: number, day: string): RawBuilder<unknown> => sql`
  select 0 as place, w.product_id, o.operation_id, ${day}::date as day
  from task t
  join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
  join work_order w on w.team_id = o.team_id and w.id = o.work_order_id
  where t.id = ${taskId} or t.combined_into = ${taskId}`

/** The steps of an instruction (a row `i`), in their order. */
export const stepsShown = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title, 'text', s.text, 'page', s.page, 'seconds', s.seconds,
      'confirm', s.confirm, 'beforeReport', s.before_report, 'media', (
        select jsonb_build_object('fileNo', f.file_no, 'mime', f.mime) from file f
        where f.team_id = s.team_id and f.id = s.file_id)) order by s.place), '[]')
    from instruction_step s where s.team_id = i.team_id and s.instruction_id = i.id)`

/** What is shown of instructions (rows `i`) where work is done: the sealed copy where there is one. */
export const shownOf = (pages: RawBuilder<unknown> = sql`i.pages`): RawBuilder<unknown> =>
  sql`i.id, i.code, i.name, i.revision, i.must_read, i.change_note,
    coalesce(${sealedFileNo(instructionKind, 'i')},
      (select f.file_no from file f where f.team_id = i.team_id and f.id = i.file_id)) as file_no, ${pages} as pages,
    ${stepsShown} as steps`

/** Of a task's people those who have yet to read an instruction (a row `i`) that must be read: it may have come into force while they work. */
export const unreadAt = (taskId: number): RawBuilder<unknown> => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name), '[]')
    from team_user u where i.must_read and u.id in (
      select d.user_id from duty_session d where d.team_id = i.team_id and d.task_id = ${taskId} and d.off_at is null)
    and not exists (select from instruction_reading r where r.team_id = i.team_id and r.instruction_id = i.id and r.user_id = u.id))`
