import type { ErpKindRules } from '../../contract/erp.api.ts'
import type { Result } from '../delivery/driver.ts'
import { trouble } from './calls.ts'
import { type Entry, mapped, NoSuchFact } from './mapping.ts'

/** How a system keeps records of a model. */
export interface Records {
  /** The name or id of the record in which a field holds a text; null: there is none. */
  holding(model: string, field: string, text: string): Promise<string | null>
  /** Makes one. @returns its name or id */
  make(model: string, values: Record<string, unknown>): Promise<string>
}

/** Where an entry of a kind goes, and which field there holds its key. @throws Trouble */
export function placeOf(kinds: readonly ErpKindRules[], kind: string) {
  const own = kinds.find((each) => each.kind === kind)
  const keyField = own?.rules.find(({ from }) => from === 'key')?.to
  // A kind that was switched off while an entry waited.
  if (!own?.path || !keyField) throw trouble('mapping', 'key')
  return { model: own.path, keyField, rules: own.rules }
}

/** Whether the ERP has an entry: by its key, in the field that it was mapped to. */
export async function askedFor(records: Records, kinds: readonly ErpKindRules[], entry: Entry): Promise<Result> {
  const { model, keyField } = placeOf(kinds, entry.kind)
  const has = await records.holding(model, keyField, entry.key)
  return has === null ? { absent: true } : { ok: true, externalId: has }
}

/** Makes a record of an entry, unless there is one: these systems know no key of their own by which a second one would be refused. */
export async function booked(records: Records, kinds: readonly ErpKindRules[], entry: Entry): Promise<Result> {
  const { model, keyField, rules } = placeOf(kinds, entry.kind)
  const has = await records.holding(model, keyField, entry.key)
  if (has !== null) return { ok: true, externalId: has }
  try {
    return { ok: true, externalId: await records.make(model, mapped(entry, rules) as Record<string, unknown>) }
  } catch (error) {
    if (error instanceof NoSuchFact) throw trouble('mapping', error.field)
    throw error
  }
}

/** Number and quantity of an order that was completed. */
export function completedOf({ facts }: Entry): { number: string; quantity: number } {
  const { workorderNo, completedQuantity } = facts
  if (typeof workorderNo !== 'string' || !Number.isFinite(Number(completedQuantity)))
    throw trouble('mapping', 'workorderNo, completedQuantity')
  return { number: workorderNo, quantity: Number(completedQuantity) }
}
