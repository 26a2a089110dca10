import { afterAll, beforeAll, expect, test } from 'vitest'
import { displayCrud, issueDisplayLink } from '#areas/boards/contract/display.ts'
import { departmentCrud } from '#areas/identity/contract/department.ts'
import { updateTeamConfig } from '#areas/identity/contract/team-config.api.ts'
import { lineCrud } from '#areas/workcenters/contract/line.ts'
import { stationCrud } from '#areas/workcenters/contract/station.ts'
import { uploadFile } from '#core/contract/core.api.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { upload } from '#tests/support/jobs.ts'
import { freshPicture } from '#tests/support/picture.ts'
import * as api from '../contract/announcement.api.ts'
import { announcementCrud, mediaAnnouncementCrud } from '../contract/announcement.ts'
import { chime } from '../demo/chime.ts'

let gemba: TestGemba
let admin: Awaited<ReturnType<TestGemba['team']>>
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  admin = await gemba.team()
})
afterAll(() => gemba?.end())

let number = 0
async function workshop() {
  number++
  const { id: workshopId } = await admin.call(departmentCrud.add, {
    name: `Shop ${number}`,
    number: `S${number}`,
    isWorkshop: true,
  })
  const line = async (name: string) =>
    (await admin.call(lineCrud.add, { number: `${name}${number}`, name, workshopId })).id
  const [lineId, otherLine] = [await line('A'), await line('B')]
  const station = { number: `ST${number}`, name: 'Station', workshopId, effectiveLineId: lineId }
  const { id: stationId } = await admin.call(stationCrud.add, station)
  return { workshopId, lineId, otherLine, stationId }
}

const draft = (more: object = {}) => ({ title: `T${++number}`, content: 'Words', priority: 'normal' as const, ...more })
async function pushed(more: object = {}, who: Client = admin): Promise<number> {
  const { id } = await who.call(announcementCrud.add, draft(more))
  expect((await who.call(api.pushAnnouncement, { ids: [id] })).done).toEqual([id])
  return id
}
const seenBy = async (who: Client) => (await who.call(api.getMyAnnouncement, {})).rows.map(({ id }) => id)
const onBoard = async (who: Client, filter: object = {}) =>
  (await who.call(api.selectBoardAnnouncement, filter)).rows.map(({ id }) => id)
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()

test('what is pushed is shown from its release to its stop, and kept as it was told', async () => {
  const { id } = await admin.call(announcementCrud.add, draft())
  expect(await seenBy(admin)).not.toContain(id)
  await admin.call(api.pushAnnouncement, { ids: [id] })
  expect(await seenBy(admin)).toContain(id)
  const late = await pushed({ releaseAt: minutes(5), stopAt: minutes(9) })
  expect(await seenBy(admin)).not.toContain(late)
  const row = await admin.call(announcementCrud.get, { id: late })
  expect(row).toMatchObject({ state: 'scheduled', readers: 0, pushedByName: expect.any(String) })
  const changed = await admin.raw(announcementCrud.update.path, { id, version: 2, title: 'Other' })
  expect(changed.body.data).toMatchObject({ title: expect.stringContaining('cannot be changed') })
  const kept = await admin.call(announcementCrud.delete, { ids: [id] })
  expect(kept.skipped[0]?.reason).toContain('is kept')
  // Twice at once: it is stopped once.
  const stops = await Promise.all([1, 2].map(() => admin.call(api.stopAnnouncement, { ids: [id] })))
  expect(stops.map(({ done }) => done.length).sort()).toEqual([0, 1])
  expect(await seenBy(admin)).not.toContain(id)
  expect((await admin.call(api.pushAnnouncement, { ids: [id] })).done).toEqual([])
})

test('times and places that do not fit are refused at their fields', async () => {
  const place = await workshop()
  const other = await workshop()
  const add = async (more: object) =>
    Object.keys((await admin.raw(announcementCrud.add.path, draft(more))).body.data ?? {})
  expect(await add({ stopAt: minutes(-1) })).toEqual(['stopAt'])
  expect(await add({ releaseAt: minutes(9), stopAt: minutes(5) })).toEqual(['stopAt'])
  expect(await add({ workshopId: other.workshopId, lineId: place.lineId })).toEqual(['lineId'])
  expect(await add({ content: '' })).toEqual(['content'])
  // A line alone: its workshop follows.
  const { id } = await admin.call(announcementCrud.add, draft({ lineId: place.lineId }))
  expect(await admin.call(announcementCrud.get, { id })).toMatchObject({ workshopId: place.workshopId })
})

test('it reaches the boards, the displays and the people of its place, and no others', async () => {
  const here = await workshop()
  const there = await workshop()
  const [all, shop, line] = [
    await pushed(),
    await pushed({ workshopId: here.workshopId }),
    await pushed({ lineId: here.lineId }),
  ]
  const mine = [all, shop, line]
  const shown = async (who: Client, filter: object = {}) =>
    (await onBoard(who, filter)).filter((id) => mine.includes(id)).sort()
  expect(await shown(admin)).toEqual([all, shop, line].sort())
  expect(await shown(admin, { workshopIds: [here.workshopId] })).toEqual([all, shop, line].sort())
  expect(await shown(admin, { lineIds: [here.otherLine] })).toEqual([all, shop].sort())
  expect(await shown(admin, { stationIds: [here.stationId] })).toEqual([all, shop, line].sort())
  expect(await shown(admin, { workshopIds: [there.workshopId] })).toEqual([all])

  const boards = [{ path: 'stationEsopDisplay', seconds: 20 }]
  const display = async (places: object) => {
    const { id } = await admin.call(displayCrud.add, { name: `D${++number}`, boards, ...places })
    const { address } = await admin.call(issueDisplayLink, { id })
    return gemba.client(address.split('queryId=')[1] ?? '')
  }
  expect(await shown(await display({ stationIds: [here.stationId] }))).toEqual([all, shop, line].sort())
  expect(await shown(await display({ stationIds: [there.stationId] }))).toEqual([all])

  const worker = await makeUser(gemba, admin.teamId, { name: 'W', rights: [], workshops: [here.workshopId] })
  const elsewhere = await makeUser(gemba, admin.teamId, { name: 'E', rights: [], workshops: [there.workshopId] })
  expect((await seenBy(worker)).filter((id) => mine.includes(id)).sort()).toEqual([all, shop, line].sort())
  expect((await seenBy(elsewhere)).filter((id) => mine.includes(id))).toEqual([all])
  expect(await seenBy(await gemba.team('Elsewhere'))).toEqual([])
})

