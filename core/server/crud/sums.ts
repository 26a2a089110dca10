import { sql } from 'kysely'
import type { FieldIssue } from '../../contract/issues.ts'
import { groupKinds, groupsMost, type ListGroup, type ListInput, type Page } from '../../contract/list.ts'
import type { Db } from '../db/pool.ts'
import { refuseFields } from '../refusal.ts'
import type { Filtered, ListShape } from './select.ts'
import type { Columns } from './where.ts'

/** The fields to add up. Refuses those that are no numbers, or none of the list's. */
export function summed({ sums = [] }: ListInput, { columns }: ListShape): string[] {
  const numbers = new Set(['integer', 'decimal'])
  const issues = sums
    .filter((field) => field === 'id' || !numbers.has(columns.get(field)?.kind ?? ''))
    .map((field): FieldIssue => ({ field: `sums.${field}`, key: 'invalid.unknown' }))
  if (issues.length) throw refuseFields(issues)
  return [...new Set(sums)]
}

/** Sums over all rows of a query; of no rows each is 0. Quantities in different units (`unit` of the row; none is one of its own) have no sum. */
export async function sumsOf(
  db: Db,
  query: Filtered,
  fields: string[],
  { columns }: ListShape,
): Promise<Record<string, number> | undefined> {
  const read = [...fields, ...(columns.has('unit') ? ['unit'] : [])]
  const numbers = query.select(read.map((field) => sql`${sql.ref(`t.${field}`)}`.as(field)))
  const added = fields.map((field) => sql<number>`coalesce(sum(${sql.ref(`s.${field}`)}), 0)`.as(field))
  const units = columns.has('unit') ? sql<number>`count(distinct coalesce(s.unit, ''))` : sql<number>`1`
  const { units: different, ...sums } = await db
    .selectFrom(numbers.as('s'))
    .select([...added, units.as('units')])
    .executeTakeFirstOrThrow()
  if (Number(different) > 1) return undefined
  return Object.fromEntries(Object.entries(sums).map(([field, sum]) => [field, Number(sum)]))
}

/** The field to group by, if any is asked for. Refuses one that is none of the list's, or whose values are no groups. */
export function grouped({ group }: ListInput, { columns }: ListShape): string | undefined {
  const column = group === undefined ? undefined : columns.get(group)
  if (group === undefined || (column && !column.holds && groupKinds.includes(column.kind))) return group
  throw refuseFields([{ field: 'group', key: 'invalid.unknown' }])
}

interface Told extends Record<string, unknown> {
  value: ListGroup['value']
  label: string | null
  count: number
  units: number
}

/** How many rows of a query hold each value of a field, and what they come to: one statement, of `groupsMost` groups at most. */
export async function groupsOf(
  db: Db,
  query: Filtered,
  by: string,
  fields: string[],
  columns: Columns,
): Promise<Pick<Page<never>, 'groups' | 'moreGroups'>> {
  const { display } = columns.get(by) ?? {}
  const inUnits = columns.has('unit')
  const read = [...new Set([...fields, ...(inUnits ? ['unit'] : [])])]
  const rows = query.select([
    sql`${sql.ref(`t.${by}`)}`.as('groupValue'),
    (display ? sql`${sql.ref(`t.${display}`)}` : sql`null::text`).as('groupLabel'),
    ...read.map((field) => sql`${sql.ref(`t.${field}`)}`.as(field)),
  ])
  const found = (await db
    .selectFrom(rows.as('s'))
    .select([
      sql`s.group_value`.as('value'),
      sql`s.group_label`.as('label'),
      sql<number>`count(*)`.as('count'),
      (inUnits ? sql<number>`count(distinct coalesce(s.unit, ''))` : sql<number>`1`).as('units'),
      ...fields.map((field, at) => sql<number>`coalesce(sum(${sql.ref(`s.${field}`)}), 0)`.as(`sum${at}`)),
    ])
    .groupBy([sql`s.group_value`, sql`s.group_label`])
    .orderBy(sql`s.group_label asc nulls last`)
    .orderBy(sql`s.group_value asc nulls last`)
    .limit(groupsMost + 1)
    .execute()) as unknown as Told[]
  const groups = found.slice(0, groupsMost).map(({ value, label, count, units, ...sums }): ListGroup => {
    const told = Number(units) <= 1 && fields.length > 0
    return {
      value,
      label,
      count: Number(count),
      ...(told && { sums: Object.fromEntries(fields.map((field, at) => [field, Number(sums[`sum${at}`])])) }),
    }
  })
  return { groups, ...(found.length > groupsMost && { moreGroups: true }) }
}
