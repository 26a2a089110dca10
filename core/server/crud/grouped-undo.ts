import type { Ctx } from '../context.ts'
import { undoImport } from './import-undo.ts'
import type { StoredRow } from './rows.ts'
import { patchRow, type Served } from './serve.ts'

/** Takes a whole grouped import back: added groups go, updated ones get back the lines that they had. */
export const undoGroups = (ctx: Ctx, served: Served, batchId: number): Promise<{ undone: number }> =>
  undoImport(ctx, served, batchId, (before) => patchRow(ctx, served, { id: before.id }, restored(before)))

/** A version that was no default then is none by this; what became the default since stays it. */
function restored({ id: _id, version: _version, isDefault, ...draft }: StoredRow) {
  return isDefault ? { ...draft, isDefault } : draft
}
