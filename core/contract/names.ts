import { z } from 'zod'
import { type Common, type Field, type Fields, field, make, type TextOptions } from './field.ts'
import { type Language, languages } from './languages.ts'
import type { Translate } from './messages.ts'
import { writtenText } from './text.ts'

/** What something is called in languages other than that of its name. */
export type Names = { [L in Language]?: string }

const isGiven = ([, text]: [string, unknown]) => text !== null && !(typeof text === 'string' && text.trim() === '')

/** A language left blank is one without a name of its own. */
const onlyGiven = (value: unknown) =>
  value && typeof value === 'object' ? Object.fromEntries(Object.entries(value).filter(isGiven)) : value

const namesSchema = (max: number): z.ZodType<Names> => {
  const text = writtenText().trim().min(1).max(max).optional()
  const shape = Object.fromEntries(languages.map((language) => [language, text])) as Record<Language, typeof text>
  return z.preprocess(onlyGiven, z.object(shape))
}

type Options<R extends boolean> = Common<string> & TextOptions & { required: R }
type Translated<K extends string, R extends boolean> = { [P in K]: Field<string, R> } & {
  [P in `${K}s`]: Field<Names, false>
}

/**
 * A text that the team words itself, with what it is in the other languages of the product: two fields, `name` and `names`, to be spread
 * among an entity's. The table has a column for each, the second `jsonb not null default '{}'`; what belongs to both (bounds, cleaning of
 * words) is that of the first.
 *
 * Lists answer the first in the reader's language where there is one, else as it stands; `get` answers it as it stands, so that whoever
 * changes a row in one language leaves the others alone. SQL that shows it elsewhere takes `nameIn` of `core/server/crud/names.ts`.
 */
export function translated<const K extends string, const R extends boolean>(key: K, options: Options<R>) {
  const names = `${key}s`
  const main = { ...field.text({ ...options, required: true }), required: options.required, names }
  return {
    [key]: main,
    [names]: make('names', namesSchema(options.max ?? 200), { initial: {}, readonly: options.readonly }),
  } as unknown as Translated<K, R>
}

/** Fields with those that hold their other languages, each behind its own. */
export const withNames = (fields: Fields, keys: readonly string[]): string[] =>
  keys.flatMap((key) => {
    const names = fields[key]?.names
    return names && !keys.includes(names) ? [key, names] : [key]
  })

/** The text of a row in a language: its name there, else its name. */
export const nameOf = (name: string | null, names: Names | null | undefined, language: Language): string | null =>
  names?.[language] ?? name

/** `names.vi`: the column of a sheet that holds a text in one language. */
export interface NamesColumn {
  /** The text's own field. */
  main: string
  names: string
  language: Language
}

/** The columns of a sheet: each translated text is followed by one for each language. */
export const sheetKeys = (fields: Fields, keys: readonly string[]): string[] =>
  keys.flatMap((key) => {
    const names = fields[key]?.names
    return names ? [key, ...languages.map((language) => `${names}.${language}`)] : [key]
  })

/** What a sheet's column says of a text in one language; null: it is a field's own column. */
export function namesColumn(fields: Fields, key: string): NamesColumn | null {
  const at = key.lastIndexOf('.')
  const [names, language] = [key.slice(0, at), key.slice(at + 1)]
  if (at < 0 || fields[names]?.kind !== 'names' || !languages.includes(language as Language)) return null
  const main = Object.keys(fields).find((each) => fields[each]?.names === names)
  return main ? { main, names, language: language as Language } : null
}

/** The label of a field or a sheet's column, in words: of a text in another language, that language behind it. */
export function labelOf(entity: { name: string; fields: Fields }, key: string, t: Translate): string {
  const column = namesColumn(entity.fields, key)
  const main =
    column?.main ?? Object.keys(entity.fields).find((each) => entity.fields[each]?.names === key && key !== each)
  const label = t(`${entity.name}.${main ?? key}`)
  if (!main) return label
  return t('named.inLanguage', { label, language: t(column ? `named.${column.language}` : 'named.others') })
}
