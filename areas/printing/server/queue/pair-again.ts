import type { Ctx } from '#core/server/context.ts'
import { lockRow } from '#core/server/crud/rows.ts'
import { refuse } from '#core/server/refusal.ts'
import { printerEntity } from '../../contract/printer.ts'
import { unpair } from '../box/login.ts'

/** The key of a printer's box opens nothing any more; its code gets it another one. */
export async function pairAgain(ctx: Ctx, { id }: { id: number }): Promise<Record<string, never>> {
  const { name, driver } = await lockRow(ctx.db, 'printer', id)
  if (driver !== 'box') throw refuse('printer.noBox', { printer: name })
  await unpair(ctx, id)
  ctx.audit({ verb: 'pairAgain', entity: printerEntity.name, id, name })
  ctx.touch(printerEntity.name, [id])
  return {}
}
