import { expect, test } from 'vitest'
import type { Field } from '#core/contract/field.ts'
import { madeFor, mountMade } from '#core/web/screens/made-in.ts'
import { made } from './made.ts'

mountMade(async () => made)

type Module = Record<string, { entity?: { name: string; fields?: Record<string, Field> } } | undefined>
const modules = import.meta.glob<Module>(['../../areas/*/contract/**/*.ts', '!**/*.test.ts'], { eager: true })

/** Lists that are never empty: whoever asks is in them, or areas declare what is. */
const neverEmpty = new Set([
  '/production/web/selectWagePerson',
  '/esop/web/selectDocumentPerson',
  '/production/web/selectLabelKind',
])

test('a field that must refer to something leads to where that is made, in whatever form it stands', async () => {
  const entities = Object.values(modules).flatMap((module) => Object.values(module).map((each) => each?.entity))
  const required = entities.flatMap((entity) =>
    Object.entries(entity?.fields ?? {}).flatMap(([key, field]) =>
      field.reference && field.required && !field.readonly
        ? [{ of: `${entity?.name}.${key}`, to: field.reference }]
        : [],
    ),
  )
  expect(required.length).toBeGreaterThan(50)
  const leading = await Promise.all(
    required.map(async ({ of, to }) => ((await madeFor(to)) ? null : { of, path: to.path })),
  )
  const astray = leading.filter((each) => each !== null && !neverEmpty.has(each.path))
  expect(astray).toEqual([])
})
