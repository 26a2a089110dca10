import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWork } from '#areas/execution/contract/duty.ts'
import { addReport } from '#areas/execution/contract/report.api.ts'
import { makeFloor, makeOrder } from '#areas/execution/server/floor.fixture.ts'
import * as api from '#areas/integration/contract/erp.api.ts'
import { erpEntryCrud } from '#areas/integration/contract/erp.ts'
import { inwardPresets } from '#areas/integration/contract/erp-presets.ts'
import { fetchErpSource, getErpSources, setErpSource } from '#areas/integration/contract/erp-source.api.ts'
import { startBetween } from '#areas/integration/server/erp/conformance.fixture.ts'
import { fillTryton, hasTryton, startTryton } from '#areas/integration/server/erp/tryton-server.fixture.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

/** A minute on a quiet machine. */
const setUp = 400_000
let gemba: TestGemba
let tryton: Awaited<ReturnType<typeof startTryton>>
let between: Awaited<ReturnType<typeof startBetween>>
beforeAll(async () => {
  if (!hasTryton) return
  tryton = await startTryton()
  between = await startBetween(tryton.address)
  gemba = await startTestGemba({ environment: { GEMBA_SECRET: 'a secret of this test' } })
}, setUp)
afterAll(async () => {
  await gemba?.end()
  await between?.end()
  await tryton?.end()
}, setUp)

describe.skipIf(!hasTryton)('a factory with Tryton', () => {
  test('products and production orders come in, output is written back once though Tryton stops in the middle', async () => {
    await fillTryton(tryton, 'W1', { 'MO-1': 40, 'MO-2': 5 })
    const admin = await gemba.team()
    const { id } = await admin.call(api.addErpConnector, {
      name: 'Tryton',
      address: between.url,
      settings: { protocol: 'tryton', database: tryton.database, user: tryton.user },
      secret: tryton.password,
      kinds: [{ kind: 'erp.orderCompleted', path: '', rules: [] }],
    })
    expect(await admin.call(api.testErpConnector, { id })).toMatchObject({ ok: true, problem: null })

    for (const kind of ['product', 'workOrder'] as const) {
      const preset = inwardPresets.tryton?.[kind]
      if (!preset) throw new Error(`no preset of ${kind}`)
      const ask = kind === 'product' ? preset.ask : { ...preset.ask, filter: '[["number", "=", "MO-1"]]' }
      const common = { connectorId: id, enabled: true, everyMinutes: 0, version: null }
      await admin.call(setErpSource, { ...common, kind, ask, rules: [...preset.rules] })
    }
    await admin.call(fetchErpSource, { id })
    const counts = async () => (await admin.call(getErpSources, { id })).sources.map((source) => source.counts)
    await expect.poll(counts, { timeout: 60_000 }).toEqual([{ new: 1 }, { new: 1 }])
    expect((await admin.call(productCrud.select, {})).rows).toMatchObject([{ code: 'W1', name: 'Part W1', unit: 'u' }])
    const orders = (await admin.call(workOrderCrud.select, {})).rows
    expect(orders).toMatchObject([
      {
        workorderNo: 'MO-1',
        materialNo: 'W1',
        planQuantity: 40,
        requiredEndDate: expect.stringContaining('2031-01-20'),
      },
    ])

    // Tryton ends when the order is to be ended there: the answer is lost, then it is down.
    let down = false
    between.faults(({ body }) => {
      if (down) return 'cutBefore'
      if (!body.includes('model.production.run')) return 'pass'
      down = true
      return 'cutAfter'
    })
    const order = await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, async (db) =>
      makeOrder(db, await makeFloor(db), { number: 'MO-2', quantity: 5 }),
    )
    for (const taskId of order.taskIds) {
      await admin.call(startWork, { taskId, userIds: [admin.userId], confirmed: ['moveDuty'] })
      await admin.call(addReport, { taskId, goodQuantity: 5 })
    }
    const entries = async () => (await admin.call(erpEntryCrud.select, {})).rows
    await expect.poll(async () => (await entries()).map(({ state }) => state), { timeout: 60_000 }).toEqual(['unknown'])
    const [stuck] = await entries()
    const stateThere = async () =>
      (
        await tryton.db.query<Record<string, unknown>>(
          `select p.state, m.quantity, m.state as moved from production p join stock_move m on m.production_output = p.id
            where p.number = 'MO-2'`,
        )
      ).rows
    expect(await stateThere()).toEqual([{ state: 'running', quantity: 5, moved: 'draft' }])

    between.faults(() => 'pass')
    await admin.call(api.retryErpEntry, { ids: [stuck?.id ?? 0] })
    await expect.poll(async () => (await entries()).map(({ state }) => state), { timeout: 60_000 }).toEqual(['done'])
    expect(await entries()).toMatchObject([{ document: 'MO-2', externalId: 'MO-2' }])
    expect(await stateThere()).toEqual([{ state: 'done', quantity: 5, moved: 'done' }])
  }, 300_000)
})
