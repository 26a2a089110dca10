import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRow, updateRow } from '#core/server/crud/rows.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import type { Arranged, moveArrangement as endpoint } from '../contract/arrangement.api.ts'
import { askAboutSkills, lackingOf } from './arrange-checks.ts'
import { findPlaces } from './arrangement-places.ts'
import { arrangedRows } from './arrangement-week.ts'

/** Moves one person to another day, shift, line or station. */
export async function moveArrangement(
  ctx: Ctx,
  { id, version, place, confirmed }: InputOf<typeof endpoint>,
): Promise<Arranged> {
  const { userId } = await lockRow(ctx.db, 'personnelArrangement', id)
  const [found] = await findPlaces(ctx, [{ ...place, userId: userId, id }])
  if (!found) throw notFound()
  // Dragged, not typed: there is no field to show it at.
  if ('issue' in found) throw refuse(found.issue.key, found.issue.params)
  const { before, after } = await updateRow(ctx.db, 'personnelArrangement', { id, version }, { ...found.placed })
  const [row] = await arrangedRows(ctx.db, ctx).where('a.id', '=', id).execute()
  const there = row as Omit<Arranged, 'lacking'>
  await askAboutSkills(ctx, [there], new Map([[there.userId, there.userName]]), confirmed)
  const [lacking = []] = await lackingOf(ctx, [there])
  const moved = { ...there, lacking }
  const name = `${moved.userName} ${moved.date} ${moved.shiftName}`
  ctx.audit({ verb: 'move', entity: 'personnelArrangement', id, name, before, after })
  ctx.touch('personnelArrangement', [id])
  return moved
}
