import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '#core/server/day.ts'
import type { Ctx } from './context.ts'
import type { Table } from './crud/rows.ts'
import { perDatabase } from './db/per-database.ts'
import { type Beside, besideOf, type Db } from './db/pool.ts'

/** Rules of a new team, by what they number. `{yyyyMMdd}`: the team's day; `{####}`: a running number of so many places. */
export const defaultPatterns: Record<string, string> = {
  workOrder: 'WO{yyMMdd}{####}',
  salesOrder: 'SO{yyMMdd}{####}',
  task: 'T{yyMMdd}{#####}',
  report: 'R{yyMMdd}{######}',
  andonCall: 'AD{yyMMdd}{####}',
  moldMaintenance: 'MM{yyMMdd}{####}',
  maintenanceBreakdown: 'BD{yyMMdd}{####}',
  maintenanceTask: 'MT{yyMMdd}{#####}',
  maintenanceRound: 'XJ{yyMMdd}{####}',
  shipment: 'DN{yyMMdd}{####}',
  stockStaging: 'SG{yyMMdd}{####}',
  stockCount: 'SC{yyMMdd}{####}',
  wipCount: 'WC{yyMMdd}{####}',
  stockReturn: 'RT{yyMMdd}{####}',
  stockUnit: 'HU{yyMMdd}{####}',
  shortWork: 'SW{yyMMdd}{####}',
  changeover: 'CO{yyMMdd}{###}',
  instructionPrint: 'PC{yyMMdd}{####}',
}

/** What is numbered by others' rules (GS1) and so by none of the team's: a running number alone, which never restarts. */
const plainPatterns: Record<string, string> = { sscc: '{#}' }

/** Tells which of these numbers stand already, however they came: typed, imported. */
export type Held = (numbers: string[]) => Promise<{ has(number: string): boolean }>

/**
 * Takes the next `count` numbers of a rule. The running number restarts when the pattern's date changes. Two callers never get
 * the same one, and nobody waits for another's act: numbers are counted beside the transaction that uses them, so those of an act that is
 * undone are left out ([why](../../docs/decisions/0017-numbers.md)).
 *
 * @param held numbers that people may have given by hand are passed over; without it nobody but this function gives them
 */
export async function takeNumbers(ctx: Ctx, name: string, count: number, held?: Held): Promise<string[]> {
  if (!count) return []
  const free: string[] = []
  while (free.length < count) {
    const numbers = await takeNext(ctx, name, count - free.length)
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
  ruled ?? defaultPatterns[name] ?? plainPatterns[name] ?? `${name.slice(0, 3).toUpperCase()}{yyMMdd}{####}`

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

/** The rule of each name as it was last read, by team. The statement that counts reads it again, so an old one is only asked twice. */
const rulesOf = perDatabase(() => new Map<number, Map<string, string>>())

async function takeNext(ctx: Ctx, name: string, count: number): Promise<string[]> {
  const { teamId } = ctx.caller
  const rules = rulesOf(ctx.db)
  const known = rules.get(teamId) ?? new Map<string, string>()
  rules.set(teamId, known)
  for (;;) {
    const pattern = known.get(name) ?? patternOf(name, null)
    const { ruled, last } = await counted(ctx, { name, pattern, period: datedPattern(ctx, pattern), count })
    known.set(name, ruled)
    // The team has another rule by now.
    if (last === null) continue
    const { before, places, after } = numberForm(ctx, pattern)
    return Array.from(
      { length: count },
      (_, i) => `${before}${String(last - count + 1 + i).padStart(places, '0')}${after}`,
    )
  }
}

/** So many numbers of a rule, as its pattern is thought to be, in the period that this makes. */
interface Asked {
  name: string
  pattern: string
  period: string
  count: number
}

interface Counted {
  /** The rule's pattern. */
  ruled: string
  /** The last of the running numbers; null: the pattern is another one, and nothing was counted. */
  last: number | null
}

interface Waiting extends Asked {
  done(counted: Counted): void
  failed(error: unknown): void
}

/** Who waits for numbers while others of the same team get theirs. */
const queues = perDatabase(() => new Map<number, Waiting[]>())

function counted(ctx: Ctx, asked: Asked): Promise<Counted> {
  const beside = besideOf(ctx.db)
  if (!beside) return countOn(ctx.db, [asked]).then(([only]) => only as Counted)
  const { teamId } = ctx.caller
  return new Promise((done, failed) => {
    const byTeam = queues(ctx.db)
    const queue = byTeam.get(teamId)
    if (queue) queue.push({ ...asked, done, failed })
    else {
      const first = [{ ...asked, done, failed }]
      byTeam.set(teamId, first)
      void countAll(beside, first, () => byTeam.delete(teamId))
    }
  })
}

/** All that wait are counted in one statement; those who come meanwhile in the next. */
async function countAll(beside: Beside, queue: Waiting[], end: () => void): Promise<void> {
  while (queue.length) {
    const those = queue.splice(0)
    try {
      const all = await beside((db) => countOn(db, those))
      for (const [i, { done }] of those.entries()) done(all[i] as Counted)
    } catch (error) {
      for (const { failed } of those) failed(error)
    }
  }
  end()
}

/** Counts on, each pattern of a rule once for all that ask for it. */
async function countOn(db: Db, asked: readonly Asked[]): Promise<Counted[]> {
  const sums = new Map<string, Asked>()
  for (const each of asked) {
    const sum = sums.get(keyOf(each))
    if (sum) sum.count += each.count
    else sums.set(keyOf(each), { ...each })
  }
  const all = [...sums.values()]
  const { rows } = await sql<{ name: string; pattern: string; period: string; ruled: string; last: number | null }>`
    with asked as (
      select a.*, coalesce(n.pattern, a.usual) as ruled
      from unnest(${all.map(({ name }) => name)}::text[], ${all.map(({ pattern }) => pattern)}::text[],
        ${all.map(({ period }) => period)}::text[], ${all.map(({ name }) => patternOf(name, null))}::text[],
        ${all.map((each) => each.count)}::bigint[]) as a (name, pattern, period, usual, count)
      left join numbering n on n.name = a.name
    ), counted as (
      insert into numbering_count as c (name, period, sequence)
      select name, period, count from asked where ruled = pattern order by name, period
      on conflict (team_id, name, period) do update set sequence = c.sequence + excluded.sequence
      returning name, period, sequence
    )
    select a.name, a.pattern, a.period, a.ruled, c.sequence as last from asked a
    left join counted c on c.name = a.name and c.period = a.period and a.ruled = a.pattern`.execute(db)
  const found = new Map(rows.map((row) => [keyOf(row), row]))
  const given = new Map<string, number>()
  // The first who asked get the first of them.
  return asked.map((each) => {
    const key = keyOf(each)
    const { ruled, last } = found.get(key) as Counted
    if (last === null) return { ruled, last }
    const before = given.get(key) ?? last - (sums.get(key) as Asked).count
    given.set(key, before + each.count)
    return { ruled, last: before + each.count }
  })
}

const keyOf = ({ name, pattern, period }: Pick<Asked, 'name' | 'pattern' | 'period'>): string =>
  JSON.stringify([name, pattern, period])

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
