import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseAndonCall } from '#areas/andon/contract/call.api.ts'
import { andonTypeCrud } from '#areas/andon/contract/type.ts'
import { lotCrud } from '#areas/inventory/contract/lot.ts'
import { getMyNotification } from '#areas/notifications/contract/notification.ts'
import * as api from '#areas/quality/contract/abnormality.ts'
import { addSpotInspection, judgeInspectionRecord } from '#areas/quality/contract/record.api.ts'
import { inspectionSchemeCrud } from '#areas/quality/contract/scheme.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { startWork } from '../contract/duty.ts'
import { floorTeam, makeOrder, makeUser, operatorRights, refusal } from './testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const page = { pageNum: 1, pageSize: 50, where: {} }
const works = ['abnormality.view', 'abnormality.add', 'abnormality.work', 'abnormality.hold', 'abnormality.release']

/** Two engineers, an inspector, a running task, and a lot of its product. */
async function place() {
  const { admin, within, floor } = await floorTeam(gemba)
  const { taskIds } = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 100 }))
  const taskId = taskIds[0] as number
  const person = (name: string, rights: string[]) => makeUser(gemba, admin.teamId, { name, rights })
  const ann = await person('Ann', operatorRights)
  const eva = await person('Eva', works)
  const udo = await person('Udo', works)
  const inspecting = ['inspectionRecord.view', 'inspectionRecord.judge', 'inspectionRecord.spot', ...works]
  const ivo = await person('Ivo', inspecting)
  await ann.call(startWork, { taskId, userIds: [ann.userId], stationId: floor.stations[0] })
  const { id: lotId } = await within((db) =>
    db
      .insertInto('stockLot')
      .values({ productId: floor.productId, number: 'L-1' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const lot = async () => (await admin.call(lotCrud.get, { id: lotId })).status
  const one = async (id: number) => admin.call(api.abnormalityCrud.get, { id })
  const all = async () => (await admin.call(api.abnormalityCrud.select, page)).rows
  return { admin, within, floor, taskId, eva, udo, ivo, lotId, lot, one, all }
}

const finish = async (who: Awaited<ReturnType<typeof place>>['eva'], id: number, next: object = {}) => {
  const { version } = await who.call(api.abnormalityCrud.get, { id })
  return who.call(api.finishAbnormalityStep, { id, version, result: 'Done', ...next })
}

test('from containment to its close: its owner leads each step, who handled does not verify, and it opens again', async () => {
  const { eva, udo, admin, one, taskId } = await place()
  const { id, number } = await eva.call(api.raiseAbnormality, { subject: 'Scratches on the flange', taskId })
  expect(number).toMatch(/^Y\d{6}\d{6,}$/)
  expect(await one(id)).toMatchObject({ status: 'containment', ownerName: 'Eva', workorderNo: 'WO1', overdue: false })
  expect((await refusal(finish(udo, id))).message).toContain('Someone else owns this step')
  await finish(eva, id)
  await finish(eva, id, { ownerId: udo.userId })
  expect(await one(id)).toMatchObject({ status: 'handling', ownerName: 'Udo' })
  const { rows: told } = await udo.call(getMyNotification, {})
  expect(told[0]?.subject).toContain(number)
  await finish(udo, id)
  expect((await refusal(finish(udo, id))).message).toContain('someone else verifies it')
  const { version } = await one(id)
  await admin.call(api.assignAbnormality, { id, version, ownerId: eva.userId, dueAt: '2199-01-01T00:00:00Z' })
  expect(
    (
      await refusal(
        admin.call(api.assignAbnormality, { id, version, ownerId: eva.userId, dueAt: '2199-01-01T00:00:00Z' }),
      )
    ).code,
  ).toBe(4091)
  const sent = await eva.call(api.returnAbnormality, { id, version: version + 1, reason: 'Still there' })
  expect(await one(id)).toMatchObject({ status: 'handling', ownerName: 'Udo' })
  await udo.call(api.finishAbnormalityStep, { ...sent, result: 'Deburred', ownerId: eva.userId })
  await finish(eva, id)
  const closed = await one(id)
  expect(closed.status).toBe('closed')
  expect((await refusal(finish(eva, id))).message).toContain('Closed')
  await admin.call(api.reopenAbnormality, { id, version: closed.version, reason: 'Came back' })
  expect(await one(id)).toMatchObject({ status: 'analysis', closedAt: null })
  const { acts } = await eva.call(api.getAbnormalityCourse, { id })
  expect(acts.map(({ act, step }) => `${act} ${step}`)).toEqual([
    'raised containment',
    'finished containment',
    'finished analysis',
    'finished handling',
    'assigned verification',
    'returned verification',
    'finished handling',
    'finished verification',
    'reopened closed',
  ])
})

test('lots are held until another person releases them, and nothing closes before', async () => {
  const { eva, udo, ivo, lotId, lot, one } = await place()
  const { id } = await eva.call(api.raiseAbnormality, { subject: 'Wrong steel' })
  const hold = () => udo.call(api.holdAbnormality, { id, lotIds: [lotId], reason: 'Mixed up' })
  const [first, second] = await Promise.all([hold(), hold()])
  expect(first.held + second.held).toBe(1)
  expect([await lot(), (await one(id)).held]).toEqual(['held', 1])
  const { held } = await eva.call(api.getAbnormalityCourse, { id })
  expect(held).toMatchObject([{ kind: 'lot', name: 'L-1', productCode: 'P1', heldByName: 'Udo', releasedAt: null }])
  const release = (who: typeof eva) =>
    who.call(api.releaseAbnormality, { id, held: [{ kind: 'lot', id: held[0]?.id as number }], reason: 'Tested' })
  expect((await refusal(release(eva))).message).toContain('someone else releases it')
  expect((await refusal(release(udo))).message).toContain('someone else releases it')
  await finish(eva, id)
  await finish(eva, id)
  await finish(eva, id, { ownerId: udo.userId })
  expect((await refusal(finish(udo, id))).message).toContain('still holds in quarantine: Lots L-1')
  await release(ivo)
  expect(await lot()).toBe('free')
  expect((await refusal(release(ivo))).message).toContain('None of this is in quarantine')
  await finish(udo, id)
  expect((await refusal(hold())).message).toContain('Closed')
})

test('a failed inspection and a call of a chosen type raise one each, once', async () => {
  const { admin, ivo, eva, taskId, all, floor } = await place()
  const { id: schemeId } = await admin.call(inspectionSchemeCrud.add, {
    code: 'S-1',
    name: 'Spot',
    type: 'self',
    sampleSize: 1,
    items: [{ item: 'Looks', kind: 'judged' }],
  })
  const fail = async () => {
    const { id } = await ivo.call(addSpotInspection, { taskId, schemeId })
    await ivo.call(judgeInspectionRecord, { id, version: 1, values: [], result: 'fail', note: 'Scratched' })
  }
  await fail()
  expect(await all()).toMatchObject([
    { source: 'inspection', ownerName: 'Ivo', description: 'Scratched', taskNo: 'WO1-1' },
  ])
  const draft = {
    code: 'Q',
    name: 'Quality',
    alias: 'Quality',
    color: 'red' as const,
    button: 1,
    responsibleIds: [eva.userId],
    immediateChannels: ['inApp' as const],
    tiers: [{ minutes: 5, until: 'response' as const, responsible: true, channels: ['inApp' as const] }],
  }
  const { id: typeId } = await admin.call(andonTypeCrud.add, draft)
  const call = async (stationId: number) =>
    admin.call(raiseAndonCall, { stationId, typeId, itemIds: [], source: 'station', description: 'Wrong colour' })
  await call(floor.stations[0] as number)
  expect(await all()).toHaveLength(1)
  await admin.call(api.updateAbnormalitySetting, { andonTypeIds: [typeId] })
  expect(await admin.call(api.getAbnormalitySetting, {})).toEqual({
    andonTypeIds: [typeId],
    andonTypeNames: ['Quality'],
  })
  await call(floor.stations[1] as number)
  expect((await all())[0]).toMatchObject({ source: 'andonCall', subject: 'Wrong colour', ownerName: 'Eva' })
})

test('another team names nothing of it, and a step is given to nobody who is not there', async () => {
  const { eva, lotId } = await place()
  const other = await gemba.team()
  const { id } = await eva.call(api.raiseAbnormality, { subject: 'Dents' })
  expect((await refusal(other.call(api.getAbnormalityCourse, { id }))).code).toBe(4040)
  const { id: own } = await other.call(api.raiseAbnormality, { subject: 'Dents' })
  expect(
    JSON.stringify(await refusal(other.call(api.holdAbnormality, { id: own, lotIds: [lotId], reason: 'x' }))),
  ).toContain('lotIds')
  expect(
    JSON.stringify(await refusal(other.call(api.raiseAbnormality, { subject: 'x', ownerId: eva.userId }))),
  ).toContain('ownerId')
})
