import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '#core/server/day.ts'
import type { Ctx } from './context.ts'
import type { Table } from './crud/rows.ts'
import type { Db } from './db/pool.ts'

/** Rules of a new team, by what they number. `{yyyyMMdd}`: the team's day; `{####}`: a running number of so many places. */
export const defaultPatterns: Record<string, string> = {
  workOrder: 'WO{yyMMdd}{####}',
  salesOrder: 'SO{yyMMdd}{####}',
  task: 'T{yyMMdd}{#####}',
  report: 'R{yyMMdd}{######}',
  andonCall: 'AD{yyMMdd}{####}',
  moldMaintenance: 'MM{yyMMdd}{####}',
}

/** Tells which of these numbers stand already, however they came: typed, imported. */
export type Held = (numbers: string[]) => Promise<{ has(number: string): boolean }>

/**
 * Takes the next `count` numbers of a rule. The running number restarts when the pattern's date changes. Two callers never get
 * the same one: the count of the rule's day stays locked until the transaction ends.
 *
 * @param held numbers that people may have given by hand are passed over; without it nobody but this function gives them
 */
export async function takeNumbers(ctx: Ctx, name: string, count: number, held?: Held): Promise<string[]> {
  if (!count) return []
  const rule = await ctx.db.selectFrom('numbering').select('pattern').where('name', '=', name).executeTakeFirst()
  const pattern = patternOf(name, rule?.pattern)
  const free: string[] = []
  while (free.length < count) {
    const numbers = await takeNext(ctx, name, pattern, count - free.length)
    const taken = await held?.(numbers)
    free.push(...numbers.filter((number) => !taken?.has(number)))
  }
  return free
}

/** Gives the team rules of its own, by what they number. Who calls has checked them. */
export async function setPatterns(db: Db, patterns: Record<string, string>): Promise<void> {
  for (const [name, pattern] of Object.entries(patterns))
    await db
      .insertInto('numbering')
      .values({ name, pattern })
      .onConflict((c) => c.columns(['teamId', 'name']).doUpdateSet({ pattern }))
      .execute()
}

/** @param ruled the team's own rule, where it has one */
export const patternOf = (name: string, ruled: string | null | undefined): string =>
  ruled ?? defaultPatterns[name] ?? `${name.slice(0, 3).toUpperCase()}{yyMMdd}{####}`

/** A number of today without its running number: what stands before and after that, and how many places it has at least. */
export interface NumberForm {
  before: string
  places: number
  after: string
}

/** For numbers whose running number is drawn by the statement that writes them (`padded`), so that nobody waits for another's commit. */
export function numberForm(ctx: Ctx, pattern: string): NumberForm {
  const [before = '', hashes = '', after = ''] = datedPattern(ctx, pattern).split(/\{(#+)\}/)
  return { before, places: hashes.length, after }
}

/** SQL: a running number with at least so many places, and all it needs beyond them. */
export const padded = (serial: string, places: RawBuilder<unknown>) =>
  sql<string>`lpad(${sql.ref(serial)}::text, greatest(${places}, length(${sql.ref(serial)}::text)), '0')`

/** Numbers that rows of a table have in a column, in whatever workshop. */
export const heldIn =
  (ctx: Ctx, table: Table, column: string): Held =>
  async (numbers) => {
    const { rows } = await ctx.unscoped(() =>
      sql<{ number: string }>`select ${sql.ref(column)} as number from ${sql.table(table)}
        where ${sql.ref(column)} = any(${numbers})`.execute(ctx.db),
    )
    return new Set(rows.map(({ number }) => number))
  }

async function takeNext(ctx: Ctx, name: string, pattern: string, count: number): Promise<string[]> {
  const { before, places, after } = numberForm(ctx, pattern)
  const { sequence } = await ctx.db
    .insertInto('numberingCount')
    .values({ name, period: datedPattern(ctx, pattern), sequence: count })
    .onConflict((c) =>
      c
        .columns(['teamId', 'name', 'period'])
        .doUpdateSet((e) => ({ sequence: e('numberingCount.sequence', '+', count) })),
    )
    .returning('sequence')
    .executeTakeFirstOrThrow()
  return Array.from(
    { length: count },
    (_, i) => `${before}${String(sequence - count + 1 + i).padStart(places, '0')}${after}`,
  )
}

const datedPattern = (ctx: Ctx, pattern: string): string => {
  const day = dayOf(ctx).replaceAll('-', '')
  return pattern.replace(/\{(\w+)\}/g, (_, form: string) => dateText(form, day))
}

const dateText = (form: string, day: string): string =>
  form
    .replace('yyyy', day.slice(0, 4))
    .replace('yy', day.slice(2, 4))
    .replace('MM', day.slice(4, 6))
    .replace('dd', day.slice(6, 8))
