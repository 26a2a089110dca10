import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Entity } from '../../contract/entity.ts'
import type { Field } from '../../contract/field.ts'
import type { FieldIssue } from '../../contract/issues.ts'
import { languages } from '../../contract/languages.ts'
import type { ListInput } from '../../contract/list.ts'
import type { Message } from '../../contract/messages.ts'
import { isDay, isDayInBounds, isMomentInBounds, isWritten } from '../../contract/text.ts'
import { refuseFields } from '../refusal.ts'

/** What conditions and sorting may name, and how each is compared. */
export type Columns = Map<string, Column>

/** A column that is none of the fields. */
export interface More extends Pick<Field, 'kind'> {
  /**
   * It is asked about alone: no row has it, and nothing is sorted or grouped by it. SQL over a row `t` that says whether a text holds of it; null:
   * that none does.
   */
  holds?(value: string | null): Expression<SqlBool>
}

type Column = Pick<Field, 'kind' | 'names' | 'display'> & Pick<More, 'holds'>

/** Nobody types more into a search box. */
const textMost = 500

/** Columns of an entity's list: its fields, the texts of its references, and what every row has. */
export function columnsOf(entity: Pick<Entity, 'fields'>, more: Record<string, More> = {}): Columns {
  const columns: Columns = new Map<string, Column>([
    ['id', { kind: 'integer' }],
    ['createdAt', { kind: 'instant' }],
  ])
  for (const [key, field] of Object.entries(entity.fields)) {
    if (field.kind === 'rows' || field.kind === 'names') continue
    columns.set(key, field)
    if (field.display) columns.set(field.display, { kind: 'text' })
  }
  for (const [key, field] of Object.entries(more)) columns.set(key, field)
  return columns
}

/** The conditions of a list call as SQL over its source `t`. Refuses unknown fields and values of the wrong kind. */
export function conditions(
  input: Pick<ListInput, 'where'>,
  columns: Columns,
  search: readonly string[],
  zone: string,
): Expression<SqlBool>[] {
  const found: Expression<SqlBool>[] = []
  const issues: FieldIssue[] = []
  for (const [key, value] of Object.entries(input.where)) {
    if (isBlank(value)) continue
    const column = columns.get(key)
    const made = key === 'keyword' ? keyword(value, search, columns) : column && condition(key, column, value, zone)
    if (made) found.push(made)
    else issues.push({ field: `where.${key}`, ...whyNot(key, column, value) })
  }
  if (issues.length) throw refuseFields(issues)
  return found
}

