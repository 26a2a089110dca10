import { columnName } from './cell-xml.ts'
import type { SheetNote } from './types.ts'
import { escapeCellText } from './xml.ts'

const BATCH = 500

function* inBatches(
  head: string,
  notes: readonly SheetNote[],
  part: (note: SheetNote, i: number) => string,
  end: string,
) {
  yield head
  for (let from = 0; from < notes.length; from += BATCH) {
    yield notes
      .slice(from, from + BATCH)
      .map((note, i) => part(note, from + i))
      .join('')
  }
  yield end
}

/** A cell takes one comment, so that several remarks on it become its lines. */
export function oneNoteACell(notes: readonly SheetNote[]): SheetNote[] {
  const byCell = new Map<string, SheetNote>()
  for (const note of notes) {
    const key = `${note.row},${note.column}`
    const earlier = byCell.get(key)
    byCell.set(key, earlier ? { ...note, message: `${earlier.message}\n${note.message}` } : note)
  }
  return [...byCell.values()].sort((a, b) => a.row - b.row || a.column - b.column)
}

/** The comments of a sheet. */
export const commentsXml = (notes: readonly SheetNote[]): Iterable<string> =>
  inBatches(
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author></author></authors><commentList>',
    notes,
    ({ row, column, message }) =>
      `<comment ref="${columnName(column)}${row + 2}" authorId="0"><text><r><t xml:space="preserve">${escapeCellText(message)}</t></r></text></comment>`,
    '</commentList></comments>',
  )

/** The boxes in which Excel shows the comments; without them it calls the file corrupt. */
export const commentShapesXml = (notes: readonly SheetNote[]): Iterable<string> =>
  inBatches(
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout><v:shapetype id="note" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>',
    notes,
    ({ row, column }, i) =>
      `<v:shape id="note${i + 1}" type="#note" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:path o:connecttype="none"/><v:textbox/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${column + 1},15,${row + 1},2,${column + 4},15,${row + 5},4</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row + 1}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`,
    '</xml>',
  )
