import { add, subtract } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse, throwIf } from '#core/server/refusal.ts'
import type { CorrectReport } from '../../contract/report.api.ts'
import { applyTaskReport } from '../other-areas.ts'
import { checkReasons, journalRow, type Reported, settle } from './add-report.ts'
import { readParts, readTask } from './facts.ts'
import {
  auxiliaryOf,
  checkCount,
  checkLimit,
  checkQuantities,
  defectiveOf,
  reachesPlan,
  remainingOfTask,
} from './judge.ts'
import { equally } from './people.ts'
import { copyPhotos } from './photos.ts'
import { mayCorrect } from './policy.ts'
import { refuseChecked } from './report-checks.ts'
import { checkNotConsumed, lockReport, refuseVerb, undo } from './reverse.ts'
import type { Share } from './shares.ts'
import { mergeDefects } from './split.ts'
import { writeReports } from './write.ts'

/**
 * Puts a new report in the place of a wrong one: the journal gets the negative of the old and the new, which points to it and
 * passes the approval anew. Without the right to reverse, a person corrects his own reports while they are not approved.
 */
export async function correctReport(ctx: Ctx, input: CorrectReport): Promise<Reported> {
  const old = await lockReport(ctx, input.id)
  refuseVerb(ctx, old, 'correct')
  throwIf(mayCorrect(ctx.caller, old, await peopleOfReport(ctx, old.id)))
  const said = { goodQuantity: input.goodQuantity, defects: mergeDefects(input.defects) }
  const people = input.userIds?.length ? await equally(ctx, input.userIds) : await peopleOfReport(ctx, old.id)
  await checkNotConsumed(ctx, old, subtract(old.goodQuantity, said.goodQuantity))
  await undo(ctx, old, { ...input, corrected: true })

  // Read after the undoing: what remains is judged as if the wrong report had never been.
  const task = await readTask(ctx, old.taskId)
  const parts = await readParts(ctx, old.taskId)
  const part = parts[0]
  if (!part) throw refuse('startCheck.orderClosed', { order: task.taskNo })
  checkQuantities(parts, said)
  await checkReasons(ctx, parts, said.defects)
  const good = said.goodQuantity
  const defective = defectiveOf(said)
  checkCount(task, part.unit, good, defective)
  checkLimit(task, part, good, defective)
  // Less than before was let through already; of what was rejected others may have taken the place.
  if (old.status === 'rejected' || add(good, defective) > add(old.goodQuantity, old.defectiveQuantity))
    await refuseChecked(ctx, { task, parts, pieces: [{ part, good, defective }], good, defective })
  const facts = await writeReports(
    ctx,
    [
      {
        ...journalRow(task, { part, good, defective, defects: said.defects }),
        workCenterId: old.workCenterId,
        machineId: old.machineId,
        // The work was done then: its shift, its price and its rate stay.
        unitPrice: old.unitPrice,
        difficultyRate: old.difficultyRate,
        shiftDate: old.shiftDate,
        shiftId: old.shiftId,
        startedAt: old.startedAt,
        stationId: old.stationId,
        auxiliaryQuantity: input.auxiliaryQuantity ?? auxiliaryOf(part, good),
        kind: 'correction',
        correctsId: old.id,
        reason: input.reason,
        remark: input.remark ?? old.remark,
      },
    ],
    people,
  )
  const [fact] = facts
  if (fact) await copyPhotos(ctx, old.id, fact.reportId)
  await ctx.db.updateTable('report').set({ replacedBy: fact?.reportId }).where('id', '=', old.id).execute()
  const taskCompleted = reachesPlan(task, good, defective)
  const atOnce = task.levels === 0
  await applyTaskReport(ctx, {
    taskId: task.id,
    good,
    defective,
    approvedGood: atOnce ? good : 0,
    approvedDefective: atOnce ? defective : 0,
    // A task that was ended since its report was rejected stays so; the undoing of one that counted has opened it again.
    completed: taskCompleted || task.status === 'completed' || undefined,
  })
  ctx.audit({
    verb: 'correct',
    entity: 'report',
    id: old.id,
    name: old.reportNo,
    note: input.reason,
    before: { goodQuantity: old.goodQuantity, defectiveQuantity: old.defectiveQuantity },
    after: { goodQuantity: good, defectiveQuantity: defective },
  })
  ctx.touch('report', [old.id])
  await settle(ctx, facts, { approved: atOnce, verb: 'correction', confirmed: input.confirmed })
  return {
    ids: facts.map(({ reportId }) => reportId),
    reportNo: fact?.reportNo ?? '',
    remaining: task.quantityCheck ? remainingOfTask(task, parts, good, defective) : null,
    taskCompleted,
  }
}

const peopleOfReport = (ctx: Ctx, id: number): Promise<Share[]> =>
  ctx.db.selectFrom('reportPerson').select(['userId', 'share']).where('reportId', '=', id).orderBy('userId').execute()
