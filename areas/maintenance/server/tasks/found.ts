import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import type { Stored } from '#core/server/crud/rows.ts'
import { maintenanceAbnormal, maintenanceFailed } from '../../contract/events.ts'
import type { MaintenanceItem } from '../../contract/judging.ts'
import type { Confirmer } from '../../contract/plan.ts'
import { reportBreakdown } from '../breakdowns/report.ts'
import { thoseWhoAssign } from '../breakdowns/tell.ts'
import { type JudgedValue, raising } from '../findings.ts'
import { joinSubject } from './subject.ts'
import { tellOfTask } from './tell.ts'

type Task = Stored<'maintenanceTask'>

/** What a task is judged by, and what is asked for once it is done. */
export interface Judged {
  items: MaintenanceItem[]
  andonTypeId: number | null
  machineNumber: string
  scan: boolean
  signed: boolean
  confirmedBy: 'nobody' | Confirmer
}

export async function judgedBy(ctx: Ctx, { id }: Task): Promise<Judged> {
  const { rows } = await sql<Judged>`
    select coalesce(v.items, '[]') as items, s.andon_type_id, m.number as machine_number, coalesce(p.scan, false) as scan,
      coalesce(p.signed, false) as signed, coalesce(p.confirmed_by, 'nobody') as confirmed_by
    from maintenance_task t
    left join maintenance_standard_version v on v.team_id = t.team_id and v.id = t.standard_version_id
    left join maintenance_standard s on s.team_id = v.team_id and s.id = v.standard_id
    left join maintenance_plan p on p.team_id = t.team_id and p.id = t.plan_id
    ${joinSubject('t')}
    where t.id = ${id}`.execute(ctx.db)
  return rows[0] as Judged
}

/** Keeps what was found. @param number 0: at the execution; else of a correction */
export const keepValues = (ctx: Ctx, taskId: number, number: number, found: readonly JudgedValue[]) =>
  sql`insert into maintenance_value (task_id, number, item, value, words, conforming)
    select ${taskId}, ${number}, v.item, v.value, v.words, v.conforming
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as v (item int, value numeric, words text, conforming boolean)`.execute(
    ctx.db,
  )

/**
 * Brings about what items out of order ask for. Of an object that is no machine an abnormality is raised all the same, in its workshop; calls and
 * breakdowns are a machine's, so those who give repairs to somebody are told in their place.
 */
export async function raiseFound(
  ctx: Ctx,
  task: Task,
  judged: Judged,
  bad: readonly JudgedValue[],
  note: string | null,
): Promise<void> {
  const { machineId, workshopId, lineId } = task
  const calling = raising(judged.items, bad, 'call')
  if (calling.length && judged.andonTypeId !== null && machineId !== null)
    await ctx.emit(maintenanceFailed, {
      entity: 'maintenanceTask',
      taskId: task.id,
      taskNo: task.taskNo,
      machineId,
      andonTypeId: judged.andonTypeId,
      items: calling,
    })
  const abnormal = raising(judged.items, bad, 'abnormality')
  if (abnormal.length)
    await ctx.emit(maintenanceAbnormal, {
      entity: 'maintenanceTask',
      sourceId: task.id,
      sourceNo: task.taskNo,
      ...(machineId === null ? { machineId, workshopId, lineId } : { machineId }),
      items: abnormal,
      note,
    })
  const broken = raising(judged.items, bad, 'breakdown')
  if (broken.length && machineId !== null)
    await reportBreakdown(ctx, {
      machineId,
      symptom: broken.join(ctx.t('listed')).slice(0, 500),
      // Whoever looked at it goes on working with it, unless he reports that it stands.
      stopped: false,
      origin: { source: 'check', taskId: task.id },
    })
  const telling = [...new Set([...calling, ...broken])]
  if (machineId === null && telling.length)
    await tellOfTask(ctx, task, 'outOfOrder', await thoseWhoAssign(ctx), { items: telling.join(ctx.t('listed')) })
}
