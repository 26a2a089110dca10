import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeSchema } from '#core/server/db/describe.ts'
import { distributionOf, readDistributable } from '#core/server/db/distribution.ts'
import { outsideTables } from '#core/server/db/outside.ts'
import { root } from '#core/server/root.ts'
import { listAreas, readClaims } from '../../scripts/read-tables.ts'
import { startTestGemba, type TestGemba } from '../support/gemba.ts'

let gemba: TestGemba
let catalogue: pg.Client
beforeAll(async () => {
  gemba = await startTestGemba({ background: false, environment: { GEMBA_CLOUD: 'on' } })
  catalogue = new pg.Client({ connectionString: gemba.databaseUrl })
  await catalogue.connect()
})
afterAll(async () => {
  await catalogue?.end()
  await gemba?.end()
})

const tenantTables = async () => {
  const { rows } = await catalogue.query<{ name: string; secured: boolean; forced: boolean }>(
    `select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  return rows.filter((table) => !(table.name in outsideTables))
}

describe('the tenant wall', () => {
  test('stands around every table that is not named as outside', async () => {
    const tables = await tenantTables()
    expect(tables.length).toBeGreaterThan(20)
    expect(tables.filter((table) => !table.secured || !table.forced)).toEqual([])
  })

  test('lets through the team alone, in reading and in writing', async () => {
    const { rows } = await catalogue.query<{ tablename: string; qual: string; with_check: string }>(
      `select tablename, qual, with_check from pg_policies where policyname = 'tenant' and permissive = 'PERMISSIVE'`,
    )
    const good = rows.filter(
      (p) => /team_id = .*gemba_team/.test(p.qual) && /team_id = .*gemba_team/.test(p.with_check),
    )
    const walled = new Set(good.map((policy) => policy.tablename))
    expect((await tenantTables()).map((table) => table.name).filter((name) => !walled.has(name))).toEqual([])
  })

  test('has no other permissive policy', async () => {
    const { rows } = await catalogue.query(
      `select tablename, policyname from pg_policies where permissive = 'PERMISSIVE' and policyname <> 'tenant'`,
    )
    expect(rows).toEqual([])
  })

  test('puts team_id first in every key and index of a tenant table', async () => {
    const names = (await tenantTables()).map((table) => table.name)
    const { rows } = await catalogue.query<{ table: string; index: string; first: string | null }>(
      `select t.relname as table, i.relname as index, a.attname as first
       from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
       left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
       where t.relname = any($1) and t.relnamespace = 'public'::regnamespace`,
      [names],
    )
    expect(rows.filter((row) => row.first !== 'team_id')).toEqual([])
    const keyed = new Set(rows.map((row) => row.table))
    expect(names.filter((name) => !keyed.has(name))).toEqual([])
  })

  test('puts team_id first in every foreign key between tenant tables', async () => {
    const names = (await tenantTables()).map((table) => table.name)
    const { rows } = await catalogue.query<{ name: string; first: string }>(
      `select c.conname as name, a.attname as first from pg_constraint c
       join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
       join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
       where c.contype = 'f' and t.relname = any($1) and f.relname = any($1)`,
      [names],
    )
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter((row) => row.first !== 'team_id')).toEqual([])
  })

  test('cannot be passed by the role the application speaks as', async () => {
    const { rows } = await gemba.services.database.pool.query(
      `select current_user as who, rolsuper, rolbypassrls, (select count(*)::int from pg_tables where schemaname = 'public' and tableowner = current_user) as owned
       from pg_roles where rolname = current_user`,
    )
    expect(rows).toEqual([{ who: 'gemba_app', rolsuper: false, rolbypassrls: false, owned: 0 }])
  })

  test('leaves the operation log as it was written', async () => {
    const { rows } = await gemba.services.database.pool.query(
      `select p.name, has_table_privilege('operation_log', p.name) as may
       from unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) as p(name)`,
    )
    expect(Object.fromEntries(rows.map(({ name, may }) => [name, may]))).toEqual({
      INSERT: true,
      UPDATE: false,
      DELETE: false,
      TRUNCATE: false,
    })
  })

  test('shows nothing to a transaction that forgot its team, and of another team nothing', async () => {
    const first = await gemba.team()
    const second = await gemba.team()
    const roles = (teamId: number | null) =>
      teamId === null
        ? gemba.services.database.inNoTeam((db) => db.selectFrom('role').select('teamId').execute())
        : gemba.services.database.inTeam({ teamId, workshops: null }, (db) =>
            db.selectFrom('role').select('teamId').execute(),
          )
    expect(await roles(null)).toEqual([])
    expect(new Set((await roles(first.teamId)).map((row) => row.teamId))).toEqual(new Set([first.teamId]))
    await expect(
      gemba.services.database.inTeam({ teamId: first.teamId, workshops: null }, (db) =>
        db.insertInto('role').values({ teamId: second.teamId, name: 'smuggled' }).execute(),
      ),
    ).rejects.toThrow('row-level security')
  })

  test('of workshops stands around the log of what stands behind it', async () => {
    const { rows } = await catalogue.query<{ name: string }>(
      `select tablename as name from pg_policies where policyname = 'workshop_scope' and tablename <> 'operation_log'`,
    )
    expect(rows.length).toBeGreaterThan(10)
    const named = new Set(Object.values(gemba.events.logScopes).map(({ table, by }) => by?.table ?? table))
    expect(rows.filter((table) => !named.has(table.name))).toEqual([])
  })

  test('names for the log tables and columns that there are', async () => {
    const asked = Object.values(gemba.events.logScopes).flatMap(({ table, by }) => [
      { table, column: 'workshop_id' },
      ...(by ? [by] : []),
    ])
    const { rows } = await catalogue.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
    )
    const there = new Set(rows.map(({ table, column }) => `${table}.${column}`))
    expect(asked.map(({ table, column }) => `${table}.${column}`).filter((each) => !there.has(each))).toEqual([])
  })
})

describe('a schema that can be spread over several databases', () => {
  test('has no sub-select in a policy', async () => {
    const { rows } = await catalogue.query(
      `select tablename, policyname from pg_policies where (coalesce(qual, '') || coalesce(with_check, '')) ~* '\\mselect\\M'`,
    )
    expect(rows).toEqual([])
  })

  test('has no trigger', async () => {
    const { rows } = await catalogue.query(
      `select tgrelid::regclass::text as table, tgname from pg_trigger where not tgisinternal`,
    )
    expect(rows).toEqual([])
  })

  test('has team_id in every key that must be unique, so that one database can tell', async () => {
    const { rows } = await catalogue.query(
      `select t.relname as table, i.relname as index from pg_index x
       join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
       where (x.indisunique or x.indisexclusion) and t.relname = any ($1) and t.relnamespace = 'public'::regnamespace
         and not exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'team_id' and a.attnum = any (x.indkey::int[]))`,
      [(await tenantTables()).map(({ name }) => name)],
    )
    expect(rows).toEqual([])
  })

  test('has no foreign key between what is a team’s and what is not, but to the teams themselves', async () => {
    const names = (await tenantTables()).map(({ name }) => name)
    const { rows } = await catalogue.query(
      `select c.conname as name from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
       where c.contype = 'f' and f.relname <> 'team' and not t.relispartition and (t.relname = any ($1)) <> (f.relname = any ($1))`,
      [names],
    )
    expect(rows).toEqual([])
  })

  test('is told in an order in which each statement can be run', async () => {
    const known = await readDistributable(catalogue)
    const statements = distributionOf(known)
    const placeOf = (start: string) => statements.findIndex((statement) => statement.startsWith(start))
    const distributed = (table: string) => placeOf(`select create_distributed_table('${table}', 'team_id'`)
    for (const { name } of await tenantTables()) expect(distributed(name), name).toBeGreaterThan(0)
    for (const { from, to, name } of known.keys) {
      if (from === to) continue
      const back = placeOf(`alter table ${from} add constraint ${name} `)
      if (back < 0) expect(distributed(from), name).toBeGreaterThan(distributed(to))
      else expect(back, name).toBeGreaterThan(Math.max(distributed(from), distributed(to)))
    }
  })
})

test('the row types in the code are those of the migrated schema', async () => {
  const files = await describeSchema(gemba.databaseUrl, await readClaims(root, listAreas(root)))
  expect(files.size).toBeGreaterThan(10)
  for (const [file, text] of files) expect(readFileSync(join(root, file), 'utf8'), 'npm run db:types').toBe(text)
})
