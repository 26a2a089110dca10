import type { Came, Position, SourcePage } from './connector.ts'

/**
 * What is changed within this time before the cursor is read again, in milliseconds: a system stamps a record when its transaction begins, and
 * one that took long is seen after others that began later.
 */
const overlap = 120_000

/** Since when changes are asked for; null: everything. Times as `2026-03-01 08:00:00.000000`, of whatever zone the system has. */
export function changesSince({ since }: Position): string | null {
  const at = Date.parse(`${since.replace(' ', 'T')}Z`)
  return Number.isNaN(at) ? null : new Date(at - overlap).toISOString().replace('T', ' ').replace('Z', '000')
}

/**
 * The page of a walk by ids, which loses nothing where records come and go meanwhile.
 *
 * @param changed when each record was changed last
 * @param last the id that the next page goes on after; null: there is none
 */
export function pageOf(from: Position, records: Came[], changed: readonly string[], last: string | null): SourcePage {
  const seen = changed.reduce((far, each) => (each > far ? each : far), from.seen)
  const next =
    last === null ? null : { ...from, page: from.page + 1, offset: from.offset + records.length, next: last, seen }
  return { records, seen, next }
}

/** Fields by the name before their first dot: `template.name` and `template.unit` are `name` and `unit` of `template`. */
export function byOwner(fields: readonly string[]): Map<string, string[]> {
  const owners = new Map<string, string[]>()
  for (const field of fields) {
    const [owner = '', ...rest] = field.split('.')
    const of = owners.get(owner) ?? []
    if (rest.length) of.push(rest.join('.'))
    owners.set(owner, of)
  }
  return owners
}
