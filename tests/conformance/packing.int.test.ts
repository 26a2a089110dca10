import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInventory, holdLot, moveInventory } from '#areas/inventory/contract/inventory.api.ts'
import { lay, makeStore, stockOf } from '#areas/inventory/server/testing.ts'
import { addOrderSerial } from '#areas/orders/contract/order-serial.ts'
import { addConfirmed, makeFactory } from '#areas/orders/server/testing.ts'
import * as api from '#areas/packing/contract/packing.api.ts'
import { packingRuleCrud } from '#areas/packing/contract/rule.ts'
import { packingUnitCrud } from '#areas/packing/contract/unit.ts'
import { updateEpcisSetting } from '#areas/trace/contract/epcis.ts'
import { codes } from '#core/contract/result.ts'
import { isSscc } from '#engines/gs1/index.ts'
import { makeUser } from '../factories/user.ts'
import { startTestGemba, type TestGemba } from '../support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/** A store with two lots of a product that is packed by three, boxes by two on a pallet. */
async function start() {
  const admin = await gemba.team()
  const { places, products } = await makeStore(admin, { products: ['P1', 'P2'] })
  const [here = 0, there = 0] = places
  const [product = 0, other = 0] = products
  const first = await lay(admin, product, here, 8, 'L1')
  const second = await lay(admin, product, here, 5, 'L2')
  await lay(admin, other, here, 5, 'X1')
  const rule = { productId: product, level: 'box', content: 'piece', quantity: 3, mixing: 'oneLot' } as const
  await admin.call(packingRuleCrud.add, rule)
  await admin.call(packingRuleCrud.add, { ...rule, level: 'pallet', content: 'box', quantity: 2, mixing: 'oneProduct' })
  const scan = (code: string, more: Partial<Parameters<typeof admin.call<typeof api.scanPackingUnit>>[1]> = {}) =>
    admin.call(api.scanPackingUnit, { code, locationId: here, ...more })
  /** A closed box with three of a lot. */
  const box = async (lot = 'L1') => {
    const { sheet } = await scan(lot, { fill: true })
    return admin.call(api.closePackingUnit, { id: sheet.id, version: sheet.version })
  }
  return { admin, here, there, product, other, first, second, scan, box }
}

const booksAgree = async (admin: Awaited<ReturnType<typeof start>>['admin']) =>
  expect((await admin.call(checkInventory, {})).differences).toEqual([])

test('pieces go into a box by their labels until it is full; wrong lots and products are put back', async () => {
  const { admin, scan, here, there, first } = await start()
  const opened = await scan('L1')
  expect(opened).toMatchObject({ result: 'put', what: 'P1 L1', quantity: 1, full: false })
  const unitId = opened.sheet.id
  expect(opened.sheet.number).toMatch(/^HU\d{6}0001$/)
  await expect(scan('L2', { unitId })).rejects.toThrow('Wrong lot')
  await expect(scan('X1', { unitId })).rejects.toThrow('Wrong product')
  await expect(scan('NOPE', { unitId })).rejects.toThrow('NOPE')
  await expect(scan('L1', { unitId, quantity: 5 })).rejects.toThrow('Only 2 pcs more fit')
  expect(await scan('l1', { unitId, fill: true })).toMatchObject({ quantity: 2, full: true })
  await expect(scan('L1', { unitId })).rejects.toThrow('is full')
  const sheet = await admin.call(api.getPackingUnitSheet, { id: unitId })
  expect([sheet.packed, sheet.rule?.quantity, sheet.contents.map(({ quantity }) => quantity)]).toEqual([3, 3, [2, 1]])
  // What is packed stays with its box.
  await expect(admin.call(moveInventory, { id: first.id, quantity: 6, toLocationId: there })).rejects.toThrow(
    `such as in ${opened.sheet.number}`,
  )
  await admin.call(moveInventory, { id: first.id, quantity: 5, toLocationId: there })
  const closed = await admin.call(api.closePackingUnit, { id: unitId, version: sheet.version })
  expect([closed.status, closed.part]).toEqual(['closed', false])
  await expect(scan('L1', { unitId })).rejects.toThrow('Closed')
  const { rows } = await admin.call(packingUnitCrud.select, {})
  expect(rows).toMatchObject([
    { status: 'closed', products: 'P1', lots: 'L1', quantity: 3, unitCount: 0, locationId: here },
  ])
  await booksAgree(admin)
})

