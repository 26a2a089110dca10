import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemCaller } from '#core/server/jobs/timers.ts'
import { startTestGemba, type TestGemba } from '../support/gemba.ts'

let gemba: TestGemba
let teamId: number
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  teamId = (await gemba.team()).teamId
})
afterAll(() => gemba?.end())

test('every list of an entity is read by a source that this wall looks at', () => {
  const unread = gemba.handlers.filter(({ endpoint, list }) => endpoint.entity && !list)
  expect(unread.map(({ endpoint }) => endpoint.path)).toEqual([])
  expect(gemba.handlers.filter(({ list }) => list).length).toBeGreaterThan(40)
})

test('every list selects each field and each display key that its entity declares', async () => {
  const caller = systemCaller({ id: teamId, zone: 'Asia/Shanghai' })
  const lacking: string[] = []
  for (const { list } of gemba.handlers) {
    if (!list) continue
    const { name, fields } = list.entity
    // Without rows, one whose columns are all null.
    const rows = await gemba.services.database.inTeam({ teamId, workshops: null }, (db) =>
      db
        .selectFrom(sql`(select 1)`.as('one'))
        .leftJoin(list.source(db, { caller, language: 'en', now: new Date() }).as('t'), (join) => join.onTrue())
        .selectAll('t')
        .limit(1)
        .execute(),
    )
    const selected = new Set(Object.keys(rows[0] ?? {}))
    const declared = Object.entries(fields).flatMap(([key, { display }]) => (display ? [key, display] : [key]))
    for (const key of ['id', 'version', ...declared])
      if (!selected.has(key) && !list.reckoned?.includes(key)) lacking.push(`${name}.${key}`)
  }
  expect(lacking).toEqual([])
})
