import { sql } from 'kysely'
import type { FieldIssue } from '../../contract/issues.ts'
import type { MessageKey } from '../../contract/messages.ts'
import { labelOf } from '../../contract/names.ts'
import type { Ctx } from '../context.ts'
import type { Candidate, Served } from './definition.ts'
import { conditionsOf } from './holding.ts'
import { loose, type Table, type Values } from './rows.ts'

/** What a field names: a row that must be there. */
export interface Refers {
  table: Table
  /** The column that the field holds; absent: the id. */
  by?: string
  /** Only rows that hold this may be named. */
  among?: Values
  /** Rows of every workshop may be named, whatever the caller is granted. */
  everywhere?: boolean
  /** What is said, with `{field}` and `{value}`; absent: `invalid.gone`. */
  gone?: MessageKey
}

/** One mention of a row by a candidate. */
interface Mention {
  candidate: number
  field: string
  value: unknown
}

/**
 * What the candidates name that is not there. The rows named are held until the transaction ends, so that nobody deletes them meanwhile, a
 * foreign key or not; whoever deleted them first is waited for.
 */
export async function referIssues(
  ctx: Ctx,
  { crud, definition }: Served,
  candidates: Candidate[],
): Promise<FieldIssue[][]> {
  const issues = candidates.map((): FieldIssue[] => [])
  for (const [path, refers] of Object.entries(definition.refers ?? {})) {
    if (!refers) continue
    const { gone = 'invalid.gone', ...to }: Refers = typeof refers === 'string' ? { table: refers } : refers
    const mentions = candidates.flatMap(({ draft }, candidate) =>
      mentionsIn(draft, path).map((mention) => ({ ...mention, candidate })),
    )
    if (!mentions.length) continue
    const values = [...new Set(mentions.map(({ value }) => value))]
    const there = await (to.everywhere ? ctx.unscoped(() => hold(ctx, to, values)) : hold(ctx, to, values))
    // What a sheet brings along is there as well.
    if (to.by && to.table === definition.table) for (const { draft } of candidates) there.add(draft[to.by])
    const told = new Set<string>()
    for (const { candidate, field, value } of mentions) {
      const place = `${candidate} ${field}`
      if (there.has(value) || told.has(place)) continue
      told.add(place)
      const params = { field: labelOf(crud.entity, path, ctx.t), value: to.by ? String(value) : `#${String(value)}` }
      issues[candidate]?.push({ field, key: gone, params })
    }
  }
  return issues
}

/** What a draft names under a path: `userIds`, or within its rows `tiers.userIds`. */
function mentionsIn(draft: Values, path: string): Omit<Mention, 'candidate'>[] {
  const [key = '', inner] = path.split('.')
  const rows = inner === undefined ? [[path, draft[key]] as const] : innerOf(draft[key], key, inner)
  return rows.flatMap(([field, given]) =>
    (Array.isArray(given) ? given : [given])
      .filter((value) => value !== undefined && value !== null && value !== '')
      .map((value) => ({ field, value })),
  )
}

const innerOf = (rows: unknown, key: string, inner: string) =>
  Array.isArray(rows) ? rows.map((row: Values, i) => [`${key}.${i}.${inner}`, row[inner]] as const) : []

/** Which of the values rows have; those rows stay as long as the transaction lasts. */
async function hold(ctx: Ctx, { table, by = 'id', among = {} }: Refers, values: unknown[]): Promise<Set<unknown>> {
  const rows = await loose(ctx.db)
    .selectFrom(table as string)
    .select(by)
    .where(by, '=', sql`any(${values})`)
    .where(conditionsOf(among))
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(rows.map((row) => row[by]))
}