test('of two packers of the last piece one has it, and the books agree', async () => {
  const { admin, scan, first, there } = await start()
  const units = await Promise.all([1, 2].map(() => scan('L2', { fill: true })))
  expect(units.map(({ quantity }) => quantity).sort()).toEqual([2, 3])
  const packers = await Promise.allSettled(Array.from({ length: 12 }, () => scan('L1')))
  const packed = packers.filter(({ status }) => status === 'fulfilled')
  expect(packed).toHaveLength(8)
  for (const each of packers)
    if (each.status === 'rejected') expect(String((each.reason as Error).message)).toContain('loose')
  // A packer and somebody who carries it away at the same time: never both.
  const [box] = packed as PromiseFulfilledResult<api.ScanAnswer>[]
  const [line] = box?.value.sheet.contents ?? []
  await admin.call(api.takeOutPackingUnit, { id: box?.value.sheet.id as number, contentId: line?.id as number })
  await Promise.allSettled([scan('L1'), admin.call(moveInventory, { id: first.id, quantity: 1, toLocationId: there })])
  await booksAgree(admin)
})

test('what is held is not packed; what is held later is told in its box', async () => {
  const { admin, scan, first, second } = await start()
  await admin.call(holdLot, { ids: [second.lotId], status: 'held', reason: 'Scratches' })
  await expect(scan('L2')).rejects.toThrow('cannot be used')
  const { sheet } = await scan('L1', { fill: true })
  await admin.call(holdLot, { ids: [first.lotId], status: 'blocked', reason: 'Recall' })
  expect((await admin.call(api.getPackingUnitSheet, { id: sheet.id })).contents[0]?.held).toBe(true)
})

test('a piece with a serial is packed once, and found again in its box', async () => {
  const admin = await gemba.team()
  const { places } = await makeStore(admin)
  const factory = await makeFactory(gemba, admin.teamId)
  const order = await addConfirmed(admin)
  const { first, last } = await admin.call(addOrderSerial, { workOrderId: order.id, count: 2 })
  await lay(admin, factory.productId, places[0] as number, 2, first.slice(0, -5))
  const scan = (code: string, more = {}) =>
    admin.call(api.scanPackingUnit, { code, locationId: places[0] as number, ...more })
  const box = await scan(first)
  expect([box.what, box.sheet.contents[0]?.serialNo]).toEqual([first, first])
  const unitId = box.sheet.id
  await expect(scan(first, { unitId })).rejects.toThrow(`${first} is already in ${box.sheet.number}`)
  await expect(scan(first)).rejects.toThrow('Scanned twice')
  const twice = await Promise.allSettled([scan(last, { unitId }), scan(last)])
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await scan(first, { unitId, out: true })).sheet.contents.map(({ serialNo }) => serialNo)).not.toContain(first)
  expect((await scan(first)).result).toBe('put')
  await booksAgree(admin)
})

test('a part box is asked about, and one that is off its weight is not closed', async () => {
  const { admin, scan, other: productId } = await start()
  await admin.call(packingRuleCrud.add, {
    productId,
    level: 'box',
    content: 'piece',
    quantity: 2,
    mixing: 'oneLot',
    grossWeight: 1.5,
    tolerance: 0.1,
  })
  const { sheet } = await scan('X1')
  const target = { id: sheet.id, version: sheet.version }
  const asked = await admin.raw(api.closePackingUnit.path, target)
  expect([asked.body.code, asked.body.message]).toEqual([codes.confirmNeeded, expect.stringContaining('1 of 2')])
  await scan('X1', { unitId: sheet.id })
  await expect(admin.call(api.closePackingUnit, target)).rejects.toMatchObject({ body: { code: codes.badFields } })
  await expect(admin.call(api.closePackingUnit, { ...target, weight: 1.61 })).rejects.toMatchObject({
    body: { code: codes.badFields },
  })
  expect((await admin.call(api.closePackingUnit, { ...target, weight: 1.6 })).status).toBe('closed')
  const { rows } = await admin.call(packingUnitCrud.select, {})
  expect(rows[0]).toMatchObject({ weight: 1.6, part: false })
})

test('a pallet takes closed boxes, moves with all of them, and is unpacked again', async () => {
  const { admin, scan, box, here, there, product } = await start()
  const [one, two, three] = [await box(), await box(), await box('L2')]
  const pallet = await admin.call(api.openPackingUnit, { level: 'pallet', locationId: here })
  const unitId = pallet.id
  await expect(scan('L1', { unitId })).rejects.toThrow('packed by units')
  expect(await scan(one.number, { unitId })).toMatchObject({ result: 'nested', full: false })
  await expect(scan(one.number, { unitId })).rejects.toThrow('Scanned twice')
  expect(await scan(two.number, { unitId })).toMatchObject({ result: 'nested', full: true })
  await expect(scan(three.number, { unitId })).rejects.toThrow('is full')
  const { version } = await admin.call(api.getPackingUnitSheet, { id: one.id })
  await expect(admin.call(api.reopenPackingUnit, { id: one.id, version })).rejects.toThrow('is inside')
  const full = await admin.call(api.getPackingUnitSheet, { id: unitId })
  const closed = await admin.call(api.closePackingUnit, { id: unitId, version: full.version })
  await admin.call(api.movePackingUnit, { id: unitId, version: closed.version, toLocationId: there })
  expect((await stockOf(admin, product)).sort()).toEqual(['A1 L1 2 free', 'A1 L2 5 free', 'B1 L1 6 free'])
  const { rows } = await admin.call(packingUnitCrud.select, { where: { locationId: there } })
  expect(rows.map(({ number }) => number).sort()).toEqual([one.number, two.number, pallet.number].sort())
  await booksAgree(admin)
  const { labels } = await admin.call(api.printPackingUnit, { ids: [unitId] })
  expect(labels).toMatchObject([{ unitCount: 2, lines: [{ productCode: 'P1', lotNumber: 'L1', quantity: 6 }] }])
  const moved = await admin.call(api.getPackingUnitSheet, { id: unitId })
  await admin.call(api.dissolvePackingUnit, { id: unitId, version: moved.version })
  const inner = await admin.call(api.getPackingUnitSheet, { id: one.id })
  expect([inner.parentNumber, inner.status, inner.packed]).toEqual([null, 'closed', 3])
  await booksAgree(admin)
})

