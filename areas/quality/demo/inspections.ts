import { sql } from 'kysely'
import { skills } from '#areas/esop/demo/skills.ts'
import { addReport } from '#areas/execution/contract/report.api.ts'
import { history } from '#areas/execution/demo/history.ts'
import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import { applyRoutingToWorkOrder } from '#areas/orders/contract/work-order.api.ts'
import { operationCrud } from '#areas/routing/contract/operation.ts'
import { routingCrud } from '#areas/routing/contract/routing.ts'
import type { DraftOf } from '#core/contract/entity.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { Chance } from '#core/server/demo/chance.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { concedeInspectionRecord, judgeInspectionRecord } from '../contract/record.api.ts'
import { type inspectionScheme, inspectionSchemeCrud } from '../contract/scheme.ts'
import { raiseInspections } from '../server/index.ts'

type Scheme = DraftOf<typeof inspectionScheme>
type Item = Scheme['items'][number]

const seed = 20_240_820
const minute = 60_000
/** So many inspections of tasks that ran. */
const told = 16

const measured = (
  item: string,
  lower: number | null,
  upper: number,
  unit: string,
  tool: string,
  target?: number,
): Item => ({
  item,
  kind: 'measured',
  lower,
  upper,
  target,
  unit,
  tool,
})
const looks: Item = { item: '外观', kind: 'judged', method: '目视', tool: '限度样件' }
const flaws: Item = { item: '划伤', kind: 'counted', upper: 1, method: '目视', required: false }

/** Schemes, the field that names each and the operations of the master that do. */
const schemes: (Scheme & { at?: string[] })[] = [
  {
    code: 'SJ-JC',
    name: '精车首检',
    type: 'first',
    items: [
      measured('外径', 24.979, 25, 'mm', '外径千分尺', 24.99),
      measured('长度', 219.8, 220.2, 'mm', '游标卡尺', 220),
      measured('粗糙度 Ra', null, 1.6, 'μm', '粗糙度仪'),
      looks,
    ],
    at: ['精车'],
  },
  {
    code: 'SJ-MX',
    name: '磨外圆首检',
    type: 'first',
    sampleSize: 2,
    items: [
      measured('外径', 19.987, 20, 'mm', '外径千分尺', 19.994),
      measured('圆度', null, 0.005, 'mm', '圆度仪'),
      looks,
    ],
    at: ['磨外圆'],
  },
  {
    code: 'SJ-ZS',
    name: '注塑首检',
    type: 'first',
    sampleSize: 2,
    items: [measured('单重', 31.5, 32.5, 'g', '电子秤', 32), flaws, looks],
    at: ['注塑'],
  },
  {
    code: 'XJ-JC',
    name: '精车巡检',
    type: 'inProcess',
    sampleSize: 3,
    everyQuantity: 50,
    items: [measured('外径', 24.979, 25, 'mm', '外径千分尺', 24.99), flaws],
  },
  { code: 'ZJ-YZ', name: '压装自检', type: 'self', items: [looks, { item: '漏装件', kind: 'counted' }] },
  {
    code: 'ZJ-BZ',
    name: '包装终检',
    type: 'final',
    sampling: 'aql',
    level: 'S2',
    aql: 1,
    dueMinutes: 120,
    items: [looks, { item: '标签', kind: 'judged', method: '扫码核对' }],
    at: ['包装'],
  },
]

interface Ran {
  taskId: number
  produreName: string
  startedAt: string
}

/** Schemes and the operations that name them, what was inspected as it ran, and one first piece that waits for an inspector. */
async function makeQuality(demo: DemoCaller, people: People): Promise<void> {
  const ids = new Map<string, number>()
  for (const { at: _at, ...scheme } of schemes)
    ids.set(scheme.code, (await demo.call(inspectionSchemeCrud.add, scheme)).id)
  await nameSchemes(demo)
  const ran = await whatRan(demo)
  const now = demo.now
  const chance = new Chance(seed)
  for (const [i, task] of ran.entries()) {
    const scheme = schemes.find(({ at }) => at?.includes(task.produreName)) as Scheme
    const schemeId = ids.get(scheme.code) as number
    const failed = i % 11 === 4
    await inspected(demo, people, chance, { task, scheme, schemeId, minutes: 5, failed, again: false })
    if (failed)
      await inspected(demo, people, chance, { task, scheme, schemeId, minutes: 70, failed: i > 11, again: true })
  }
  demo.now = now
  await awaitOne(demo, people)
}

async function nameSchemes(demo: DemoCaller): Promise<void> {
  const operations = await demo.db.selectFrom('operation').select(['id', 'version', 'produreName']).execute()
  for (const { code, type, at: names = [] } of schemes)
    for (const { id, version, produreName } of operations)
      if (names.includes(produreName)) await demo.call(operationCrud.update, { id, version, [`${type}Scheme`]: code })
}

/** Some of the tasks of those operations that were done by now, in the order of the clock. */
async function whatRan(demo: DemoCaller): Promise<Ran[]> {
  const first = schemes.filter(({ type }) => type === 'first').flatMap(({ at = [] }) => at)
  const { rows } = await sql<Ran>`
    select task_id, produre_name, started_at from (
      select t.id as task_id, o.produre_name, t.started_at, row_number() over (order by t.started_at desc, t.id) as place
      from task t join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
      where t.status = 'completed' and o.produre_name = any(${first}) and t.combined_into is null) as done
    where place % 2 = 0 and place <= ${told * 2} order by started_at, task_id`.execute(demo.db)
  return rows
}

