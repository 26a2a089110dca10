import type { CrudOf, Verb } from '../../contract/crud.ts'
import type { Entity } from '../../contract/entity.ts'
import type { Ctx, Statement } from '../context.ts'
import { type Handler, handle } from '../handler.ts'
import type { JobHandler } from '../jobs/worker.ts'
import { notFound } from '../refusal.ts'
import { type CrudDefinition, reading, type Served, served, shapeOf } from './definition.ts'
import { exporting } from './exporting.ts'
import { importing } from './importing.ts'
import { countingFor } from './kept-counts.ts'
import { inLanguage } from './names.ts'
import { withFiles } from './row-files.ts'
import type { StoredRow, Table, Values } from './rows.ts'
import { byIdsQuery, listByIds, listPage } from './select.ts'
import { addRows, patchAndRead, patchRows, removeRows } from './write.ts'

export type { Candidate, CandidateOf, CrudDefinition, DraftIn, Served } from './definition.ts'
export { served, shapeOf } from './definition.ts'
export { addRows, patchRow, writeNew } from './write.ts'

/** Binds the verbs that an entity opted in to. @returns handlers, the jobs that long ones run as, and what `addRows` and its like take */
export function serveCrud<E extends Entity, V extends Verb, T extends Table>(
  crud: CrudOf<E, V>,
  given: CrudDefinition<E, T>,
): { handlers: Handler[]; jobs: Record<string, JobHandler>; served: Served<T> } {
  const bound = served(crud, given)
  const { crud: all, definition } = bound
  const handlers: Handler[] = []
  const jobs: Record<string, JobHandler> = {}
  if (all.select)
    handlers.push({
      ...handle(all.select, async (ctx, input) => {
        const shape = { ...shapeOf(bound, ctx), counting: countingFor(bound, ctx) }
        const page = await reading(definition, ctx, () =>
          listPage<never>(ctx.db, definition.list(ctx.db, ctx), input, shape),
        )
        return { ...page, rows: await withFiles(ctx.db, crud.entity, inLanguage(crud.entity, page.rows, ctx)) }
      }),
      list: { entity: all.entity, source: definition.list, definition },
    })
  if (all.get) handlers.push(handle(all.get, (ctx, { id }) => readRow(ctx, bound, id)))
  if (all.add) {
    const many = (ctx: Ctx, drafts: Values[]) =>
      addRows(
        ctx,
        bound,
        drafts.map((draft) => ({ draft })),
      )
    const one = async (ctx: Ctx, draft: Values) => {
      const [row] = await many(ctx, [draft])
      return readRow(ctx, bound, (row as StoredRow).id)
    }
    handlers.push({ ...handle(all.add, one), many })
  }
  if (all.update)
    handlers.push(
      handle(all.update, async (ctx, patch) => {
        const { id, version, ...draft } = patch
        // What a hook writes beside the row may be shown with it.
        const read = definition.updated ? undefined : shownQuery(ctx, bound, id)
        const { shown } = await patchAndRead(ctx, bound, { id, version }, draft, read)
        return shown ? oneShown(ctx, crud.entity, shown as never[]) : readRow(ctx, bound, id)
      }),
    )
  if (all.updateMany)
    handlers.push(handle(all.updateMany, (ctx, { ids, values }) => patchRows(ctx, bound, ids, values)))
  if (all.delete) handlers.push(handle(all.delete, (ctx, { ids }) => removeRows(ctx, bound, ids)))
  if (all.import) Object.assign(jobs, importing(bound, handlers))
  if (all.export) Object.assign(jobs, exporting(bound, handlers))
  return { handlers, jobs, served: bound }
}

/** One row as lists show it. */
export async function readRow(ctx: Ctx, { crud, definition }: Served, id: number): Promise<never> {
  const rows = await reading(definition, ctx, () => listByIds<never>(ctx.db, definition.list(ctx.db, ctx), [id]))
  return oneShown(ctx, crud.entity, rows)
}

const shownQuery = (ctx: Ctx, { definition }: Served, id: number): Statement<StoredRow> => ({
  query: byIdsQuery(ctx.db, definition.list(ctx.db, ctx), [id]),
  everywhere: definition.everywhere,
})

async function oneShown(ctx: Ctx, entity: Entity, rows: never[]): Promise<never> {
  const [row] = await withFiles(ctx.db, entity, rows)
  if (!row) throw notFound()
  return row
}
