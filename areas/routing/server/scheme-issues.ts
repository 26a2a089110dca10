import type { SchemeType } from '#areas/quality/contract/scheme.ts'
import { schemeFields } from '#areas/routing/contract/process-fields.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Values } from '#core/server/crud/rows.ts'

/** The type of scheme that each field names. */
export const schemeTypeOf: Record<keyof typeof schemeFields, SchemeType> = {
  firstScheme: 'first',
  inProcessScheme: 'inProcess',
  selfScheme: 'self',
  finalScheme: 'final',
}

const fields = Object.keys(schemeFields) as (keyof typeof schemeFields)[]

/** Inspection schemes that the rows name by their codes must exist and be of the type that is asked for; the issues of each row. */
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
      if (code === null || types.get(code) === schemeTypeOf[field]) return []
      if (!types.has(code)) return [{ field, key: 'operation.noScheme', params: { value: code } }]
      return [{ field, key: 'operation.otherScheme', params: { value: code, type: ctx.t(`operation.${field}`) } }]
    }),
  )
}
