import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { andonCallCrud } from '#areas/andon/contract/call.ts'
import { andonTypeCrud } from '#areas/andon/contract/type.ts'
import { addSpotInspection, keepInspectionRecord } from '#areas/quality/contract/record.api.ts'
import { inspectionRecordCrud } from '#areas/quality/contract/record.ts'
import { inspectionSchemeCrud } from '#areas/quality/contract/scheme.ts'
import { reckonControlChart } from '#areas/quality/contract/spc.api.ts'
import { spcCharacteristicCrud } from '#areas/quality/contract/spc-characteristic.ts'
import * as live from '#areas/quality/contract/spc-live.api.ts'
import { releaseSpcSignal, spcSignalCrud } from '#areas/quality/contract/spc-signal.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { startWork } from '../contract/duty.ts'
import { addReport } from '../contract/report.api.ts'
import { floorTeam, makeOrder, makeUser, operatorRights, refusal } from './testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const page = { pageNum: 1, pageSize: 50, where: {} }
const items = [
  { item: 'Looks', kind: 'judged' as const, required: false },
  { item: 'Diameter', kind: 'measured' as const, lower: 9, upper: 11, unit: 'mm' },
]

/** A running task on a machine whose diameter is charted; who enters, who answers for violations. */
async function place(plan: object = {}) {
  const { admin, within, floor } = await floorTeam(gemba)
  const { taskIds } = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 100 }))
  const [cut, weld] = taskIds as [number, number]
  const machineId = await within(async (db) => {
    const { workshopId, lineId } = await db
      .selectFrom('task')
      .select(['workshopId', 'lineId'])
      .where('id', '=', cut)
      .executeTakeFirstOrThrow()
    const machine = { number: 'M1', name: 'Lathe', workshopId: workshopId as number, lineId: lineId as number }
    const { id } = await db.insertInto('machine').values(machine).returning('id').executeTakeFirstOrThrow()
    await db.updateTable('task').set({ machineId: id }).where('id', 'in', [cut, weld]).execute()
    return id
  })
  const draft = { code: 'S-1', name: 'Spot', type: 'self' as const, sampleSize: 40, items }
  const { id: schemeId } = await admin.call(inspectionSchemeCrud.add, draft)
  const person = (name: string, rights: string[]) => makeUser(gemba, admin.teamId, { name, rights })
  const ann = await person('Ann', operatorRights)
  const ivo = await person('Ivo', [
    'inspectionRecord.view',
    'inspectionRecord.judge',
    'inspectionRecord.spot',
    'spcCharacteristic.view',
    'spcLimit.propose',
    'spcSignal.release',
  ])
  const eva = await person('Eva', [
    'spcCharacteristic.view',
    'spcLimit.approve',
    'spcSignal.release',
    'inspectionRecord.view',
  ])
  const { id: andonTypeId } = await admin.call(andonTypeCrud.add, {
    code: 'Q',
    name: 'Quality',
    alias: 'Quality',
    color: 'red',
    button: 1,
    responsibleIds: [eva.userId],
    immediateChannels: ['inApp'],
    tiers: [{ minutes: 5, until: 'response', responsible: true, channels: ['inApp'] }],
  })
  const { id } = await admin.call(spcCharacteristicCrud.add, {
    code: 'D-1',
    name: 'Diameter of the shaft',
    schemeId,
    item: 'Diameter',
    chart: 'iMR',
    subgroupSize: 1,
    rules: ['nelson1', 'nelson2'],
    tellIds: [eva.userId],
    andonTypeId,
    holds: true,
    stopsMachine: true,
    ...plan,
  })
  const begin = () => ann.call(startWork, { taskId: cut, userIds: [ann.userId] })
  await begin()
  const inspection = await ivo.call(addSpotInspection, { taskId: cut, schemeId })
  const keep = async (values: number[]) => {
    const { version } = await ivo.call(inspectionRecordCrud.get, { id: inspection.id })
    const found = values.map((value, i) => ({ item: 1, sample: i + 1, value }))
    return ivo.call(keepInspectionRecord, { id: inspection.id, version, values: found })
  }
  const chart = () => ivo.call(live.getSpcChart, { id })
  const limits = async (more: object = { center: 10, sigma: 0.01 }) => {
    await ivo.call(live.proposeSpcLimit, { id, reason: 'Study of May', ...more })
    const [proposed] = (await chart()).limits
    await eva.call(live.decideSpcLimit, { id: proposed!.id, version: proposed!.version, approve: true })
  }
  const signals = async () => (await eva.call(spcSignalCrud.select, page)).rows
  return { admin, within, ann, ivo, eva, cut, weld, machineId, id, schemeId, inspection, keep, chart, limits, signals }
}

