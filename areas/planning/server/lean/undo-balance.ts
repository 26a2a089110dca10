import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { codes } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { Refusal } from '#core/server/refusal.ts'
import type { redoLineBalance, undoLineBalance } from '../../contract/lean/lean.api.ts'
import { readCurrent, redoOf } from './balances.ts'
import { mustSeeLine } from './lines.ts'

type Input = InputOf<typeof undoLineBalance>

/** Takes the balance back that holds, if it is still the one that the person saw. */
export async function undoBalance(ctx: Ctx, { lineId, number }: Input): Promise<OutputOf<typeof undoLineBalance>> {
  const line = await mustSeeLine(ctx, lineId, { lock: true })
  const current = await readCurrent(ctx, lineId)
  if (current?.number !== number) throw otherNow(current?.number ?? 0, current?.userName ?? '')
  await ctx.db
    .updateTable('lineBalance')
    .set({ undoneAt: ctx.now.toISOString() })
    .where('id', '=', current.id)
    .execute()
  ctx.audit({ verb: 'undo', entity: 'lineBalance', id: current.id, name: `${line.number} #${number}` })
  ctx.touch('lineBalance', [current.id])
  return { number: (await readCurrent(ctx, lineId))?.number ?? null }
}

/** Puts the balance back that was taken back last, as long as none was saved since. */
export async function redoBalance(ctx: Ctx, { lineId, number }: Input): Promise<OutputOf<typeof redoLineBalance>> {
  const line = await mustSeeLine(ctx, lineId, { lock: true })
  const current = await readCurrent(ctx, lineId)
  if ((await redoOf(ctx, lineId)) !== number) throw otherNow(current?.number ?? 0, current?.userName ?? '')
  const { id } = await ctx.db
    .updateTable('lineBalance')
    .set({ undoneAt: null })
    .where('lineId', '=', lineId)
    .where('number', '=', number)
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.audit({ verb: 'redo', entity: 'lineBalance', id, name: `${line.number} #${number}` })
  ctx.touch('lineBalance', [id])
  return { number }
}

const otherNow = (number: number, user: string): Refusal =>
  new Refusal(409, codes.stale, { key: 'lean.refused.savedSince', params: { number, user } })
