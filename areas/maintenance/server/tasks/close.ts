import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { changeRow, lockRow, type Stored, type Values } from '#core/server/crud/rows.ts'
import { dayOf } from '#core/server/day.ts'
import { refuseField, throwIf } from '#core/server/refusal.ts'
import { missedCycles } from '#engines/maintenance/index.ts'
import { maintenanceFailed } from '../../contract/events.ts'
import type { MaintenanceItem } from '../../contract/judging.ts'
import type * as api from '../../contract/task.api.ts'
import { maintenanceTask } from '../../contract/task.ts'
import { reportBreakdown } from '../breakdowns/report.ts'
import { watchFound } from '../conditions/watch.ts'
import { makeDue } from '../due/make.ts'
import { readPairs } from '../due/plan-facts.ts'
import { reckonNext } from '../due/reckon.ts'
import { closeWindow } from '../due/windows.ts'
import { attachTaken, judgedValues, photoField, picturesOf, raising } from '../findings.ts'
import { isLabelOf, mayClose, mayExecute } from '../policy.ts'

type Task = Stored<'maintenanceTask'>
type Execution = InputOf<typeof api.executeMaintenanceTask>

const entity = { name: maintenanceTask.name, key: maintenanceTask.key, table: 'maintenanceTask' } as const

/** What a task is judged by. */
interface Judged {
  items: MaintenanceItem[]
  andonTypeId: number | null
  machineNumber: string
  scan: boolean
}

async function judgedBy(ctx: Ctx, { id }: Task): Promise<Judged> {
  const { rows } = await sql<Judged>`
    select v.items, s.andon_type_id, m.number as machine_number, p.scan
    from maintenance_task t
    join maintenance_standard_version v on v.team_id = t.team_id and v.id = t.standard_version_id
    join maintenance_standard s on s.team_id = v.team_id and s.id = v.standard_id
    join maintenance_plan p on p.team_id = t.team_id and p.id = t.plan_id
    join machine m on m.team_id = t.team_id and m.id = t.machine_id
    where t.id = ${id}`.execute(ctx.db)
  return rows[0] as Judged
}

/** Carries a task out: all of it at once, and for good. What is out of order calls for help where its item says so. */
export async function executeTask(ctx: Ctx, input: Execution): Promise<OutputOf<typeof api.executeMaintenanceTask>> {
  const task = await lockRow(ctx.db, 'maintenanceTask', input.id)
  const judged = await judgedBy(ctx, task)
  throwIf(mayExecute({ ...task, ...judged }, input.code))
  const found = judgedValues(judged.items, input.values)
  await takePhotos(ctx, task, judged.items, input)
  await sql`insert into maintenance_value (task_id, item, value, words, conforming)
    select ${task.id}, v.item, v.value, v.words, v.conforming
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as v (item int, value numeric, words text, conforming boolean)`.execute(
    ctx.db,
  )
  const { machineId, planId } = task
  const bad = found.filter(({ conforming }) => !conforming)
  const closed = await closeTask(ctx, task, 'execute', {
    outcome: 'executed',
    note: input.note || null,
    failed: bad.length,
    scanned: isLabelOf(judged.machineNumber, input.code),
  })
  await watchFound(ctx, machineId, { items: judged.items, found, planId })
  const calling = raising(judged.items, bad, 'call')
  if (calling.length && judged.andonTypeId !== null)
    await ctx.emit(maintenanceFailed, {
      entity: 'maintenanceTask',
      taskId: task.id,
      taskNo: task.taskNo,
      machineId: task.machineId,
      andonTypeId: judged.andonTypeId,
      items: calling,
    })
  const broken = raising(judged.items, bad, 'breakdown')
  if (broken.length)
    await reportBreakdown(ctx, {
      machineId: task.machineId,
      symptom: broken.join(ctx.t('listed')).slice(0, 500),
      // Whoever looked at it goes on working with it, unless he reports that it stands.
      stopped: false,
      origin: { source: 'check', taskId: task.id },
    })
  return { status: closed, failed: bad.length }
}

/** Leaves a task out, with the reason. */
export async function skipTask(
  ctx: Ctx,
  { id, note }: InputOf<typeof api.skipMaintenanceTask>,
): Promise<OutputOf<typeof api.skipMaintenanceTask>> {
  const task = await lockRow(ctx.db, 'maintenanceTask', id)
  throwIf(mayClose(task))
  await closeTask(ctx, task, 'skip', { outcome: 'skipped', note })
  return { status: 'skipped' }
}

/** Closes a task and lets its plan go on: the next time is reckoned, and made where its lead days have begun. */
async function closeTask(ctx: Ctx, task: Task, verb: 'execute' | 'skip', change: Values) {
  const [pair] = await readPairs(ctx, { planIds: [task.planId], machineId: task.machineId })
  const missed = pair ? missedCycles(pair.plan, task.cycleOn, dayOf(ctx)) : 0
  const closed = { ...change, missed, closedAt: ctx.now.toISOString(), closedBy: ctx.caller.userId || null }
  await changeRow(ctx, entity, { id: task.id }, closed, { verb })
  await closeWindow(ctx, task)
  await reckonNext(ctx, { planIds: [task.planId], machineId: task.machineId })
  await makeDue(ctx, [task.planId])
  ctx.touch('maintenancePlan', [task.planId])
  return ctx.now.getTime() >= Date.parse(task.lateAt) ? ('executedLate' as const) : ('executed' as const)
}

/** Lets a task hold its pictures: a spot check has at least one, and an item that wants one has its own. */
async function takePhotos(ctx: Ctx, task: Task, items: readonly MaintenanceItem[], { photos }: Execution) {
  const taken = picturesOf(items, photos)
  if (task.kind === 'spotCheck' && !taken.length) throw refuseField(photoField, 'maintenanceTask.pictureFirst')
  if (!taken.length) return
  await attachTaken(ctx, { entity: maintenanceTask.name, id: task.id }, taken)
  await ctx.db
    .insertInto('maintenancePhoto')
    .values(taken.map(({ item, fileId }) => ({ taskId: task.id, item, fileId })))
    .execute()
}