const calm = [10, 10.01, 9.99, 10, 10.01, 9.99]

test('the seventh value breaks the chart: people are told, help is called, task and machine stand until another releases', async () => {
  const floor = await place()
  const { admin, within, ann, ivo, eva, cut, weld, id, inspection, keep, chart, limits, signals } = floor
  await limits()
  await keep(calm)
  expect(await signals()).toEqual([])
  await keep([...calm, 10.05])
  const [signal] = await signals()
  expect(signal).toMatchObject({
    status: 'open',
    characteristicName: 'Diameter of the shaft',
    rules: ['nelson1'],
    inspectionNo: inspection.inspectionNo,
    machineName: 'Lathe',
    holds: true,
    stopsMachine: true,
    raisedByName: 'Ivo',
  })
  const plotted = (await chart()).points
  expect(plotted.map(({ rules }) => rules.length)).toEqual([0, 0, 0, 0, 0, 0, 1])
  const rows = await within((db) => db.selectFrom('spcPoint').selectAll().orderBy('serial').execute())
  expect(plotted).toEqual(
    rows.map(({ id: pointId, serial, enteredAt, measured, rules, limitId, note }) => {
      const { inspectionNo } = inspection
      return { id: pointId, serial, at: enteredAt, inspectionNo, measured, rules, limitId, note }
    }),
  )
  const calls = (await admin.call(andonCallCrud.select, page)).rows
  expect(calls).toMatchObject([
    { source: 'quality', description: `Diameter of the shaft · ${inspection.inspectionNo}` },
  ])
  const { body } = await eva.raw('/user/web/getMyNotification', {})
  expect(JSON.stringify(body.data)).toContain('Diameter of the shaft 失控')

  const start = (taskId: number) => ann.call(startWork, { taskId, userIds: [ann.userId] })
  expect((await refusal(ann.call(addReport, { taskId: cut, goodQuantity: 1 }))).message).toContain(
    'the task is on hold',
  )
  const stopped = await refusal(start(weld))
  expect(stopped.data.checks?.find(({ name }) => name === 'spcSignal')).toMatchObject({
    message: expect.stringContaining('nothing starts on this machine'),
  })

  const { id: signalId, version } = signal!
  const release = (who: typeof eva) => who.call(releaseSpcSignal, { id: signalId, version, reason: 'Insert changed' })
  await expect(release(ivo)).rejects.toThrow(/somebody else must release/)
  const outcomes = await Promise.allSettled([release(eva), release(eva)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await signals()).toMatchObject([{ status: 'released', releasedByName: 'Eva', reason: 'Insert changed' }])
  await ann.call(addReport, { taskId: cut, goodQuantity: 1 })

  const { points } = await chart()
  await ivo.call(live.noteSpcPoint, { id: points[6]!.id, note: 'Insert worn' })
  expect((await chart()).points[6]).toMatchObject({ note: 'Insert worn' })
  expect((await admin.call(spcCharacteristicCrud.get, { id })).points).toBe(7)
})

test('what continues a pattern raises nothing anew, nor do two entries at the same moment; after a release it counts anew', async () => {
  const { keep, limits, signals, eva, schemeId, weld, ivo, within, chart } = await place({ stopsMachine: false })
  await limits()
  const above = (count: number) => Array.from({ length: count }, () => 10.005)
  await keep(above(8))
  expect(await signals()).toEqual([])
  await keep(above(10))
  expect(await signals()).toMatchObject([{ rules: ['nelson2'], status: 'open' }])
  const [signal] = await signals()
  await eva.call(releaseSpcSignal, { id: signal!.id, version: signal!.version, reason: 'Offset set' })
  await keep(above(18))
  expect(await signals()).toHaveLength(1)
  await keep(above(19))
  expect(await signals()).toHaveLength(2)

  await within((db) => db.updateTable('task').set({ status: 'inProgress' }).where('id', '=', weld).execute())
  const before = (await chart()).points.length
  const { id } = await ivo.call(addSpotInspection, { taskId: weld, schemeId })
  const values = [{ item: 1, sample: 1, value: 10.9 }]
  const both = await Promise.allSettled([1, 2].map(() => ivo.call(keepInspectionRecord, { id, version: 1, values })))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await chart()).points).toHaveLength(before + 1)
  expect((await signals()).filter(({ status }) => status === 'open')).toHaveLength(2)
})