function whyNot(key: string, column: Pick<Field, 'kind'> | undefined, value: unknown): Message {
  if (!column && key !== 'keyword') return { key: 'invalid.unknown' }
  if (typeof value === 'string' && value.length > textMost) return { key: 'invalid.long', params: { max: textMost } }
  return { key: 'invalid.format' }
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const ref = (key: string) => sql.ref<never>(`t.${key}`)
/** A pattern for `like` that finds what a person typed, as it stands, anywhere in a text. */
export const containing = (text: string): string => `%${text.trim().replace(/[\\%_]/g, (c) => `\\${c}`)}%`

/** Nobody types more; each costs a look at all that is searched. */
const wordsMost = 10

/** Every word somewhere in what is searched: a choice is found by its whole label, which is of several columns. */
function keyword(value: unknown, search: readonly string[], columns: Columns): Expression<SqlBool> | null {
  if (typeof value === 'number') return keyword(String(value), search, columns)
  if (!isText(value)) return null
  const { and, or } = expressionBuilder<never, never>()
  const words = value.trim().split(/\s+/, wordsMost)
  return and(words.map((word) => or(search.map((key) => holds(key, columns.get(key), word)))))
}

/** Whether a text holds another, in whichever language it is written. */
function holds(key: string, column: Pick<Field, 'names'> | undefined, wanted: string): Expression<SqlBool> {
  const pattern = containing(wanted)
  const main = sql<SqlBool>`${ref(key)}::text ilike ${pattern}`
  const { names } = column ?? {}
  if (!names) return main
  const elsewhere = languages.map((language) => sql<SqlBool>`${ref(names)} ->> ${sql.lit(language)} ilike ${pattern}`)
  return expressionBuilder<never, never>().or([main, ...elsewhere])
}

function condition(key: string, column: Column, value: unknown, zone: string): Expression<SqlBool> | null {
  const { kind, holds: told } = column
  if (told) return toldOf(told, value)
  if (Array.isArray(value)) return anyOf(key, kind, value)
  if (typeof value === 'object') return range(key, kind, value as { from?: unknown; to?: unknown }, zone)
  if (kind === 'text' || kind === 'multiline') return isText(value) ? holds(key, column, value) : null
  if (kind === 'choices' || kind === 'references')
    return fits(kind, value) ? sql<SqlBool>`${value} = any(${ref(key)})` : null
  if (kind === 'instant' && typeof value === 'string' && isDay(value))
    return range(key, kind, { from: value, to: value }, zone)
  return fits(kind, value) ? sql<SqlBool>`${ref(key)} = ${value}` : null
}

/** Texts that hold of a row are few. */
const toldMost = 20

function toldOf(told: NonNullable<More['holds']>, value: unknown): Expression<SqlBool> | null {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  const wanted = values.filter((each): each is string | null => each === null || isText(each))
  if (wanted.length < values.length || wanted.length > toldMost) return null
  return expressionBuilder<never, never>().or(wanted.map((each) => told(each)))
}

/** Any of the values; with null among them, also what holds none. */
function anyOf(key: string, kind: Field['kind'], given: unknown[]): Expression<SqlBool> | null {
  if (given.length > 1000) return null
  const values = given.filter((value) => value !== null)
  if (values.length < given.length) {
    const none = sql<SqlBool>`${ref(key)} is null`
    if (!values.length) return none
    const some = anyOf(key, kind, values)
    return some && expressionBuilder<never, never>().or([none, some])
  }
  if (!values.every((value) => fits(kind, value))) return null
  if (kind === 'choices') return sql<SqlBool>`${ref(key)} && ${values}::text[]`
  if (kind === 'references') return sql<SqlBool>`${ref(key)} && ${values}::bigint[]`
  return sql<SqlBool>`${ref(key)} = any(${values})`
}

function range(
  key: string,
  kind: Field['kind'],
  { from, to }: { from?: unknown; to?: unknown },
  zone: string,
): Expression<SqlBool> | null {
  const parts: Expression<SqlBool>[] = []
  for (const [bound, value] of [['from', from] as const, ['to', to] as const]) {
    if (isBlank(value)) continue
    if (!fits(kind, value)) return null
    parts.push(bounded(key, kind, bound, value, zone))
  }
  return expressionBuilder<never, never>().and(parts)
}

/** A day given for an instant means the whole day in the team's zone. */
function bounded(
  key: string,
  kind: Field['kind'],
  bound: 'from' | 'to',
  value: unknown,
  zone: string,
): Expression<SqlBool> {
  if (kind === 'instant' && isDay(String(value)))
    return bound === 'from'
      ? sql<SqlBool>`${ref(key)} >= (${value}::date::timestamp at time zone ${zone})`
      : sql<SqlBool>`${ref(key)} < ((${value}::date + 1)::timestamp at time zone ${zone})`
  return bound === 'from' ? sql<SqlBool>`${ref(key)} >= ${value}` : sql<SqlBool>`${ref(key)} <= ${value}`
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= textMost && isWritten(value)

function fits(kind: Field['kind'], value: unknown): boolean {
  switch (kind) {
    case 'integer':
    case 'reference':
    case 'references':
    case 'image':
    case 'file':
      return Number.isSafeInteger(value)
    case 'decimal':
      return typeof value === 'number' && Number.isFinite(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'date':
      return typeof value === 'string' && isDay(value) && isDayInBounds(value)
    case 'instant':
      return isText(value) && isMomentInBounds(value)
    default:
      return isText(value)
  }
}
