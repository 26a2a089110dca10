import { type RawBuilder, sql } from 'kysely'
import { among as amongIds } from '../db/among.ts'
import type { Asked } from './serve-summary.ts'
import type { Fact } from './sum-groups.ts'

/** A column where facts are told apart by it, else nothing: rows that differ in it alone fall together. */
export const apart = ({ by }: Asked, dimension: string, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  by.has(dimension) ? sql`${column}` : sql`null`

/** A condition where the dimension is narrowed to some ids. */
export const among = ({ ids }: Asked, dimension: string, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  ids[dimension]?.length ? amongIds(column, ids[dimension]) : sql<boolean>`true`

/** Only the dimensions that facts are told apart by. */
export const keysOf = <Keys extends object>({ by }: Asked, keys: Keys): Fact['keys'] => {
  const all = keys as Readonly<Record<string, string | number | null | undefined>>
  return Object.fromEntries([...by].map((dimension) => [dimension, all[dimension] ?? null]))
}

/** Whether facts are told apart by a dimension, or narrowed to some of it: else what it is read of is not joined. */
export const concerns = ({ by, ids }: Asked, dimension: string): boolean =>
  by.has(dimension) || Boolean(ids[dimension]?.length)
