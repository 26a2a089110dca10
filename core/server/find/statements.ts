import {
  type AliasedExpression,
  type CompiledQuery,
  type Expression,
  expressionBuilder,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { languages } from '../../contract/languages.ts'
import { spellingsOf } from '../../contract/scanned.ts'
import { containing } from '../crud/where.ts'
import type { Db } from '../db/pool.ts'
import type { Asked, FoundRow } from './finder.ts'
import { soundPattern } from './sounds.ts'

/** Rows of a table of some thousands, to be found by any part of their number and name. */
export interface NamedRow extends FoundRow {
  /** The name as it is written, and in the other languages that it is kept in. */
  written: string | null
}

/** A query whose rows are a finder's: `db.selectFrom(…).select(…)`. */
interface Rows {
  as(alias: 'f'): AliasedExpression<object, 'f'>
}

/**
 * Whether number or name have every word in them, as it is written, by its sound or by initials. Looked at row by row: one lowering, one
 * comparison, and a pattern only where what is no letter is there.
 */
export const holdsWords = (number: string, written: string, words: readonly string[]): Expression<SqlBool> => {
  const { and, or } = expressionBuilder<never, never>()
  const text = sql`lower(concat_ws(' ', ${sql.ref(number)}, ${sql.ref(written)}))`
  return and(
    words.map((word) => {
      const plain = sql<SqlBool>`${text} like ${containing(word)}`
      const pattern = soundPattern(word)
      if (!pattern) return plain
      const [rest] = word.match(/[^a-z]+/) ?? []
      const sounding = sql<SqlBool>`${sql.ref(written)} ~ ${pattern}`
      return or([plain, rest ? and([sql<SqlBool>`${sql.ref(written)} like ${containing(rest)}`, sounding]) : sounding])
    }),
  )
}

/**
 * Finds in a table of some thousands of rows by number, name, sound and initials.
 *
 * @param rows answers `id`, `number`, `name`, `note`, `state` and `written`
 */
export function amongFew(db: Db, rows: Rows, asked: Asked): CompiledQuery<FoundRow>[] {
  const from = rows.as('f') as AliasedExpression<NamedRow, 'f'>
  const query = db.selectFrom(from).select(['f.id', 'f.number', 'f.name', 'f.note', 'f.state']).limit(asked.limit)
  const { text, words, used } = asked
  if (!text) return used.length ? [query.where(sql<SqlBool>`f.id = any(${used})`).compile()] : []
  if (asked.exact) return [query.where('f.number', 'in', spellingsOf(text)).compile()]
  const begins = `${containing(text).slice(1)}`
  return [
    query
      .where(holdsWords('f.number', 'f.written', words))
      .orderBy(sql`lower(f.number) = lower(${text})`, 'desc')
      .orderBy(sql`f.id = any(${used})`, 'desc')
      .orderBy(sql`f.number ilike ${begins}`, 'desc')
      .orderBy(sql`f.name ilike ${begins}`, 'desc')
      .orderBy('f.number')
      .compile(),
  ]
}

/** After every text that begins with `beginning`. */
const endOf = (beginning: string): string => `${beginning}\u{10ffff}`

/**
 * Whether a column begins with a text, in a way that an index decides behind the wall of teams: `like` is not let before its conditions.
 */
export const beginsWith = (ref: string, beginning: string): Expression<SqlBool> => {
  const { and } = expressionBuilder<never, never>()
  return and([sql<SqlBool>`${sql.ref(ref)} >= ${beginning}`, sql<SqlBool>`${sql.ref(ref)} < ${endOf(beginning)}`])
}

/** A query that can be narrowed and ordered. */
interface Narrowed<Q> {
  where(condition: Expression<SqlBool>): Q
  orderBy(column: ReturnType<typeof sql>, order: 'desc'): Q
  limit(rows: number): Q
  compile(): CompiledQuery
}

/**
 * Finds in a table of any size by the beginning of a number, the newest first, and what was opened before by any part of it.
 *
 * @param rows answers `id`, `number`, `name`, `note` and `state`
 * @param at the columns of id and number: `t.id`, `t.taskNo`; an index begins with the team and the number
 */
export function byNumber<Q extends Narrowed<Q>>(
  rows: Q,
  at: { id: string; number: string },
  { text, exact, used, limit }: Asked,
): CompiledQuery<FoundRow>[] {
  const among = sql<SqlBool>`${sql.ref(at.id)} = any(${used})`
  const made: Q[] = []
  if (!text) {
    if (used.length) made.push(rows.where(among))
  } else if (exact) made.push(rows.where(sql<SqlBool>`${sql.ref(at.number)} = any(${spellingsOf(text)})`))
  else {
    if (used.length) made.push(rows.where(among).where(sql<SqlBool>`${sql.ref(at.number)} ilike ${containing(text)}`))
    if (!/\s/.test(text))
      for (const spelling of new Set(spellingsOf(text)))
        made.push(rows.where(beginsWith(at.number, spelling)).orderBy(sql.ref(at.number), 'desc'))
  }
  return made.map((query) => query.limit(limit).compile() as CompiledQuery<FoundRow>)
}

/** A name and what it is called in the other languages, as one text to look in. */
export const everyName = (alias: string, name = 'name'): RawBuilder<string> =>
  sql<string>`concat_ws(' ', ${sql.ref(`${alias}.${name}`)}, ${sql.join(
    languages.map((language) => sql`${sql.ref(`${alias}.${name}s`)} ->> ${sql.lit(language)}`),
  )})`

/** What a finder of rows without one answers in its place. */
export const none = sql<string | null>`null::text`
