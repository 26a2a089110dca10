import { updateApprovalSetting } from '#areas/approvals/contract/approval.ts'
import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { demoPart } from '#core/server/demo/part.ts'
import * as api from '../contract/eight-d.api.ts'
import { type Cause, type EightDStep, eightDKind, emptyContent, type StepContent } from '../contract/eight-d.ts'
import { abnormalities } from './abnormalities.ts'

const hour = 3_600_000

const cause = (key: number, parent: number | null, text: string, more: Partial<Cause> = {}): Cause => ({
  key,
  parent,
  chain: 'occurrence',
  head: 'machine',
  text,
  verified: false,
  evidence: '',
  ...more,
})

const causes: Cause[] = [
  cause(1, null, '刀尖磨损超限'),
  cause(2, 1, '未按寿命换刀'),
  cause(3, 2, '换刀计数未随程序切换清零', { verified: true, evidence: '复现 3 次' }),
  cause(4, null, '毛坯硬度偏高', { head: 'material' }),
  cause(5, null, '夹具压力波动', { head: 'method' }),
  cause(6, null, '抽检间隔过长', {
    chain: 'escape',
    head: 'measurement',
    verified: true,
    evidence: '间隔 2 小时，漂移 40 分钟内发生',
  }),
  cause(7, null, '首件后未复测', { chain: 'escape', head: 'man' }),
]

const contents: StepContent[] = [
  { step: 'D0', emergency: '停线，在制品与库存隔离，通知客户' },
  {
    step: 'D1',
    members: [
      { name: '黄勇', duty: '质量' },
      { name: '工艺工程师', duty: '工艺' },
      { name: '设备主管', duty: '设备' },
    ],
  },
  {
    ...emptyContent.D2,
    problem: '精车外径 Φ32 −0.02 超上差 0.015–0.03 mm',
    place: '终检',
    lots: '',
    quantity: 36,
    isIsNot: [
      { row: 'what', is: '外径偏大', isNot: '长度、圆度', difference: '只与刀尖有关' },
      { row: 'where', is: '机加1线 2 号车床', isNot: '1、3 号车床', difference: '2 号换过程序' },
      { row: 'when', is: '换程序之后', isNot: '换程序之前', difference: '计数未清零' },
      { row: 'howMany', is: '36 / 480', isNot: '全部', difference: '逐渐漂移' },
    ],
  },
  {
    ...emptyContent.D3,
    places: emptyContent.D3.places.map((each) => {
      const suspect = { customer: 0, transit: 0, ownStock: 120, wip: 60, supplier: 0 }[each.place]
      return { ...each, suspect, sorted: suspect, bad: each.place === 'ownStock' ? 24 : each.place === 'wip' ? 12 : 0 }
    }),
    note: '全数挑选，隔离标识',
  },
  { step: 'D4', causes },
]

const later: StepContent[] = [
  {
    ...emptyContent.D7,
    documents: emptyContent.D7.documents.map((each, i) => ({
      ...each,
      answer: i < 3 ? ('yes' as const) : ('na' as const),
    })),
  },
  { step: 'D8', summary: '连续五批无再发，Cpk 1.52', lessons: '换程序须连同刀具寿命计数一起切换' },
]

/** Writes a step and finishes it. */
async function finish(demo: DemoCaller, id: number, step: EightDStep, content?: StepContent): Promise<void> {
  const row = (await demo.call(api.getEightDReport, { id })).steps.find((each) => each.step === step)
  if (!row) throw new Error(`report ${id} has no ${step}`)
  const { version, ownerId, dueAt } = row
  await demo.call(api.updateEightDStep, { id, version, ownerId, dueAt, done: true, content: content ?? row.content })
}

/** A report that was closed a month ago, and one on its way that is like it. */
async function tell(demo: DemoCaller, people: People): Promise<void> {
  const now = demo.now
  const [one, two] = people.by.get('inspector') as [Person, Person]
  const approver = people.named.get('approver1') as Person
  const at = (hours: number) => {
    demo.now = new Date(now.getTime() - hours * hour)
  }
  const day = () => demo.now.toISOString().slice(0, 10)
  await demo.call(updateApprovalSetting, { kind: eightDKind, levels: [{ roleIds: [], userIds: [approver.userId] }] })
  demo.become(one)
  at(900)
  const past = await demo.call(api.raiseEightD, {
    subject: '精车外径批量偏大',
    severity: 'major',
    customer: '东风零部件',
    complaintNo: 'C-2610-07',
  })
  const { id } = past
  for (const [i, content] of contents.entries()) {
    at(896 - i * 20)
    await finish(demo, id, content.step, content)
  }
  for (const [causeKey, work] of [
    [3, '程序切换时自动清零刀具寿命计数'],
    [6, '抽检间隔由 2 小时改为 30 分钟，并接入 SPC'],
  ] as const)
    await demo.call(api.addEightDAction, { id, kind: 'corrective', causeKey, work, ownerId: one.userId, dueOn: day() })
  at(700)
  await finish(demo, id, 'D5')
  for (const { id: actionId, version } of (await demo.call(api.getEightDReport, { id })).actions)
    await demo.call(api.finishEightDAction, { id: actionId, version, doneOn: day(), result: '已实施' })
  await finish(demo, id, 'D6')
  for (const content of later) await finish(demo, id, content.step, content)
  demo.become(two)
  at(400)
  for (const { id: actionId, version } of (await demo.call(api.getEightDReport, { id })).actions)
    await demo.call(api.checkEightDAction, { id: actionId, version, effective: true, evidence: '连续五批无再发' })
  demo.become(one)
  const { version } = await demo.db
    .selectFrom('qualityCase')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await demo.call(api.submitEightD, { id, version })
  demo.become(approver)
  at(380)
  await demo.call(api.eightDApproval.approve, { ids: [id] })
  await begin(demo, one, at)
  demo.now = now
}

/** The one on its way is of the abnormality that is being handled: what is known of it was filled in. */
async function begin(demo: DemoCaller, one: Person, at: (hours: number) => void): Promise<void> {
  const of = await demo.db
    .selectFrom('abnormality')
    .select('id')
    .where('status', '=', 'handling')
    .where('source', '=', 'manual')
    .orderBy('id')
    .executeTakeFirst()
  if (!of) return
  demo.become(one)
  at(50)
  const { id } = await demo.call(api.raiseEightD, { source: 'abnormality', sourceId: of.id, customer: '东风零部件' })
  for (const content of contents.slice(1, 4)) await finish(demo, id, content.step, content)
}

export const eightDs = demoPart({
  name: 'quality.eightDs',
  needs: { people: demoPeople, abnormalities },
  make: (demo, made) => tell(demo, made.people),
})
