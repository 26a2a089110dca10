import type { Message, MessageKey } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import type { StoredRow } from '#core/server/crud/rows.ts'

/**
 * Keeps a default version while others of its product stay: something must be taken at a confirmation.
 * @param message takes `{version}`
 */
export async function defaultsInUse(
  ctx: Ctx,
  table: 'bom' | 'routing',
  rows: StoredRow[],
  message: MessageKey,
): Promise<Map<number, Message>> {
  const defaults = rows.filter((row) => row.isDefault)
  if (!defaults.length) return new Map()
  const products = defaults.map((row) => row.productId as number)
  const going = rows.map((row) => row.id)
  const left = await ctx.db
    .selectFrom(table)
    .select('productId')
    .where('productId', 'in', products)
    .where('id', 'not in', going)
    .execute()
  const staying = new Set(left.map((row) => row.productId))
  return new Map(
    defaults
      .filter((row) => staying.has(row.productId as number))
      .map((row) => [
        row.id,
        { key: message, params: { version: String(table === 'bom' ? row.bomVersion : row.routingVersion) } },
      ]),
  )
}
