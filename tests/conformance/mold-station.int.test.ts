import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectSiteViewMj } from '#areas/boards/contract/floor.api.ts'
import { floorTeam, makeOrder } from '#areas/execution/server/testing.ts'
import { moldCrud } from '#areas/molds/contract/mold.ts'
import { mountMold } from '#areas/molds/contract/mounting.api.ts'
import { makeMachine } from '#tests/factories/plant.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

test('a mold station shows the mold in its machine, its cavities for what is made, and the one that the task wants', async () => {
  const { admin, within, floor } = await floorTeam(gemba)
  const show = (input = {}) => admin.call(selectSiteViewMj, input)
  const { workshopId, lineId, productId } = floor
  const [cutId = 0] = floor.stations
  const [, welding = 0] = floor.centers
  const machineId = await within(async (db) => {
    const machineId = await makeMachine(db, { number: 'P1', name: 'Press 1', workshopId, lineId })
    await db.insertInto('workCenterMachine').values({ workCenterId: welding, machineId }).execute()
    const { operationIds } = await makeOrder(db, floor, { number: 'W1', quantity: 100 })
    await db
      .updateTable('orderOperation')
      .set({ mold: 'K2' })
      .where('id', '=', operationIds[1] ?? 0)
      .execute()
    return machineId
  })
  // No mold hangs anywhere: the first station, whose task wants none.
  expect(await show()).toMatchObject({
    station: { number: 'S-Cut' },
    task: { taskNo: 'W1-1' },
    molds: [],
    moldWanted: null,
  })
  const { id: moldId } = await admin.call(moldCrud.add, {
    number: 'K1',
    name: 'Housing',
    holeCount: 8,
    products: [{ productId, holeCount: 4 }],
    designShots: 1000,
    totalShots: 950,
    shotsSinceMaintenance: 480,
    maintenanceShots: 500,
    maintenanceMinutes: 60,
  })
  await admin.call(mountMold, { machineId, moldId })
  const shown = await show()
  expect(shown.station?.number).toBe('S-Weld')
  expect(shown.moldWanted).toBe('K2')
  expect(shown.molds).toEqual([
    {
      id: moldId,
      number: 'K1',
      name: 'Housing',
      machineName: 'Press 1',
      position: 'whole',
      holes: 4,
      shots: 950,
      designShots: 1000,
      due: 'soon',
      untilMaintenance: 20,
      maintenanceShots: 500,
      nextMaintenanceOn: null,
    },
  ])
  // A station that was chosen is shown, whatever hangs elsewhere; another team sees nothing of it.
  expect(await show({ stationId: cutId })).toMatchObject({ station: { number: 'S-Cut' }, molds: [] })
  const stranger = await gemba.team()
  expect(await stranger.call(selectSiteViewMj, { stationId: cutId })).toMatchObject({ station: null, molds: [] })
})
