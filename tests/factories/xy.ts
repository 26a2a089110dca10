import { switchTeamArea } from '#areas/identity/contract/team-area.api.ts'
import { lay } from '#areas/inventory/server/testing.ts'
import type { ProfileDraft } from '#areas/lines/contract/profile.ts'
import { xyApi, xyMain } from '#areas/xy/contract/xy.ts'
import type { SentOf } from '#core/contract/endpoint.ts'
import { made } from '#tests/factories/plant.ts'
import { leak, station } from '#tests/factories/qx.ts'
import { makeSteel } from '#tests/factories/steel.ts'
import type { TestGemba } from '#tests/support/gemba.ts'

const repair = station('REP', { kind: 'repair', required: false })

/**
 * A team with the XY line: a main order of ten pumps, each of a body with a number of its own and two covers by lot, made of the BOM and
 * released; profiles of pump and body are live; the pump has four numbers, the body one.
 */
export async function makeXy(gemba: TestGemba) {
  const steel = await makeSteel(gemba)
  const { admin, within, floor, here } = steel
  await admin.call(switchTeamArea, { area: 'xy', on: true, confirmed: ['withOthers'] })
  const pump = floor.productId
  const { body, cover, reasonId } = await within(async (db) => {
    const part = (code: string) =>
      made(
        db
          .insertInto('product')
          .values({ code, name: `Part ${code}`, unit: 'pcs', kind: 'semiFinished' })
          .returning('id'),
      )
    const [bodyId, coverId] = [await part('BODY'), await part('COVER')]
    const bomId = await made(
      db.insertInto('bom').values({ productId: pump, bomVersion: 'A', isDefault: true }).returning('id'),
    )
    await db
      .insertInto('bomLine')
      .values([
        { bomId, lineNumber: 10, materialId: bodyId, quantity: 1 },
        { bomId, lineNumber: 20, materialId: coverId, quantity: 2, scrapRate: 0.05 },
        { bomId, lineNumber: 30, materialId: steel.steel, quantity: 3 },
      ])
      .execute()
    const reason = { code: 'SEAL', name: 'Seal', className: 'Assembly' }
    return {
      body: bodyId,
      cover: coverId,
      reasonId: await made(db.insertInto('defectReason').values(reason).returning('id')),
    }
  })
  await within((db) => db.updateTable('product').set({ kind: 'material' }).where('id', '=', steel.steel).execute())
  const main = await admin.call(xyMain.addLineMainOrder, {
    productId: pump,
    planQuantity: 10,
    requiredEndDate: '2031-01-31',
  })
  const orders = await within(async (db) => {
    const rows = await db
      .selectFrom('workOrder')
      .select(['id', 'workorderNo', 'productId', 'planQuantity'])
      .where('workorderNo', '<>', 'WO1')
      .orderBy('id')
      .execute()
    const set = { status: 'scheduled', workshopId: floor.workshopId }
    const ids = rows.map(({ id }) => id)
    await db.updateTable('workOrder').set(set).where('id', 'in', ids).execute()
    return rows
  })
  const of = (productId: number) => orders.find((each) => each.productId === productId) as (typeof orders)[number]
  const serials = ['PUMP-1', 'PUMP-2', 'PUMP-3', 'PUMP-4'].map((serialNo) => ({ workOrderId: of(pump).id, serialNo }))
  await within((db) =>
    db
      .insertInto('orderSerial')
      .values([...serials, { workOrderId: of(body).id, serialNo: 'BODY-1' }])
      .execute(),
  )
  await lay(admin, cover, here, 50, of(cover).workorderNo)
  const profile = (name: string, draft: Pick<ProfileDraft, 'stations' | 'causes'>): ProfileDraft => ({
    name,
    mostPasses: 0,
    packingLevel: 'pallet',
    ...draft,
  })
  const live = async (productId: number, draft: ProfileDraft) => {
    const { id } = await admin.call(xyApi.addLineProfile, { productId, draft })
    await admin.call(xyApi.publishLineProfile, { id, version: 1 })
    return id
  }
  const bind = [
    { productId: body, trackedBy: 'serial' as const, quantity: 1 },
    { productId: cover, trackedBy: 'lot' as const, quantity: 2 },
  ]
  await live(body, profile('Body', { stations: [station('IN', {}), repair], causes: [] }))
  const profileId = await live(
    pump,
    profile('Pump', {
      stations: [
        station('ASM', { kind: 'assemble', bind }),
        station('LEAK', { kind: 'test', after: ['ASM'], collect: [leak] }),
        repair,
      ],
      causes: [{ reasonId, station: 'ASM' }],
    }),
  )
  const scan = (code: string, serial: string, more: Partial<SentOf<typeof xyApi.stationScan>> = {}) =>
    admin.call(xyApi.stationScan, { station: code, serial, ...more })
  const parts = (bodyNo: string) => ({
    bound: [
      { place: 1, code: bodyNo },
      { place: 2, code: of(cover).workorderNo },
    ],
  })
  return { ...steel, pump, body, cover, reasonId, main, of, profileId, scan, parts }
}