test('limits come from points that a person chose, are approved by another, and never move by themselves', async () => {
  const { keep, ivo, eva, id, chart, limits, signals } = await place()
  const values = Array.from({ length: 25 }, (_, i) => 10 + (i % 3) * 0.01)
  values[10] = 12
  await keep(values)
  expect((await chart()).plan.limit).toBeNull()
  expect(await signals()).toEqual([])
  const propose = (more: object) => ivo.call(live.proposeSpcLimit, { id, reason: 'First study', ...more })
  await expect(propose({ from: 1, to: 19 })).rejects.toThrow(/field/)
  await propose({ from: 1, to: 25, excluded: [{ serial: 11, reason: 'Chip under the gauge' }] })
  await expect(propose({ center: 1, sigma: 1 })).rejects.toThrow(/proposed already/)
  const [proposed] = (await chart()).limits
  expect(proposed).toMatchObject({ state: 'proposed', excluded: [{ serial: 11, reason: 'Chip under the gauge' }] })
  expect(proposed!.center).toBeCloseTo((values.reduce((sum, value) => sum + value, 0) - 12) / 24, 9)
  expect((await chart()).plan.limit).toBeNull()
  const decide = (who: typeof eva) =>
    who.call(live.decideSpcLimit, { id: proposed!.id, version: proposed!.version, approve: true })
  expect((await ivo.raw(live.decideSpcLimit.path, { id: proposed!.id, version: 1, approve: true })).status).toBe(403)
  await decide(eva)
  await expect(decide(eva)).rejects.toThrow(/changed|decided/)
  const { limit } = (await chart()).plan
  await keep([...values, 10, 10, 10, 10])
  expect((await chart()).plan.limit).toEqual(limit)
  await limits({ center: 10, sigma: 0.5 })
  expect((await chart()).plan.limit).toMatchObject({ number: 2, sigma: 0.5 })
  expect((await chart()).points.at(-1)!.limitId).toBe(proposed!.id)
})

test('an inspector sees the chart of the item that he measures; a plan of what is not there is refused at its field', async () => {
  const { ivo, inspection, keep, admin, schemeId, limits } = await place({ chart: 'xbarR', subgroupSize: 2 })
  await limits()
  await keep([10, 10.02, 10.01])
  const { charts } = await ivo.call(live.getInspectionCharts, { id: inspection.id })
  expect(charts).toMatchObject([{ item: 1, chart: 'xbarR', subgroupSize: 2, limit: { number: 1 }, history: [] }])
  const wrong = (more: object) =>
    admin.raw(spcCharacteristicCrud.add.path, {
      code: 'X',
      name: 'X',
      schemeId,
      item: 'Diameter',
      chart: 'iMR',
      subgroupSize: 1,
      rules: ['nelson1'],
      ...more,
    })
  expect(await wrong({ item: 'Looks' })).toMatchObject({
    body: { data: { item: expect.stringContaining('Diameter') } },
  })
  expect(await wrong({ subgroupSize: 3 })).toMatchObject({ body: { data: { subgroupSize: expect.any(String) } } })
  const stranger = await gemba.team()
  expect((await stranger.raw(live.getInspectionCharts.path, { id: inspection.id })).status).toBe(404)
  expect((await stranger.call(spcCharacteristicCrud.select, page)).rows).toEqual([])
})