test('an emergency comes first, is acknowledged once by each, and those who have not are named', async () => {
  const place = await workshop()
  const worker = await makeUser(gemba, admin.teamId, { name: 'Ann', rights: [], workshops: [place.workshopId] })
  const elsewhere = await makeUser(gemba, admin.teamId, { name: 'Bob', rights: [], workshops: [] })
  await pushed({ priority: 'high' })
  const id = await pushed({ priority: 'emergency', workshopId: place.workshopId })
  expect((await seenBy(worker))[0]).toBe(id)
  const before = await admin.call(api.getAnnouncementReceipts, { id })
  expect(before.read).toBe(0)
  expect(before.people.map(({ userName }) => userName)).toContain('Ann')
  expect(before.people.map(({ userName }) => userName)).not.toContain('Bob')
  const recorded = await Promise.all([1, 2].map(() => worker.call(api.readAnnouncement, { ids: [id] })))
  expect(recorded.map((each) => each.recorded).sort()).toEqual([0, 1])
  // Not his to read: nothing is kept of it.
  expect(await elsewhere.call(api.readAnnouncement, { ids: [id, 999_999] })).toEqual({ recorded: 0 })
  const after = await admin.call(api.getAnnouncementReceipts, { id })
  expect(after).toMatchObject({ read: 1, unread: before.unread - 1 })
  expect(after.people.find(({ userName }) => userName === 'Ann')?.readAt).toEqual(expect.any(String))
  const [row] = (await worker.call(api.getMyAnnouncement, {})).rows
  expect(row).toMatchObject({ id, readAt: expect.any(String), readers: 1 })
})

test('the text comes in the reader’s language, and words that the team does not want are starred', async () => {
  await admin.call(updateTeamConfig, { wordFilter: { add: ['苹果树'], remove: [], allow: [] } })
  const id = await pushed({
    title: '苹果树旁集合',
    titles: { en: 'Meet outside' },
    content: '请到苹果树旁',
    contents: { vi: 'Ra ngoài' },
  })
  const read = async (languages: string) =>
    (await admin.call(api.getMyAnnouncement, {}, { languages })).rows.find((row) => row.id === id)
  expect(await read('en')).toMatchObject({ title: 'Meet outside', content: '请到**旁' })
  expect(await read('zh-Hans')).toMatchObject({ title: '**旁集合' })
  expect(await read('vi')).toMatchObject({ content: 'Ra ngoài' })
})

test('sounds and videos alone are played, endlessly with -1; a picture is not', async () => {
  const sound = async () =>
    (await upload(gemba, admin, uploadFile, { purpose: 'document' }, { name: 'c.wav', bytes: chime() })).body.data.id
  const media = { title: 'Chime', priority: 'normal' }
  const add = async (more: object) => (await admin.raw(mediaAnnouncementCrud.add.path, { ...media, ...more })).body
  const picture = async () => (await freshPicture(gemba, admin)).id
  expect((await add({ fileId: await picture(), plays: 2 })).data).toEqual({
    plays: expect.stringContaining('leave it empty'),
  })
  expect((await add({ fileId: await sound(), plays: 0 })).data).toEqual({ plays: expect.any(String) })
  expect((await add({ fileId: await sound(), plays: -2 })).data).toEqual({ plays: expect.any(String) })
  expect((await add({ fileId: await picture() })).data).toMatchObject({ plays: null })
  expect((await add({ fileId: await sound() })).data).toMatchObject({ plays: 1 })
  const endless = (await add({ fileId: await sound(), plays: -1 })).data as unknown as { id: number; version: number }
  // The one kind is not changed by the other's call.
  const other = await admin.raw(announcementCrud.update.path, { ...endless, title: 'X', content: 'Y' })
  expect(other.status).toBe(404)
  await admin.call(api.pushAnnouncement, { ids: [endless.id] })
  const shown = (await admin.call(api.selectBoardAnnouncement, {})).rows.find(({ id }) => id === endless.id)
  expect(shown?.media).toMatchObject({ plays: -1, mime: 'audio/wav', fileNo: expect.any(String) })
})

test('whoever is granted one workshop announces there alone', async () => {
  const here = await workshop()
  const there = await workshop()
  const rights = ['announcement.view', 'announcement.add', 'announcement.push']
  const planner = await makeUser(gemba, admin.teamId, { name: 'P', rights, workshops: [here.workshopId] })
  const add = async (more: object) => (await planner.raw(announcementCrud.add.path, draft(more))).body.data
  expect(await add({})).toEqual({ workshopId: expect.stringContaining('select one') })
  expect(await add({ workshopId: there.workshopId })).toEqual({ workshopId: expect.any(String) })
  expect(await add({ lineId: here.lineId })).toMatchObject({ id: expect.any(Number) })
})
