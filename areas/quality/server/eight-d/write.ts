import { sql } from 'kysely'
import { mustBeHere } from '#areas/identity/server/index.ts'
import { notify } from '#areas/notifications/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { changeRow, lockRow, type Stored } from '#core/server/crud/rows.ts'
import { takeFile } from '#core/server/files/attach.ts'
import { notFound, refuse, refuseField, stale, throwIf } from '#core/server/refusal.ts'
import type * as api from '../../contract/eight-d.api.ts'
import { eightD } from '../../contract/eight-d.ts'
import { causesOf, isTree, lacks } from '../../contract/eight-d-gates.ts'
import { mayCheckAction } from '../policy.ts'
import { actionsOf, stepsOf } from './reports.ts'

export type EightDRow = Stored<'qualityCase'>

export const eightDEntity = { ...eightD, table: 'qualityCase' as const, key: 'number' as const }

/** Locks a report that is worked on; every act on its parts takes this lock first. */
export async function lockOpen(ctx: Ctx, id: number): Promise<EightDRow> {
  const row = await lockRow(ctx.db, 'qualityCase', id)
  if (row.status !== 'open') throw refuse('eightD.notOpen', { number: row.number })
  return row
}

export async function updateHead(
  ctx: Ctx,
  { id, version, ...draft }: InputOf<typeof api.updateEightDHead>,
): Promise<OutputOf<typeof api.updateEightDHead>> {
  await lockOpen(ctx, id)
  if (draft.championId === draft.leaderId) throw refuseField('championId', 'eightD.championLeads')
  await mustBeHere(ctx, draft.leaderId, 'leaderId')
  if (draft.championId) await mustBeHere(ctx, draft.championId, 'championId')
  const { customer, complaintNo, championId = null, ...rest } = draft
  const change = { ...rest, championId, customer: customer || null, complaintNo: complaintNo || null }
  const { after } = await changeRow(ctx, eightDEntity, { id, version }, change, { verb: 'update' })
  return { id, version: after.version }
}

/** Writes one step; the others stay as they are. A step is finished once it says what it must. */
export async function updateStep(
  ctx: Ctx,
  { id, version, content, ownerId, dueAt, done }: InputOf<typeof api.updateEightDStep>,
): Promise<OutputOf<typeof api.updateEightDStep>> {
  const row = await lockOpen(ctx, id)
  const steps = await stepsOf(ctx, id)
  const before = steps.find(({ step }) => step === content.step)
  if (!before) throw notFound()
  if (before.version !== version) throw stale(before)
  if (ownerId !== before.ownerId) await mustBeHere(ctx, ownerId, 'ownerId')
  if (content.step === 'D4' && !isTree(content.causes)) throw refuseField('content', 'eightD.noTree')
  if (done) {
    const causes = causesOf(content.step === 'D4' ? [{ content }] : steps)
    const why = lacks(content, await actionsOf(ctx, id), causes)
    if (why) throw refuse(why)
  }
  const finished = done ? { doneBy: ctx.caller.userId, doneAt: before.doneAt ?? ctx.now.toISOString() } : null
  await ctx.db
    .updateTable('qualityCaseStep')
    .set({
      content: JSON.stringify(content),
      ownerId,
      dueAt,
      ...(dueAt !== before.dueAt && { toldAt: null }),
      ...(done !== (before.doneAt !== null) && (finished ?? { doneBy: null, doneAt: null })),
      version: sql<number>`version + 1`,
    })
    .where('caseId', '=', id)
    .where('step', '=', content.step)
    .execute()
  ctx.audit({
    verb: done ? 'finish' : before.doneAt ? 'reopen' : 'update',
    entity: 'eightD',
    id,
    name: row.number,
    note: content.step,
    before: { ownerId: before.ownerId, dueAt: before.dueAt, content: JSON.stringify(before.content) },
    after: { ownerId, dueAt, content: JSON.stringify(content) },
  })
  ctx.touch('eightD', [id])
  if (ownerId !== before.ownerId) await tell(ctx, row, ownerId, `${content.step} · ${row.subject}`)
  return { version: version + 1 }
}

/** Tells somebody that a part of a report is his. */
async function tell(ctx: Ctx, { id, number, workshopId }: EightDRow, userId: number, subject: string): Promise<void> {
  if (userId === ctx.caller.userId) return
  await notify(ctx, {
    area: 'quality',
    channels: ['inApp'],
    to: [userId],
    template: 'notification.eightDYours',
    params: () => ({ number, subject }),
    link: `8Dreport?report=${id}`,
    source: { entity: 'eightD', id, workshopId },
  })
}

