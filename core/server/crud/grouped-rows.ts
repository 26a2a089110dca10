import type { Entity } from '../../contract/entity.ts'
import { fieldIssues } from '../../contract/issues.ts'
import type { Ctx } from '../context.ts'
import { readCells } from './cells.ts'
import type { GroupedImport } from './grouped-import.ts'
import type { SheetRow, SheetTable } from './import-sheet.ts'
import type { Values } from './rows.ts'

/** The rows of a sheet that belong together, with the draft that they make. */
export interface Group {
  key: string
  rows: SheetRow[]
  draft: Values
}

/** Reads the cells, finds what they refer to and checks each row by itself. */
export async function readRows(ctx: Ctx, { sheet, lookups }: GroupedImport, table: SheetTable): Promise<SheetRow[]> {
  const rows = table.rows.map(({ number, cells }) => {
    const row: SheetRow = { number, cells, ...readCells(sheet, table.keys, cells, ctx.language) }
    return row
  })
  for (const [key, lookup] of Object.entries(lookups)) {
    const many = sheet.fields[key]?.kind === 'references'
    const textsOf = (row: SheetRow) => split(row.draft[key], many)
    const texts = [...new Set(rows.flatMap(textsOf))]
    const found = texts.length ? await lookup(ctx.db, texts) : new Map<string, number>()
    for (const row of rows) {
      const mine = textsOf(row)
      const missing = mine.find((text) => !found.has(text))
      if (missing !== undefined) {
        row.issues.push({ field: key, key: 'invalid.reference', params: { value: missing } })
        delete row.draft[key]
      } else if (mine.length) row.draft[key] = many ? mine.map((text) => found.get(text)) : found.get(mine[0] as string)
    }
  }
  for (const row of rows) validate(sheet, row)
  return rows
}

const split = (cell: unknown, many: boolean): string[] =>
  String(cell ?? '')
    .split(many ? /[,，、;；]/ : /$^/)
    .map((text) => text.trim())
    .filter(Boolean)

function validate(sheet: Entity, row: SheetRow): void {
  const told = new Set(row.issues.map((issue) => issue.field))
  const parsed = sheet.draft.safeParse(row.draft, { reportInput: true })
  if (parsed.success) row.draft = parsed.data
  else row.issues.push(...fieldIssues(parsed.error).filter((issue) => !told.has(issue.field)))
}

/** Puts together what belongs together. Rows whose group cannot be told stand for themselves. */
export function groupRows({ by, lines, head = [] }: GroupedImport, rows: SheetRow[]): Group[] {
  const groups = new Map<string, Group>()
  const ofWhole = [...by, ...head]
  for (const row of rows) {
    const told = by.map((key) => row.draft[key])
    const key = told.some((value) => value === undefined || value === null) ? `#${row.number}` : groupKey(told)
    const known = groups.get(key)
    if (known && !lines) {
      const params = { row: known.rows[0]?.number ?? 0 }
      row.issues.push({ field: by[0], key: 'import.rowTwice', params })
      groups.set(`#${row.number}`, { key, rows: [row], draft: row.draft })
      continue
    }
    const group = known ?? { key, rows: [], draft: lines ? { ...headOf(ofWhole, row), [lines]: [] } : row.draft }
    group.rows.push(row)
    if (lines) (group.draft[lines] as Values[]).push(lineOf(ofWhole, row))
    groups.set(key, group)
  }
  return [...groups.values()]
}

const headOf = (keys: readonly string[], { draft }: SheetRow): Values =>
  Object.fromEntries(keys.map((key) => [key, draft[key]]))

const lineOf = (head: readonly string[], { draft }: SheetRow): Values =>
  Object.fromEntries(Object.entries(draft).filter(([key]) => !head.includes(key)))

export const groupKey = (values: readonly unknown[]): string => values.map(String).join('\n')
