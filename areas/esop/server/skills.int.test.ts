import { afterAll, beforeAll, expect, test } from 'vitest'
import { positionCrud } from '#areas/identity/contract/department.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { importSheet } from '#tests/support/import-sheet.ts'
import { selectSkillMatrix } from '../contract/matrix.api.ts'
import { positionSkillCrud } from '../contract/position-skill.ts'
import { skillCrud } from '../contract/skill.ts'
import { userSkillCrud, warnDays } from '../contract/user-skill.ts'

let gemba: TestGemba

beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

const page = { pageNum: 1, pageSize: 50, where: {} }
/** A day of the team's calendar. */
const day = (days: number) => addDays(localDate('Asia/Shanghai', Date.now()), days)

async function school() {
  const admin = await gemba.team()
  const ann = await makeUser(gemba, admin.teamId, { name: 'Ann', rights: [] })
  const ben = await makeUser(gemba, admin.teamId, { name: 'Ben', rights: [] })
  const weld = (await admin.call(skillCrud.add, { code: 'W', name: 'Welding' })).id
  const crane = (await admin.call(skillCrud.add, { code: 'C', name: 'Crane' })).id
  return { admin, ann, ben, weld, crane }
}

const certify = (who: Client, userId: number, skillId: number, [from, to]: [number, number | null]) =>
  who.call(userSkillCrud.add, { userId, skillId, startsOn: day(from), expiresOn: to === null ? null : day(to) })

test('a certificate is one of a person and skill, and ends no sooner than it begins', async () => {
  const { admin, ann, weld } = await school()
  const { id } = await certify(admin, ann.userId, weld, [-10, 100])
  await expect(certify(admin, ann.userId, weld, [0, 5])).rejects.toThrow(/already has a certificate for this skill/)
  await expect(certify(admin, 999_999, weld, [0, 5])).rejects.toThrow(/does not exist/)
  const { version } = await admin.call(userSkillCrud.get, { id })
  await expect(admin.call(userSkillCrud.update, { id, version, expiresOn: day(-11) })).rejects.toThrow(
    /Cannot be before the start of validity/,
  )
  const both = await Promise.allSettled([1, 2].map((n) => certify(admin, admin.userId, weld, [0, n])))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('how certificates stand today is reckoned to the day, in the list and in the matrix', async () => {
  const { admin, ann, ben, weld, crane } = await school()
  await certify(admin, ann.userId, weld, [-10, warnDays])
  await certify(admin, ann.userId, crane, [-10, warnDays + 1])
  await certify(admin, ben.userId, weld, [-10, -1])
  await certify(admin, ben.userId, crane, [1, null])
  const { rows } = await admin.call(userSkillCrud.select, page)
  const states = rows.map(({ label, state, daysLeft }) => [label, state, daysLeft])
  expect(states).toEqual([
    ['Ben · Welding', 'expired', -1],
    ['Ann · Welding', 'expiring', warnDays],
    ['Ann · Crane', 'valid', warnDays + 1],
    ['Ben · Crane', 'notYet', null],
  ])
  const expired = await admin.call(userSkillCrud.select, { ...page, where: { state: 'expired' } })
  expect(expired.rows.map(({ jobNumber }) => jobNumber)).toEqual([rows[0]?.jobNumber])
  const skills = (await admin.call(skillCrud.select, page)).rows
  expect(skills.map(({ name, holders }) => [name, holders])).toEqual([
    ['Crane', 1],
    ['Welding', 1],
  ])
  const matrix = await admin.call(selectSkillMatrix, {})
  expect(matrix.counts).toEqual({ valid: 1, expiring: 1, expired: 1, notYet: 1, missing: 0 })
  expect(matrix.total).toBe(3)
  const only = await admin.call(selectSkillMatrix, { state: 'expired', keyword: 'be' })
  expect(only.people.map(({ name, cells }) => [name, cells.length])).toEqual([['Ben', 2]])
  expect(only.counts).toMatchObject({ expired: 1, valid: 0 })
  const one = await admin.call(selectSkillMatrix, { skillIds: [crane], state: 'expired' })
  expect([one.skills.map(({ name }) => name), one.total]).toEqual([['Crane'], 0])
})

test('what a position wants is missing of its people until they are certified', async () => {
  const { admin, ann, weld } = await school()
  const positionId = (await admin.call(positionCrud.add, { name: 'Welder' })).id
  await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    db.updateTable('teamUser').set({ positionId }).where('id', '=', ann.userId).execute(),
  )
  const wanted = await admin.call(positionSkillCrud.add, { positionId, skillId: weld })
  expect(wanted).toMatchObject({ label: 'Welder · Welding', people: 1, holders: 0 })
  await expect(admin.call(positionSkillCrud.add, { positionId, skillId: weld })).rejects.toThrow(/already/)
  const missing = await admin.call(selectSkillMatrix, { state: 'missing' })
  expect(missing.people.map(({ name, cells }) => [name, cells])).toEqual([
    ['Ann', [expect.objectContaining({ skillId: weld, id: null, state: 'missing', wanted: true })]],
  ])
  await certify(admin, ann.userId, weld, [0, null])
  expect((await admin.call(selectSkillMatrix, {})).counts).toMatchObject({ missing: 0, valid: 1 })
  const kept = await admin.call(skillCrud.delete, { ids: [weld] })
  expect(kept).toMatchObject({
    done: [],
    skipped: [{ name: 'W', reason: expect.stringContaining('Skill of a position') }],
  })
})

test('a department is looked at with those below it', async () => {
  const { admin, ann, weld } = await school()
  const [top, below] = await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, async (db) => {
    const add = async (name: string, parentId: number | null) =>
      (await db.insertInto('department').values({ name, parentId }).returning('id').executeTakeFirstOrThrow()).id
    const shop = await add('Shop', null)
    const corner = await add('Corner', shop)
    await db.updateTable('teamUser').set({ departmentId: corner }).where('id', '=', ann.userId).execute()
    return [shop, corner]
  })
  await certify(admin, ann.userId, weld, [0, 5])
  for (const departmentId of [top, below]) {
    const { people } = await admin.call(selectSkillMatrix, { departmentId })
    expect(people.map(({ name }) => name)).toEqual(['Ann'])
  }
})

