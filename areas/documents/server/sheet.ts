import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { bytesOf } from '#core/server/files/store.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import { type Cell, readSheet, SheetError } from '#core/server/sheets/index.ts'
import { type getDocumentSheet, sheetShown } from '../contract/sheet.api.ts'
import { readDocument } from './documents.ts'

/** The beginning of a workbook that the caller may see. */
export async function documentSheet(
  ctx: Ctx,
  { id, number }: InputOf<typeof getDocumentSheet>,
): Promise<OutputOf<typeof getDocumentSheet>> {
  const document = await readDocument(ctx, id)
  const file = await ctx.db
    .selectFrom('documentVersion as v')
    .innerJoin('file as f', (j) => j.onRef('f.teamId', '=', 'v.teamId').onRef('f.id', '=', 'v.fileId'))
    .select(['f.id', 'f.size'])
    .where('v.documentId', '=', id)
    .where('v.number', '=', number ?? (document.number as number))
    .executeTakeFirst()
  if (!file) throw notFound()
  if (file.size > sheetShown.bytes)
    throw refuse('document.sheetTooLarge', { max: `${sheetShown.bytes / 1024 / 1024} MB` })
  try {
    return await beginningOf(await bytesOf(ctx.db, file))
  } catch (error) {
    if (error instanceof SheetError) throw refuse('document.sheetUnread')
    throw error
  }
}

async function beginningOf(bytes: Buffer): Promise<OutputOf<typeof getDocumentSheet>> {
  const { sheetName, header, rows } = await readSheet(bytes)
  const shown = [header.map(textOf)]
  let more = header.length > sheetShown.columns
  for await (const { cells } of rows) {
    if (shown.length >= sheetShown.rows) {
      more = true
      break
    }
    more ||= cells.length > sheetShown.columns
    shown.push(cells.map(textOf))
  }
  return { sheet: sheetName, rows: shown.map((row) => row.slice(0, sheetShown.columns)), more }
}

const textOf = (cell: Cell): string =>
  (cell instanceof Date
    ? cell
        .toISOString()
        .replace('T', ' ')
        .replace(/( 00:00:00)?\.000Z$/, '')
    : String(cell ?? '')
  ).slice(0, sheetShown.characters)
