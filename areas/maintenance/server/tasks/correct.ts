import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { changeRow, lockRow } from '#core/server/crud/rows.ts'
import { throwIf } from '#core/server/refusal.ts'
import type * as api from '../../contract/attest.api.ts'
import type { Confirmer } from '../../contract/plan.ts'
import { maintenanceTask } from '../../contract/task.ts'
import { judgedValues } from '../findings.ts'
import { mayCorrect } from '../policy.ts'
import { awaitAttests } from './attest.ts'
import { judgedBy, keepValues, raiseFound } from './found.ts'

const entity = { name: maintenanceTask.name, key: maintenanceTask.key, table: 'maintenanceTask' } as const

/**
 * Corrects what was found: a record of its own that names the task, who made it and why. What was found before stays; lists, figures and the
 * time line take the new values, and it is signed and confirmed anew where the execution was. What is newly out of order brings about what its
 * item says.
 */
export async function correctTask(
  ctx: Ctx,
  { id, values, note, reason }: InputOf<typeof api.correctMaintenanceTask>,
): Promise<OutputOf<typeof api.correctMaintenanceTask>> {
  const task = await lockRow(ctx.db, 'maintenanceTask', id)
  throwIf(mayCorrect(task))
  const judged = await judgedBy(ctx, task)
  const found = judgedValues(judged.items, values)
  const bad = found.filter(({ conforming }) => !conforming)
  const number = task.corrections + 1
  const { rows: wasBad } = await sql<{ item: number }>`select item from maintenance_value
    where task_id = ${id} and number = ${task.corrections} and not conforming`.execute(ctx.db)
  await ctx.db
    .insertInto('maintenanceCorrection')
    .values({
      taskId: id,
      number,
      reason,
      note: note || null,
      failed: bad.length,
      madeBy: ctx.caller.userId || null,
      madeAt: ctx.now.toISOString(),
    })
    .execute()
  await keepValues(ctx, id, number, found)
  await changeRow(ctx, entity, { id }, { corrections: number, failed: bad.length }, { verb: 'correct', note: reason })
  const { rows } = await sql<{ signed: boolean; confirmedBy: 'nobody' | Confirmer }>`
    select exists (select from maintenance_signature s where s.task_id = ${id} and s.number = 0) as signed,
      coalesce((select c.wanted from maintenance_confirmation c where c.task_id = ${id} and c.number = 0), 'nobody') as confirmed_by`.execute(
    ctx.db,
  )
  if (rows[0]) await awaitAttests(ctx, task, number, rows[0])
  const known = new Set(wasBad.map(({ item }) => item))
  await raiseFound(
    ctx,
    task,
    judged,
    bad.filter(({ item }) => !known.has(item)),
    note || null,
  )
  return { number }
}
