import type { Ctx } from '../context.ts'
import type { CrudDefinition } from './definition.ts'
import type { StoredRow } from './rows.ts'

/**
 * For rows that have no name of their own and are called by those they refer to: gives them one wherever the operation log tells of them.
 *
 * @param name puts the name into the rows, under the entity's key
 */
export const namedBy = (
  name: (ctx: Ctx, rows: StoredRow[]) => Promise<void>,
): Required<Pick<CrudDefinition, 'added' | 'updated' | 'keeps'>> => ({
  added: (ctx, added) =>
    name(
      ctx,
      added.map(({ row }) => row),
    ),
  updated: (ctx, { before, after }) => name(ctx, [before, after]),
  async keeps(ctx, rows) {
    await name(ctx, rows)
    return new Map()
  },
})
