import type { Entity } from '../../contract/entity.ts'
import type { Field } from '../../contract/field.ts'
import type { FieldIssue } from '../../contract/issues.ts'
import { type Language, languages } from '../../contract/languages.ts'
import type { Message, Translate } from '../../contract/messages.ts'
import { type Names, namesColumn } from '../../contract/names.ts'
import { translator } from '../i18n.ts'

/** What a sheet's cell holds once read: a value of the field, nothing, or what is wrong with it. */
export type Cell = { value: unknown } | { wrong: Message }

const value = (found: unknown): Cell => ({ value: found })
const wrong = (key: Message['key'], params?: Message['params']): Cell => ({ wrong: { key, params } })

/**
 * Reads one cell as a field's value. References stay texts: they are looked up for the whole sheet at once.
 *
 * @param language in which the choices are named to whoever wrote none of them
 */
export function readCell(field: Field, raw: unknown, language: Language): Cell {
  const text = raw instanceof Date ? '' : String(raw ?? '').trim()
  if (raw === null || raw === undefined || (text === '' && !(raw instanceof Date))) return value(null)
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return readNumber(raw, text)
    case 'date':
      return readDate(raw, text)
    case 'instant':
      return raw instanceof Date ? value(raw.toISOString()) : readInstant(text)
    case 'boolean':
      return readBoolean(raw, text, language)
    case 'choice':
      return readChoice(field, text, language)
    case 'choices':
      return readChoices(field, text, language)
    default:
      return value(text)
  }
}

function readNumber(raw: unknown, text: string): Cell {
  const number = typeof raw === 'number' ? raw : Number(text.replaceAll(/[,，\s]/g, ''))
  return Number.isFinite(number) ? value(number) : wrong('invalid.number')
}

function readDate(raw: unknown, text: string): Cell {
  if (raw instanceof Date)
    return Number.isNaN(raw.getTime()) ? wrong('invalid.date') : value(raw.toISOString().slice(0, 10))
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? []
  if (!year || !month || !day) return wrong('invalid.date')
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${iso}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? wrong('invalid.date') : value(iso)
}

function readInstant(text: string): Cell {
  const time = Date.parse(text.replace(' ', 'T'))
  return Number.isNaN(time) ? wrong('invalid.date') : value(new Date(time).toISOString())
}

const inAllLanguages = (key: string) => languages.map((language) => translator(language)(key).toLowerCase())

function readBoolean(raw: unknown, text: string, language: Language): Cell {
  if (typeof raw === 'boolean') return value(raw)
  const word = text.toLowerCase()
  if ([...inAllLanguages('yes'), 'true', '1', 'y', '√'].includes(word)) return value(true)
  if ([...inAllLanguages('no'), 'false', '0', 'n', '×'].includes(word)) return value(false)
  const t = translator(language)
  return wrong('invalid.choice', { choices: [t('yes'), t('no')].join(t('listed')) })
}

/** A choice may be written as its label in any language or as its code. */
function codeOf(field: Field, text: string): string | undefined {
  const word = text.toLowerCase()
  return field.codes?.find(
    (code) => code.toLowerCase() === word || inAllLanguages(`${field.labels}.${code}`).includes(word),
  )
}

function readChoice(field: Field, text: string, language: Language): Cell {
  const code = codeOf(field, text)
  return code ? value(code) : notAmong(field, language)
}

function readChoices(field: Field, text: string, language: Language): Cell {
  const codes = text.split(/[,，、;；]/).map((part) => codeOf(field, part.trim()))
  return codes.every((code) => code) ? value(codes) : notAmong(field, language)
}

const notAmong = (field: Field, language: Language) =>
  wrong('invalid.choice', { choices: choicesOf(field, language).join(translator(language)('listed')) })

/** A choice's labels, for a sheet's validation list. */
export const choicesOf = (field: Field, language: Language): string[] =>
  (field.codes ?? []).map((code) => translator(language)(`${field.labels}.${code}`))

/** A field's value as a sheet's cell, worded in a language. */
export function writeCell(field: Field, row: Record<string, unknown>, key: string, t: Translate): unknown {
  const held = row[key]
  if (held === null || held === undefined) return ''
  switch (field.kind) {
    case 'boolean':
      return t(held ? 'yes' : 'no')
    case 'choice':
      return t(`${field.labels}.${String(held)}`)
    case 'choices':
      return (held as string[]).map((code) => t(`${field.labels}.${code}`)).join(t('listed'))
    case 'reference':
    case 'references':
      return field.display ? textOf(row[field.display], t) : held
    default:
      return held
  }
}

const textOf = (held: unknown, t: Translate) => (Array.isArray(held) ? held.join(t('listed')) : (held ?? ''))

/** The field of a sheet's column; that of a text in one language is the text's own, which may be left blank. */
export function columnField(entity: Pick<Entity, 'fields'>, key: string): Field {
  const named = namesColumn(entity.fields, key)
  const field = entity.fields[named?.main ?? key] as Field
  return named ? { ...field, required: false, hint: false } : field
}

/** The cells of a sheet's row as a draft: what cannot be read is an issue of its column. */
export function readCells(
  entity: Pick<Entity, 'fields'>,
  keys: ReadonlyMap<number, string>,
  cells: readonly unknown[],
  language: Language,
): { draft: Record<string, unknown>; issues: FieldIssue[] } {
  const draft: Record<string, unknown> = {}
  const issues: FieldIssue[] = []
  for (const [column, key] of keys) {
    const cell = readCell(columnField(entity, key), cells[column], language)
    const named = namesColumn(entity.fields, key)
    if ('wrong' in cell) issues.push({ field: key, ...cell.wrong })
    else if (!named) draft[key] = cell.value
    else if (cell.value !== null)
      draft[named.names] = { ...(draft[named.names] as Names | undefined), [named.language]: cell.value }
  }
  return { draft, issues }
}

/** What a row has in a column of `columnField`. */
export function cellOf(
  entity: Pick<Entity, 'fields'>,
  row: Record<string, unknown>,
  key: string,
  t: Translate,
): unknown {
  const named = namesColumn(entity.fields, key)
  if (named) return (row[named.names] as Names | null)?.[named.language] ?? ''
  return writeCell(columnField(entity, key), row, key, t)
}
