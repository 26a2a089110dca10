import type { CrudOf, Verb } from '../../contract/crud.ts'
import type { Entity } from '../../contract/entity.ts'
import type { MessageKey } from '../../contract/messages.ts'
import type { Ctx } from '../context.ts'
import { groupRows, readRows } from './grouped-rows.ts'
import { undoGroups } from './grouped-undo.ts'
import { writeGroups } from './grouped-write.ts'
import { type SheetTaker, serveImport } from './import-job.ts'
import type { Lookup } from './lookup.ts'
import type { Table } from './rows.ts'
import { type CrudDefinition, type Served, serveCrud, served } from './serve.ts'

/** An import whose rows are known by a few columns together, or are lines of something larger (a BOM, a routing). */
export interface GroupedImport {
  /** What is written. */
  served: Served
  /** The sheet's columns: those that tell what a row belongs to, and the others. */
  sheet: Entity
  lookups: Record<string, Lookup>
  /** Columns that tell what a row belongs to. */
  by: readonly [string, ...string[]]
  /** The field that holds the lines; absent: each row stands for itself. */
  lines?: string
  /** Columns beside `by` that the whole has once; its first row tells them. */
  head?: readonly string[]
  /** What is wrong with a group that exists already; takes `{value}`, the last of `by`. */
  taken: MessageKey
  /** Makes the whole draft of a group from its lines; changes it in place. */
  complete?(ctx: Ctx, drafts: Record<string, unknown>[]): Promise<void>
}

/** How the rows of an entity's sheet are known. */
export type Grouping = Omit<GroupedImport, 'served' | 'sheet'> & {
  /** The sheet's columns, unless they are the entity's own. */
  sheet?: Entity
}

/** Binds an entity's verbs as `serveCrud` does, but for its import: that one's rows are known as `grouping` says. */
export function serveGrouped<E extends Entity, V extends Verb, T extends Table>(
  crud: CrudOf<E, V | 'import'>,
  definition: CrudDefinition<E, T>,
  grouping: Grouping,
): ReturnType<typeof serveCrud<E, V, T>> & { taker: SheetTaker } {
  const bound = served(crud, definition)
  const { import: _import, ...others } = crud
  const plain = serveCrud(others as CrudOf<E, never>, definition)
  const grouped: GroupedImport = { served: bound, sheet: crud.entity, ...grouping }
  const taker = groupedTaker(grouped)
  const imported = serveImport({
    ...taker,
    importing: crud,
    undo: (ctx, batchId) => undoGroups(ctx, bound, batchId),
  })
  return {
    handlers: [...plain.handlers, ...imported.handlers],
    jobs: { ...plain.jobs, ...imported.jobs },
    served: bound,
    taker,
  }
}

/** What takes the rows of a sheet in which several make one of what is written. */
export const groupedTaker = (grouped: GroupedImport): SheetTaker => ({
  sheet: grouped.sheet,
  async take(ctx, table, payload) {
    const rows = await readRows(ctx, grouped, table)
    return { rows, outcome: await writeGroups(ctx, grouped, groupRows(grouped, rows), payload) }
  },
})
