import { sql } from 'kysely'
import type { Message, MessageKey } from '#core/contract/messages.ts'
import { codes } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { askFirst, Refusal, refuse } from '#core/server/refusal.ts'
import { slot } from '#core/server/slots.ts'
import type { Step } from '#core/server/steps.ts'
import { moldsLacking, planSetOf, shiftAt } from '../other-areas.ts'
import { remainingOfParts } from '../report/judge.ts'
import type { StartFacts } from './start-facts.ts'

/** Who wants to start what. */
export interface Start extends Pick<StartFacts, 'task' | 'parts' | 'place'> {
  people: readonly { id: number }[]
  /** It begins with a first report: what is reported has been made already. */
  byReport: boolean
  /** What the person said yes to. */
  confirmed: readonly string[]
}

/** Why a start fails a check; `data` is what the screen needs to offer the remedy. */
export type StartProblem = Message & { data?: unknown }

/**
 * One thing that must hold before work starts. `check` answers what is wrong and what would satisfy it, or null; it may throw
 * `askFirst` for what a person may decide.
 */
export interface StartCheck {
  name: string
  /** It is about those who come, whatever the task has done so far. */
  ofPeople?: true
  check(ctx: Ctx, start: Start): Promise<StartProblem | null>
}

const released: StartCheck = {
  name: 'released',
  async check(_ctx, { task }): Promise<Message | null> {
    return task.released && task.status !== 'notScheduled'
      ? null
      : { key: 'startCheck.released', params: { task: task.taskNo } }
  },
}

const open: StartCheck = {
  name: 'open',
  async check(_ctx, { task, parts }): Promise<Message | null> {
    if (task.status === 'completed')
      return {
        key: 'report.taskCompleted',
        params: { task: task.taskNo, plan: task.planQuantity, good: task.reportedGood },
      }
    const closed = parts.find(({ orderStatus }) => orderStatus === 'closed')
    return closed ? { key: 'startCheck.orderClosed', params: { order: closed.workorderNo } } : null
  },
}

const predecessor: StartCheck = {
  name: 'predecessor',
  async check(_ctx, { task, parts }): Promise<Message | null> {
    if (!task.quantityCheck || remainingOfParts(task, parts) > 0) return null
    const waiting = parts.find(({ delivered }) => delivered !== null)
    if (!waiting || task.status === 'completed') return null
    return {
      key: 'startCheck.predecessor',
      params: { operation: waiting.waitsFor ?? '', delivered: waiting.delivered ?? 0, taken: waiting.operationGood },
    }
  },
}

/** Where the work centre limits progress, the preceding operation is so far ahead before it begins. */
const ahead: StartCheck = {
  name: 'ahead',
  async check(_ctx, { parts, place: { progressLimit } }): Promise<Message | null> {
    if (progressLimit === null) return null
    const short = parts.find(
      ({ delivered, planQuantity }) =>
        delivered !== null && delivered * 100 < planQuantity * Math.min(100, progressLimit),
    )
    if (!short) return null
    const { waitsFor, delivered, planQuantity, unit } = short
    return {
      key: 'startCheck.ahead',
      params: { operation: waitsFor ?? '', delivered: delivered ?? 0, plan: planQuantity, unit, limit: progressLimit },
    }
  },
}

const machine: StartCheck = {
  name: 'machine',
  async check(ctx, { task, place: { machine: there }, byReport, confirmed }): Promise<Message | null> {
    if (!there) return null
    const params = { machine: `${there.number} ${there.name}` }
    if (!there.enabled) return { key: 'startCheck.machineDisabled', params }
    if (there.state !== 'fault') return null
    if (!byReport) return { key: 'startCheck.machineDown', params }
    // What was made before it broke is no less made.
    if (!confirmed.includes('machineDown')) throw askFirst('machineDown', 'startCheck.madeBefore', params)
    ctx.audit({ verb: 'madeBefore', entity: 'report', name: task.taskNo, note: params.machine })
    return null
  },
}

/** Where feeding is verified, the materials of the task's orders lie ready, or hang at the work centre. */
const fed: StartCheck = {
  name: 'fed',
  async check(ctx, { task, place: { unfed } }): Promise<Message | null> {
    if (!unfed.length) return null
    return { key: 'startCheck.unfed', params: { task: task.taskNo, materials: unfed.join(ctx.t('listed')) } }
  },
}

/** Molds of the ledger that the operations name hang in the machine, unless the team does not ask for it. */
const mold: StartCheck = {
  name: 'mold',
  async check(ctx, { task, parts }): Promise<Message | null> {
    if (!(await planSetOf(ctx)).moldCheck) return null
    const { machineId, workCenterId } = task
    return moldsLacking(ctx, {
      orderOperationIds: parts.map(({ orderOperationId }) => orderOperationId),
      machineId,
      workCenterId,
    })
  },
}

/** Where parallel production is not allowed, one task runs at the work centre. */
const parallel: StartCheck = {
  name: 'parallel',
  async check(_ctx, { task, place: { beside } }): Promise<Message | null> {
    if (beside === null) return null
    return { key: 'startCheck.parallel', params: { task: beside, workCenter: task.workCenterName } }
  },
}

