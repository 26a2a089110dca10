import type { ColumnType } from 'kysely'

/** A `jsonb` column: read as what it holds, written as its text. */
export type Json = ColumnType<unknown, string | null, string | null>
/** One that the database fills where nothing is given. */
export type DefaultedJson = ColumnType<unknown, string | undefined, string>