test('a box is opened again, poured into another and ends; two who change it at once are told apart', async () => {
  const { admin, scan, box } = await start()
  const one = await box()
  const { sheet } = await scan('L1')
  const asked = await admin.raw(api.scanPackingUnit.path, {
    code: one.number,
    unitId: sheet.id,
    locationId: sheet.locationId,
  })
  expect([asked.body.code, (asked.body.data as { confirm?: string } | null)?.confirm]).toEqual([
    codes.confirmNeeded,
    'mergeUnits',
  ])
  await expect(scan(one.number, { unitId: sheet.id, confirmed: ['mergeUnits'] })).rejects.toThrow('only 2 more fit')
  const reopened = await admin.call(api.reopenPackingUnit, { id: one.id, version: one.version })
  await expect(admin.call(api.reopenPackingUnit, { id: one.id, version: one.version })).rejects.toMatchObject({
    body: { code: codes.stale },
  })
  const [line] = reopened.contents
  await admin.call(api.takeOutPackingUnit, { id: one.id, contentId: line?.id as number, quantity: 1 })
  const merged = await scan(one.number, { unitId: sheet.id, confirmed: ['mergeUnits'] })
  expect([merged.result, merged.sheet.packed, merged.full]).toEqual(['merged', 3, true])
  expect((await admin.call(api.getPackingUnitSheet, { id: one.id })).status).toBe('dissolved')
  await booksAgree(admin)
})

test('a call that is sent twice packs once; a team with a GS1 prefix has SSCCs; others see nothing of it', async () => {
  const { admin, here } = await start()
  await admin.call(updateEpcisSetting, { version: 0, value: { namespace: '', companyPrefix: '9521234' } })
  const key = { 'idempotency-key': crypto.randomUUID() }
  const [one, two] = [
    await admin.call(api.scanPackingUnit, { code: 'L1', locationId: here }, key),
    await admin.call(api.scanPackingUnit, { code: 'L1', locationId: here }, key),
  ]
  expect(two.sheet).toMatchObject({ id: one.sheet.id, packed: 1 })
  expect(isSscc(one.sheet.number)).toBe(true)
  expect(one.sheet.number.startsWith('09521234')).toBe(true)
  const shown = await admin.call(api.scanPackingUnit, { code: `(00)${one.sheet.number}`, locationId: here })
  expect([shown.result, shown.sheet.id]).toEqual(['opened', one.sheet.id])
  const stranger = await gemba.team()
  expect((await stranger.raw(api.getPackingUnitSheet.path, { id: one.sheet.id })).status).toBe(404)
  expect((await stranger.call(packingUnitCrud.select, {})).rows).toEqual([])
  const reader = await makeUser(gemba, admin.teamId, { name: 'Reader', rights: ['packing.view'] })
  expect((await reader.raw(api.scanPackingUnit.path, { code: 'L1', locationId: here })).status).toBe(403)
})

test('rules of a level hold smaller ones, whole numbers of them, and both or none of the weights', async () => {
  const { admin, product, here, other: productId } = await start()
  const rule = { productId, level: 'box', content: 'piece', quantity: 5, mixing: 'oneLot' } as const
  const refused = async (more: object) => (await admin.raw(packingRuleCrud.add.path, { ...rule, ...more })).status
  expect(await refused({ content: 'box' })).toBe(400)
  expect(await refused({ level: 'pallet', content: 'box', quantity: 2.5 })).toBe(400)
  expect(await refused({ grossWeight: 3 })).toBe(400)
  expect(await refused({ productId: product })).toBe(409)
  await admin.call(packingRuleCrud.add, { ...rule, customer: 'Customer A', quantity: 4 })
  await admin.call(packingRuleCrud.add, rule)
  const box = async (customer: string) =>
    (await admin.call(api.scanPackingUnit, { code: 'X1', locationId: here, customer })).sheet.rule
  expect([(await box('Customer A'))?.quantity, (await box('Customer B'))?.quantity]).toEqual([4, 5])
})
