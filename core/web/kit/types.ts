import type { z } from 'zod'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Fields } from '#core/contract/field.ts'
import type { BulkResult } from '#core/contract/result.ts'

/** What the kits read of an entity; any `defineEntity` answers to it. */
export interface EntityLike {
  name: string
  fields: Fields
  key: string
  search: readonly string[]
  table: readonly string[]
  form: readonly string[]
  sheet: readonly string[]
  /** Fields that are changed of many rows at once. */
  together: readonly string[]
  draft: z.ZodType
}

/** What the list kit asks of a row. */
export interface Identified {
  id: number
  version?: number
}

/** The names that a screen may call what its rows hold by: one that is misspelt does not compile. */
export type KeyOf<Row> = Extract<keyof Row, string>

/** What a list is sorted by at first. */
export interface SortBy<K extends string> {
  field: K
  order: 'asc' | 'desc'
}

/** A page of any rows, as every list endpoint answers it. */
export interface AnyPage {
  rows: unknown[]
  total: number
  estimated?: boolean
}

export type ListEndpoint = Endpoint<z.ZodType, z.ZodType<AnyPage>>

/** The row of a list endpoint. */
export type RowIn<E> =
  E extends Endpoint<z.ZodType, infer O> ? (z.infer<O> extends { rows: (infer R)[] } ? R : never) : never

/** What the kits read of a `crud(...)`: the verbs that are present are the ones offered. */
export interface CrudLike<Row> {
  entity: EntityLike
  noun: string
  right: string
  select?: Endpoint<z.ZodType, z.ZodType<{ rows: Row[]; total: number; estimated?: boolean }>>
  get?: Endpoint
  add?: Endpoint
  update?: Endpoint
  updateMany?: Endpoint
  delete?: Endpoint<z.ZodType, z.ZodType<BulkResult>>
  import?: Endpoint
  export?: Endpoint
}

/** The value that a row holds under a key known at run time alone. */
export const valueOf = (row: unknown, key: string): unknown => (row as Record<string, unknown> | null)?.[key]
