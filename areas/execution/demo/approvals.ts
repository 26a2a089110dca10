import type { Person } from '#areas/identity/demo/people.ts'
import { closeWorkOrder } from '#areas/orders/contract/work-order.api.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { approveReport, rejectReport } from '../contract/report.api.ts'
import { productionReportKind } from '../contract/report.ts'
import { history } from './history.ts'
import type { Story } from './turns.ts'

const hour = 3_600_000
const day = 24 * hour
/** Reports wait for approval this long at most. */
const approvedEvery = 3 * day

/** The evening's approvals, level by level; now and then one is sent back. */
async function approve(story: Story, until: number): Promise<void> {
  const { demo, people, chance, today } = story
  for (const [level, name] of ['approver1', 'approver2', 'approver3'].entries()) {
    const rows = await demo.db
      .selectFrom('report as r')
      .innerJoin('approval as a', (join) => join.onRef('a.teamId', '=', 'r.teamId').onRef('a.subjectId', '=', 'r.id'))
      .select('r.id')
      .where('a.kind', '=', productionReportKind)
      .where('a.status', '=', 'underApproval')
      .where('a.passedLevels', '=', level)
      .where('r.reportedAt', '<', new Date(until).toISOString())
      .orderBy('r.reportedAt')
      .orderBy('r.taskId')
      .execute()
    // The last days' reports wait at different levels: approvers find work in their list.
    const ids = rows.map((row) => row.id).filter(() => until < today - day || chance.chance(0.6))
    if (!ids.length) continue
    demo.now = new Date(until)
    demo.become(people.named.get(name) as Person)
    for (let from = 0; from < ids.length; from += 500)
      await demo.call(approveReport, { ids: ids.slice(from, from + 500) })
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
    for (let since = begins[0] as number; since < today; since += approvedEvery)
      await approve(story, Math.min(since + approvedEvery, today))
    for (const morning of begins.filter((_, i) => i % 2)) await closeSome(story, morning)
    await rejectOne(story, actual)
  },
})
