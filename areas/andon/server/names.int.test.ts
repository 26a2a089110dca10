import { afterAll, beforeAll, expect, test } from 'vitest'
import { stationCrud } from '#areas/workcenters/contract/station.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { selectAndonAnalysis, selectAndonView } from '../contract/board.api.ts'
import * as api from '../contract/call.api.ts'
import { andonCallCrud } from '../contract/call.ts'
import { andonItemCrud } from '../contract/item.ts'
import { andonTypeCrud } from '../contract/type.ts'
import { inboxOf, makeAndonFloor } from './testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const zh = { languages: 'zh-Hans' }
const en = { languages: 'en' }
const vi = { languages: 'vi' }

/** A floor whose one type and item are worded in Chinese, with a Vietnamese name. */
async function namedFloor() {
  const floor = await makeAndonFloor(gemba)
  const { admin, typeId } = floor
  const { version } = await admin.call(andonTypeCrud.get, { id: typeId })
  const named = { name: '设备故障', alias: '设备', names: { vi: 'Sự cố thiết bị' } }
  await admin.call(andonTypeCrud.update, { id: typeId, version, ...named })
  const item = { content: '漏油', contents: { vi: 'Rò rỉ dầu' }, typeId }
  const { id: itemId } = await admin.call(andonItemCrud.add, item)
  return { ...floor, itemId }
}

test('a type is read in the language of whoever reads, and as it stands where it has no name in that', async () => {
  const { admin, operator, stationId, typeId, itemId } = await namedFloor()
  const listed = async (headers: Record<string, string>) =>
    (await admin.call(andonTypeCrud.select, {}, headers)).rows.map(({ name }) => name)
  expect([await listed(vi), await listed(zh), await listed(en)]).toEqual([
    ['Sự cố thiết bị'],
    ['设备故障'],
    ['设备故障'],
  ])
  const button = async (headers: Record<string, string>) => {
    const { types, items } = await operator.call(api.getAndonForm, { stationId }, headers)
    return [types[0]?.name, types[0]?.alias, items[0]?.content]
  }
  expect(await button(vi)).toEqual(['Sự cố thiết bị', 'Sự cố thiết bị', 'Rò rỉ dầu'])
  expect(await button(zh)).toEqual(['设备故障', '设备', '漏油'])

  const { id } = await operator.call(api.raiseAndonCall, { stationId, typeId, itemIds: [itemId] }, vi)
  // One after the other within the second in which viewers share an answer: each in his language.
  const onBoard = async (headers: Record<string, string>) => {
    const { rows } = await admin.call(selectAndonView, {}, headers)
    return [rows[0]?.typeName, rows[0]?.what]
  }
  expect([await onBoard(vi), await onBoard(zh), await onBoard(vi)]).toEqual([
    ['Sự cố thiết bị', 'Rò rỉ dầu'],
    ['设备', '漏油'],
    ['Sự cố thiết bị', 'Rò rỉ dầu'],
  ])
  expect((await admin.call(selectAndonAnalysis, { days: 7 }, vi)).types[0]?.name).toBe('Sự cố thiết bị')
  const call = async (headers: Record<string, string>) =>
    (await admin.call(andonCallCrud.get, { id }, headers)).typeName
  expect([await call(vi), await call(zh)]).toEqual(['Sự cố thiết bị', '设备故障'])
})

test('a message says it in the language of its reader', async () => {
  const { operator, maintainer, stationId, typeId, admin } = await namedFloor()
  await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    db.insertInto('notificationContact').values({ userId: maintainer.userId, language: 'vi' }).execute(),
  )
  await operator.call(api.raiseAndonCall, { stationId, typeId }, zh)
  expect((await inboxOf(maintainer)).at(-1)).toContain('Sự cố thiết bị')
})

test('whoever changes a type in another language leaves its name and its other names alone', async () => {
  const { admin, typeId } = await namedFloor()
  const opened = await admin.call(andonTypeCrud.get, { id: typeId }, vi)
  expect(opened).toMatchObject({ name: '设备故障', names: { vi: 'Sự cố thiết bị' } })
  const { id, version } = opened
  await admin.call(andonTypeCrud.update, { id, version, color: 'blue' }, en)
  await admin.call(andonTypeCrud.update, { id, version: version + 1, names: { ...opened.names, en: 'Equipment' } }, en)
  expect(await admin.call(andonTypeCrud.get, { id }, en)).toMatchObject({
    color: 'blue',
    name: '设备故障',
    names: { vi: 'Sự cố thiết bị', en: 'Equipment' },
  })
  const { status, body } = await admin.raw(andonTypeCrud.update.path, { id, version, names: { en: 'x'.repeat(65) } })
  expect([status, Object.keys(body.data as object)]).toEqual([400, ['names.en']])
})

test('search finds a type by any of its names', async () => {
  const { admin } = await namedFloor()
  const found = async (where: Record<string, unknown>, headers = en) =>
    (await admin.call(andonTypeCrud.select, { where }, headers)).total
  expect(await found({ keyword: 'sự cố' })).toBe(1)
  expect(await found({ keyword: '故障' }, vi)).toBe(1)
  expect(await found({ name: 'thiết bị' }, zh)).toBe(1)
  // The codes of the languages are no names.
  expect([await found({ keyword: 'vi' }), await found({ keyword: 'zh-Hans' })]).toEqual([0, 0])
})

test('the place of a call is read in the language of whoever reads, and found by any of its names', async () => {
  const { admin, operator, stationId, typeId } = await namedFloor()
  const { version } = await admin.call(stationCrud.get, { id: stationId })
  await admin.call(stationCrud.update, { id: stationId, version, names: { vi: 'Tiện số 1' } })
  const { id } = await operator.call(api.raiseAndonCall, { stationId, typeId })
  const places = async (headers: Record<string, string>) => [
    (await admin.call(stationCrud.select, {}, headers)).rows[0]?.name,
    (await operator.call(api.getAndonForm, { stationId }, headers)).station.name,
    (await admin.call(andonCallCrud.get, { id }, headers)).placeName,
    (await admin.call(selectAndonView, {}, headers)).rows[0]?.placeName,
  ]
  expect(await places(vi)).toEqual(Array(4).fill('Tiện số 1'))
  expect(await places(en)).toEqual(Array(4).fill('Turning'))
  const found = async (keyword: string) =>
    (await operator.call(api.selectAndonStation, { keyword }, vi)).rows.map((row) => row.id)
  expect([await found('Tiện'), await found('Turning')]).toEqual([[stationId], [stationId]])
})
