import type { Entity } from '#core/contract/entity.ts'
import type { Language } from '#core/contract/languages.ts'
import { readCell } from '#core/server/crud/cells.ts'
import type { InwardRule } from '../../contract/erp-source.api.ts'
import { textAt } from './http-source.ts'
import type { Came } from './source.ts'

/** Characters of one value. */
const valueMost = 2_000

/** A record as it comes in: by our fields, what a cell of a sheet would say. */
export interface Mapped {
  externalId: string
  values: Record<string, string | null>
}

/** Makes of the ERP's record what a row of a sheet says. */
export const mapIn = (rules: readonly InwardRule[], { externalId, record }: Came): Mapped => ({
  externalId,
  values: Object.fromEntries(
    rules.map(({ to, from, value }) => [to, from ? (textAt(record, from)?.slice(0, valueMost) ?? null) : value]),
  ),
})

/** What a row of ours says in the fields that are mapped, to see later whether somebody changed it. */
export const shotOf = (rules: readonly InwardRule[], row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(rules.map(({ to }) => [to, row[to] ?? null]))

/** Whether a row of ours says what came. What came blank says nothing. */
export function saysTheSame(
  { fields }: Entity,
  row: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, string | null>>,
  language: Language,
): boolean {
  return Object.entries(values).every(([key, text]) => {
    const field = fields[key]
    if (!field || text === null || text === '') return true
    const cell = readCell(field, text, language)
    if ('wrong' in cell) return false
    const number = field.kind === 'decimal' || field.kind === 'integer'
    return number ? Number(row[key]) === Number(cell.value) : String(row[key] ?? '') === String(cell.value)
  })
}
