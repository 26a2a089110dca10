import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectResource } from '#areas/identity/contract/role.ts'
import { languages } from '#core/contract/languages.ts'
import { catalogOf } from '#core/server/i18n.ts'
import { makeUser } from '../factories/user.ts'
import { type Client, startTestGemba, type TestGemba } from '../support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false, environment: { GEMBA_CLOUD: 'on' } })
})
afterAll(() => gemba?.end())

/** A user of the team who holds no right at all. */
async function nobody() {
  const { teamId } = await gemba.team()
  return makeUser(gemba, teamId, { name: 'Nobody', rights: [] })
}

/**
 * Calls each of the endpoints with nothing. So many at a time only: all at once would be a flood of one asker, which the server's queue
 * rightly refuses with 503 before any right is looked at.
 */
async function askEach(endpoints: TestGemba['endpoints'], asker: Client) {
  const waiting = [...endpoints]
  const answers: Array<{ path: string; status: number; body: Awaited<ReturnType<Client['raw']>>['body'] }> = []
  const next = async () => {
    for (let endpoint = waiting.shift(); endpoint; endpoint = waiting.shift())
      answers.push({ path: endpoint.path, ...(await asker.raw(endpoint.path, {})) })
  }
  await Promise.all(Array.from({ length: 40 }, next))
  expect(answers).toHaveLength(endpoints.length)
  return answers
}

test('every endpoint names a right, or says why it needs none', () => {
  expect(gemba.endpoints.length).toBeGreaterThan(15)
  for (const { path, access } of gemba.endpoints) {
    const named = 'right' in access ? access.right : 'session' in access ? access.session : access.public
    expect(named.length, path).toBeGreaterThan(3)
  }
})

test('no two endpoints share a path, and every path follows the wire', () => {
  const paths = gemba.endpoints.map((endpoint) => endpoint.path)
  expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([])
  expect(paths.filter((path) => !/^\/[a-z]+\/(web|app)\/[a-z][A-Za-z0-9]+$/.test(path))).toEqual([])
})

test('without the right every endpoint answers 403 and no data', async () => {
  const user = await nobody()
  const guarded = gemba.endpoints.filter((endpoint) => 'right' in endpoint.access)
  const answers = await askEach(guarded, user)
  expect(answers.filter(({ status, body }) => status !== 403 || body.data !== null)).toEqual([])
  // It calls them all: on a busy machine that takes its time.
}, 90_000)

test('without a token every endpoint but the public ones answers 401', async () => {
  const anyone = gemba.client('')
  const closed = gemba.endpoints.filter((endpoint) => !('public' in endpoint.access))
  const answers = await askEach(closed, anyone)
  expect(answers.filter(({ status, body }) => status !== 401 || body.code !== 2001)).toEqual([])
}, 90_000)

test('every right has its name in every language', () => {
  const missing = [...gemba.services.allRights()].flatMap((right) =>
    languages
      .filter((language) => !catalogOf(language)[`right.${right}`])
      .map((language) => `${language} right.${right}`),
  )
  expect(missing).toEqual([])
})

test('every right stands once among those that roles are given, with the area that it is of', async () => {
  const { areas } = await (await gemba.team()).call(selectResource, {})
  const told = areas.flatMap(({ rights }) => rights)
  expect(told.filter((right, i) => told.indexOf(right) !== i)).toEqual([])
  expect(areas.find(({ rights }) => rights.includes('board.view'))?.id).toBe('boards')
})

test('every area has its name in every language', () => {
  const unnamed = gemba.areas.flatMap(({ area }) =>
    languages.filter((language) => !catalogOf(language)[`area.${area.id}`]).map((l) => `${l} area.${area.id}`),
  )
  expect(unnamed).toEqual([])
})

test('every right that a system role starts with exists', () => {
  const all = gemba.services.allRights()
  const granted = gemba.areas.flatMap(({ area }) =>
    Object.values((area.grants ?? {}) as Record<string, string[]>).flat(),
  )
  const unknown = granted.filter((name) =>
    name.endsWith('.*') ? ![...all].some((right) => right.startsWith(name.slice(0, -1))) : !all.has(name),
  )
  expect(unknown).toEqual([])
})

test('every screen opens by a right that exists and has its title in every language', () => {
  const all = gemba.services.allRights()
  const screens = gemba.areas.flatMap(({ area }) => area.screens)
  expect(screens.filter((screen) => screen.right !== null && !all.has(screen.right))).toEqual([])
  const untitled = screens.flatMap(({ path }) =>
    languages.filter((language) => !catalogOf(language)[`screen.${path}`]).map((l) => `${l} ${path}`),
  )
  expect(untitled).toEqual([])
})