test('a sheet brings certificates in, and changes those that are there', async () => {
  const { admin, ann } = await school()
  const header = ['Person', 'Skill', 'Certificate no.', 'Valid from', 'Valid until']
  const bring = (rows: unknown[][]) =>
    importSheet(gemba, admin, userSkillCrud.import.path, [header, ...rows], { mode: 'good', updateDuplicates: true })
  const { rows } = await admin.call(selectSkillMatrix, { keyword: 'Ann' }).then(({ people }) => ({ rows: people }))
  const number = rows[0]?.jobNumber
  expect(
    await bring([
      [number, 'W', 'A-1', '2026-01-01', '2027-01-01'],
      [number, 'X', 'A-2', '2026-01-01', ''],
    ]),
  ).toMatchObject({ added: 1, updated: 0, failed: 1 })
  expect(await bring([[number, 'W', 'A-3', '2026-02-01', '2028-01-01']])).toMatchObject({ added: 0, updated: 1 })
  expect((await admin.call(userSkillCrud.select, page)).rows).toMatchObject([
    { userId: ann.userId, certificateNo: 'A-3', startsOn: '2026-02-01', expiresOn: '2028-01-01' },
  ])
})

test('another team sees nothing of it, and without the rights nobody does', async () => {
  const { admin, ann, weld } = await school()
  await certify(admin, ann.userId, weld, [0, 5])
  const stranger = await gemba.team()
  expect((await stranger.call(userSkillCrud.select, page)).rows).toEqual([])
  expect((await stranger.call(selectSkillMatrix, {})).skills).toEqual([])
  await expect(certify(stranger, stranger.userId, weld, [0, 5])).rejects.toThrow(/does not exist/)
  for (const { path } of [selectSkillMatrix, skillCrud.select, userSkillCrud.select, positionSkillCrud.add])
    expect((await ann.raw(path, page)).status).toBe(403)
})
