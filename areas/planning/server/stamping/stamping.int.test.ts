import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { moldCrud } from '#areas/molds/contract/mold.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import * as scenarios from '../../contract/global/scenario.api.ts'
import type { ScenarioSettings } from '../../contract/global/scenario.ts'
import { setupTimeCrud } from '../../contract/setup/setup-time.ts'
import { pressMaterialCrud } from '../../contract/stamping/press-material.ts'
import * as api from '../../contract/stamping/stamping.api.ts'
import { createTask, lockTask, scheduleTask } from '../../contract/task/task.api.ts'
import { actAs, type Factory, makeFactory, makeOrder, type OrderPlan } from '../factory.fixture.ts'

let gemba: TestGemba
let planner: Awaited<ReturnType<TestGemba['team']>>
let factory: Factory
let presses: number[]

beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())
beforeEach(async () => {
  planner = await gemba.team()
  factory = await as(({ db }) => makeFactory(db))
  presses = [factory.centers.weld, factory.centers.cut2, factory.centers.paint]
  await as(({ db }) => db.updateTable('workCenter').set({ press: true }).where('id', 'in', presses).execute())
  await planner.call(setupTimeCrud.add, { attribute: 'mold', kind: 'otherwise', minutes: 45 })
  await planner.call(setupTimeCrud.add, { attribute: 'mold', kind: 'first', minutes: 30 })
})

const as = <T>(work: Parameters<typeof actAs<T>>[2]) => actAs(gemba.services, planner, work)
const day = 86_400_000
const dayAhead = (ahead: number) => new Date(Date.now() + ahead * day).toISOString().slice(0, 10)

/** An order of one stroke of work, at the presses, with a mold. */
async function order(number: string, mold: string, plan: Partial<OrderPlan> = {}): Promise<number> {
  const first = presses[0] as number
  const { orderId } = await as(({ db }) =>
    makeOrder(db, factory, {
      number,
      quantity: 1_200,
      centers: [first],
      alternatives: [presses.slice(1)],
      seconds: 3,
      ...plan,
    }),
  )
  await as(({ db }) => db.updateTable('orderOperation').set({ mold }).where('workOrderId', '=', orderId).execute())
  await planner.call(createTask, { orders: [{ id: orderId }] })
  return orderId
}

const addMold = (number: string, more: object = {}) =>
  planner.call(moldCrud.add, { number, name: `Mold ${number}`, holeCount: 1, strokesPerMinute: 20, ...more })

const settings: ScenarioSettings = {
  kind: 'stamping',
  direction: 'forward',
  rule: 'edd',
  useAlternatives: true,
  frozenHours: 0,
  horizonDays: 60,
  seconds: 2,
  seed: 1,
  goalMode: 'inOrder',
  goals: [
    { goal: 'tardiness', weight: 5 },
    { goal: 'setup', weight: 5 },
  ],
}

async function run(more: Partial<ScenarioSettings> = {}): Promise<scenarios.ScenarioDetail> {
  const { id } = await planner.call(scenarios.runScenario, { name: 'Presses', settings: { ...settings, ...more } })
  return expect
    .poll(() => planner.call(scenarios.getScenario, { id }), { timeout: 20_000, interval: 50 })
    .toSatisfy(({ state }: scenarios.ScenarioDetail) => state !== 'waiting' && state !== 'running')
    .then(() => planner.call(scenarios.getScenario, { id }))
}

const board = (more: object = {}) =>
  planner.call(api.selectStamping, { from: Date.now() - day, to: Date.now() + 60 * day, ...more })

/** Fifteen orders of five molds that come in turns. */
async function mixed(): Promise<void> {
  for (let i = 1; i <= 5; i++) await addMold(`K${i}`)
  for (let i = 0; i < 15; i++) await order(`S${i}`, `K${(i % 5) + 1}`, { due: dayAhead(8 + i) })
}

