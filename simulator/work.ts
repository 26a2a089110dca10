import { setTimeout as after } from 'node:timers/promises'
import { readInstruction, selectTaskInstruction } from '#areas/esop/contract/instruction.api.ts'
import { endWork, startWork } from '#areas/execution/contract/duty.ts'
import { type FloorTask, getTaskCard, selectFloorTask, type TaskCard } from '#areas/execution/contract/floor.ts'
import { addReport, approveReport, selectReportToApprove } from '#areas/execution/contract/report.api.ts'
import { selectColleague } from '#areas/identity/contract/team-user.ts'
import { type Api, RefusedCall } from './api.ts'

export interface Shift {
  /** Times faster than the clock on the wall. */
  speed: number
  /** Epoch milliseconds of its end. */
  until: number
}

export interface Told {
  begun: number
  reports: number
  good: number
  defective: number
  approved: number
  refused: number
}

const round = 30_000
const atOnce = 12

/** Works until the shift's end: every simulated half minute some tasks are begun, go on, or are ended. */
export async function work(
  api: Api,
  approvers: readonly Api[],
  shift: Shift,
  say: (line: string) => void,
): Promise<Told> {
  const told: Told = { begun: 0, reports: 0, good: 0, defective: 0, approved: 0, refused: 0 }
  const { rows: people } = await api.call(selectColleague, {})
  while (Date.now() < shift.until) {
    const { rows: tasks } = await api.call(selectFloorTask, {})
    for (const [i, task] of tasks.slice(0, atOnce).entries())
      await attempt(told, say, () => turn(api, task, people[i % people.length], told, say))
    for (const approver of approvers) await attempt(told, say, () => approve(approver, told))
    await after(Math.min(round / shift.speed, Math.max(0, shift.until - Date.now())))
  }
  return told
}

/** A refusal is part of a shift: it is counted and told, and the shift goes on. */
async function attempt(told: Told, say: (line: string) => void, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof RefusedCall)) throw error
    told.refused += 1
    say(`refused: ${error.message}`)
  }
}

async function turn(
  api: Api,
  task: FloorTask,
  person: { id: number } | undefined,
  told: Told,
  say: (line: string) => void,
): Promise<void> {
  const card = await api.call(getTaskCard, { taskId: task.id })
  if (card.mustStart && !card.onDuty.length) {
    if (!person) return
    await readFirst(api, task.id, person.id)
    await api.call(startWork, {
      taskId: task.id,
      stationId: card.stations[0]?.id,
      userIds: [person.id],
      confirmed: ['moveDuty'],
    })
    told.begun += 1
    return say(`${card.taskNo} begun`)
  }
  const made = await report(api, card, told)
  if (made.completed && card.onDuty.length)
    await api.call(endWork, { taskId: task.id, userIds: card.onDuty.map(({ userId }) => userId) })
  say(`${card.taskNo}: ${made.good} good, ${made.defective} defective`)
}

/** Whoever starts has read what must be read. */
async function readFirst(api: Api, taskId: number, userId: number): Promise<void> {
  const { rows } = await api.call(selectTaskInstruction, { taskId })
  const ids = rows.flatMap(({ id, mustRead }) => (mustRead ? [id] : []))
  if (ids.length) await api.call(readInstruction, { ids, userIds: [userId] })
}

async function report(api: Api, card: TaskCard, told: Told) {
  const left = card.remaining ?? card.planQuantity - card.reportedGood
  const pieces = Math.min(left, Math.max(1, Math.ceil(card.planQuantity / 8)))
  const reason = card.reasons[0]
  const defective = reason && Math.random() < 0.15 && pieces > 1 ? 1 : 0
  const defects = defective && reason ? [{ reasonId: reason.id, quantity: defective }] : []
  const good = pieces - defective
  const { taskCompleted } = await api.call(addReport, {
    taskId: card.id,
    goodQuantity: good,
    defects,
    confirmed: ['machineDown'],
  })
  told.reports += 1
  told.good += good
  told.defective += defective
  return { good, defective, completed: taskCompleted }
}

async function approve(api: Api, told: Told): Promise<void> {
  const { rows } = await api.call(selectReportToApprove, { pageSize: 50 })
  if (!rows.length) return
  const { done } = await api.call(approveReport, { ids: rows.map((row) => row.id) })
  told.approved += done.length
}
