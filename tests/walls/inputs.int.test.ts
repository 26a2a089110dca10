import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { told } from '#core/contract/bounds.ts'
import { bytesOf, mostOf } from '#core/server/http/bytes-of.ts'
import { startTestGemba, type TestGemba } from '../support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false, environment: { GEMBA_CLOUD: 'on' } })
})
afterAll(() => gemba?.end())

/** Every schema within the input of every endpoint, with its path. */
function everySchema(): { at: string; schema: z.ZodType }[] {
  return gemba.endpoints.flatMap(({ path, input }) => {
    const found: { at: string; schema: z.ZodType }[] = []
    bytesOf(input, (schema, within) => void found.push({ at: `${path} ${within}`, schema }))
    return found
  })
}

const typeOf = (schema: z.ZodType) => schema._zod.def.type

test('every text, list and record of an input has a bound', () => {
  const all = everySchema()
  expect(all.length).toBeGreaterThan(1000)
  const unbounded = all.filter(({ schema }) => {
    if (typeOf(schema) === 'string' || typeOf(schema) === 'array') return !Number.isFinite(mostOf(schema))
    if (typeOf(schema) === 'record') return told.get(schema)?.entries === undefined
    return ['unknown', 'any', 'custom', 'lazy'].includes(typeOf(schema)) && told.get(schema)?.bytes === undefined
  })
  expect(unbounded.map(({ at, schema }) => `${at}: ${typeOf(schema)}`)).toEqual([])
  expect(gemba.endpoints.filter(({ input }) => !Number.isFinite(bytesOf(input))).map(({ path }) => path)).toEqual([])
})

test('no text of an input takes what the database cannot keep', () => {
  const texts = everySchema().filter(({ schema }) => typeOf(schema) === 'string')
  const taking = texts.filter(({ schema }) =>
    ['\u0000', '\u0007', '\ud800', '\udc00'].some((odd) =>
      [`a${odd}b`, `12345678${odd}`].some((text) => schema.safeParse(text).success),
    ),
  )
  expect(taking.map(({ at }) => at)).toEqual([])
})
