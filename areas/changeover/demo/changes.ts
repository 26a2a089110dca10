import { sql } from 'kysely'
import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import { inspections } from '#areas/quality/demo/inspections.ts'
import type { DraftOf } from '#core/contract/entity.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { Chance } from '#core/server/demo/chance.ts'
import { demoPart } from '#core/server/demo/part.ts'
import * as api from '../contract/changeover.api.ts'
import { changeoverCrud } from '../contract/changeover.ts'
import { type changeoverTemplate, changeoverTemplateCrud } from '../contract/template.ts'

const minute = 60_000
const day = 86_400_000

/** What is done on any line; the program's number is read where it is loaded. */
const steps: DraftOf<typeof changeoverTemplate>['steps'] = [
  { name: '领料并核对批次，送到线边', phase: 'external', role: 'material', minutes: 15 },
  { name: '准备工装、刀具和量具', phase: 'external', role: 'technician', minutes: 20 },
  { name: '更换作业指导书并确认人员', phase: 'external', role: 'leader', minutes: 5 },
  {
    name: '清线：退回余料、标签和在制品',
    phase: 'internal',
    role: 'operator',
    minutes: 10,
    method: '线上不得留有上一产品',
  },
  { name: '换工装、夹具', phase: 'internal', role: 'technician', minutes: 18 },
  { name: '调用程序并核对程序号', phase: 'internal', role: 'technician', minutes: 6, expected: 'O1001' },
  { name: '上料并调整防错', phase: 'internal', role: 'operator', minutes: 8, method: '用错误件验证防错' },
  { name: '准备首件量具和检验记录', phase: 'internal', role: 'quality', minutes: 5 },
]

/** An order on a line, as a change can be made to it. */
interface Work {
  lineId: number
  orderId: number
  productId: number
  family: string
  begun: boolean
  touched: boolean
}

/** Orders that are still made, by line: where all has begun, and where nothing has. */
async function worksOf(demo: DemoCaller): Promise<Work[]> {
  const { rows } = await sql<Work>`
    select coalesce(t.line_id, c.line_id) as line_id, w.id as order_id, w.product_id, p.family,
      bool_and(t.started_at is not null) as begun, bool_or(t.started_at is not null) as touched
    from task t join work_center c on c.team_id = t.team_id and c.id = t.work_center_id
    join work_order w on w.team_id = t.team_id and w.id = t.work_order_id
    join product p on p.team_id = w.team_id and p.id = w.product_id
    join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
    where w.status in ('scheduled', 'incomplete') and p.family is not null
    group by coalesce(t.line_id, c.line_id), w.id, w.product_id, p.family
    having bool_and(o.first_scheme is null)
    order by max(t.planned_start) desc nulls last, w.id`.execute(demo.db)
  return rows
}

/** A change from plan to release; `late` is what it takes beyond the standard, as a share. */
async function change(demo: DemoCaller, people: People, { from, to, at, late }: Change): Promise<void> {
  const worker = people.by.get('operator')?.[0] as Person
  demo.become(people.named.get('planner') as Person)
  demo.now = new Date(at - 3 * 60 * minute)
  const { lineId, orderId: workOrderId } = to
  const plannedAt = new Date(at).toISOString()
  const { id } = await demo.call(changeoverCrud.add, { lineId, workOrderId, fromProductId: from.productId, plannedAt })
  demo.become(worker)
  let now = at - 60 * minute
  const step = async (sequence: number, act: 'start' | 'finish', read?: string | null) => {
    demo.now = new Date(now)
    await demo.call(api.stepChangeover, { id, sequence, act, read: read ?? null })
  }
  for (const [i, { phase, minutes }] of steps.entries()) {
    if (phase !== 'external') continue
    await step(i + 1, 'start')
    now += minutes * minute
    await step(i + 1, 'finish')
  }
  now = at
  demo.now = new Date(now)
  await demo.call(api.stopChangeover, { id })
  for (const [i, { phase, minutes, expected }] of steps.entries()) {
    if (phase !== 'internal') continue
    await step(i + 1, 'start')
    now += minutes * (1 + late) * 0.7 * minute
    await step(i + 1, 'finish', expected)
  }
  demo.now = new Date(now)
  await demo.call(api.readyChangeover, { id })
  demo.become(people.named.get('manager') as Person)
  demo.now = new Date(now + 6 * minute)
  await demo.call(api.releaseChangeover, { id })
}

interface Change {
  from: Work
  to: Work
  at: number
  late: number
}

/** Two orders of different families that have begun on one line: it went to and fro between them. */
function swingOf(works: readonly Work[]): [Work, Work] {
  const begun = works.filter((work) => work.begun)
  for (const first of begun) {
    const second = begun.find(({ lineId, family }) => lineId === first.lineId && family !== first.family)
    if (second) return [first, second]
  }
  throw new Error('no line makes orders of two families')
}

/** Changes of eight weeks on one line that get shorter, one that is being prepared and one that is planned. */
async function makeChanges(demo: DemoCaller, people: People): Promise<void> {
  const present = demo.now.getTime()
  const chance = new Chance(2604)
  demo.become(people.named.get('planner') as Person)
  demo.now = new Date(present - 60 * day)
  await demo.call(changeoverTemplateCrud.add, { code: 'HX-01', name: '通用换线', steps })
  const works = await worksOf(demo)
  const swing = swingOf(works)
  for (let nth = 0; nth < 8; nth++) {
    const [from, to] = nth % 2 ? [swing[1], swing[0]] : swing
    const at = present - (50 - nth * 6) * day + chance.whole(0, 90) * minute
    await change(demo, people, { from, to, at, late: 0.6 - nth * 0.08 })
  }
  const open = works.filter(({ touched, lineId }) => !touched && lineId !== swing[0].lineId)
  const planned = open.filter(({ lineId }, i) => open.findIndex((each) => each.lineId === lineId) === i).slice(0, 2)
  for (const [nth, { lineId, orderId: workOrderId }] of planned.entries()) {
    demo.become(people.named.get('planner') as Person)
    demo.now = new Date(present - 4 * 60 * minute)
    const plannedAt = new Date(present + (nth + 1) * day).toISOString()
    const { id } = await demo.call(changeoverCrud.add, { lineId, workOrderId, plannedAt })
    if (nth) continue
    demo.become(people.by.get('warehouse')?.[0] as Person)
    demo.now = new Date(present - 30 * minute)
    await demo.call(api.stepChangeover, { id, sequence: 1, act: 'start' })
    demo.now = new Date(present - 12 * minute)
    await demo.call(api.stepChangeover, { id, sequence: 1, act: 'finish' })
    await demo.call(api.stepChangeover, { id, sequence: 2, act: 'start' })
  }
  demo.now = new Date(present)
}

export const changes = demoPart({
  name: 'changeover.changes',
  needs: { people: demoPeople, inspections },
  make: (demo, told) => makeChanges(demo, told.people),
})