test.each([
  { chart: 'iMR' as const, subgroupSize: 1 },
  { chart: 'xbarR' as const, subgroupSize: 4 },
  { chart: 'xbarS' as const, subgroupSize: 5 },
])('the list tells the capability that the workbench reckons: $chart', async ({ chart, subgroupSize }) => {
  const { admin, keep } = await place({ chart, subgroupSize, rules: ['nelson1'], holds: false, stopsMachine: false })
  const values = Array.from(
    { length: 40 },
    (_, i) => 10.1 + Math.round(30 * Math.sin(i * 2.3) + 10 * Math.cos(i)) / 100,
  )
  const listed = async () => (await admin.call(spcCharacteristicCrud.select, page)).rows[0]
  await keep(values.slice(0, 20))
  expect(await listed()).toMatchObject({ samples: 20, cpk: null, ppk: null })
  await keep(values)
  const groups = Array.from({ length: 40 / subgroupSize }, (_, i) =>
    values.slice(i * subgroupSize, (i + 1) * subgroupSize),
  )
  const { capability } = await admin.call(reckonControlChart, {
    chart,
    ...(subgroupSize === 1 ? { values } : { subgroups: groups }),
    options: { lsl: 9, usl: 11 },
  })
  const told = await listed()
  expect(told?.samples).toBe(40)
  expect(told?.cpk).toBeCloseTo(capability!.cpk!, 3)
  expect(told?.ppk).toBeCloseTo(capability!.ppk!, 3)
  // What the scheme allows is said anew: the index follows at once.
  const [scheme] = (await admin.call(inspectionSchemeCrud.select, page)).rows
  const wider = items.map((each) => (each.kind === 'measured' ? { ...each, lower: 8.1, upper: 12.1 } : each))
  await admin.call(inspectionSchemeCrud.update, { id: scheme?.id ?? 0, version: scheme?.version ?? 0, items: wider })
  expect((await listed())?.cpk).toBeGreaterThan(2 * (told?.cpk ?? 0))
  // The worst first.
  const sort = [{ field: 'cpk', order: 'asc' as const }]
  expect((await admin.call(spcCharacteristicCrud.select, { ...page, sort })).rows).toHaveLength(1)
})

test.each([
  ['iMR', 1],
  ['xbarR', 4],
  ['xbarS', 3],
] as const)(
  'capability of %s is told as values come the same as reckoned anew of its points',
  async (chart, subgroupSize) => {
    const { admin, within, id, schemeId, keep } = await place({ chart, subgroupSize })
    const kept = () => within((db) => db.selectFrom('spcCapability').selectAll().execute())
    /** A plan that is written has it reckoned of all its points. */
    const anew = async () => {
      const { version } = await admin.call(spcCharacteristicCrud.get, { id })
      await admin.call(spcCharacteristicCrud.update, { id, version, name: `Diameter ${version}` })
      return kept()
    }
    const same = async (values: number[]) => {
      await keep(values)
      const [told] = await kept()
      expect([told]).toEqual(await anew())
      return told
    }
    const values = Array.from({ length: 36 }, (_, i) => Math.round((10 + 0.3 * Math.sin(i * 12.9898)) * 1e4) / 1e4)
    // Too few, enough, one that was mended, and all alike: no spread.
    expect(await same(values.slice(0, 12))).toMatchObject({ samples: 12, cpk: null, ppk: null })
    expect(await same(values)).toMatchObject({ samples: 36, cpk: expect.any(Number), ppk: expect.any(Number) })
    const mended = await same(values.map((value, i) => (i === 3 ? 10.4 : value)))
    expect(mended).not.toEqual(await same(values))
    expect(await same(values.map(() => 10.1))).toMatchObject({ samples: 36, cpk: null, ppk: null })
    // More points stand than it is told of: the oldest no longer count.
    await within(async (db) => {
      await sql`insert into spc_point (characteristic_id, serial, record_id, part, measured, entered_by, entered_at, workshop_id)
      select p.characteristic_id, c.points + n, p.record_id, 1000 + n,
        (select jsonb_agg(round((10 + 0.2 * sin(n * 7.13 + i))::numeric, 4)) from generate_series(1, ${subgroupSize}::int) i),
        p.entered_by, p.entered_at, p.workshop_id
      from (select * from spc_point order by serial limit 1) p join spc_characteristic c on c.id = p.characteristic_id
      cross join generate_series(1, 140) n`.execute(db)
      await sql`update spc_characteristic set points = points + 140 where id = ${id}`.execute(db)
    })
    expect(await same([...values, ...values.slice(0, 3), 9.7])).toMatchObject({ samples: 125 * subgroupSize })
    // A mended point that is older than those it is told of changes nothing.
    expect(await same([10.2, ...values.slice(1), ...values.slice(0, 3), 9.7])).toMatchObject({
      cpk: expect.any(Number),
    })
    // An item with one limit.
    const { version } = await admin.call(inspectionSchemeCrud.get, { id: schemeId })
    const oneSided = items.map((item) => (item.kind === 'measured' ? { ...item, lower: null } : item))
    await admin.call(inspectionSchemeCrud.update, { id: schemeId, version, items: oneSided })
    expect(await same(values)).toMatchObject({ cpk: expect.any(Number) })
  },
)

