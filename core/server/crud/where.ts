import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Entity } from '../../contract/entity.ts'
import type { Field } from '../../contract/field.ts'
import type { FieldIssue } from '../../contract/issues.ts'
import type { ListInput } from '../../contract/list.ts'
import { refuseFields } from '../refusal.ts'

/** What conditions and sorting may name, and how each is compared. */
export type Columns = Map<string, Pick<Field, 'kind'>>

const day = /^\d{4}-\d{2}-\d{2}$/

/** Columns of an entity's list: its fields, the texts of its references, and what every row has. */
export function columnsOf(entity: Pick<Entity, 'fields'>, more: Record<string, Pick<Field, 'kind'>> = {}): Columns {
  const columns: Columns = new Map<string, Pick<Field, 'kind'>>([
    ['id', { kind: 'integer' }],
    ['createdAt', { kind: 'instant' }],
  ])
  for (const [key, field] of Object.entries(entity.fields)) {
    if (field.kind === 'rows') continue
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
    const made = key === 'keyword' ? keyword(String(value), search) : column && condition(key, column, value, zone)
    if (made) found.push(made)
    else issues.push({ field: `where.${key}`, key: column ? 'invalid.format' : 'invalid.unknown' })
  }
  if (issues.length) throw refuseFields(issues)
  return found
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const ref = (key: string) => sql.ref<never>(`t.${key}`)
/** A pattern for `like` that finds what a person typed, as it stands, anywhere in a text. */
export const containing = (text: string): string => `%${text.trim().replace(/[\\%_]/g, (c) => `\\${c}`)}%`

/** Nobody types more; each costs a look at all that is searched. */
const wordsMost = 10

/** Every word somewhere in what is searched: a choice is found by its whole label, which is of several columns. */
function keyword(text: string, search: readonly string[]): Expression<SqlBool> {
  const { and, or } = expressionBuilder<never, never>()
  const words = text.trim().split(/\s+/, wordsMost)
  return and(words.map((word) => or(search.map((key) => sql<SqlBool>`${ref(key)}::text ilike ${containing(word)}`))))
}

function condition(
  key: string,
  { kind }: Pick<Field, 'kind'>,
  value: unknown,
  zone: string,
): Expression<SqlBool> | null {
  if (Array.isArray(value)) return anyOf(key, kind, value)
  if (typeof value === 'object') return range(key, kind, value as { from?: unknown; to?: unknown }, zone)
  if (kind === 'text' || kind === 'multiline')
    return typeof value === 'string' ? sql<SqlBool>`${ref(key)} ilike ${containing(value)}` : null
  if (kind === 'choices' || kind === 'references') return sql<SqlBool>`${scalar(kind, value)} = any(${ref(key)})`
  if (kind === 'instant' && typeof value === 'string' && day.test(value))
    return range(key, kind, { from: value, to: value }, zone)
  return fits(kind, value) ? sql<SqlBool>`${ref(key)} = ${value}` : null
}

const scalar = (kind: Field['kind'], value: unknown) => (kind === 'references' ? Number(value) : String(value))

function anyOf(key: string, kind: Field['kind'], values: unknown[]): Expression<SqlBool> | null {
  if (values.length > 1000) return null
  if (kind === 'choices') return sql<SqlBool>`${ref(key)} && ${values.map(String)}::text[]`
  if (kind === 'references') return sql<SqlBool>`${ref(key)} && ${values.map(Number)}::bigint[]`
  if (!values.every((value) => fits(kind, value))) return null
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
  if (kind === 'instant' && day.test(String(value)))
    return bound === 'from'
      ? sql<SqlBool>`${ref(key)} >= (${value}::date::timestamp at time zone ${zone})`
      : sql<SqlBool>`${ref(key)} < ((${value}::date + 1)::timestamp at time zone ${zone})`
  return bound === 'from' ? sql<SqlBool>`${ref(key)} >= ${value}` : sql<SqlBool>`${ref(key)} <= ${value}`
}

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
      return typeof value === 'string' && day.test(value) && !Number.isNaN(Date.parse(value))
    case 'instant':
      return typeof value === 'string' && !Number.isNaN(Date.parse(value))
    default:
      return typeof value === 'string' && value.length <= 500
  }
}