/** No report has more actions, nor more files. */
const mostActions = 100
const mostFiles = 100

export async function addAction(
  ctx: Ctx,
  { id, causeKey, ...draft }: InputOf<typeof api.addEightDAction>,
): Promise<OutputOf<typeof api.addEightDAction>> {
  const row = await lockOpen(ctx, id)
  await mustBeHere(ctx, draft.ownerId, 'ownerId')
  if (causeKey && !causesOf(await stepsOf(ctx, id)).some(({ key }) => key === causeKey))
    throw refuseField('causeKey', 'eightD.noCause')
  if ((await actionsOf(ctx, id)).length >= mostActions) throw refuse('eightD.actionsMost', { max: mostActions })
  const made = await ctx.db
    .insertInto('qualityCaseAction')
    .values({ ...draft, causeKey: causeKey ?? null, caseId: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  log(ctx, row, 'addAction', draft.work)
  await tell(ctx, row, draft.ownerId, draft.work.slice(0, 120))
  return made
}

const log = (ctx: Ctx, { id, number }: EightDRow, verb: string, note: string): void => {
  ctx.audit({ verb, entity: 'eightD', id, name: number, note })
  ctx.touch('eightD', [id])
}

/** An action with its report, both locked. */
async function lockAction(ctx: Ctx, { id, version }: { id: number; version: number }) {
  const known = await ctx.db.selectFrom('qualityCaseAction').select('caseId').where('id', '=', id).executeTakeFirst()
  if (!known) throw notFound()
  const report = await lockOpen(ctx, known.caseId)
  const action = await lockRow(ctx.db, 'qualityCaseAction', id)
  if (action.version !== version) throw stale(action)
  return { report, action }
}

const change = (ctx: Ctx, id: number, values: object) =>
  ctx.db
    .updateTable('qualityCaseAction')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()

/** Says that an action is done. One that did not prove effective may be done anew: its check is void. */
export async function finishAction(
  ctx: Ctx,
  { doneOn, result, ...at }: InputOf<typeof api.finishEightDAction>,
): Promise<Record<string, never>> {
  const { report, action } = await lockAction(ctx, at)
  const unchecked = { checkedBy: null, checkedAt: null, effective: null, evidence: null }
  await change(ctx, action.id, { doneBy: ctx.caller.userId, doneOn, result, ...unchecked })
  log(ctx, report, 'finishAction', `${action.work}: ${result}`.slice(0, 500))
  return {}
}

export async function checkAction(
  ctx: Ctx,
  { effective, evidence, ...at }: InputOf<typeof api.checkEightDAction>,
): Promise<Record<string, never>> {
  const { report, action } = await lockAction(ctx, at)
  throwIf(mayCheckAction(ctx.caller, action))
  await change(ctx, action.id, {
    effective,
    evidence,
    checkedBy: ctx.caller.userId,
    checkedAt: ctx.now.toISOString(),
  })
  log(ctx, report, 'checkAction', `${action.work}: ${evidence}`.slice(0, 500))
  return {}
}

export async function deleteAction(
  ctx: Ctx,
  at: InputOf<typeof api.deleteEightDAction>,
): Promise<Record<string, never>> {
  const { report, action } = await lockAction(ctx, at)
  if (action.doneOn !== null) throw refuse('eightD.actionDone')
  await ctx.db.deleteFrom('qualityCaseAction').where('id', '=', action.id).execute()
  log(ctx, report, 'deleteAction', action.work)
  return {}
}

export async function addEightDFile(
  ctx: Ctx,
  { id, step, fileId }: InputOf<typeof api.addEightDFile>,
): Promise<Record<string, never>> {
  const row = await lockOpen(ctx, id)
  const { count } = await ctx.db
    .selectFrom('qualityCaseFile')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('caseId', '=', id)
    .executeTakeFirstOrThrow()
  if (count >= mostFiles) throw refuseField('fileId', 'eightD.filesMost', { max: mostFiles })
  await takeFile(ctx, { entity: 'eightD', id, field: 'fileId', kind: 'file' }, { before: null, after: fileId })
  await ctx.db
    .insertInto('qualityCaseFile')
    .values({ caseId: id, step, fileId, addedBy: ctx.caller.userId, addedAt: ctx.now.toISOString() })
    .execute()
  log(ctx, row, 'addFile', step)
  return {}
}