test('characteristics with targets that are measured on one machine share a chart of short runs', async () => {
  const { admin, within, eva, ann, id, schemeId, keep, machineId } = await place()
  await keep([10, 10.1])
  const run = () => eva.call(live.getSpcShortRun, { id })
  // Nothing to be told from yet.
  expect(await run()).toMatchObject({ machineName: 'Lathe', members: [], points: [] })
  const aimed = items.map((item) => (item.kind === 'measured' ? { ...item, target: 10 } : item))
  const { version } = await admin.call(inspectionSchemeCrud.get, { id: schemeId })
  await admin.call(inspectionSchemeCrud.update, { id: schemeId, version, items: aimed })
  const other = async (code: string, unit: string, chart: 'iMR' | 'xbarR' = 'iMR') => {
    const width = { item: 'Width', kind: 'measured' as const, lower: 40, upper: 60, target: 50, unit }
    const scheme = await admin.call(inspectionSchemeCrud.add, { code, name: code, type: 'self', items: [width] })
    const size = chart === 'iMR' ? 1 : 2
    const rules = ['nelson1' as const]
    const plan = { name: code, schemeId: scheme.id, item: 'Width', chart, subgroupSize: size, rules, holds: false }
    const made = await admin.call(spcCharacteristicCrud.add, { code, ...plan })
    // As if it were measured between the first two, at the same inspection.
    await within(async (db) => {
      await sql`insert into spc_point (characteristic_id, serial, record_id, part, measured, entered_by, entered_at, workshop_id)
        select ${made.id}, 1, record_id, 0, '[51]', entered_by, entered_at + interval '1 minute', workshop_id
        from spc_point where characteristic_id = ${id} and serial = 2`.execute(db)
    })
  }
  await other('W-1', 'mm')
  await other('W-2', 'µm')
  await other('W-3', 'mm', 'xbarR')
  const told = await run()
  expect(told.members).toEqual([
    { code: 'D-1', name: 'Diameter of the shaft', target: 10 },
    { code: 'W-1', name: 'W-1', target: 50 },
  ])
  expect(told.points.map(({ code, measured }) => [code, ...measured])).toEqual([
    ['D-1', 10],
    ['D-1', 10.1],
    ['W-1', 51],
  ])
  expect((await eva.call(live.getSpcShortRun, { id, points: 2 })).points.map(({ serial }) => serial)).toEqual([2, 1])
  // What was measured on another machine is not of this one.
  await within((db) => sql`update inspection_record set machine_id = null where machine_id = ${machineId}`.execute(db))
  expect(await run()).toMatchObject({ machineName: null, points: [] })
  expect((await ann.raw(live.getSpcShortRun.path, { id })).status).toBe(403)
  expect((await eva.raw(live.getSpcShortRun.path, { id: id + 999 })).status).toBe(404)
})
