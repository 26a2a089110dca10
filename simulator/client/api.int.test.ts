import { Validator } from '@seriousme/openapi-schema-validator'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { paths } from './paths.ts'

interface Document {
  openapi: string
  paths: Record<string, unknown>
  components: Record<string, Record<string, unknown>>
}

let gemba: TestGemba
let document: Document

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  document = (await gemba.app.inject({ method: 'GET', url: '/openapi.json' })).json()
})
afterAll(() => gemba.end())

test('what the API says of itself passes a public validator, and every reference in it leads somewhere', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(document) as never)).toEqual({ valid: true })
  expect(() => validator.resolveRefs()).not.toThrow()
  const own = gemba.areas.flatMap(({ described }) => Object.keys(described?.paths ?? {}))
  expect(own).toContain('/productiondata/web/postDeviceSignal')
  expect(Object.keys(document.paths).toSorted()).toEqual(
    [...gemba.endpoints.map(({ path }) => path), ...own].toSorted(),
  )
})

test('a public generator makes a typed client of the whole of it', async () => {
  const text = await generated(document)
  for (const path of Object.keys(document.paths)) expect(text).toContain(`"${path}": {`)
  // Types of a thousand calls: half a minute beside another test.
}, 120_000)

/** `npx vitest run --project integration simulator/client -u` writes it anew. */
test('the client of the simulator is what that generator makes of the calls it needs', async () => {
  const lacking = paths.filter((path) => !document.paths[path])
  expect(lacking).toEqual([])
  const text = await generated(reduced(document))
  await expect(`${head}${text}`).toMatchFileSnapshot('./api.d.ts')
})

const head = '/* Generated from /openapi.json by openapi-typescript: see api.int.test.ts. Not edited by hand. */\n'

/** What has a default may be left out of what is sent; answers have none. */
const generated = async (of: Document): Promise<string> =>
  astToString(await openapiTS(structuredClone(of) as never, { defaultNonNullable: false }))

/** The document of the calls named, with the components that they lead to. */
function reduced(whole: Document): Document {
  const kept = Object.fromEntries(paths.map((path) => [path, whole.paths[path]]))
  const components: Document['components'] = { securitySchemes: whole.components.securitySchemes ?? {} }
  const follow = (value: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      components[kind] ??= {}
      if (name in components[kind]) continue
      components[kind][name] = whole.components[kind]?.[name]
      follow(components[kind][name])
    }
  }
  follow(kept)
  return { ...whole, paths: kept, components }
}
