import type { Entity } from '#core/contract/entity.ts'
import type { Language } from '#core/contract/languages.ts'
import { readCell } from '#core/server/crud/cells.ts'
import { localDate } from '#engines/working-time/index.ts'
import type { InwardRule } from '../../contract/erp-source.api.ts'
import type { Came } from '../erp/connector.ts'
import { textAt } from '../erp/http-list.ts'

/** Characters of one value. */
const valueMost = 2_000

/** A record as it comes in: by our fields, what a cell of a sheet would say. */
export interface Mapped {
  externalId: string
  values: Record<string, string | null>
}

/**
 * Makes of the ERP's record what a row of a sheet says.
 *
 * @param zone the team's, in which a moment is a day where ours is a date
 */
export const mapIn = (
  rules: readonly InwardRule[],
  { externalId, record }: Came,
  { fields }: Pick<Entity, 'fields'>,
  zone: string,
): Mapped => ({
  externalId,
  values: Object.fromEntries(
    rules.map(({ to, from, value }) => {
      if (!from) return [to, value]
      const text = textAt(record, from)?.slice(0, valueMost) ?? null
      return [to, text !== null && fields[to]?.kind === 'date' ? dayIn(text, zone) : text]
    }),
  ),
})

/** The day of a date with a time: as it is written, and in the zone where it says its own. */
function dayIn(text: string, zone: string): string {
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)) return text
  const at = /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? text.slice(0, 10) : localDate(zone, at)
}

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
