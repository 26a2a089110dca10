import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { holdersOf } from '#areas/identity/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRow, type Stored } from '#core/server/crud/rows.ts'
import { refuse, refuseField, throwIf } from '#core/server/refusal.ts'
import type * as api from '../../contract/attest.api.ts'
import type { Confirmer } from '../../contract/plan.ts'
import { maintenanceTask } from '../../contract/task.ts'
import { mayConfirmTask, maySign } from '../policy.ts'
import { tellOfTask } from './tell.ts'

type Task = Stored<'maintenanceTask'>

/** What a plan asks for once its work is done. */
interface Attested {
  signed: boolean
  confirmedBy: 'nobody' | Confirmer
}

/** Lets what was found wait for its signature, and for whoever confirms it. @param number 0: the execution; else of a correction */
export async function awaitAttests(
  ctx: Ctx,
  task: Task,
  number: number,
  { signed, confirmedBy }: Attested,
): Promise<void> {
  const key = { taskId: task.id, number }
  if (signed)
    await ctx.db
      .insertInto('maintenanceSignature')
      .values({ ...key, userId: ctx.caller.userId })
      .execute()
  if (confirmedBy === 'nobody') return
  await ctx.db
    .insertInto('maintenanceConfirmation')
    .values({ ...key, wanted: confirmedBy })
    .execute()
  if (!signed) await tellConfirmers(ctx, task, confirmedBy)
}

const confirming: Record<Confirmer, string> = {
  production: 'maintenanceTask.confirm',
  quality: 'maintenanceTask.confirmQuality',
}

const tellConfirmers = async (ctx: Ctx, task: Task, wanted: Confirmer) =>
  tellOfTask(ctx, task, 'confirm', await holdersOf(ctx, confirming[wanted]))

/** The SHA-256 of what is signed: the task, what was found with its pictures, when, and by whom. */
export async function digestOf(ctx: Ctx, taskId: number, number: number): Promise<string> {
  const { rows } = await sql<{ whole: unknown }>`
    select jsonb_build_object('task', t.task_no, 'machine', t.machine_id, 'standard', t.standard_version_id, 'number', ${number}::int,
      'at', coalesce(k.made_at, t.closed_at), 'by', coalesce(k.made_by, t.closed_by), 'note', case when k.number is null then t.note else k.note end,
      'reason', k.reason,
      'values', (select jsonb_agg(jsonb_build_array(v.item, v.value, v.words, v.conforming) order by v.item) from maintenance_value v
        where v.team_id = t.team_id and v.task_id = t.id and v.number = ${number}),
      'photos', (select jsonb_agg(jsonb_build_array(f.item, f.file_id) order by f.id) from maintenance_photo f
        where f.team_id = t.team_id and f.task_id = t.id))
      || case when t.object_id is null then '{}'::jsonb else jsonb_build_object('object', t.object_id) end as whole
    from maintenance_task t
    left join maintenance_correction k on k.team_id = t.team_id and k.task_id = t.id and k.number = ${number}
    where t.id = ${taskId}`.execute(ctx.db)
  return createHash('sha256').update(JSON.stringify(rows[0]?.whole)).digest('hex')
}

type Signed = OutputOf<typeof api.signMaintenanceTask>

/** Signs what one did oneself; the password was looked at ahead. */
export async function signTask(ctx: Ctx, { id }: InputOf<typeof api.signMaintenanceTask>): Promise<Signed> {
  const task = await lockRow(ctx.db, 'maintenanceTask', id)
  const number = task.corrections
  const row = await signatureOf(ctx, task)
  if (!row) throw refuse('maintenanceTask.nothingToSign', { task: task.taskNo })
  throwIf(maySign(ctx.caller, { taskNo: task.taskNo, ...row }))
  const signedAt = ctx.now.toISOString()
  await ctx.db
    .updateTable('maintenanceSignature')
    .set({ signedAt, digest: await digestOf(ctx, id, number) })
    .where('taskId', '=', id)
    .where('number', '=', number)
    .execute()
  const awaited = await confirmationOf(ctx, task)
  if (awaited?.state === 'awaiting') await tellConfirmers(ctx, task, awaited.wanted as Confirmer)
  ctx.audit({ verb: 'sign', entity: maintenanceTask.name, id, name: task.taskNo })
  ctx.touch(maintenanceTask.name, [id])
  return { signedAt }
}

/** What its execution, or its last correction, is signed by; absent: its plan asked for none. */
const signatureOf = (ctx: Ctx, { id, corrections }: Task) =>
  ctx.db
    .selectFrom('maintenanceSignature')
    .selectAll()
    .where('taskId', '=', id)
    .where('number', '=', corrections)
    .executeTakeFirst()

const confirmationOf = (ctx: Ctx, { id, corrections }: Task) =>
  ctx.db
    .selectFrom('maintenanceConfirmation')
    .selectAll()
    .where('taskId', '=', id)
    .where('number', '=', corrections)
    .executeTakeFirst()

/** Confirms what another did, or objects to it with the reason; then it is corrected. */
export const confirmTaskAs =
  (by: Confirmer) =>
  async (
    ctx: Ctx,
    { id, verdict, note }: InputOf<typeof api.confirmMaintenanceTask>,
  ): Promise<OutputOf<typeof api.confirmMaintenanceTask>> => {
    const task = await lockRow(ctx.db, 'maintenanceTask', id)
    const awaited = await confirmationOf(ctx, task)
    if (awaited?.wanted !== by || awaited.state !== 'awaiting')
      throw refuse('maintenanceTask.nothingToConfirm', { task: task.taskNo })
    const signature = await signatureOf(ctx, task)
    const doer = await doerOf(ctx, task)
    throwIf(mayConfirmTask(ctx.caller, { taskNo: task.taskNo, doer, unsigned: signature?.signedAt === null }))
    if (verdict === 'objected' && !note) throw refuseField('note', 'maintenanceTask.objectWhy')
    await ctx.db
      .updateTable('maintenanceConfirmation')
      .set({ state: verdict, decidedBy: ctx.caller.userId, decidedAt: ctx.now.toISOString(), note: note || null })
      .where('taskId', '=', id)
      .where('number', '=', task.corrections)
      .execute()
    if (verdict === 'objected') await tellOfTask(ctx, task, 'objected', [doer])
    ctx.audit({
      verb: verdict === 'confirmed' ? 'confirm' : 'object',
      entity: maintenanceTask.name,
      id,
      name: task.taskNo,
      note: note || undefined,
    })
    ctx.touch(maintenanceTask.name, [id])
    return { state: verdict }
  }

/** Who did what is to be confirmed: the last correction, or the execution. */
async function doerOf(ctx: Ctx, { id, corrections, closedBy }: Task): Promise<number | null> {
  if (!corrections) return closedBy
  const { madeBy } = await ctx.db
    .selectFrom('maintenanceCorrection')
    .select('madeBy')
    .where('taskId', '=', id)
    .where('number', '=', corrections)
    .executeTakeFirstOrThrow()
  return madeBy
}