interface Inspection {
  task: Ran
  scheme: Scheme
  schemeId: number
  /** After the task began. */
  minutes: number
  failed: boolean
  /** A second one, after the first failed. */
  again: boolean
}

async function inspected(demo: DemoCaller, people: People, chance: Chance, what: Inspection): Promise<void> {
  const { task, scheme, schemeId, minutes, failed } = what
  const inspectors = people.by.get('inspector') as Person[]
  const begins = Date.parse(task.startedAt) + minutes * minute
  demo.become(chance.pick(inspectors))
  demo.now = new Date(begins)
  const wanted = { taskId: task.taskId, kind: 'first' as const, schemeId, requestedBy: null }
  const [record] = await demo.within('demo', (ctx) => raiseInspections(ctx, [wanted]))
  if (!record) return
  // One in eight is late.
  demo.now = new Date(begins + (chance.chance(0.125) ? chance.whole(35, 50) : chance.whole(6, 25)) * minute)
  const { id, version } = record
  const judged = await demo.call(judgeInspectionRecord, {
    id,
    version,
    values: valuesOf(scheme, chance, failed),
    result: failed ? 'fail' : 'pass',
    note: failed ? '尺寸超差，已通知调机' : null,
  })
  if (!failed || !what.again) return
  demo.become(people.named.get('manager') as Person)
  demo.now = new Date(demo.now.getTime() + 40 * minute)
  await demo.call(concedeInspectionRecord, { ...judged, note: '不影响装配，经评审让步接收' })
}

/** Values as they are found: within the limits, or the first one out of them. */
const valuesOf = ({ items, sampleSize }: Scheme, chance: Chance, failed: boolean) =>
  items.flatMap((item, at) =>
    Array.from({ length: sampleSize ?? 1 }, (_, i) => ({
      item: at,
      sample: i + 1,
      value: valueOf(item, chance, failed && at === 0 && i === 0),
    })),
  )

function valueOf({ kind, lower, upper }: Item, chance: Chance, out: boolean): number {
  if (kind === 'judged') return 1
  if (kind === 'counted') return chance.chance(0.2) ? 1 : 0
  const top = upper ?? 0
  const least = lower ?? top / 2
  const share = out ? 1 + 0.1 + 0.4 * chance.next() : 0.25 + 0.5 * chance.next()
  return Math.round((least + (top - least) * share) * 1_000) / 1_000
}

/**
 * A plastic case takes a first inspection of its moulding into its routing. The first pieces of the order that is next are made and
 * reported where there is room beside what runs, and wait for an inspector.
 */
async function awaitOne(demo: DemoCaller, people: People): Promise<void> {
  const { rows } = await sql<{ taskId: number; orderId: number; version: number; routingId: number; sequence: number }>`
    select t.id as task_id, w.id as order_id, w.version, w.routing_id, o.sequence
    from task t
    join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
    join work_order w on w.team_id = t.team_id and w.id = t.work_order_id
    join routing r on r.team_id = w.team_id and r.id = w.routing_id and r.is_default
    join work_center c on c.team_id = t.team_id and c.id = t.work_center_id
    where (c.parallel_production or not exists (select from task x
        where x.team_id = t.team_id and x.work_center_id = t.work_center_id and x.status = 'inProgress'))
      and t.status = 'waiting' and t.released and t.combined_into is null and w.status = 'scheduled'
      and o.produre_name = '注塑' and w.material_no like 'WAIK-%'
    order by t.published_start, t.id limit 1`.execute(demo.db)
  const [next] = rows
  if (!next) return
  const { id, version, operations } = await demo.call(routingCrud.get, { id: next.routingId })
  const named = operations.map((step) => (step.sequence === next.sequence ? { ...step, firstScheme: 'SJ-ZS' } : step))
  await demo.call(routingCrud.update, { id, version, operations: named })
  await demo.call(applyRoutingToWorkOrder, { id: next.orderId, version: next.version })
  const skilled = await sql<{ userId: number }>`
    select c.user_id from operation o
    join operation_skill n on n.team_id = o.team_id and n.operation_id = o.id
    join user_skill c on c.team_id = n.team_id and c.skill_id = n.skill_id
    where o.produre_name = '注塑' and c.expires_on > ${demo.now.toISOString()}::timestamptz`.execute(demo.db)
  const certified = new Set(skilled.rows.map(({ userId }) => userId))
  demo.become((people.by.get('operator') as Person[]).findLast(({ userId }) => certified.has(userId)) as Person)
  demo.now = new Date(demo.now.getTime() - 8 * minute)
  await demo.call(addReport, { taskId: next.taskId, goodQuantity: 2 })
}

export const inspections = demoPart({
  name: 'quality.inspections',
  // Who inspects a piece is certified for its operation, and both change operations of the master.
  needs: { people: demoPeople, history, skills },
  make: (demo, made) => makeQuality(demo, made.people),
})
