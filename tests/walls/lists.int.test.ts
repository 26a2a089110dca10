import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isKeyOf } from '#core/server/crud/database-words.ts'
import { translator } from '#core/server/i18n.ts'
import { systemCaller } from '#core/server/jobs/timers.ts'
import { startTestGemba, type TestGemba } from '../support/gemba.ts'

let gemba: TestGemba
let teamId: number
beforeAll(async () => {
  gemba = await startTestGemba({ background: false, environment: { GEMBA_CLOUD: 'on' } })
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

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What each served entity declares of its table. */
const declared = () =>
  gemba.handlers.flatMap(({ list }) => (list?.definition ? [{ ...list.definition, entity: list.entity }] : []))

const ask = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await gemba.services.database.inNoTeam((db) => query.execute(db))).rows

interface Key {
  name: string
  table: string
  columns: string[]
  partial: boolean
}

/** The unique keys of all tables, without the team. Those of some rows alone stand for rules that areas word themselves. */
const uniqueKeys = () =>
  ask(sql<Key>`select i.relname as name, t.relname as "table", x.indpred is not null as partial,
      array(select a.attname::text from unnest(x.indkey) with ordinality k (n, place)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.n where a.attname <> 'team_id' order by k.place) as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where x.indisunique and t.relnamespace = 'public'::regnamespace`)

test('whatever is declared unique is guarded by a key of the database, and the other way round', async () => {
  const keys = await uniqueKeys()
  const faults: string[] = []
  for (const { entity, table, unique = [] } of declared()) {
    const base = table === 'liveWorkOrder' ? 'work_order' : snake(table)
    const own = keys.filter((key) => key.table === base)
    const guards = unique.map((rule) => {
      const key = own.find(({ name }) => isKeyOf(rule, { constraint: name, table: base }))
      const same = key?.columns.toSorted().join() === rule.fields.map(snake).toSorted().join()
      if (!same) faults.push(`${entity.name}: no key of the database holds ${rule.fields.join(' + ')}`)
      return key
    })
    for (const key of own) {
      const fields = key.columns.map((column) =>
        column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      )
      const written = fields.every((field) => entity.fields[field] && !entity.fields[field].readonly)
      if (written && !key.partial && !guards.includes(key))
        faults.push(`${entity.name}: ${fields.join(' + ')} is unique and not declared`)
    }
  }
  expect(faults).toEqual([])
})

test('what fields refer to has a label, and a table that holds what they name', async () => {
  const columns = new Set(
    (
      await ask(sql<{ column: string }>`select table_name || '.' || column_name as "column"
        from information_schema.columns where table_schema = 'public'`)
    ).map(({ column }) => column),
  )
  const faults: string[] = []
  for (const { entity, refers = {} } of declared())
    for (const [path, each] of Object.entries(refers)) {
      const [field = '', inner] = path.split('.')
      const declaredField = inner ? entity.fields[field]?.fields?.[inner] : entity.fields[field]
      if (!declaredField || translator('en')(`${entity.name}.${path}`) === `${entity.name}.${path}`)
        faults.push(`${entity.name}.${path}: no such field, or no label`)
      if (typeof each !== 'object') continue
      for (const column of [each.by ?? 'id', ...Object.keys(each.among ?? {})])
        if (!columns.has(`${snake(each.table)}.${snake(column)}`)) faults.push(`${entity.name}.${path}: no ${column}`)
    }
  expect(faults).toEqual([])
})

test('whatever holds on to a row that can be deleted is declared, so that the refusal names it', async () => {
  const holding = await ask(sql<{ to: string; from: string; column: string }>`
    select c.confrelid::regclass::text as "to", c.conrelid::regclass::text as "from", a.attname as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'team_id'
    where c.contype = 'f' and c.conparentid = 0 and c.confdeltype = 'a'`)
  // Whose rows are marked as deleted and stay.
  const marked = new Set(['live_work_order', 'team_user'])
  const deletable = new Set(
    gemba.handlers.map(({ endpoint }) => endpoint.path).filter((path) => /\/delete[A-Z]/.test(path)),
  )
  const faults: string[] = []
  for (const { endpoint, list } of gemba.handlers) {
    const path = endpoint.path.replace('/select', '/delete')
    if (!list?.definition || !deletable.has(path)) continue
    const { table, usedBy = [] } = list.definition
    if (usedBy.includes('references') || marked.has(snake(table))) continue
    for (const { to, from, column } of holding)
      if (
        to === snake(table) &&
        !usedBy.some((use) => use !== 'references' && snake(use.table) === from && snake(use.column) === column)
      )
        faults.push(`${list.entity.name}: ${from}.${column}`)
  }
  expect(faults).toEqual([])
})
