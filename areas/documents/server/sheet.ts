import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { MessageKey } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { bytesOf } from '#core/server/files/store.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import { type Cell, readSheet, SheetError } from '#core/server/sheets/index.ts'
import { type getDocumentSheet, type getDocumentWords, sheetShown, wordsShown } from '../contract/sheet.api.ts'
import { readDocument } from './documents.ts'
import { docxText } from './text/docx-text.ts'

/** The beginning of a workbook that the caller may see. */
export async function documentSheet(
  ctx: Ctx,
  asked: InputOf<typeof getDocumentSheet>,
): Promise<OutputOf<typeof getDocumentSheet>> {
  const bytes = await versionBytes(ctx, asked, sheetShown.bytes, 'document.sheetTooLarge')
  return read(() => beginningOf(bytes), 'document.sheetUnread')
}

/** What is written in a Word document that the caller may see. */
export async function documentWords(
  ctx: Ctx,
  asked: InputOf<typeof getDocumentWords>,
): Promise<OutputOf<typeof getDocumentWords>> {
  const bytes = await versionBytes(ctx, asked, wordsShown.bytes, 'document.wordsTooLarge')
  return read(() => docxText(bytes, wordsShown.characters), 'document.wordsUnread')
}

/** A version of a document that the caller may see. @throws refused: it is larger than what is previewed */
async function versionBytes(
  ctx: Ctx,
  { id, number }: InputOf<typeof getDocumentSheet>,
  most: number,
  tooLarge: MessageKey,
): Promise<Buffer> {
  const document = await readDocument(ctx, id)
  const file = await ctx.db
    .selectFrom('documentVersion as v')
    .innerJoin('file as f', (j) => j.onRef('f.teamId', '=', 'v.teamId').onRef('f.id', '=', 'v.fileId'))
    .select(['f.id', 'f.size'])
    .where('v.documentId', '=', id)
    .where('v.number', '=', number ?? (document.number as number))
    .executeTakeFirst()
  if (!file) throw notFound()
  if (file.size > most) throw refuse(tooLarge, { max: `${most / 1024 / 1024} MB` })
  return bytesOf(ctx.db, file)
}

async function read<T>(reading: () => Promise<T>, unread: MessageKey): Promise<T> {
  try {
    return await reading()
  } catch (error) {
    if (error instanceof SheetError) throw refuse(unread)
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