/** Where the work centre is locked to shifts, a task runs in its own. */
const shiftLock: StartCheck = {
  name: 'shift',
  async check(ctx, { task, place: { lockedTo } }): Promise<Message | null> {
    if (!lockedTo) return null
    const now = await shiftAt(ctx, task.lineId, ctx.enteredAt.getTime())
    if (now?.date === lockedTo.date && now.id === lockedTo.shiftId) return null
    return { key: 'startCheck.shift', params: { task: task.taskNo, date: lockedTo.date } }
  },
}

const personnelKeys: Record<string, MessageKey> = {
  sameWorkshop: 'startCheck.personnel.sameWorkshop',
  specified: 'startCheck.personnel.specified',
  sameLine: 'startCheck.personnel.sameLine',
  sameLineAndShift: 'startCheck.personnel.sameLineAndShift',
}

/** The work centre's personnel arrangement: from where its people come, and how many. Every rule chosen must hold. */
const arrangement: StartCheck = {
  name: 'personnel',
  ofPeople: true,
  async check(ctx, { task, people, place }): Promise<Message | null> {
    if (!place.arranged) return null
    const rows = await ctx.step(arranged, { taskId: task.id, lineId: task.lineId, people: people.map(({ id }) => id) })
    const bad = rows.find((row) => row.bad)
    if (bad?.bad)
      return { key: personnelKeys[bad.rule] as MessageKey, params: { names: bad.bad.join(ctx.t('listed')) } }
    const count = rows.find(({ rule }) => rule === 'specified')?.count ?? null
    const there = task.stretches.filter(({ offAt, userId }) => !offAt && !people.some(({ id }) => id === userId)).length
    if (count === null || there + people.length <= count) return null
    return { key: 'startCheck.personnelCount', params: { count, workCenter: task.workCenterName } }
  },
}

interface Arranged {
  rule: string
  /** How many work there; null: any number. */
  count: number | null
  /** Whom the rule keeps out; null: nobody. */
  bad: string[] | null
}

/** The rules of a task's work centre, for people on a line. */
const arranged: Step<{ taskId: number; lineId: number; people: number[] }, Arranged[]> = {
  writes: false,
  async run({ db }, starts) {
    const asked = starts.map(({ ctx, item }, start) => ({ start, ...item, day: dayOf(ctx) }))
    const { rows } = await sql<Arranged & { start: number }>`
      select g.start, rule, w.personnel_count as count, (
        select array_agg(u.name order by u.id) from team_user u
        where u.id in (select jsonb_array_elements(g.people)::bigint) and not case rule
          when 'sameWorkshop' then u.department_id = w.workshop_id
          when 'specified' then cardinality(w.personnel_ids) = 0 or u.id = any(w.personnel_ids)
          when 'sameLine' then exists (select 1 from personnel_arrangement a where a.user_id = u.id
            and a.line_id = g."lineId" and a.date between g.day - 1 and g.day)
          when 'sameLineAndShift' then exists (select 1 from personnel_arrangement a where a.user_id = u.id
            and a.line_id = g."lineId" and a.date = coalesce(t.shift_date, g.day)
            and (t.shift_id is null or a.shift_id = t.shift_id))
          else true end) as bad
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as g (start int, "taskId" bigint, "lineId" bigint, people jsonb, day date)
        join task t on t.id = g."taskId"
        join work_center w on w.id = t.work_center_id, unnest(w.personnel_arrangement) as rule`.execute(db)
    return starts.map((_, start) => rows.filter((row) => row.start === start))
  },
}

/** Where areas add what must hold before work starts (first inspection passed, work instruction read, skills valid). */
export const taskCheck = slot<StartCheck>('task.check')

/** The checks of this area. */
export const ownStartChecks: readonly StartCheck[] = [
  released,
  open,
  predecessor,
  ahead,
  fed,
  machine,
  mold,
  parallel,
  shiftLock,
  arrangement,
]

/**
 * Refuses a start that fails a check: all that stands in the way is told at once, each check by its name with its remedy
 * (`data.checks`). What a person may decide is asked once nothing else stands in the way.
 *
 * @param which those of people alone, where the work goes on already
 */
export async function refuseFailed(ctx: Ctx, start: Start, which: 'all' | 'ofPeople' = 'all'): Promise<void> {
  const failed = await failedChecks(ctx, start, which)
  const [first] = failed
  if (!first) return
  const checks = failed.map(({ name, message: { key, params, data } }) => ({
    name,
    message: ctx.t(key, params),
    data,
  }))
  throw refuse(first.message.key, first.message.params, { checks })
}

/** @returns what failed, in the order of the checks */
async function failedChecks(
  ctx: Ctx,
  start: Start,
  which: 'all' | 'ofPeople',
): Promise<{ name: string; message: StartProblem }[]> {
  const failed: { name: string; message: StartProblem }[] = []
  let asked: Refusal | null = null
  for (const { name, check, ofPeople } of ctx.filled(taskCheck)) {
    if (which === 'ofPeople' && !ofPeople) continue
    try {
      const message = await check(ctx, start)
      if (message) failed.push({ name, message })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== codes.confirmNeeded) throw error
      asked ??= error
    }
  }
  if (asked && !failed.length) throw asked
  return failed
}
