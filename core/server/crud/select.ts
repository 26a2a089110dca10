import { type AliasedExpression, type CompiledQuery, sql } from 'kysely'
import type { FieldIssue } from '../../contract/issues.ts'
import { limits } from '../../contract/limits.ts'
import type { ListInput, Page, Sort, Where } from '../../contract/list.ts'
import type { Db } from '../db/pool.ts'
import { refuseFields } from '../refusal.ts'
import type { Total } from './kept-counts.ts'
import { grouped, groupsOf, summed, sumsOf } from './sums.ts'
import { type Columns, conditions } from './where.ts'

/** A query whose rows are a list's rows: `db.selectFrom(…).select(…)`. */
export interface Source {
  as(alias: 't'): AliasedExpression<object, 't'>
}

export interface ListShape {
  columns: Columns
  /** What `keyword` searches. */
  search: readonly string[]
  /** Order when none is asked for. */
  sort?: Sort[]
  zone: string
  /** What a row holds; absent: all columns of the source. Conditions may name others. */
  shown?: readonly string[]
  /** Absent: rows are counted for each call. */
  counting?: Counting
}

/** Gives a filter's count: one that is known, or that which `count` makes. `least`: so many rows there are in any case. */
export type Counting = (
  filter: { query: CompiledQuery; where: Where; least: number },
  count: () => Promise<Total>,
) => Promise<Total>

type AnyRow = Record<string, unknown>

function filtered(db: Db, source: Source, input: Pick<ListInput, 'where'>, shape: ListShape) {
  const from = source.as('t') as AliasedExpression<AnyRow, 't'>
  let query = db.selectFrom(from)
  for (const each of conditions(input, shape.columns, shape.search, shape.zone)) query = query.where(each)
  return query
}

function ordered<Q extends { orderBy(expression: ReturnType<typeof sql>): Q }>(
  query: Q,
  asked: Sort[],
  shape: ListShape,
): Q {
  const issues: FieldIssue[] = asked
    .filter(({ field }) => !shape.columns.has(field) || shape.columns.get(field)?.holds)
    .map((sort) => ({ field: `sort.${sort.field}`, key: 'invalid.unknown' }))
  if (issues.length) throw refuseFields(issues)
  const chosen = asked.length ? asked : (shape.sort ?? [])
  let sorted = query
  for (const { field, order } of chosen)
    sorted = sorted.orderBy(
      order === 'desc' ? sql`${sql.ref(`t.${field}`)} desc nulls last` : sql`${sql.ref(`t.${field}`)} asc nulls last`,
    )
  // The id last: pages neither repeat nor skip a row. It follows the direction so that one index serves both.
  const last = chosen.at(-1)?.order ?? 'desc'
  return chosen.some((sort) => sort.field === 'id')
    ? sorted
    : sorted.orderBy(last === 'desc' ? sql`t.id desc` : sql`t.id asc`)
}

/** The query with the columns that are shown. */
const chosen = (query: ReturnType<typeof filtered>, { shown }: ListShape) =>
  shown ? query.select(shown.map((name) => `t.${name}` as never)) : query.selectAll()

/** One page of a source under the conditions of a list call, with the sums and the groups that it asks for. */
export async function listPage<Row>(db: Db, source: Source, input: ListInput, shape: ListShape): Promise<Page<Row>> {
  const fields = summed(input, shape)
  const by = grouped(input, shape)
  const page = await pageAlone<Row>(db, source, input, shape)
  if (page.estimated || (!fields.length && !by)) return page
  const query = filtered(db, source, input, shape)
  return {
    ...page,
    ...(fields.length && { sums: await sumsOf(db, query, fields, shape) }),
    ...(by && (await groupsOf(db, query, by, fields, shape.columns))),
  }
}

async function pageAlone<Row>(db: Db, source: Source, input: ListInput, shape: ListShape): Promise<Page<Row>> {
  const query = filtered(db, source, input, shape)
  const offset = (input.pageNum - 1) * input.pageSize
  const rows = (await ordered(chosen(query, shape), input.sort, shape)
    .limit(input.pageSize)
    .offset(offset)
    .execute()) as unknown as Row[]
  const seen = offset + rows.length
  // The last page tells by itself how many there are, and so does a first one that is empty.
  if (rows.length < input.pageSize && (rows.length || !offset)) return { rows, total: seen }
  const counted = query.select(sql`1`.as('one')).limit(limits.exactTotal + 1)
  const count = () => countRows(db, query, counted)
  const least = Math.min(seen, limits.exactTotal + 1)
  const total = await (shape.counting?.({ query: counted.compile(), where: input.where, least }, count) ?? count())
  return total.guessed === undefined
    ? { rows, total: total.counted }
    : { rows, total: Math.max(total.counted, total.guessed, seen), estimated: true }
}

export type Filtered = ReturnType<typeof filtered>

async function countRows(db: Db, query: Filtered, counted: Filtered): Promise<Total> {
  const { n } = await db.selectFrom(counted.as('c')).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  if (n <= limits.exactTotal) return { counted: n }
  return { counted: n, guessed: await guess(db, query.select(sql`1`.as('one'))) }
}

/** The planner's guess of how many rows a query has. */
async function guess(db: Db, query: { compile(): { sql: string; parameters: readonly unknown[] } }): Promise<number> {
  const { sql: text, parameters } = query.compile()
  const explained = await db.executeQuery<Record<string, { Plan: { 'Plan Rows': number } }[]>>({
    ...sql`explain`.compile(db),
    sql: `explain (format json) ${text}`,
    parameters,
  })
  const plan = Object.values(explained.rows[0] ?? {})[0]
  return Math.round(plan?.[0]?.Plan['Plan Rows'] ?? 0)
}

/** All rows of a source under the same conditions, a thousand at a time, for an export. */
export async function* listAll<Row extends object>(
  db: Db,
  source: Source,
  input: Pick<ListInput, 'where' | 'sort'>,
  shape: ListShape,
): AsyncGenerator<Row[]> {
  const { sql: text, parameters } = ordered(filtered(db, source, input, shape).selectAll(), input.sort, shape).compile()
  await db.executeQuery({
    ...sql`declare`.compile(db),
    sql: `declare everything no scroll cursor for ${text}`,
    parameters,
  })
  for (;;) {
    const { rows } = await sql<Row>`fetch 250 from everything`.execute(db)
    if (!rows.length) break
    yield rows
  }
  await sql`close everything`.execute(db)
}

/** Rows of a source by id, in no order. */
export const listByIds = async <Row>(db: Db, source: Source, ids: number[]): Promise<Row[]> =>
  (await byIds(db, source, ids).execute()) as unknown as Row[]

/** The same as a statement, for `together`. */
export const byIdsQuery = <Row>(db: Db, source: Source, ids: number[]): CompiledQuery<Row> =>
  byIds(db, source, ids).compile()

const byIds = (db: Db, source: Source, ids: number[]) =>
  db
    .selectFrom(source.as('t') as AliasedExpression<AnyRow, 't'>)
    .selectAll()
    .where(sql`t.id`, '=', sql`any(${ids})`)
