import { setTimeout as after } from 'node:timers/promises'
import { type Api, RefusedCall } from './api.ts'
import type { Answered } from './people/session.ts'
import { begin, goFrom, report } from './people/tasks.ts'

type FloorTask = Answered<'/production/app/selectFloorTask'>['rows'][number]

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
  const { rows: people } = await api.call('/user/web/selectColleague', {})
  while (Date.now() < shift.until) {
    const { rows: tasks } = await api.call('/production/app/selectFloorTask', {})
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
  const card = await api.call('/production/app/getTaskCard', { taskId: task.id })
  if (card.mustStart && !card.onDuty.length) {
    if (!person) return
    await begin(api, card, person.id)
    told.begun += 1
    return say(`${card.taskNo} begun`)
  }
  const { good, defective, completed } = await report(api, card, Math.max(1, Math.ceil(card.planQuantity / 8)))
  told.reports += 1
  told.good += good
  told.defective += defective
  if (completed) await goFrom(api, card)
  say(`${card.taskNo}: ${good} good, ${defective} defective`)
}

async function approve(api: Api, told: Told): Promise<void> {
  const { rows } = await api.call('/production/web/selectReportToApprove', { pageSize: 50 })
  if (!rows.length) return
  const { done } = await api.call('/production/web/approveReport', { ids: rows.map((row) => row.id) })
  told.approved += done.length
}
