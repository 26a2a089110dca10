import { z } from 'zod'
import { type Draft, draftSchema, type Fields, patchSchema, type Shows } from './field.ts'
import { sheetKeys, withNames } from './names.ts'

/** An entity: its fields declared once, and the short lists that say where each is used. */
export interface Entity<F extends Fields = Fields> {
  /** camelCase; labels of its fields are `${name}.${field}`, its own is `${name}` in the locale files. */
  name: string
  fields: F
  /** The field a person calls a row by (number, code, name): unique in a team. */
  key: string
  search: readonly string[]
  table: readonly string[]
  form: readonly string[]
  /** Columns of a sheet: fields, and behind a translated text `names.vi` for each language. */
  sheet: readonly string[]
  /** Columns that a sheet must have although the wire takes something else in their place (an id for a code). */
  sheetNeeds: readonly string[]
  /** Fields that may be changed of many rows at once. */
  together: readonly string[]
  draft: z.ZodType<Draft<F>>
  patch: z.ZodType<Partial<Draft<F>> & { id: number; version: number }>
}

/** The lists of an entity with the names of its own fields. */
interface Listed<K extends string> {
  search: readonly K[]
  table: readonly K[]
  form: readonly K[]
}

export type DraftOf<E> = E extends Entity<infer F> ? Draft<F> : never
export type PatchOf<E> = E extends Entity<infer F> ? Partial<Draft<F>> & { id: number; version: number } : never
export type RowOf<E> = E extends Entity<infer F> ? Shows<F> & Always<F> : never

/** What every row has; most have the moment of their adding. */
type Always<F> = { id: number; version: number } & ('createdAt' extends keyof F ? unknown : { createdAt?: string })

/** A list's usual fields in an order of its own: those named come first, the others follow as they are declared. */
interface Ordered<K extends string> {
  first?: readonly K[]
  without?: readonly K[]
}

const isOrdered = <K extends string>(list: readonly K[] | Ordered<K>): list is Ordered<K> => !Array.isArray(list)

/** The fields of a list: those chosen, or the usual ones in the order asked for. */
function listed<K extends string>(chosen: readonly K[] | Ordered<K> | undefined, usual: readonly K[]): readonly K[] {
  if (!chosen) return usual
  if (!isOrdered(chosen)) return chosen
  const { first = [], without = [] } = chosen
  return [...first, ...usual.filter((key) => !first.includes(key) && !without.includes(key))]
}

export function defineEntity<F extends Fields>(def: {
  name: string
  fields: F
  key: keyof F & string
  search?: readonly (keyof F & string)[]
  table?: readonly (keyof F & string)[] | Ordered<keyof F & string>
  /** Absent: every field that is not read-only. */
  form?: readonly (keyof F & string)[] | Ordered<keyof F & string>
  sheet?: readonly (keyof F & string)[] | Ordered<keyof F & string>
  sheetNeeds?: readonly (keyof F & string)[]
  /** Absent: none. What must differ from row to row (a number) is not among them. */
  together?: readonly (keyof F & string)[]
}): Listed<keyof F & string> & Entity<F> {
  const all = Object.keys(def.fields) as (keyof F & string)[]
  const written = all.filter((key) => !def.fields[key]?.readonly)
  const flat = (key: keyof F & string) => !['rows', 'names'].includes(def.fields[key]?.kind ?? '')
  const identity = z.object({ id: z.number().int().positive(), version: z.number().int().positive() })
  return {
    name: def.name,
    fields: def.fields,
    key: def.key,
    search: def.search ?? [def.key],
    table: listed(def.table, all.filter(flat)),
    form: withNames(def.fields, listed(def.form, written)),
    sheet: sheetKeys(def.fields, listed(def.sheet, written.filter(flat))),
    sheetNeeds: def.sheetNeeds ?? [],
    together: def.together ?? [],
    draft: draftSchema(def.fields),
    patch: identity.and(patchSchema(def.fields)),
  }
}
