import { type SqlBool, sql } from 'kysely'
import type { Entity } from '../../contract/entity.ts'
import type { FieldIssue } from '../../contract/issues.ts'
import type { MessageKey } from '../../contract/messages.ts'
import { labelOf } from '../../contract/names.ts'
import type { Ctx } from '../context.ts'
import { wholeOf } from './blanks.ts'
import type { Candidate, Served } from './definition.ts'
import { loose, type StoredRow, type Values } from './rows.ts'

/** What one row of the team alone holds: a value of one field, or of several together. A unique key of the database guards it. */
export interface Unique<F extends string = string> {
  fields: readonly [F, ...F[]]
  /** Rows that have no value are the same as well (`nulls not distinct`); absent: they are not compared. */
  blanksToo?: boolean
  /** Only rows that hold this are compared (a partial key). */
  among?: Values
  /** The key's name in the database, where it is not the one that PostgreSQL gives by itself. */
  index?: string
  /** What is said, with `{field}`, `{value}` and the `{name}` of the other row; absent: `invalid.taken`. */
  taken?: MessageKey
  /** At which field it is said; absent: the last. */
  at?: F
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

/** What a row is called where another one is told of it. */
const nameOf = (row: Values, { key }: Entity): string => String(row.name ?? row[key] ?? '')

/**
 * What the candidates would hold that another row holds already, whoever may see that one, or that two of them would. Whoever writes at the
 * same time is seen by the database alone; `inWords` words that the same way.
 */
export async function uniqueIssues(
  ctx: Ctx,
  { crud, definition }: Served,
  candidates: Candidate[],
): Promise<FieldIssue[][]> {
  const issues = candidates.map((): FieldIssue[] => [])
  for (const rule of definition.unique ?? []) {
    const wholes = candidates.map(wholeOf<Values, StoredRow>)
    const keys = wholes.map((whole, i) => (touches(rule, candidates[i]) ? keyOf(rule, whole, crud.entity) : null))
    if (keys.every((key) => key === null)) continue
    const asked = wholes.filter((_, i) => keys[i] !== null)
    const held = await holders(ctx, definition.table, rule, asked)
    candidates.forEach((candidate, i) => {
      const key = keys[i]
      if (key === null || key === undefined) return
      const other =
        held.find((row) => row.id !== candidate.before?.id && keyOf(rule, row, crud.entity) === key) ??
        wholes.find((_, j) => j < i && keys[j] === key)
      if (other) issues[i]?.push(takenIssue(ctx, crud.entity, rule, wholes[i] as Values, nameOf(other, crud.entity)))
    })
  }
  return issues
}

/** The field at which it is said. */
export const placeOf = ({ fields, at }: Unique): string => at ?? fields.at(-1) ?? fields[0]

/** What is said of a value that another row has. */
export function takenIssue(ctx: Pick<Ctx, 't'>, entity: Entity, rule: Unique, whole: Values, name: string): FieldIssue {
  const at = placeOf(rule)
  const value = rule.fields.map((field) => whole[field]).filter((each) => !isBlank(each))
  return {
    field: at,
    key: rule.taken ?? 'invalid.taken',
    params: { field: labelOf(entity, at, ctx.t), value: value.join(' '), name },
  }
}

/** Whether a draft says something of what is compared. */
const touches = ({ fields, among = {} }: Unique, candidate: Candidate | undefined): boolean =>
  !candidate?.before || [...fields, ...Object.keys(among)].some((field) => candidate.draft[field] !== undefined)

/** What of a row is compared; null: it is not. */
function keyOf({ fields, among = {}, blanksToo }: Unique, row: Values, { fields: declared }: Entity): string | null {
  const out = Object.entries(among).some(([field, value]) => (row[field] ?? declared[field]?.initial ?? null) !== value)
  const values = fields.map((field) => (isBlank(row[field]) ? null : row[field]))
  return out || (!blanksToo && values.includes(null)) ? null : JSON.stringify(values)
}

/** Rows that hold one of the values of each field. */
function holders(ctx: Ctx, table: string, { fields }: Unique, asked: Values[]): Promise<StoredRow[]> {
  const among = fields.map((field) => {
    const values = [...new Set(asked.map((row) => row[field]).filter((value) => !isBlank(value)))]
    const column = sql.ref(field)
    return asked.some((row) => isBlank(row[field]))
      ? sql`(${column} is null or ${column} = any(${values}))`
      : sql`${column} = any(${values})`
  })
  return ctx.unscoped(async () => {
    const rows = loose(ctx.db)
      .selectFrom(table)
      .selectAll()
      .where(sql<SqlBool>`${sql.join(among, sql` and `)}`)
    return (await rows.execute()) as StoredRow[]
  })
}
