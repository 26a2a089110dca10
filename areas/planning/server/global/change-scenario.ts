import { sql } from 'kysely'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { filterAllowed } from '#core/server/crud/bulk.ts'
import { deleteRows } from '#core/server/crud/rows.ts'
import { stale } from '#core/server/refusal.ts'
import type { updateScenario as endpoint } from '../../contract/global/scenario.api.ts'
import { readScenario } from './read-scenario.ts'

/** Names and annotates a scenario. */
export async function updateScenario(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<{ id: number }> {
  const { id, version, name, note } = input
  const before = await readScenario(ctx, id, { lock: true })
  if (before.version !== version) throw stale({ id, version: before.version, name: before.name, note: before.note })
  await ctx.db
    .updateTable('scenario')
    .set({ name, note: note || null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  ctx.audit({
    verb: 'update',
    entity: 'scenario',
    id,
    name,
    before: { name: before.name, note: before.note },
    after: { name, note },
  })
  ctx.touch('scenario', [id])
  return { id }
}

/** Deletes scenarios; one at work is to be stopped first. */
export async function deleteScenario(ctx: Ctx, { ids }: { ids: number[] }): Promise<BulkResult> {
  const rows = await ctx.db
    .selectFrom('scenario')
    .select(['id', 'name', 'state'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const { rows: going, skipped } = filterAllowed(ctx, ids, rows, {
    name: ({ name }) => name,
    refusal: ({ state }) => (state === 'waiting' || state === 'running' ? { key: 'scenario.refused.atWork' } : null),
  })
  const done = going.map(({ id }) => id)
  for (const { id, name } of going) ctx.audit({ verb: 'delete', entity: 'scenario', id, name })
  if (done.length) await deleteRows(ctx.db, 'scenario', done)
  ctx.touch('scenario', done)
  return { done, skipped }
}
