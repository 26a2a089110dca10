import { afterAll, beforeAll, expect, test } from 'vitest'
import { joined } from '#apps/server/joined.ts'
import { teamUserCrud } from '#areas/identity/contract/team-user.ts'
import { findAnything } from '#core/contract/find.ts'
import { languages } from '#core/contract/languages.ts'
import { findableActs, finders } from '#core/server/find/finder.ts'
import { translator } from '#core/server/i18n.ts'
import { makeUser } from '../factories/user.ts'
import { startTestGemba, type TestGemba } from '../support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false, environment: { GEMBA_CLOUD: 'on' } })
})
afterAll(() => gemba?.end())

const all = () => ({
  records: gemba.events.fills.of(finders, new Set()),
  acts: gemba.events.fills.of(findableActs, new Set()),
})
const row = { id: 7, number: 'N-7', name: 'Seven', note: 'N-8', state: null }

test('what can be found is opened on a screen that the right to find it opens', () => {
  const screens = gemba.services.manifests().flatMap((area) => area.screens)
  const { records, acts } = all()
  expect(records.length).toBeGreaterThan(12)
  const wrong = records.filter(({ right, place }) => {
    const { path } = place(row, {} as never)
    return screens.find((screen) => screen.path === path)?.right !== right
  })
  expect(wrong.map(({ kind }) => kind)).toEqual([])
  expect(
    acts.flatMap(({ place }) => place?.path ?? []).filter((path) => !screens.some((s) => s.path === path)),
  ).toEqual([])
})

test('rights that finders and acts name are those of the product, and everything has its words in three languages', () => {
  const { records, acts } = all()
  const rights = [
    ...records.flatMap((each) => [each.right, ...(each.acts ?? []).map((act) => act.right)]),
    ...acts.map(({ right }) => right),
  ]
  expect(rights.filter((right) => right !== null && !gemba.services.allRights().has(right))).toEqual([])
  const words = [
    ...records.flatMap(({ kind, acts: own = [] }) => [kind, ...own.map(({ label }) => label)]),
    ...acts.map(({ label }) => label),
  ]
  for (const language of languages) expect(words.filter((key) => translator(language)(key) === key)).toEqual([])
})

test('whoever has no right finds nothing and is offered what the shell does alone', async () => {
  const admin = await gemba.team()
  const nobody = await makeUser(gemba, admin.teamId, { name: 'Nobody', rights: [] })
  for (const text of ['', 'a', '1', 'xz', 'WO']) {
    const found = await nobody.call(findAnything, { text })
    expect(found.records).toEqual([])
    expect(found.acts.filter(({ name }) => !name.startsWith('session.'))).toEqual([])
    expect(found.screens.filter((path) => path !== 'welCome')).toEqual([])
  }
  // The administrator's own row is found by him alone.
  const own = (await admin.call(teamUserCrud.select, {})).rows.find(({ id }) => id === admin.userId)
  const { records } = await admin.call(findAnything, { text: own?.jobNumber ?? '' })
  expect(records.map(({ kind }) => kind)).toEqual(['teamUser'])
})

test('any text is taken: signs of patterns, other scripts, the longest', async () => {
  const admin = await gemba.team()
  for (const text of [
    '%',
    '_',
    '\\',
    "'",
    '[a-z]',
    '(((',
    'a'.repeat(100),
    '👍',
    'zhchshzhchsh 1.',
    '工'.repeat(100),
    'nan nan nan',
  ])
    await expect(admin.call(findAnything, { text })).resolves.toHaveProperty('records')
  expect((await admin.raw(findAnything.path, { text: 'a'.repeat(101) })).status).toBe(400)
  expect((await gemba.client('none').raw(findAnything.path, { text: 'a' })).status).toBe(401)
})

test('all finders are asked in one piece, and none of them holds a second connection', async () => {
  const admin = await gemba.team()
  await admin.call(findAnything, { text: 'cydp 1' })
  const { pool } = gemba.services.database
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, pool.totalCount - pool.idleCount)), 1)
  await admin.call(findAnything, { text: 'cydp 1' })
  clearInterval(watch)
  expect(most).toBeLessThanOrEqual(1)
})

test('two areas that bring a finder under one name do not start, and both are named', () => {
  const fill = { slot: finders.name, name: 'mold', item: {} }
  const part = (id: string) => ({ area: { id }, handlers: [], fills: [{ ...fill, item: { id } }] })
  expect(() => joined([part('molds'), part('presses')])).toThrow(/“mold” is registered twice: by molds and by presses/)
})
