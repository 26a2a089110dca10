import type { SchemeType } from '#areas/quality/contract/scheme.ts'
import { schemeFields } from '#areas/routing/contract/process-fields.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Refers } from '#core/server/crud/refers.ts'
import type { Values } from '#core/server/crud/rows.ts'

/** The type of scheme that each field names. */
export const schemeTypeOf: Record<keyof typeof schemeFields, SchemeType> = {
  firstScheme: 'first',
  inProcessScheme: 'inProcess',
  selfScheme: 'self',
  finalScheme: 'final',
}

const fields = Object.keys(schemeFields) as (keyof typeof schemeFields)[]

/** What the fields of schemes refer to, within the rows of a field (`operations.`) or the entity's own. */
export const schemesIn = <const P extends string>(within: P) =>
  Object.fromEntries(
    fields.map((field) => [`${within}${field}`, { table: 'inspectionScheme', by: 'code', gone: 'operation.noScheme' }]),
  ) as Record<`${P}${keyof typeof schemeFields}`, Refers>

/** Inspection schemes that the rows name by their codes must be of the type that is asked for; the issues of each row. */
export async function schemeIssues(ctx: Ctx, rows: readonly Values[]): Promise<FieldIssue[][]> {
  const codes = rows.flatMap((row) => fields.flatMap((field) => (row[field] ? [String(row[field])] : [])))
  const found = codes.length
    ? await ctx.db
        .selectFrom('inspectionScheme')
        .select(['code', 'type'])
        .where('code', 'in', [...new Set(codes)])
        .execute()
    : []
  const types = new Map(found.map(({ code, type }) => [code, type]))
  return rows.map((row) =>
    fields.flatMap((field): FieldIssue[] => {
      const code = row[field] ? String(row[field]) : null
      if (code === null || !types.has(code) || types.get(code) === schemeTypeOf[field]) return []
      return [{ field, key: 'operation.otherScheme', params: { value: code, type: ctx.t(`operation.${field}`) } }]
    }),
  )
}
