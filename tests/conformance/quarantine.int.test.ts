import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWork } from '#areas/execution/contract/duty.ts'
import { addReport } from '#areas/execution/contract/report.api.ts'
import { addTransfer } from '#areas/execution/contract/transfer.ts'
import { loadUseMaterial } from '#areas/inventory/contract/feed.ts'
import { moveInventory } from '#areas/inventory/contract/inventory.api.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import { lotCrud } from '#areas/inventory/contract/lot.ts'
import { balanceCrud } from '#areas/inventory/contract/stock.ts'
import { lay } from '#areas/inventory/server/testing.ts'
import { selectSalesOrderLine } from '#areas/orders/contract/sales-order.api.ts'
import { salesOrderCrud } from '#areas/orders/contract/sales-order.ts'
import * as packing from '#areas/packing/contract/packing.api.ts'
import * as api from '#areas/quality/contract/abnormality.ts'
import { getQualityResume } from '#areas/quality/contract/resume.ts'
import * as shipping from '#areas/shipping/contract/shipment.api.ts'
import { made, makeMachine } from '#tests/factories/plant.ts'
import { makeLine, told } from '#tests/factories/qx.ts'
import { makeSteel } from '#tests/factories/steel.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const hour = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const works = ['abnormality.view', 'abnormality.add', 'abnormality.work', 'abnormality.hold', 'abnormality.release']

/** Eva, who raises and holds, and Udo, who releases. */
async function people(admin: Client & { teamId: number }) {
  const eva = await makeUser(gemba, admin.teamId, { name: 'Eva', rights: works })
  const udo = await makeUser(gemba, admin.teamId, { name: 'Udo', rights: works })
  const { id, number } = await eva.call(api.raiseAbnormality, { subject: 'Flash' })
  const heldNow = async () =>
    (await admin.call(api.getAbnormalityCourse, { id })).held.filter(({ releasedAt }) => !releasedAt)
  const release = async (who: Client) =>
    who.call(api.releaseAbnormality, {
      id,
      held: (await heldNow()).map((each) => ({ kind: each.kind, id: each.id })),
      reason: 'Measured: good',
    })
  return { eva, udo, id, number, heldNow, release }
}

/** Order WO1 on a press with a mold: 10 cut, 8 welded there, 3 of them in a box; a shipment waits for 5. */
async function place() {
  const { admin, within, floor, steel, here, order } = await makeSteel(gemba)
  const [cut = 0, weld = 0] = order.taskIds
  const moldId = await within(async (db) => {
    const machineId = await makeMachine(db, { workshopId: floor.workshopId, number: 'M1', name: 'Press 1' })
    await db.updateTable('task').set({ machineId }).where('id', '=', weld).execute()
    const mold = await made(
      db.insertInto('mold').values({ number: 'K1', name: 'Mold 1', strokesPerMinute: 30 }).returning('id'),
    )
    const mounting = {
      position: 'whole',
      counted: false,
      shotsBefore: 0,
      installedAt: at(-2),
      installedBy: admin.userId,
    }
    await db
      .insertInto('moldMounting')
      .values({ moldId: mold, machineId, workshopId: floor.workshopId, ...mounting })
      .execute()
    return mold
  })
  await admin.call(loadUseMaterial, { taskId: cut, id: (await lay(admin, steel, here, 100, 'S1')).id })
  await admin.call(startWork, { taskId: cut, userIds: [admin.userId] })
  await admin.call(addReport, { taskId: cut, goodQuantity: 10 })
  await admin.call(startWork, { taskId: weld, userIds: [admin.userId], confirmed: ['moveDuty'] })
  await admin.call(addReport, { taskId: weld, goodQuantity: 8 })
  const { rows } = await admin.call(balanceCrud.select, { where: { productId: floor.productId } })
  const lying = rows[0] as { id: number; lotId: number; locationId: number }
  const { warehouseId } = await admin.call(locationCrud.get, { id: here })
  await admin.call(moveInventory, { id: lying.id, quantity: 8, toLocationId: here })
  await admin.call(locationCrud.add, { code: 'DOCK', kind: 'shipping', warehouseId: warehouseId as number })
  const { rows: bins } = await admin.call(locationCrud.select, { where: { keyword: 'B1' } })
  const there = bins[0]?.id as number
  const { id: lab } = await admin.call(locationCrud.add, {
    code: 'LAB',
    kind: 'inspection',
    warehouseId: warehouseId as number,
  })
  const { sheet } = await admin.call(packing.scanPackingUnit, { code: 'WO1', locationId: here, quantity: 3 })
  const box = await admin.call(packing.closePackingUnit, { id: sheet.id, version: sheet.version })
  const sale = await admin.call(salesOrderCrud.add, {
    customer: 'Customer A',
    deliveryDate: '2030-03-01',
    lines: [{ productId: floor.productId, quantity: 5 }],
  })
  const { rows: lines } = await admin.call(selectSalesOrderLine, { id: sale.id })
  const { id: shipmentId } = await admin.call(shipping.addShipment, {
    lines: [{ salesOrderLineId: lines[0]?.id as number, quantity: 5 }],
  })
  const pick = (code: string) => admin.call(shipping.scanShipment, { id: shipmentId, code })
  const loose = async () => {
    const at = await admin.call(balanceCrud.select, { where: { productId: floor.productId, locationId: here } })
    return at.rows.find(({ lotNumber }) => lotNumber === 'WO1')?.id as number
  }
  return {
    admin,
    within,
    floor,
    here,
    there,
    lab,
    order,
    cut,
    weld,
    moldId,
    box,
    pick,
    loose,
    ...(await people(admin)),
  }
}
type Place = Awaited<ReturnType<typeof place>>

