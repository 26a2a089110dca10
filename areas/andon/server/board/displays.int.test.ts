import { afterAll, beforeAll, expect, test } from 'vitest'
import { displayCrud, issueDisplayLink } from '#areas/boards/contract/display.ts'
import { selectBoardPlace } from '#areas/boards/contract/production.api.ts'
import { lineCrud } from '#areas/workcenters/contract/line.ts'
import { stationCrud } from '#areas/workcenters/contract/station.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { selectAndonAnalysis, selectAndonView } from '../../contract/board.api.ts'
import { raiseAndonCall } from '../../contract/call.api.ts'
import { andonTypeCrud } from '../../contract/type.ts'
import { raiseCall } from '../index.ts'
import { asSystem, joinCentre, makeAndonFloor, tier } from '../testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/** Two lines with a station each; a machine stands at the first. Each of the three calls. */
async function makeFloor() {
  const floor = await makeAndonFloor(gemba)
  const { admin, operator, workshopId, stationId, machineId, typeId, maintainer } = floor
  const { id: otherLine } = await admin.call(lineCrud.add, { number: 'L2', name: 'Line two', workshopId })
  const place = { name: 'Milling', workshopId, effectiveLineId: otherLine }
  const { id: otherStation } = await admin.call(stationCrud.add, { number: 'ST-2', ...place })
  await joinCentre(floor)
  const { id: lampType } = await admin.call(andonTypeCrud.add, {
    code: 'RED',
    name: 'Red lamp',
    color: 'red',
    responsibleIds: [maintainer.userId],
    immediateChannels: ['inApp'],
    tiers: [tier()],
  })
  await operator.call(raiseAndonCall, { stationId, typeId })
  await operator.call(raiseAndonCall, { stationId: otherStation, typeId })
  await asSystem(floor, (ctx) => raiseCall(ctx, { typeId: lampType, place: { machineId }, source: 'lamp' }))
  return { ...floor, otherLine, otherStation }
}

let made = 0
async function display(admin: Client, places: object): Promise<Client> {
  const boards = [{ path: 'andonView', seconds: 20 }]
  const { id } = await admin.call(displayCrud.add, { name: `Display ${++made}`, boards, ...places })
  const { address } = await admin.call(issueDisplayLink, { id })
  return gemba.client(address.split('queryId=')[1] ?? '')
}

const shown = async (client: Client, filter: object = {}) =>
  (await client.call(selectAndonView, filter)).rows.map(({ placeName }) => placeName).sort()

test('a display shows the calls of the line or station that it was made for, whatever it asks for', async () => {
  const { admin, workshopId, lineId, otherLine, stationId, otherStation } = await makeFloor()
  expect(await shown(admin)).toEqual(['Lathe', 'Milling', 'Turning'])
  expect(await shown(admin, { lineIds: [otherLine] })).toEqual(['Milling'])

  const line = await display(admin, { workshopIds: [workshopId], lineIds: [lineId] })
  expect(await shown(line)).toEqual(['Lathe', 'Turning'])
  expect(await shown(line, { lineIds: [otherLine], stationIds: [otherStation] })).toEqual([])
  expect(await shown(line, { lineIds: [lineId, otherLine] })).toEqual(['Lathe', 'Turning'])

  const station = await display(admin, { stationIds: [otherStation] })
  expect(await shown(station)).toEqual(['Milling'])
  expect(await shown(station, { lineIds: [lineId], stationIds: [stationId] })).toEqual(['Milling'])
  expect(await shown(await display(admin, { stationIds: [stationId] }))).toEqual(['Lathe', 'Turning'])
  expect(await shown(await display(admin, {}))).toEqual(['Lathe', 'Milling', 'Turning'])

  const analysing = await display(admin, {
    boards: [{ path: 'andonAnalysis', seconds: 20 }],
    stationIds: [otherStation],
  })
  expect((await analysing.call(selectAndonAnalysis, {})).total.calls).toBe(1)
  expect(await shown(analysing).catch(() => 'refused')).toBe('refused')
  const placing = await display(admin, { boards: [{ path: 'oeeAndon', seconds: 20 }], stationIds: [otherStation] })
  expect((await placing.call(selectBoardPlace, {})).lines.map(({ id }) => id)).toEqual([otherLine])
})

test('a station must belong to the lines and workshops that are chosen beside it', async () => {
  const { admin, lineId, otherLine, otherStation } = await makeFloor()
  const boards = [{ path: 'andonView', seconds: 20 }]
  const draft = { name: 'Astray', boards, stationIds: [otherStation] }
  const why = await admin.raw(displayCrud.add.path, { ...draft, lineIds: [lineId] })
  expect(why.body.data).toHaveProperty('stationIds')
  expect(await admin.call(displayCrud.add, { ...draft, lineIds: [otherLine] })).toMatchObject({
    stationNames: ['Milling'],
  })
})
