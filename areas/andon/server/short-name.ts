import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#core/server/crud/names.ts'

/** What a type is called where there is little room: its alias is in the language of its name. */
export const shortNameIn = ({ language }: Reader, alias: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${alias}.names`)} ->> ${sql.lit(language)}, ${sql.ref(`${alias}.alias`)}, ${sql.ref(`${alias}.name`)})`