const span = () => ({ from: at(-1), to: at(1) })

/** Holds all that is found. */
async function holdAll({ eva, id }: Pick<Place, 'eva' | 'id'>, condition: object) {
  const found = await eva.call(api.findAbnormalityQuarantine, { id, ...condition })
  const ids = {
    lotIds: found.lots.map((each) => each.id),
    unitIds: found.units.map((each) => each.id),
    serialIds: found.pieces.map((each) => each.serialId),
    taskIds: found.tasks.map((each) => each.id),
  }
  return { found, ...(await eva.call(api.holdAbnormality, { id, ...ids, reason: 'Flash at the rim' })) }
}

test('everything made on a mold since a time is found, held in one act, refused everywhere, and released by another', async () => {
  const factory = await place()
  const { admin, eva, udo, id, number, moldId, cut, weld, order, here, there, lab, box, pick, loose, release } = factory
  const { found, held } = await holdAll(factory, { moldId, ...span() })
  expect(found.asked).toMatch(/^K1 Mold 1 · /)
  expect(found.lots.map(({ lotNumber, here: quantity, places }) => [lotNumber, quantity, places])).toEqual([
    ['WO1', 8, 'A1'],
  ])
  expect(found.units.map((unit) => [unit.number, unit.place, unit.quantity])).toEqual([[box.number, 'A1', 3]])
  expect(found.stock.map(({ lotNumber, locationCode, quantity }) => [lotNumber, locationCode, quantity])).toEqual([
    ['WO1', 'A1', 5],
  ])
  expect(found.tasks.map(({ taskNo, machineName }) => [taskNo, machineName])).toEqual([
    ['WO1-1', null],
    ['WO1-2', 'Press 1'],
  ])
  expect(held).toBe(4)
  expect((await admin.call(api.abnormalityCrud.get, { id })).held).toBe(4)
  expect((await admin.call(packing.getPackingUnitSheet, { id: box.id })).heldFor).toBe(
    `${number} · Flash at the rim · Eva`,
  )
  const passport = await admin.call(getQualityResume, { lotId: found.lots[0]?.id as number })
  expect(passport.holds.map(({ kind, what, documentNo, heldBy }) => [kind, what, documentNo, heldBy])).toEqual([
    ['lot', null, number, 'Eva'],
    ['unit', box.number, number, 'Eva'],
  ])
  expect([passport.open.holds, passport.abnormalities.map((each) => each.number)]).toEqual([2, [number]])

  const other = await makeUser(gemba, admin.teamId, { name: 'Ann', rights: ['duty.start'] })
  const told = [number, 'Eva', /someone other than who/]
  const link = { fromOperationId: order.operationIds[0] as number, toOperationId: order.operationIds[1] as number }
  const moving = { id: await loose(), quantity: 1 }
  const refused = {
    start: () => other.call(startWork, { taskId: weld, userIds: [other.userId] }),
    report: () => admin.call(addReport, { taskId: weld, goodQuantity: 1 }),
    reportBefore: () => admin.call(addReport, { taskId: cut, goodQuantity: 1 }),
    transfer: () => admin.call(addTransfer, { ...link, quantity: 1 }),
    pack: () => admin.call(packing.scanPackingUnit, { code: 'WO1', locationId: here, quantity: 1 }),
    unpack: async () =>
      admin.call(packing.dissolvePackingUnit, { id: box.id, version: await versionOf(admin, box.id) }),
    carry: async () =>
      admin.call(packing.movePackingUnit, {
        id: box.id,
        version: await versionOf(admin, box.id),
        toLocationId: there,
      }),
    receive: () => admin.call(moveInventory, { ...moving, toLocationId: there }),
    pickBox: () => pick(box.number),
    pickLot: () => pick('WO1'),
  }
  for (const [name, call] of Object.entries(refused)) {
    const message = await call().then(
      () => `${name} was not refused`,
      (error: Error) => error.message,
    )
    for (const part of told) expect(message, name).toMatch(part)
  }
  // To where it is inspected it may go.
  await admin.call(moveInventory, { ...moving, toLocationId: lab })
  await admin.call(packing.movePackingUnit, { id: box.id, version: await versionOf(admin, box.id), toLocationId: lab })

  await expect(release(eva)).rejects.toThrow('someone else releases it')
  expect(await release(udo)).toEqual({ released: 4 })
  await expect(
    udo.call(api.releaseAbnormality, { id, held: [{ kind: 'unit', id: 1 }], reason: 'Again' }),
  ).rejects.toThrow('None of this is in quarantine')
  await other.call(startWork, { taskId: weld, userIds: [other.userId] })
  await admin.call(addReport, { taskId: weld, goodQuantity: 1 })
  await admin.call(addTransfer, { ...link, quantity: 1 })
  await admin.call(packing.movePackingUnit, {
    id: box.id,
    version: await versionOf(admin, box.id),
    toLocationId: there,
  })
  await pick(box.number)
  const { acts } = await admin.call(api.getAbnormalityCourse, { id })
  expect(acts.map(({ act, actedByName }) => `${act} ${actedByName}`)).toEqual([
    'raised Eva',
    'held Eva',
    'released Udo',
  ])
  expect(acts[1]?.note).toContain(`Packing units ${box.number} · Tasks WO1-1, WO1-2: Flash at the rim`)
})

