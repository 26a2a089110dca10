import { sql } from 'kysely'
import { updateApprovalSetting } from '#areas/approvals/contract/approval.ts'
import { approvals } from '#areas/execution/demo/approvals.ts'
import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { concessionApproval, type DispositionLine, judgeDefect, scrapApproval } from '../contract/defect.api.ts'
import { approvalKinds, type DispositionKind } from '../contract/disposition.ts'
import { getReworkPlan, startRework } from '../contract/rework.ts'
import { judgeHistory } from './judged-history.ts'

const hour = 3_600_000

interface Found {
  id: number
  quantity: number
  reportedAt: string
}

const notes: Partial<Record<DispositionKind, string>> = {
  rework: '打磨毛刺后复检',
  scrap: '尺寸超差，无法返修',
  return: '来料砂眼，退供应商',
  sort: '全数挑选外观',
}

/** What becomes of the newest defects, one after the other; those in between wait. */
const kinds: (DispositionKind | null)[] = [
  'rework',
  'scrap',
  'concession',
  null,
  'return',
  'sort',
  'scrap',
  null,
  'rework',
  'concession',
]

/** Scrap is approved in two levels and concessions in one; the newest defects are judged, the older ones decided on; those before were judged long ago. */
async function judge(demo: DemoCaller, people: People): Promise<void> {
  const now = demo.now
  const [one, two] = ['approver1', 'approver2'].map((name) => people.named.get(name) as Person) as [Person, Person]
  const level = ({ userId }: Person) => ({ roleIds: [], userIds: [userId] })
  await demo.call(updateApprovalSetting, { kind: approvalKinds.scrap, levels: [level(one), level(two)] })
  await demo.call(updateApprovalSetting, { kind: approvalKinds.concession, levels: [level(one)] })
  const { rows } = await sql<Found>`
    select d.id, d.quantity, r.reported_at from defect d join report r on r.team_id = d.team_id and r.id = d.report_id
    where d.stands and r.status = 'approved' order by r.reported_at desc, d.id limit 20`.execute(demo.db)
  const made: Partial<Record<DispositionKind, number[]>> = {}
  for (const [i, { id, quantity, reportedAt }] of rows.reverse().entries()) {
    const kind = kinds[i % kinds.length]
    if (!kind) continue
    demo.become(people.by.get('inspector')?.[i % 3] as Person)
    demo.now = new Date(Math.min(Date.parse(reportedAt) + 2 * hour, now.getTime()))
    const { ids } = await demo.call(judgeDefect, { id, lines: [lineOf(kind, quantity, now)] })
    made[kind] = [...(made[kind] ?? []), ...ids]
  }
  await decide(demo, [one, two], made, now)
  await sendBack(demo, people, made.rework ?? [], now)
  demo.now = now
  await judgeHistory(demo, people.by.get('inspector') ?? [])
}

const lineOf = (kind: DispositionKind, quantity: number, now: Date): DispositionLine => ({
  kind,
  quantity,
  note: notes[kind] ?? null,
  ...(kind === 'concession' && {
    deviation: '外观轻微划伤，长度不超过 5 mm',
    validUntil: new Date(now.getTime() + 30 * 24 * hour).toISOString().slice(0, 10),
  }),
})

/** Of each kind the older half has passed, of scrap the last one waits at its second level. */
async function decide(
  demo: DemoCaller,
  [one, two]: [Person, Person],
  { scrap = [], concession = [] }: Partial<Record<DispositionKind, number[]>>,
  now: Date,
): Promise<void> {
  demo.now = now
  demo.become(one)
  if (scrap.length > 1) await demo.call(scrapApproval.approve, { ids: scrap.slice(0, -1) })
  if (concession.length > 1) await demo.call(concessionApproval.approve, { ids: concession.slice(0, 1) })
  demo.become(two)
  if (scrap.length > 2) await demo.call(scrapApproval.approve, { ids: scrap.slice(0, 2) })
}

/** The oldest judgement to rework is on its way; the others wait to be started. */
async function sendBack(demo: DemoCaller, people: People, ids: readonly number[], now: Date): Promise<void> {
  const [id] = ids
  if (id === undefined) return
  demo.become(people.by.get('inspector')?.[0] as Person)
  demo.now = now
  const { operations } = await demo.call(getReworkPlan, { id })
  const requiredEndDate = new Date(now.getTime() + 3 * 24 * hour).toISOString().slice(0, 10)
  const steps = operations.slice(-2).map(({ sequence }) => ({ sequence }))
  await demo.call(startRework, { id, version: 1, steps, requiredEndDate, remarks: '打磨后全检，合格件随原工单流转' })
}

export const defects = demoPart({
  name: 'quality.defects',
  // Reports that are rejected say nothing any more: what is judged stands.
  needs: { people: demoPeople, approvals },
  make: (demo, made) => judge(demo, made.people),
})
