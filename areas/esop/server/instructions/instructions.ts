import { type RawBuilder, sql } from 'kysely'
import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { fillBlanks } from '#core/server/crud/blanks.ts'
import { nameIn, type Reader } from '#core/server/crud/names.ts'
import type { Stored, Values } from '#core/server/crud/rows.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { instructionCrud, instructionKind, isOpen } from '../../contract/instruction.ts'
import { checkInstructions } from './check.ts'
import { stateToday } from './holding.ts'

const operationsAs = (column: RawBuilder<unknown>) => sql`array(select ${column} from instruction_operation k
  join operation o on o.team_id = k.team_id and o.id = k.operation_id
  where k.team_id = i.team_id and k.instruction_id = i.id order by o.produre_no)`

/** Revisions as lists show them, with `status` for conditions. */
export const instructionRows = (db: Db, reader: Reader) =>
  db.selectFrom(
    sql<Values & { id: number }>`(
      select i.id, i.version, i.created_at, i.code, i.revision, i.name, ${stateToday} as state, i.status, i.file_id, i.pages,
        i.product_id, p.code || ' ' || ${nameIn(reader, 'p')} as product_name,
        ${operationsAs(sql.ref('o.id'))} as operation_ids, ${operationsAs(nameIn(reader, 'o', 'produreName'))} as operation_names,
        i.effective_from, i.effective_to, i.must_read, i.change_note, coalesce(a.passed_levels, 0) as passed_levels,
        coalesce(a.levels, 0) as levels, a.reject_reason,
        (select count(*)::int from instruction_reading r where r.team_id = i.team_id and r.instruction_id = i.id) as readers,
        i.created_by, c.name as created_by_name, a.submitted_by, s.name as submitted_by_name, a.submitted_at,
        i.approved_at, i.remark
      from instruction i
      join team_user c on c.team_id = i.team_id and c.id = i.created_by
      left join approval a on a.team_id = i.team_id and a.kind = ${instructionKind} and a.subject_id = i.id
      left join product p on p.team_id = i.team_id and p.id = i.product_id
      left join team_user s on s.team_id = i.team_id and s.id = a.submitted_by)`.as('i'),
  )

/** The operations of instructions are those that the drafts name; a draft without the field leaves them. */
async function keepOperations(db: Db, instructions: { id: number; draft: Values }[]): Promise<void> {
  const named = instructions.filter(({ draft }) => draft.operationIds !== undefined)
  if (!named.length) return
  await db
    .deleteFrom('instructionOperation')
    .where(
      'instructionId',
      'in',
      named.map(({ id }) => id),
    )
    .execute()
  const rows = named.flatMap(({ id, draft }) =>
    [...new Set((draft.operationIds ?? []) as number[])].map((operationId) => ({ instructionId: id, operationId })),
  )
  if (rows.length) await db.insertInto('instructionOperation').values(rows).execute()
}

/** A revision that was submitted stays, as what people worked by. */
const keeps = async (ctx: Ctx, rows: Stored<'instruction'>[]): Promise<Map<number, Message>> =>
  new Map(
    rows
      .filter(({ status }) => !isOpen(status))
      .map((row) => [
        row.id,
        {
          key: 'instruction.kept',
          params: { name: row.code, state: ctx.t(`instructionStatus.${row.status}`) },
        },
      ]),
  )

export const instructions = serveCrud(instructionCrud, {
  table: 'instruction',
  list: (db, ctx) => instructionRows(db, ctx).selectAll(),
  sort: [
    { field: 'code', order: 'asc' },
    { field: 'revision', order: 'desc' },
  ],
  elsewhere: ['operationIds'],
  extra: ['createdBy'],
  usedBy: ['references'],
  refers: { productId: 'product', operationIds: 'operation' },
  async fill(ctx, candidates) {
    for (const { draft } of candidates)
      Object.assign(draft, { createdBy: ctx.caller.userId, createdAt: ctx.now.toISOString() })
  },
  async check(ctx, candidates) {
    fillBlanks(candidates, { mustRead: false })
    return checkInstructions(ctx, candidates)
  },
  added: (ctx, rows) =>
    keepOperations(
      ctx.db,
      rows.map(({ row, draft }) => ({ id: row.id, draft })),
    ),
  updated: (ctx, { after, draft }) => keepOperations(ctx.db, [{ id: after.id, draft }]),
  keeps,
})
