import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../contract/entity.ts'
import type { Message, MessageKey } from '../../contract/messages.ts'
import type { Ctx } from '../context.ts'
import { perDatabase } from '../db/per-database.ts'
import type { DB } from '../db/schema.ts'
import type { Served } from './definition.ts'
import { conditionsOf } from './holding.ts'
import type { Reader } from './names.ts'
import type { StoredRow, Table, Values } from './rows.ts'

type Columns = { [U in Table]: { table: U; column: keyof DB[U] & string } }[Table]

/** Rows that keep what they name from being deleted. */
export type Use<C extends string = string> = Columns & {
  /** What such a row is called. */
  label: MessageKey
  /** The column of the row to be deleted that they hold; absent: its id. */
  by?: C
  /** They hold several in the column, or under this key of each of the rows in it; absent: one. */
  holds?: 'many' | { under: string }
  /** Only rows that hold this keep. */
  among?: Values
  /** The text, of the row `u`, that tells which of them it is. */
  which?(reader: Reader): RawBuilder<string>
  /** What is said, with `{name}` of the row, `{by}` and `{which}`; absent: `refused.inUse`. */
  why?: MessageKey
}

/** What keeps rows from being deleted: those named, and by `references` whatever a foreign key leads from that is not deleted with its owner. */
export type UsedBy<C extends string = string> = readonly (Use<C> | 'references')[]

interface Referring {
  tableName: string
  columnName: string
}

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What people call a row of an entity. */
const calledBy = ({ key }: Entity, row: StoredRow): string => String(row[key] ?? row.name ?? row.id)

const inUse = (name: string, by: string, which = '', key: MessageKey = 'refused.inUse'): Message => ({
  key,
  params: { name, by, which },
})

/**
 * Why rows cannot be deleted, by their ids: what uses them, wherever in the team it stands. The rows are
 * locked: nobody begins to use them after this has looked.
 *
 * @param otherwise what is kept for another reason, and so goes on using what it names
 */
export async function keptByUses(
  ctx: Ctx,
  { crud, definition }: Served,
  rows: StoredRow[],
  otherwise: ReadonlyMap<number, Message>,
): Promise<Map<number, Message>> {
  const kept = new Map(otherwise)
  const uses = definition.usedBy ?? []
  if (!rows.length || !uses.length) return kept
  const tell = (row: StoredRow | undefined, by: string, use?: Use, which = '') => {
    if (row && !kept.has(row.id)) kept.set(row.id, inUse(calledBy(crud.entity, row), by, which, use?.why))
  }
  const ask = async (use: Use) => {
    const { by = 'id', label } = use
    const values = [...new Set(rows.map((row) => row[by]))].filter((value) => value !== null)
    const going = use.table === definition.table ? rows.flatMap(({ id }) => (kept.has(id) ? [] : [id])) : []
    for (const { value, which } of await usesOf(ctx, use, values, going))
      for (const row of rows)
        if (String(row[by]) === value) tell(row, which ? `${ctx.t(label)} ${which}` : ctx.t(label), use, which ?? '')
  }
  const named = uses.filter((use) => use !== 'references')
  await ctx.unscoped(async () => {
    for (const use of named) if (use.table !== definition.table) await ask(use)
    if (uses.includes('references')) {
      const byId = new Map(rows.map((row) => [row.id, row]))
      const others = (await referring(ctx, definition.table)).filter((each) => !named.some((use) => asksOf(use, each)))
      for (const { id, tableName } of await idsIn(ctx, others, [...byId.keys()]))
        tell(byId.get(id), calledTable(ctx, tableName))
    }
    // A row that stays keeps those of its own kind that it names, and so on.
    for (let before = -1; before < kept.size; ) {
      before = kept.size
      for (const use of named) if (use.table === definition.table) await ask(use)
    }
  })
  return kept
}

/** Which of the values rows of a use hold, but for those that go along; `which` names the first of them. */
async function usesOf(
  ctx: Ctx,
  { table, column, holds, among = {}, which }: Use,
  values: unknown[],
  going: number[],
): Promise<{ value: string; which: string | null }[]> {
  const held = sql.ref(`u.${column}`)
  const called = which?.(ctx)
  const named = called
    ? sql`array_to_string((array_agg(distinct ${called}))[1:3], ', ') || case when count(distinct ${called}) > 3 then '…' else '' end`
    : sql`null::text`
  const staying = going.length ? sql`u.id <> all(${going})` : sql`true`
  const [from, value, holding] =
    holds === 'many'
      ? [sql`, unnest(${held}) as h (value)`, sql`h.value`, sql`${held} && ${values} and h.value = any(${values})`]
      : holds
        ? [
            sql`, lateral (select e ->> ${holds.under} as value from jsonb_array_elements(${held}) e) h`,
            sql`h.value`,
            sql`h.value = any(${values.map(String)})`,
          ]
        : [sql``, held, sql`${held} = any(${values})`]
  const { rows } = await sql<{ value: string; which: string | null }>`
    select ${value}::text as value, ${named} as which from ${sql.table(table)} u ${from}
    where ${holding} and ${staying} and ${conditionsOf(among)} group by ${value}`.execute(ctx.db)
  return rows
}

/** Whether a use that is named asks for all that a foreign key leads from. */
const asksOf = ({ table, column, by = 'id', holds, among = {} }: Use, key: Referring): boolean =>
  snake(table) === key.tableName &&
  snake(column) === key.columnName &&
  by === 'id' &&
  !holds &&
  !Object.keys(among).length

/** Which of the rows are referred to, and from where: all tables are asked at once. */
async function idsIn(
  ctx: Ctx,
  keys: readonly Referring[],
  ids: number[],
): Promise<{ id: number; tableName: string }[]> {
  if (!keys.length) return []
  const asked = keys.map(
    ({ tableName, columnName }) =>
      sql`select distinct ${sql.ref(columnName)} as id, ${tableName}::text as table_name from ${sql.table(tableName)}
        where ${sql.ref(columnName)} = any(${ids})`,
  )
  const { rows } = await sql<{ id: number; tableName: string }>`${sql.join(asked, sql` union all `)}`.execute(ctx.db)
  return rows
}

function calledTable(ctx: Ctx, table: string): string {
  const label = camel(table)
  const worded = ctx.t(label)
  return worded === label ? ctx.t('refused.otherData') : worded
}

/** The keys of each table, which stand with the schema. */
const keysTo = perDatabase(() => new Map<Table, Promise<Referring[]>>())

/** Tables whose rows hold on to rows of `table`, and by which column. */
function referring(ctx: Ctx, table: Table): Promise<Referring[]> {
  const known = keysTo(ctx.db)
  const keys = known.get(table) ?? readKeys(ctx, table)
  known.set(table, keys)
  // A reading that failed is no answer to the next.
  keys.catch(() => known.delete(table))
  return keys
}

async function readKeys(ctx: Ctx, table: Table): Promise<Referring[]> {
  const { rows } = await sql<Referring>`
    select c.conrelid::regclass::text as table_name, a.attname as column_name
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'team_id'
    where c.contype = 'f' and c.conparentid = 0 and c.confdeltype <> 'c' and c.confrelid = ${snake(table)}::regclass
    order by 1, 2`.execute(ctx.db)
  return rows
}
