import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../contract/entity.ts'
import { type Language, languages } from '../../contract/languages.ts'
import { type Names, nameOf } from '../../contract/names.ts'

/** Whose language is read in: a call's context. Null: texts as they stand. */
export interface Reader {
  language: Language | null
}

/** For what is kept and read by people of any language. */
export const asWritten: Reader = { language: null }

/**
 * What a row is called in the reader's language, for SQL that shows it: `coalesce(t.names ->> 'vi', t.name)`.
 *
 * @param alias the table's, in the statement
 * @param column of the text; its other languages stand in the column of that name with an s
 */
export const nameIn = <T extends string | null = string>(
  { language }: Reader,
  alias: string,
  column = 'name',
): RawBuilder<T> =>
  language === null
    ? sql.ref<T>(`${alias}.${column}`)
    : // Written out, not a parameter: the same text may have to stand in `group by` again.
      sql<T>`coalesce(${sql.ref(`${alias}.${column}s`)} ->> ${sql.lit(language)}, ${sql.ref(`${alias}.${column}`)})`

/**
 * What a name that an act copied is called in the reader's language: as the row is called there that it was copied from, else the copy,
 * which keeps what was. A look by the primary key for each row that is shown: the statement needs no join for it.
 *
 * @param alias of the table with the copy, in the statement; it holds the text and the id (`operationId`) under the same names
 * @param table that the name was copied from
 * @param joined its alias, where a statement of very many rows joins it all the same
 */
export const copiedNameIn = <T extends string | null = string>(
  { language }: Reader,
  alias: string,
  table: 'operation',
  column: string,
  joined?: string,
): RawBuilder<T> => {
  const copy = sql.ref<T>(`${alias}.${column}`)
  if (language === null) return copy
  if (joined) return sql<T>`coalesce(${sql.ref(`${joined}.${column}s`)} ->> ${sql.lit(language)}, ${copy})`
  return sql<T>`coalesce((select named.${sql.ref(`${column}s`)} ->> ${sql.lit(language)} from ${sql.table(table)} named
    where named.team_id = ${sql.ref(`${alias}.teamId`)} and named.id = ${sql.ref(`${alias}.${table}Id`)}), ${copy})`
}

/**
 * What the product of an order is called in the reader's language: as the product is called there, else the copy that the order keeps. A look
 * by the primary key for each row that is shown.
 *
 * @param alias of the table with the copy (`materialDesc`) and the product's id, in the statement
 * @param joined the product's alias, where a statement of very many rows joins it all the same
 */
export const madeNameIn = <T extends string | null = string>(
  { language }: Reader,
  alias: string,
  joined?: string,
): RawBuilder<T> => {
  const copy = sql.ref<T>(`${alias}.materialDesc`)
  if (language === null) return copy
  if (joined) return sql<T>`coalesce(${sql.ref(`${joined}.names`)} ->> ${sql.lit(language)}, ${copy})`
  return sql<T>`coalesce((select named.names ->> ${sql.lit(language)} from product named
    where named.team_id = ${sql.ref(`${alias}.teamId`)} and named.id = ${sql.ref(`${alias}.productId`)}), ${copy})`
}

/**
 * What the unit that a row is counted in is called in the reader's language, else as the row holds it. The row names the unit by its text,
 * which is unique in a team: a look by that key for each row that is shown.
 *
 * @param alias of the table that holds the text, in the statement
 */
export const unitIn = <T extends string | null = string>(
  { language }: Reader,
  alias: string,
  column = 'unit',
): RawBuilder<T> => {
  const held = sql.ref<T>(`${alias}.${column}`)
  return language === null
    ? held
    : sql<T>`coalesce((select named.names ->> ${sql.lit(language)} from unit named
    where named.team_id = ${sql.ref(`${alias}.teamId`)} and named.name = ${held}), ${held})`
}

/** The same in all languages, for a statement that people of several share: see `nameOf`. Null where nobody made the unit. */
export const unitNamesIn = (alias: string, column = 'unit'): RawBuilder<Names | null> =>
  sql`(select named.names from unit named
    where named.team_id = ${sql.ref(`${alias}.teamId`)} and named.name = ${sql.ref(`${alias}.${column}`)})`

/** What a row is called in each language: `{"zh-Hans": …, "en": …, "vi": …}`. */
export const namesIn = (alias: string, column = 'name'): RawBuilder<Record<Language, string>> =>
  sql`jsonb_build_object(${sql.join(languages.flatMap((language) => [sql.lit(language), nameIn({ language }, alias, column)]))})`

/** Rows of a list with their translated texts in the reader's language. */
export function inLanguage<Row>(
  entity: Pick<Entity, 'fields'>,
  rows: Row[],
  { language }: { language: Language },
): Row[] {
  const keys = Object.entries(entity.fields).flatMap(([key, { names }]) => (names ? [{ key, names }] : []))
  if (!keys.length) return rows
  return rows.map((row) => {
    const shown = { ...row } as Record<string, unknown>
    for (const { key, names } of keys)
      shown[key] = nameOf(shown[key] as string | null, shown[names] as Names | null, language)
    return shown as Row
  })
}