const versionOf = async (admin: Client, id: number) => (await admin.call(packing.getPackingUnitSheet, { id })).version

test('a lot leads to what was made of it; nothing is asked of nothing, and another time finds nothing', async () => {
  const { admin, eva, id, moldId, weld, cut } = await place()
  const { rows } = await admin.call(lotCrud.select, { where: { number: 'S1' } })
  const found = await eva.call(api.findAbnormalityQuarantine, { id, lotId: rows[0]?.id })
  expect(found.lots.map(({ lotNumber }) => lotNumber).sort()).toEqual(['S1', 'WO1'])
  expect(found.tasks.map((task) => task.id)).toEqual([cut, weld])
  const never = await eva.call(api.findAbnormalityQuarantine, { id, moldId, from: at(-5), to: at(-4) })
  expect([never.lots, never.units, never.tasks]).toEqual([[], [], []])
  const asked = (condition: object) => eva.call(api.findAbnormalityQuarantine, { id, ...condition })
  await expect(asked(span())).rejects.toThrow('Name a machine, mold, person')
  await expect(asked({ moldId })).rejects.toThrow('Say since when')
  await expect(asked({ moldId, lotId: 1, ...span() })).rejects.toThrow('either a lot')
  await expect(asked({ moldId, from: at(1), to: at(-1) })).rejects.toThrow('to')
  const reader = await makeUser(gemba, admin.teamId, { name: 'Reader', rights: ['abnormality.view'] })
  await expect(reader.call(api.findAbnormalityQuarantine, { id, moldId, ...span() })).rejects.toMatchObject({
    status: 403,
  })
  await expect(eva.call(api.holdAbnormality, { id, reason: 'x' })).rejects.toThrow('at least one')
})

test('what lies loose at one place is held without the rest of its lot, and is free again under its own number', async () => {
  const factory = await place()
  const { admin, eva, udo, id, number, moldId, box, pick, release } = factory
  const { stock } = await eva.call(api.findAbnormalityQuarantine, { id, moldId, ...span() })
  const stockIds = stock.map((each) => each.id)
  expect(await eva.call(api.holdAbnormality, { id, stockIds, reason: 'Only these' })).toEqual({ held: 1 })
  const lots = async () =>
    (await admin.call(lotCrud.select, { where: { productId: factory.floor.productId } })).rows
      .map((lot) => [lot.number, lot.status, lot.quantity])
      .sort()
  expect(await lots()).toEqual([
    ['WO1', 'free', 3],
    [`WO1-${number}`, 'held', 5],
  ])
  await pick(box.number)
  await expect(pick(`WO1-${number}`)).rejects.toThrow(number)
  await release(udo)
  expect((await lots())[1]).toEqual([`WO1-${number}`, 'free', 5])
})

