import { sql } from 'kysely'
import { demoPeople, type People, type Person } from '#areas/identity/demo/people.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { Chance } from '#core/server/demo/chance.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { judgeInspectionRecord } from '../contract/record.api.ts'
import { spcCharacteristicCrud } from '../contract/spc-characteristic.ts'
import { decideSpcLimit, noteSpcPoint, proposeSpcLimit } from '../contract/spc-live.api.ts'
import { releaseSpcSignal } from '../contract/spc-signal.ts'
import { raiseInspections } from '../server/index.ts'
import { inspections } from './inspections.ts'

const seed = 20_241_126
const minute = 60_000
/** The diameter as it runs when nothing is wrong: its centre and the deviation of a single value, in millimetres. */
const calm = { center: 24.99, sigma: 0.002 }
/** How far a worn insert moves it. */
const worn = 0.006

interface Ran {
  taskId: number
  startedAt: string
}

/** Patrols of the fine turning that ran, each a point of its diameter: a drift is caught, answered for, and comes again with the newest. */
async function makeCharts(demo: DemoCaller, people: People): Promise<void> {
  const now = demo.now
  const [inspector] = people.by.get('inspector') as Person[]
  const manager = people.named.get('manager') as Person
  const { rows: ran } = await sql<Ran>`
    select task_id, started_at from (select t.id as task_id, t.started_at, row_number() over (order by t.started_at desc, t.id) as place
      from task t join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
      where t.status = 'completed' and o.produre_name = '精车' and t.combined_into is null) as done
    where place <= 24 order by started_at, task_id`.execute(demo.db)
  const first = ran[0]
  if (!first) return
  const scheme = await demo.db
    .selectFrom('inspectionScheme')
    .select('id')
    .where('code', '=', 'XJ-JC')
    .executeTakeFirstOrThrow()
  demo.become(manager)
  demo.now = new Date(Date.parse(first.startedAt) - 60 * minute)
  const { id } = await demo.call(spcCharacteristicCrud.add, {
    code: 'KZ-JC-WJ',
    name: '精车外径',
    schemeId: scheme.id,
    item: '外径',
    chart: 'xbarR',
    subgroupSize: 3,
    rules: ['nelson1', 'nelson2', 'nelson3'],
    tellIds: [manager.userId],
    holds: true,
  })
  demo.become(inspector as Person)
  const proposed = await demo.call(proposeSpcLimit, { id, ...calm, reason: '按上季度过程能力研究结果设定' })
  demo.become(manager)
  await demo.call(decideSpcLimit, { id: proposed.id, version: 1, approve: true })
  const chance = new Chance(seed)
  const drifts = [ran.length - 8, ran.length - 1]
  for (const [i, { taskId, startedAt }] of ran.entries()) {
    const drift = drifts.includes(i) ? worn : 0
    const values = [1, 2, 3].map((sample) => ({ item: 0, sample, value: diameter(chance, drift) }))
    demo.become(inspector as Person)
    demo.now = new Date(Date.parse(startedAt) + 45 * minute)
    const wanted = { taskId, kind: 'spot' as const, schemeId: scheme.id, requestedBy: null }
    const [record] = await demo.within('demo', (ctx) => raiseInspections(ctx, [wanted]))
    if (!record) continue
    demo.now = new Date(demo.now.getTime() + 9 * minute)
    await demo.call(judgeInspectionRecord, { id: record.id, version: record.version, values, result: 'pass' })
    if (i === drifts[0]) await answered(demo, manager, id)
  }
  demo.now = now
}

/** Three equal parts of chance make a bell that never leaves the tolerance; gauges tell thousandths. */
function diameter(chance: Chance, drift: number): number {
  const bell = chance.next() + chance.next() + chance.next() - 1.5
  return Math.min(25, Math.round((calm.center + drift + bell * 1.6 * calm.sigma) * 1_000) / 1_000)
}

async function answered(demo: DemoCaller, manager: Person, characteristicId: number): Promise<void> {
  const signal = await demo.db
    .selectFrom('spcSignal')
    .select(['id', 'version', 'pointId'])
    .where('characteristicId', '=', characteristicId)
    .where('releasedAt', 'is', null)
    .executeTakeFirst()
  if (!signal) return
  demo.become(manager)
  demo.now = new Date(demo.now.getTime() + 35 * minute)
  const reason = '刀片磨损，已更换并复测合格'
  await demo.call(releaseSpcSignal, { id: signal.id, version: signal.version, reason })
  await demo.call(noteSpcPoint, { id: signal.pointId, note: reason })
}

export const charts = demoPart({
  name: 'quality.charts',
  needs: { people: demoPeople, inspections },
  make: (demo, made) => makeCharts(demo, made.people),
})
