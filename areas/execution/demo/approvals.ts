import type { Person } from '#areas/identity/demo/people.ts'
import { closeWorkOrder } from '#areas/orders/contract/work-order.api.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { approveReport, rejectReport } from '../contract/report.api.ts'
import { productionReportKind } from '../contract/report.ts'
import { history } from './history.ts'
import type { Story } from './turns.ts'

const hour = 3_600_000
const day = 24 * hour
/** Reports wait for approval this long at most. */
const approvedEvery = 3 * day

interface Waiting {
  id: number
  at: number
  levels: number
  passed: number
}

/** What waits for approval, the oldest first. Asked once: to ask again for each evening and level would be a quarter of the factory's making. */
async function waitingReports({ db }: DemoCaller): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('report as r')
    .innerJoin('approval as a', (join) => join.onRef('a.teamId', '=', 'r.teamId').onRef('a.subjectId', '=', 'r.id'))
    .select(['r.id', 'r.reportedAt', 'a.levels', 'a.passedLevels'])
    .where('a.kind', '=', productionReportKind)
    .where('a.status', '=', 'underApproval')
    .orderBy('r.reportedAt')
    .orderBy('r.taskId')
    .execute()
  return rows.map(({ id, reportedAt, levels, passedLevels }) => ({
    id,
    at: Date.parse(reportedAt),
    levels,
    passed: passedLevels,
  }))
}

/** The evening's approvals, level by level; the last days' reports wait at different levels, so that approvers find work in their list. */
async function approve(
  { demo, people, chance, today }: Story,
  waiting: readonly Waiting[],
  until: number,
): Promise<void> {
  for (const [level, name] of ['approver1', 'approver2', 'approver3'].entries()) {
    const due = waiting.filter(({ at, levels, passed }) => at < until && passed === level && passed < levels)
    const chosen = due.filter(() => until < today - day || chance.chance(0.6))
    demo.now = new Date(until)
    demo.become(people.named.get(name) as Person)
    for (let from = 0; from < chosen.length; from += 500) {
      const { done } = await demo.call(approveReport, { ids: chosen.slice(from, from + 500).map(({ id }) => id) })
      const approved = new Set(done)
      for (const report of chosen) if (approved.has(report.id)) report.passed++
    }
  }
}

async function closeSome(story: Story, morning: number): Promise<void> {
  const { demo, people } = story
  const rows = await demo.db
    .selectFrom('workOrder')
    .select('id')
    .where('status', '=', 'completed')
    .where('actualEnd', '<', new Date(morning - 8 * day).toISOString())
    .orderBy('id')
    .execute()
  if (!rows.length) return
  demo.now = new Date(morning + 10 * hour)
  demo.become(people.named.get('planner') as Person)
  await demo.call(closeWorkOrder, { ids: rows.map((row) => row.id), note: '已全部入库，结案' })
}

/** One report goes back to who made it. */
async function rejectOne({ demo, people }: Story, now: Date): Promise<void> {
  demo.now = now
  const waiting = await demo.db
    .selectFrom('report as r')
    .innerJoin('approval as a', (join) => join.onRef('a.teamId', '=', 'r.teamId').onRef('a.subjectId', '=', 'r.id'))
    .select('r.id')
    .where('a.kind', '=', productionReportKind)
    .where('a.status', '=', 'underApproval')
    .where('a.passedLevels', '=', 0)
    .orderBy('r.reportedAt', 'desc')
    .orderBy('r.taskId')
    .limit(1)
    .executeTakeFirst()
  if (!waiting) return
  demo.become(people.named.get('approver1') as Person)
  await demo.call(rejectReport, { ids: [waiting.id], reason: '数量与流转卡不符，请核对' })
}

/** What the approvers did about what was reported, and the planner about what they approved. */
export const approvals = demoPart({
  name: 'execution.approvals',
  needs: { history },
  async make(demo, told) {
    const actual = demo.now
    const story: Story = { ...told.history, demo }
    const { begins, today } = story
    const waiting = await waitingReports(demo)
    for (let since = begins[0] as number; since < today; since += approvedEvery)
      await approve(story, waiting, Math.min(since + approvedEvery, today))
    for (const morning of begins.filter((_, i) => i % 2)) await closeSome(story, morning)
    await rejectOne(story, actual)
  },
})
