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
  draft: z.ZodType<Draft<F>>
  patch: z.ZodType<Partial<Draft<F>> & { id: number; version: number }>
}

export type DraftOf<E> = E extends Entity<infer F> ? Draft<F> : never
export type PatchOf<E> = E extends Entity<infer F> ? Partial<Draft<F>> & { id: number; version: number } : never
export type RowOf<E> = E extends Entity<infer F> ? Shows<F> & { id: number; version: number } : never

export function defineEntity<F extends Fields>(def: {
  name: string
  fields: F
  key: keyof F & string
  search?: readonly (keyof F & string)[]
  table?: readonly (keyof F & string)[]
  /** Absent: every field that is not read-only. */
  form?: readonly (keyof F & string)[]
  sheet?: readonly (keyof F & string)[]
  sheetNeeds?: readonly (keyof F & string)[]
}): Entity<F> {
  const all = Object.keys(def.fields) as (keyof F & string)[]
  const written = all.filter((key) => !def.fields[key]?.readonly)
  const flat = (key: keyof F & string) => !['rows', 'names'].includes(def.fields[key]?.kind ?? '')
  const identity = z.object({ id: z.number().int().positive(), version: z.number().int().positive() })
  return {
    name: def.name,
    fields: def.fields,
    key: def.key,
    search: def.search ?? [def.key],
    table: def.table ?? all.filter(flat),
    form: withNames(def.fields, def.form ?? written),
    sheet: sheetKeys(def.fields, def.sheet ?? written.filter(flat)),
    sheetNeeds: def.sheetNeeds ?? [],
    draft: draftSchema(def.fields),
    patch: identity.and(patchSchema(def.fields)),
  }
}
