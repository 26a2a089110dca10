import { sql } from 'kysely'
import { dayOf } from '#core/server/day.ts'
import type { Ctx } from './context.ts'
import type { Table } from './crud/rows.ts'

/** Rules of a new team, by what they number. `{yyyyMMdd}`: the team's day; `{####}`: a running number of so many places. */
export const defaultPatterns: Record<string, string> = {
  workOrder: 'WO{yyMMdd}{####}',
  salesOrder: 'SO{yyMMdd}{####}',
  task: 'T{yyMMdd}{#####}',
  report: 'R{yyMMdd}{#####}',
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
  const pattern = rule?.pattern ?? defaultPatterns[name] ?? `${name.slice(0, 3).toUpperCase()}{yyMMdd}{####}`
  const period = pattern.replace(/\{(\w+)\}/g, (_, form: string) => dateText(form, dayDigits(ctx)))
  const free: string[] = []
  while (free.length < count) {
    const numbers = await takeNext(ctx, name, period, count - free.length)
    const taken = await held?.(numbers)
    free.push(...numbers.filter((number) => !taken?.has(number)))
  }
  return free
}

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

async function takeNext(ctx: Ctx, name: string, period: string, count: number): Promise<string[]> {
  const { sequence } = await ctx.db
    .insertInto('numberingCount')
    .values({ name, period, sequence: count })
    .onConflict((c) =>
      c
        .columns(['teamId', 'name', 'period'])
        .doUpdateSet((e) => ({ sequence: e('numberingCount.sequence', '+', count) })),
    )
    .returning('sequence')
    .executeTakeFirstOrThrow()
  return Array.from({ length: count }, (_, i) =>
    period.replace(/\{(#+)\}/, (_place, places: string) =>
      String(sequence - count + 1 + i).padStart(places.length, '0'),
    ),
  )
}

const dayDigits = (ctx: Ctx): string => dayOf(ctx).replaceAll('-', '')

const dateText = (form: string, day: string): string =>
  form
    .replace('yyyy', day.slice(0, 4))
    .replace('yy', day.slice(2, 4))
    .replace('MM', day.slice(4, 6))
    .replace('dd', day.slice(6, 8))
