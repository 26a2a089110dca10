import type pg from 'pg'
import { outsideTables } from './outside.ts'

/** A foreign key between two tables of teams. */
export interface ForeignKey {
  name: string
  from: string
  to: string
  definition: string
}

/** What there is to distribute. */
export interface Distributable {
  /** Tables behind the tenant wall. */
  tables: string[]
  keys: ForeignKey[]
}

/** Reads the tables of teams, and the foreign keys between them, from a migrated database. */
export async function readDistributable(client: pg.Client): Promise<Distributable> {
  const outside = Object.keys(outsideTables)
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
     order by 1`,
    [outside],
  )
  const { rows: keys } = await client.query<ForeignKey>(
    `select c.conname as name, f.relname as "from", t.relname as "to", pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
     where c.contype = 'f' and not f.relispartition and f.relname <> all ($1) and t.relname <> all ($1)
     order by 2, 1`,
    [outside],
  )
  return { tables: tables.map(({ name }) => name), keys }
}

/**
 * The statements that spread the teams' tables over the databases of a Citus cluster, in the order in which they can be run: tables that
 * every database keeps first, then each table after those that its foreign keys name. Keys that go in a circle are taken off and put back
 * once both ends are distributed. (https://docs.citusdata.com, "Table management")
 */
export function distributionOf({ tables, keys }: Distributable): string[] {
  const references = Object.entries(outsideTables).flatMap(([name, { kept }]) => (kept === 'reference' ? [name] : []))
  const { order, back } = ordered(tables, keys)
  const [first, ...rest] = order
  return [
    ...references.map((name) => `select create_reference_table('${name}');`),
    ...back.map(({ from, name }) => `alter table ${from} drop constraint ${name};`),
    ...(first ? [`select create_distributed_table('${first}', 'team_id');`] : []),
    ...rest.map((name) => `select create_distributed_table('${name}', 'team_id', colocate_with => '${first}');`),
    ...back.map(({ from, name, definition }) => `alter table ${from} add constraint ${name} ${definition};`),
  ]
}

/** @returns each table after those that its keys name, and the keys that cannot be kept so: those that close a circle */
function ordered(tables: string[], keys: ForeignKey[]): { order: string[]; back: ForeignKey[] } {
  const order: string[] = []
  const back: ForeignKey[] = []
  const under = new Set<string>()
  const visit = (table: string): void => {
    under.add(table)
    for (const key of keys) {
      if (key.from !== table || key.to === table || order.includes(key.to)) continue
      if (under.has(key.to)) back.push(key)
      else visit(key.to)
    }
    under.delete(table)
    order.push(table)
  }
  for (const table of tables) if (!order.includes(table)) visit(table)
  return { order, back }
}
