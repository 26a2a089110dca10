import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { changeRow, lockRow, mustBeAt } from '#core/server/crud/rows.ts'
import { attachFiles, fileIssues, forgetFiles } from '#core/server/files/attach.ts'
import { notFound, refuse, refuseFields } from '#core/server/refusal.ts'
import { isOpen } from '../../contract/instruction.ts'
import { type getInstructionSteps, type setInstructionSteps, stepFields } from '../../contract/step.ts'

type Written = OutputOf<typeof getInstructionSteps>
type Draft = NonNullable<InputOf<typeof setInstructionSteps>['steps']>[number]

/** Files of steps are held under this name and the id of their instruction. */
const holder = { name: 'instructionStep', fields: { fileId: stepFields.fileId } } as const

/** The steps of a revision, as they are written. */
export async function readSteps(ctx: Ctx, { id }: { id: number }): Promise<Written> {
  const row = await ctx.db
    .selectFrom('instruction')
    .select(['id', 'version', 'code'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const { rows: steps } = await sql<Written['steps'][number]>`
    select s.title, nullif(s.text, '') as text, s.page, s.file_id, f.file_no as file_id_file_no, f.name as file_id_file_name, s.seconds,
      s.confirm, s.before_report
    from instruction_step s left join file f on f.team_id = s.team_id and f.id = s.file_id
    where s.instruction_id = ${id} order by s.place`.execute(ctx.db)
  return { ...row, steps }
}

/** Puts steps in the place of those of a draft. */
export async function setSteps(ctx: Ctx, input: InputOf<typeof setInstructionSteps>): Promise<Written> {
  const { id, steps } = input
  const row = await lockRow(ctx.db, 'instruction', id)
  if (!isOpen(row.status))
    throw refuse('instruction.frozen', { name: row.code, state: ctx.t(`instructionStatus.${row.status}`) })
  mustBeAt(row, input)
  if (steps === undefined) return readSteps(ctx, { id })
  const drafts = steps ?? []
  const held = await filesOfCode(ctx, row.code)
  await checkSteps(ctx, drafts, held)
  await ctx.db.deleteFrom('instructionStep').where('instructionId', '=', id).execute()
  if (drafts.length)
    await ctx.db
      .insertInto('instructionStep')
      .values(drafts.map((draft, i) => columnsOf(id, i + 1, draft)))
      .execute()
  const fresh = drafts.filter(({ fileId }) => fileId && !held.has(fileId))
  await attachFiles(
    ctx,
    holder,
    fresh.map(({ fileId }) => ({ id, candidate: { draft: { fileId } } })),
  )
  await forgetUnheld(ctx, id)
  await changeRow(ctx, { name: 'instruction', key: 'code', table: 'instruction' }, { id }, {}, { verb: 'setSteps' })
  return readSteps(ctx, { id })
}

/** A new revision begins with the steps of the one before; its pictures and videos are the same. */
export async function copySteps(ctx: Ctx, from: number, to: number): Promise<void> {
  await sql`
    insert into instruction_step (instruction_id, place, title, text, page, file_id, seconds, confirm, before_report)
    select ${to}, place, title, text, page, file_id, seconds, confirm, before_report
    from instruction_step where instruction_id = ${from}`.execute(ctx.db)
}

const columnsOf = (instructionId: number, place: number, draft: Draft) => ({
  instructionId,
  place,
  title: draft.title,
  text: draft.text ?? '',
  page: draft.page ?? null,
  fileId: draft.fileId ?? null,
  seconds: draft.seconds ?? null,
  confirm: draft.confirm,
  beforeReport: draft.beforeReport ?? false,
})

/** Files that steps of any revision of a code hold already. */
async function filesOfCode(ctx: Ctx, code: string): Promise<Set<number>> {
  const { rows } = await sql<{ fileId: number }>`
    select distinct s.file_id from instruction i
    join instruction_step s on s.team_id = i.team_id and s.instruction_id = i.id and s.file_id is not null
    where i.code = ${code}`.execute(ctx.db)
  return new Set(rows.map(({ fileId }) => fileId))
}

/** What a step holds newly is a picture or a video that the caller has uploaded; what is wanted before a report can be confirmed. */
async function checkSteps(ctx: Ctx, drafts: readonly Draft[], held: ReadonlySet<number>): Promise<void> {
  const ids = drafts.flatMap(({ fileId }) => fileId ?? [])
  const strange = await fileIssues(
    ctx,
    holder,
    drafts.map(({ fileId }) => ({ draft: fileId && !held.has(fileId) ? { fileId } : {} })),
  )
  const files = ids.length
    ? await ctx.db.selectFrom('file').select(['id', 'mime']).where('id', 'in', ids).execute()
    : []
  const media = new Set(files.filter(({ mime }) => /^(image|video)\//.test(mime)).map(({ id }) => id))
  const issues = drafts.flatMap(({ fileId, confirm, beforeReport }, i): FieldIssue[] => {
    const at = (field: string) => `steps.${i}.${field}`
    const [notOwn] = strange[i] ?? []
    if (notOwn) return [{ ...notOwn, field: at('fileId') }]
    if (fileId && !media.has(fileId)) return [{ field: at('fileId'), key: 'instructionStep.notMedia' }]
    return beforeReport && confirm === 'none' ? [{ field: at('confirm'), key: 'instructionStep.confirmHow' }] : []
  })
  if (issues.length) throw refuseFields(issues)
}

/** Forgets files of a draft's steps that no step holds any more. */
async function forgetUnheld(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select f.id from file f where f.attached_to = ${holder.name} and f.attached_id = ${id}
      and not exists (select from instruction_step s where s.team_id = f.team_id and s.file_id = f.id)`.execute(ctx.db)
  if (rows.length)
    await forgetFiles(
      ctx,
      holder.name,
      rows.map((row) => row.id),
    )
}