test('who holds and who picks or reports at once see each other', async () => {
  for (let round = 0; round < 4; round++) {
    const { admin, eva, id, box, pick, weld } = await place()
    const hold = () => eva.call(api.holdAbnormality, { id, unitIds: [box.id], taskIds: [weld], reason: 'Flash' })
    const [held, picked] = await Promise.allSettled([hold(), pick(box.number)])
    expect(held.status).toBe('fulfilled')
    const { status } = await admin.call(packing.getPackingUnitSheet, { id: box.id })
    expect(status).toBe(picked.status === 'fulfilled' ? 'picked' : 'closed')
    const again = await Promise.allSettled([admin.call(addReport, { taskId: weld, goodQuantity: 1 }), hold()])
    expect(again.map((each) => each.status)).toEqual(['rejected', 'fulfilled'])
    expect((await admin.call(api.abnormalityCrud.get, { id })).held).toBe(2)
  }
})

test('a numbered piece that a person passed is stopped at its line and where it is packed, and tells who holds it', async () => {
  const line = await makeLine(gemba)
  const { admin, scan, here, floor } = line
  await lay(admin, floor.productId, here, 2, 'WO1')
  await scan('IN', { serial: 'WO1-0001' })
  const factory = await people(admin)
  const { udo, number, release } = factory
  const found = await factory.eva.call(api.findAbnormalityQuarantine, {
    id: factory.id,
    userId: admin.userId,
    ...span(),
  })
  expect(found.pieces.map(({ serialNo, place: stands }) => [serialNo, stands])).toEqual([['WO1-0001', null]])
  const serialIds = found.pieces.map((piece) => piece.serialId)
  await factory.eva.call(api.holdAbnormality, { id: factory.id, serialIds, reason: 'Burr' })
  const steps = { serial: 'WO1-0001', bound: [{ place: 1, code: 'S-LOT' }] }
  const { rows } = await admin.call(lotCrud.select, { where: { number: 'WO1' } })
  const passport = await admin.call(getQualityResume, { lotId: rows[0]?.id as number })
  expect(passport.holds).toMatchObject([{ kind: 'piece', what: 'WO1-0001', documentNo: number, releasedAt: null }])
  const stopped = told(await scan('ASM', steps))
  for (const part of ['notHeld', 'WO1-0001', number, 'Eva', 'someone other than who held it'])
    expect(stopped).toContain(part)
  const pack = () => admin.call(packing.scanPackingUnit, { code: 'WO1-0001', locationId: here })
  await expect(pack()).rejects.toThrow(number)
  await release(udo)
  expect(told(await scan('ASM', steps))).not.toContain('notHeld')
})

test('an order of which nothing is in stock yet is held from its first piece on', async () => {
  const { admin, order, floor } = await makeSteel(gemba)
  const [cut = 0] = order.taskIds
  await admin.call(startWork, { taskId: cut, userIds: [admin.userId] })
  await admin.call(addReport, { taskId: cut, goodQuantity: 4 })
  const { eva, id, number } = await people(admin)
  const found = await eva.call(api.findAbnormalityQuarantine, { id, userId: admin.userId, ...span() })
  expect([found.lots, found.orders.map(({ workorderNo }) => workorderNo)]).toEqual([[], ['WO1']])
  const orderIds = found.orders.map((each) => each.id)
  expect(await eva.call(api.holdAbnormality, { id, orderIds, reason: 'Burr' })).toEqual({ held: 1 })
  const { rows } = await admin.call(lotCrud.select, { where: { productId: floor.productId } })
  expect(rows.map((lot) => [lot.number, lot.status])).toEqual([['WO1', 'held']])
  const other = await makeUser(gemba, admin.teamId, { name: 'Ann', rights: ['duty.start'] })
  await expect(other.call(startWork, { taskId: order.taskIds[1] as number, userIds: [other.userId] })).rejects.toThrow(
    number,
  )
  // What is begun goes on to be reported: it is made, and held with its lot.
  await admin.call(addReport, { taskId: cut, goodQuantity: 1 })
})
