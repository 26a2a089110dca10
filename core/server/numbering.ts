import { sql } from 'kysely'
import type { Ctx } from './context.ts'

/** Rules of a new team, by what they number. `{yyyyMMdd}`: the team's day; `{####}`: a running number of so many places. */
export const defaultPatterns: Record<string, string> = {
  workOrder: 'WO{yyMMdd}{####}',
  salesOrder: 'SO{yyMMdd}{####}',
  task: 'T{yyMMdd}{#####}',
  report: 'R{yyMMdd}{#####}',
  andonCall: 'AD{yyMMdd}{####}',
}

/**
 * Takes the next `count` numbers of a rule. The running number restarts when the pattern's date changes. Two callers never get
 * the same one: the rule's row stays locked until the transaction ends.
 */
export async function takeNumbers(ctx: Ctx, name: string, count: number): Promise<string[]> {
  if (!count) return []
  const pattern = defaultPatterns[name] ?? `${name.slice(0, 3).toUpperCase()}{yyMMdd}{####}`
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: ctx.caller.zone, dateStyle: 'short' })
    .format(ctx.now)
    .replaceAll('-', '')
  await ctx.db
    .insertInto('numbering')
    .values({ name, pattern })
    .onConflict((c) => c.doNothing())
    .execute()
  const rule = await ctx.db
    .selectFrom('numbering')
    .selectAll()
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const period = rule.pattern.replace(/\{(\w+)\}/g, (_, form: string) => dateText(form, day))
  const first = rule.period === period ? rule.sequence + 1 : 1
  await ctx.db
    .updateTable('numbering')
    .set({ period, sequence: sql`${first + count - 1}` })
    .where('name', '=', name)
    .execute()
  return Array.from({ length: count }, (_, i) =>
    period.replace(/\{(#+)\}/, (_place, places: string) => String(first + i).padStart(places.length, '0')),
  )
}

const dateText = (form: string, day: string): string =>
  form
    .replace('yyyy', day.slice(0, 4))
    .replace('yy', day.slice(2, 4))
    .replace('MM', day.slice(4, 6))
    .replace('dd', day.slice(6, 8))
