import type { Ctx } from '#core/server/context.ts'
import { raise } from './raise.ts'

interface Inspected {
  id: number
  inspectionNo: string
  kind: string
  taskId: number
  machineId: number | null
}

/** A failed inspection raises an abnormality, which its inspector contains; while one of its task is open, none beside it. */
export async function raiseOfInspection(
  ctx: Ctx,
  { id, inspectionNo, kind, taskId }: Inspected,
  note: string | null,
): Promise<void> {
  const open = await ctx.db
    .selectFrom('abnormality')
    .select('id')
    .where('taskId', '=', taskId)
    .where('source', '=', 'inspection')
    .where('status', '<>', 'closed')
    .limit(1)
    .executeTakeFirst()
  if (open) return
  const words = ctx.t(`inspectionKind.${kind}`)
  await raise(ctx, {
    subject: ctx.t('abnormality.ofInspection', { kind: words, number: inspectionNo }).slice(0, 120),
    description: note,
    severity: 'major',
    source: 'inspection',
    sourceId: id,
    sourceNo: inspectionNo,
    taskId,
    raisedBy: ctx.caller.userId,
    ownerId: ctx.caller.userId,
  })
}

interface Signalled {
  signalId: number
  characteristic: string
  inspectionNo: string
  taskId: number
  ownerId: number
}

/** A violation of a chart raises one, which the first person whom its plan tells contains. */
export async function raiseOfSignal(ctx: Ctx, { signalId, characteristic, ...of }: Signalled): Promise<void> {
  await raise(ctx, {
    subject: ctx.t('abnormality.ofSignal', { characteristic }).slice(0, 120),
    severity: 'major',
    source: 'spcSignal',
    sourceId: signalId,
    sourceNo: of.inspectionNo,
    taskId: of.taskId,
    raisedBy: ctx.caller.userId,
    ownerId: of.ownerId,
  })
}
