import type { Message } from '../../contract/messages.ts'
import type { Ctx } from '../context.ts'

/**
 * For rows that have no name of their own and are called by those they refer to: gives them one wherever the operation log tells of them.
 *
 * @param name puts the name into the rows, under the entity's key
 */
export const namedBy = <R>(name: (ctx: Ctx, rows: R[]) => Promise<void>) => ({
  added: (ctx: Ctx, added: { row: R }[]): Promise<void> =>
    name(
      ctx,
      added.map(({ row }) => row),
    ),
  updated: (ctx: Ctx, { before, after }: { before: R; after: R }): Promise<void> => name(ctx, [before, after]),
  async keeps(ctx: Ctx, rows: R[]): Promise<Map<number, Message>> {
    await name(ctx, rows)
    return new Map()
  },
})
