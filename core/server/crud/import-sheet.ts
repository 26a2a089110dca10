import type { Readable } from 'node:stream'
import type { Entity } from '../../contract/entity.ts'
import type { Field } from '../../contract/field.ts'
import type { FieldIssue } from '../../contract/issues.ts'
import { languages } from '../../contract/languages.ts'
import { limits } from '../../contract/limits.ts'
import type { Translate } from '../../contract/messages.ts'
import { labelOf } from '../../contract/names.ts'
import { translator } from '../i18n.ts'
import { refuse, refuseField } from '../refusal.ts'
import {
  type SheetRow as ReadRow,
  readSheet,
  SheetError,
  type TemplateColumn,
  type TemplateLabels,
  writeErrorFile,
  writeTemplate,
} from '../sheets/index.ts'
import { columnField } from './cells.ts'
import type { Candidate } from './definition.ts'
import { ruleOf } from './sheet-rules.ts'

/** One row of a sheet on its way in. */
export interface SheetRow extends Candidate {
  /** As the person's program numbers it; the header is 1. */
  number: number
  cells: readonly unknown[]
  issues: FieldIssue[]
}

/** A sheet with its columns recognised. `keys`: the field of each known column. */
export interface SheetTable {
  header: string[]
  keys: Map<number, string>
  rows: readonly ReadRow[]
  /** Fields that a sheet must have and this one has not. */
  missing: string[]
}

const rowsMost = 50_000

/** How a sheet is read. */
interface Reading {
  /** The field of each column, where a person said so. */
  fields?: readonly (string | null)[]
  /** The content is text that a spreadsheet copied. */
  pasted?: boolean
  /** The sheet of a workbook; absent: the first visible one. */
  sheetName?: string
  /** Absent: 50,000. */
  maxRows?: number
  /** A sheet without rows is one. */
  mayBeEmpty?: boolean
}

/** Reads a sheet; columns are known by their label in any language or by the field's wire name. Refuses what is no sheet. */
export async function readTable(
  entity: Entity,
  bytes: Buffer,
  { fields, pasted = false, sheetName, maxRows = rowsMost, mayBeEmpty = false }: Reading = {},
): Promise<SheetTable> {
  const rows: ReadRow[] = []
  let header: string[]
  try {
    const sheet = await readSheet(bytes, { maxRows, maxBytes: limits.sheetBytes, pasted, sheetName })
    header = sheet.header
    for await (const row of sheet.rows) rows.push(row)
  } catch (error) {
    if (mayBeEmpty && error instanceof SheetError && error.code === 'empty')
      return { header: [], keys: new Map(), rows: [], missing: [] }
    throw refusedSheet(error, maxRows)
  }
  const keys = fields ? mapped(entity, header, fields) : recognise(entity, header)
  const there = new Set(keys.values())
  const missing = entity.sheet.filter((key) => isNeeded(entity, key) && !there.has(key))
  if (!rows.length && !mayBeEmpty) throw refuse('sheet.empty')
  return { header, keys, rows, missing }
}

/** @returns what a person is told of a file that is no sheet; any other error as it is */
export function refusedSheet(error: unknown, maxRows = rowsMost): unknown {
  if (!(error instanceof SheetError)) return error
  return refuse(`sheet.${error.code}`, { max: error.code === 'tooManyRows' ? maxRows : '10 MB' })
}

const isNeeded = (entity: Entity, key: string): boolean =>
  entity.fields[key]?.required === true || entity.sheetNeeds.includes(key)

/** Columns as a person assigned them. Refuses a field that the sheet does not take, or takes twice. */
function mapped(entity: Entity, header: string[], fields: readonly (string | null)[]): Map<number, string> {
  const keys = new Map<number, string>()
  fields.slice(0, header.length).forEach((key, column) => {
    if (key === null) return
    if (!entity.sheet.includes(key) || [...keys.values()].includes(key)) throw refuseField('fields', 'invalid.format')
    keys.set(column, key)
  })
  return keys
}

function recognise(entity: Entity, header: string[]): Map<number, string> {
  const names = new Map<string, string>()
  for (const key of entity.sheet) {
    names.set(key.toLowerCase(), key)
    for (const language of languages) names.set(labelOf(entity, key, translator(language)).toLowerCase(), key)
  }
  const keys = new Map<number, string>()
  header.forEach((cell, column) => {
    const key = names.get(
      cell
        .replace(/[*＊]\s*$/, '')
        .trim()
        .toLowerCase(),
    )
    if (key && ![...keys.values()].includes(key)) keys.set(column, key)
  })
  return keys
}

const typeOf = (field: Field) => {
  if (field.kind === 'integer' || field.kind === 'decimal') return 'number' as const
  if (field.kind === 'date') return 'date' as const
  return field.kind === 'instant' ? ('datetime' as const) : ('text' as const)
}

/** The columns of a sheet to fill in: required ones marked, choices as lists, what each takes in words. */
export function templateColumns(entity: Entity, t: Translate, choices: (field: Field) => string[]): TemplateColumn[] {
  const hintOf = (key: string, field: Field): string | undefined => {
    const parts = [
      ...(field.hint ? [t(`${entity.name}.${key}.hint`)] : []),
      ...ruleOf(entity, key, field, t),
      ...(field.kind === 'choices' ? [choices(field).join(t('listed'))] : []),
    ]
    return parts.join('\n') || undefined
  }
  return entity.sheet.map((key) => {
    const field = columnField(entity, key)
    return {
      header: labelOf(entity, key, t),
      type: typeOf(field),
      required: isNeeded(entity, key),
      choices: field.kind === 'boolean' ? [t('yes'), t('no')] : field.kind === 'choice' ? choices(field) : undefined,
      hint: hintOf(key, field),
    }
  })
}

/** The words around the columns of a sheet to fill in. */
export const templateLabels = (t: Translate): TemplateLabels => ({
  sheetName: t('sheet.hints'),
  field: t('sheet.column'),
  required: t('sheet.required'),
  kind: t('sheet.kind'),
  hint: t('sheet.rule'),
  choices: t('sheet.choices'),
  yes: t('yes'),
  no: t('no'),
  kinds: {
    text: t('sheet.kind.text'),
    number: t('sheet.kind.number'),
    date: t('sheet.kind.date'),
    datetime: t('sheet.kind.datetime'),
  },
})

/** The sheet to fill in, and a second one that says what each column takes. */
export const templateSheet = (entity: Entity, t: Translate, choices: (field: Field) => string[]): Readable =>
  writeTemplate(t(entity.name), templateColumns(entity, t, choices), templateLabels(t))

/** The refused rows as they came, each bad cell marked with what is wrong; mended, the same file can be imported again. */
export function errorSheet(entity: Entity, table: SheetTable, bad: SheetRow[], t: Translate): Readable {
  const columnOf = new Map([...table.keys].map(([column, key]) => [key, column]))
  const columns = table.header.map((header, i) => {
    const key = table.keys.get(i)
    return { header, type: key ? typeOf(columnField(entity, key)) : ('text' as const) }
  })
  const errors = bad.flatMap((row, i) =>
    row.issues.map((issue) => {
      const column = columnOf.get(issue.field)
      const message = t(issue.key, issue.params)
      return {
        row: i,
        column,
        message: column === undefined ? `${labelOf(entity, issue.field, t)}: ${message}` : message,
      }
    }),
  )
  return writeErrorFile(
    t('sheet.errors'),
    columns,
    bad.map((row) => row.cells),
    errors,
    t('sheet.errors'),
  )
}
