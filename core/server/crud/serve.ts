import type { CrudOf, Verb } from '../../contract/crud.ts'
import type { Entity } from '../../contract/entity.ts'
import type { Ctx } from '../context.ts'
import { type Handler, handle } from '../handler.ts'
import type { JobHandler } from '../jobs/worker.ts'
import { notFound } from '../refusal.ts'
import { type CrudDefinition, reading, type Served, shapeOf } from './definition.ts'
import { exporting } from './exporting.ts'
import { importing } from './importing.ts'
import { inLanguage } from './names.ts'
import { withFiles } from './row-files.ts'
import type { StoredRow, Values } from './rows.ts'
import { listByIds, listPage } from './select.ts'
import { addRows, patchRow, removeRows } from './write.ts'

export type { Candidate, CrudDefinition, Served } from './definition.ts'
export { shapeOf } from './definition.ts'
export { addRows, patchRow, writeNew } from './write.ts'

/** Binds the verbs that an entity opted in to. @returns handlers, the jobs that long ones run as, and what `addRows` and its like take */
export function serveCrud<E extends Entity, V extends Verb>(
  crud: CrudOf<E, V>,
  definition: CrudDefinition,
): { handlers: Handler[]; jobs: Record<string, JobHandler>; served: Served } {
  const served: Served = { crud: crud as unknown as Served['crud'], definition }
  const all = served.crud
  const handlers: Handler[] = []
  const jobs: Record<string, JobHandler> = {}
  if (all.select)
    handlers.push(
      handle(all.select, async (ctx, input) => {
        const page = await reading(definition, ctx, () =>
          listPage<never>(ctx.db, definition.list(ctx.db, ctx), input, shapeOf(served, ctx)),
        )
        return { ...page, rows: await withFiles(ctx.db, crud.entity, inLanguage(crud.entity, page.rows, ctx)) }
      }),
    )
  if (all.get) handlers.push(handle(all.get, (ctx, { id }) => readRow(ctx, served, id)))
  if (all.add) {
    const many = (ctx: Ctx, drafts: Values[]) =>
      addRows(
        ctx,
        served,
        drafts.map((draft) => ({ draft })),
      )
    const one = async (ctx: Ctx, draft: Values) => {
      const [row] = await many(ctx, [draft])
      return readRow(ctx, served, (row as StoredRow).id)
    }
    handlers.push({ ...handle(all.add, one), many })
  }
  if (all.update)
    handlers.push(
      handle(all.update, async (ctx, patch) => {
        const { id, version, ...draft } = patch
        await patchRow(ctx, served, { id, version }, draft)
        return readRow(ctx, served, id)
      }),
    )
  if (all.delete) handlers.push(handle(all.delete, (ctx, { ids }) => removeRows(ctx, served, ids)))
  if (all.import) Object.assign(jobs, importing(served, handlers))
  if (all.export) Object.assign(jobs, exporting(served, handlers))
  return { handlers, jobs, served }
}

/** One row as lists show it. */
export async function readRow(ctx: Ctx, { crud, definition }: Served, id: number): Promise<never> {
  const rows = await reading(definition, ctx, () => listByIds<never>(ctx.db, definition.list(ctx.db, ctx), [id]))
  const [row] = await withFiles(ctx.db, crud.entity, rows)
  if (!row) throw notFound()
  return row
}