test('five molds on three presses: fewer mold changes than first in first out, adopted, published and taken back', async () => {
  await mixed()
  const found = await run()
  expect(found).toMatchObject({ kind: 'stamping', state: 'ready', unplanned: [] })
  const press = found.press
  if (!press) throw new Error('no press figures')
  expect(press.fifo.tasks).toBe(15)
  expect(press.found.tasks).toBe(15)
  expect(press.found.moldChanges).toBeLessThan(press.fifo.moldChanges)
  expect(press.found.setup).toBeLessThan(press.fifo.setup)
  expect(press.found.lateOrders).toBe(0)
  expect((await board()).campaigns).toEqual([])

  const preview = await board({ scenarioId: found.id })
  expect(preview.figures).toEqual(press.found)
  expect(preview.campaigns.filter(({ tasks }) => tasks.length > 1).length).toBeGreaterThan(0)
  await planner.call(scenarios.publishScenario, { id: found.id })
  const published = await board()
  expect(published.figures).toEqual(press.found)
  expect(published.fifo).toEqual(press.fifo)
  const inUse = new Map<string, [number, number][]>()
  for (const { mold, tasks } of published.campaigns)
    for (const { setupStart, end } of tasks)
      inUse.set(mold ?? '', [...(inUse.get(mold ?? '') ?? []), [setupStart, end]])
  for (const spans of inUse.values()) {
    const sorted = spans.sort((a, b) => a[0] - b[0])
    sorted.forEach(([start], i) => expect(start).toBeGreaterThanOrEqual(sorted[i - 1]?.[1] ?? 0))
  }
  await planner.call(scenarios.undoScenario, { id: found.id })
  expect((await board()).campaigns).toEqual([])
})

test('a mold is maintained before its shots are used up, and on its day; an interval needs its minutes', async () => {
  await addMold('K1', {
    totalShots: 9_000,
    shotsSinceMaintenance: 1_000,
    maintenanceShots: 3_000,
    maintenanceMinutes: 120,
  })
  for (let i = 0; i < 4; i++) await order(`S${i}`, 'K1', { due: dayAhead(30) })
  const found = await run({ seconds: 0 })
  expect(found.press?.found).toMatchObject({ tasks: 4, maintenance: 2, over: 0 })
  await planner.call(scenarios.adoptScenario, { id: found.id })
  const { molds, campaigns } = await board()
  const [mold] = molds
  expect(mold).toMatchObject({ number: 'K1', shotsSince: 1_000, plannedShots: 4_800 })
  expect(mold?.peak).toBeLessThanOrEqual(3_000)
  expect(mold?.windows.map(({ why, fits }) => [why, fits])).toEqual([
    ['shots', true],
    ['shots', true],
  ])
  const tasks = campaigns.flatMap((campaign) => campaign.tasks)
  for (const window of mold?.windows ?? [])
    for (const task of tasks) expect(task.setupStart >= window.to || task.end <= window.from).toBe(true)
  await expect(addMold('K2', { maintenanceShots: 100 })).rejects.toThrow(/Enter the maintenance time/)

  await addMold('K3', { nextMaintenanceOn: dayAhead(2), maintenanceMinutes: 480 })
  for (let i = 0; i < 12; i++) await order(`D${i}`, 'K3', { quantity: 3_600, due: dayAhead(30) })
  const dated = await run({ seconds: 0 })
  const shown = await board({ scenarioId: dated.id })
  const [window] = shown.molds.find(({ number }) => number === 'K3')?.windows ?? []
  expect(window).toMatchObject({ why: 'date', fits: true })
  expect(Math.abs((window?.from ?? 0) - Date.parse(`${dayAhead(2)}T00:00:00+08:00`))).toBeLessThan(day)
  for (const { tasks: of } of shown.campaigns.filter(({ mold: used }) => used === 'K3'))
    for (const task of of) expect(task.start < (window?.from ?? 0) || task.setupStart >= (window?.to ?? 0)).toBe(true)
})

