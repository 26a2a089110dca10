import type { Entity } from '#core/contract/entity.ts'
import type { Field } from '#core/contract/field.ts'
import { fieldIssues } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { readCell } from '#core/server/crud/cells.ts'
import type { SheetRow, SheetTable } from '#core/server/crud/import-sheet.ts'
import type { Values } from '#core/server/crud/rows.ts'
import type { GroupedImport } from './grouped-import.ts'

/** The rows of a sheet that belong together, with the draft that they make. */
export interface Group {
  key: string
  rows: SheetRow[]
  draft: Values
}

/** Reads the cells, finds what they refer to and checks each row by itself. */
export async function readRows(ctx: Ctx, { sheet, lookups }: GroupedImport, table: SheetTable): Promise<SheetRow[]> {
  const rows = table.rows.map(({ number, cells }) => {
    const row: SheetRow = { number, cells, draft: {}, issues: [] }
    for (const [column, key] of table.keys) {
      const cell = readCell(sheet.fields[key] as Field, cells[column])
      if ('wrong' in cell) row.issues.push({ field: key, ...cell.wrong })
      else row.draft[key] = cell.value
    }
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
  if (parsed.success) row.draft = parsed.data as Values
  else row.issues.push(...fieldIssues(parsed.error).filter((issue) => !told.has(issue.field)))
}

/** Puts together what belongs together. Rows whose group cannot be told stand for themselves. */
export function groupRows({ by, rows: field }: GroupedImport, rows: SheetRow[]): Group[] {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const [owner, version] = by.map((key) => row.draft[key])
    const known = owner !== undefined && owner !== null && version !== undefined && version !== null
    const key = known ? groupKey(owner, version) : `#${row.number}`
    const group = groups.get(key) ?? { key, rows: [], draft: { [by[0]]: owner, [by[1]]: version, [field]: [] } }
    group.rows.push(row)
    const { [by[0]]: _owner, [by[1]]: _version, ...line } = row.draft
    ;(group.draft[field] as Values[]).push(line)
    groups.set(key, group)
  }
  return [...groups.values()]
}

export const groupKey = (owner: unknown, version: unknown): string => `${String(owner)} ${String(version)}`