test('cavities and pace of the mold and coils make the time; coils and their loads are told', async () => {
  await addMold('K1', { holeCount: 2, strokesPerMinute: 30 })
  const steel = await as(({ db }) =>
    db
      .insertInto('product')
      .values({ code: 'COIL', name: 'Steel', unit: 'kg', kind: 'material' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await planner.call(pressMaterialCrud.add, { materialId: steel.id, form: 'coil', content: 200, changeMinutes: 10 })
  await expect(
    planner.call(pressMaterialCrud.add, { materialId: steel.id, form: 'sheet', content: 1 }),
  ).rejects.toThrow(/already has a row/)
  const id = await order('S1', 'K1', { due: dayAhead(20) })
  await as(({ db }) =>
    db
      .insertInto('orderMaterial')
      .values({ workOrderId: id, lineNumber: 10, materialId: steel.id, quantityPer: 0.4, requiredQuantity: 480 })
      .execute(),
  )
  await planner.call(scheduleTask, { orderIds: [id], mode: 'forward' })
  const { campaigns, stock } = await board()
  const task = campaigns[0]?.tasks[0]
  // 600 strokes at 30 a minute, and two more coils of 500 blanks.
  const minutes = await as(({ db }) => db.selectFrom('task').select('processingMinutes').executeTakeFirstOrThrow())
  expect(minutes.processingMinutes).toBe(40)
  expect(task).toMatchObject({ shots: 600, quantity: 1_200 })
  expect(stock).toMatchObject([
    { materialCode: 'COIL', form: 'coil', perLoad: 500, pieces: 1_200, loads: 3, orders: ['S1'] },
  ])
})

test('a mold for left and right part makes both at once, and never two of one product', async () => {
  const left = factory.productId
  const right = await as(({ db }) =>
    db
      .insertInto('product')
      .values({ code: 'P2', name: 'Right', unit: 'pcs' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await addMold('K1', {
    holeCount: 2,
    products: [
      { productId: left, holeCount: 1 },
      { productId: right.id, holeCount: 1 },
    ],
  })
  const ids: number[] = []
  for (const [number, productId] of [
    ['L1', left],
    ['L2', left],
    ['R1', right.id],
  ] as const) {
    const id = await order(number, 'K1', { due: dayAhead(20) })
    await as(({ db }) => db.updateTable('workOrder').set({ productId }).where('id', '=', id).execute())
    ids.push(id)
  }
  const found = await run({ seconds: 1 })
  await planner.call(scenarios.adoptScenario, { id: found.id })
  const tasks = (await board()).campaigns.flatMap((campaign) => campaign.tasks)
  const at = (number: string) => {
    const task = tasks.find(({ workorderNo }) => workorderNo === number)
    return task && [task.start, task.end]
  }
  expect(tasks).toHaveLength(3)
  expect(at('L1')).not.toEqual(at('L2'))
  expect([at('L1'), at('L2')]).toContainEqual(at('R1'))
})

test('a campaign moves to another press as a whole, with its consequences told before; refused where the mold does not fit or a task is locked', async () => {
  const [first, second, third] = presses as [number, number, number]
  await addMold('K1', { pressIds: [first, second] })
  await addMold('K2', { pressIds: [first, second] })
  for (let i = 0; i < 3; i++) await order(`A${i}`, 'K1', { due: dayAhead(20) })
  await order('B0', 'K2', { due: dayAhead(20) })
  await planner.call(scheduleTask, { mode: 'forward' })
  const before = await board()
  const campaign = before.campaigns.find(({ mold }) => mold === 'K1')
  if (!campaign) throw new Error('no campaign')
  const tasks = campaign.tasks.map(({ id, version }) => ({ id, version }))
  const from = before.presses.find(({ key }) => key === campaign.press)?.workCenterId
  const target = from === first ? second : first
  const move = { tasks, workCenterId: target, start: campaign.end + 10 * day }
  const preview = await planner.call(api.previewMoveCampaign, move)
  expect(preview.changes.map(({ id }) => id)).toEqual(expect.arrayContaining(tasks.map(({ id }) => id)))
  expect((await board()).campaigns).toEqual(before.campaigns)
  await expect(planner.call(api.moveCampaign, { ...move, workCenterId: third })).rejects.toThrow(
    /Mold “K1” does not fit/,
  )
  await expect(planner.call(api.moveCampaign, { ...move, workCenterId: factory.centers.cut })).rejects.toThrow(
    /not a press/,
  )
  const moved = await planner.call(api.moveCampaign, move)
  expect(moved.after).toEqual(preview.after)
  const after = (await board()).campaigns.find(({ mold }) => mold === 'K1')
  expect(after?.tasks.map(({ id }) => id)).toEqual(tasks.map(({ id }) => id))
  expect(after?.start).toBeGreaterThanOrEqual(move.start)
  expect((await board()).presses.find(({ key }) => key === after?.press)?.workCenterId).toBe(target)
  await expect(planner.call(api.moveCampaign, move)).rejects.toThrow(/it is now at/)

  const again = (after?.tasks ?? []).map(({ id, version }) => ({ id, version }))
  await planner.call(lockTask, { ids: [again[0]?.id ?? 0] })
  await expect(planner.call(api.previewMoveCampaign, { ...move, tasks: again, start: Date.now() })).rejects.toThrow(
    /locked/,
  )
})

test('a move that leaves no time for maintenance of a mold is refused with what mends it; a campaign keeps the time within it', async () => {
  const [first, second] = presses as [number, number]
  const shots = { totalShots: 1_000, shotsSinceMaintenance: 1_000, maintenanceShots: 3_000 }
  await addMold('K1', { ...shots, maintenanceMinutes: 120 })
  for (let i = 0; i < 2; i++) await order(`A${i}`, 'K1', { due: dayAhead(20) })
  const { id } = await run({ seconds: 0 })
  await planner.call(scenarios.adoptScenario, { id })
  const used = async () => {
    const { campaigns, molds, presses: shown } = await board()
    const [campaign] = campaigns
    if (!campaign) throw new Error('no campaign')
    const from = shown.find(({ key }) => key === campaign.press)?.workCenterId
    return { campaign, windows: molds[0]?.windows ?? [], target: from === first ? second : first, from }
  }
  const { campaign, windows, target } = await used()
  const seen = (tasks: readonly ({ id: number; version: number } | undefined)[]) =>
    tasks.map((task) => ({ id: task?.id ?? 0, version: task?.version ?? 0 }))
  expect(campaign.tasks).toHaveLength(2)
  expect(windows.map(({ fits }) => fits)).toEqual([true])
  const whole = { tasks: seen(campaign.tasks), workCenterId: target, start: campaign.end + 5 * day }
  expect((await planner.call(api.moveCampaign, whole)).conflicts.filter(({ kind }) => kind === 'rule')).toEqual([])
  const after = await used()
  expect(after.from).toBe(target)
  expect(after.windows.map(({ fits }) => fits)).toEqual([true])

  // The second alone at ten in the morning and locked; the first at eight of that day ends too late for two hours of maintenance.
  const at = (hour: string) => Date.parse(`${dayAhead(12)}T${hour}:00:00+08:00`)
  const [one, two] = after.campaign.tasks
  await planner.call(api.moveCampaign, { tasks: seen([two]), workCenterId: target, start: at('10') })
  await planner.call(lockTask, { ids: [two?.id ?? 0] })
  const other = target === first ? second : first
  const tight = { tasks: seen([one]), workCenterId: other, start: at('08') }
  const preview = await planner.call(api.previewMoveCampaign, tight)
  const named = /Maintenance of K1 by shots \(.*\) would not be finished when task T\d+ starts: leave time for it/
  expect(preview.conflicts).toMatchObject([{ kind: 'rule', message: expect.stringMatching(named) }])
  const stood = await board()
  await expect(planner.call(api.moveCampaign, tight)).rejects.toThrow(named)
  expect((await board()).campaigns).toEqual(stood.campaigns)
})

test('who may only view moves no campaign and is told nothing of what it would do', async () => {
  await addMold('K1')
  const orderId = await order('A0', 'K1', { due: dayAhead(20) })
  await planner.call(scheduleTask, { orderIds: [orderId], mode: 'forward' })
  const looker = await makeUser(gemba, planner.teamId, { name: 'Looker', rights: ['task.view'] })
  const seen = await looker.call(api.selectStamping, { from: Date.now() - day, to: Date.now() + 60 * day })
  const [campaign] = seen.campaigns
  const move = {
    tasks: (campaign?.tasks ?? []).map(({ id, version }) => ({ id, version })),
    workCenterId: presses[1] as number,
    start: Date.now() + 5 * day,
  }
  expect(move.tasks).toHaveLength(1)
  for (const { path } of [api.moveCampaign, api.previewMoveCampaign])
    expect(await looker.raw(path, move)).toMatchObject({ status: 403, body: { data: null } })
  expect((await board()).campaigns).toEqual(seen.campaigns)
})

test('another team sees none of it and moves none of it', async () => {
  await mixed()
  await planner.call(scheduleTask, { mode: 'forward' })
  const mine = await board()
  expect(mine.presses).toHaveLength(3)
  expect(mine.figures.tasks).toBe(15)
  const orders = await planner.call(api.selectStampingOrder, { pageNum: 1, pageSize: 50, where: {} })
  expect(orders.total).toBe(15)
  expect(orders.rows[0]?.molds).toMatch(/^K/)
  const stranger = await gemba.team()
  const theirs = await stranger.call(api.selectStamping, { from: Date.now(), to: Date.now() + day })
  expect(theirs).toMatchObject({ presses: [], campaigns: [], molds: [], stock: [] })
  const [campaign] = mine.campaigns
  await expect(
    stranger.call(api.previewMoveCampaign, {
      tasks: (campaign?.tasks ?? []).map(({ id, version }) => ({ id, version })),
      workCenterId: presses[0] as number,
      start: Date.now(),
    }),
  ).rejects.toThrow(/does not exist/)
})

test('what is reported with a mold counts as shots from when they were counted; a count that is left takes it in', async () => {
  const { id } = await addMold('K9', {
    holeCount: 2,
    totalShots: 1_000,
    shotsSinceMaintenance: 100,
    maintenanceShots: 500,
    maintenanceMinutes: 60,
  })
  const orderId = await order('W1', 'K9', { quantity: 90 })
  await as(async ({ db }) => {
    const operation = db.selectFrom('orderOperation').select('id').where('workOrderId', '=', orderId)
    const { id: orderOperationId } = await operation.executeTakeFirstOrThrow()
    const task = await db.selectFrom('task').select('id').where('workOrderId', '=', orderId).executeTakeFirstOrThrow()
    const reportedAt = new Date(Date.now() + 1_000).toISOString()
    const what = { reportNo: 'R1', taskId: task.id, workOrderId: orderId, orderOperationId, reportedAt }
    const who = { workCenterId: presses[0] as number, reporterId: planner.userId }
    await db
      .insertInto('report')
      .values({ ...what, ...who, goodQuantity: 80, defectiveQuantity: 1 })
      .execute()
  })
  const shown = async () => (await planner.call(moldCrud.select, { pageNum: 1, pageSize: 9, where: {} })).rows[0]
  expect(await shown()).toMatchObject({ shotsNow: 1_041, shotsNowSince: 141, untilMaintenance: 359 })
  const { version } = await planner.call(moldCrud.get, { id })
  await planner.call(moldCrud.update, { id, version, shotsSinceMaintenance: 0 })
  expect(await shown()).toMatchObject({ totalShots: 1_041, shotsSinceMaintenance: 0 })
})
