import type { z } from 'zod'
import type { Endpoint, SentOf } from '../../contract/endpoint.ts'
import type { Ctx } from '../context.ts'
import { refuse } from '../refusal.ts'
import type { Served } from './definition.ts'
import type { Values } from './rows.ts'
import { addRows, removeRows } from './write.ts'

/** What other areas may do with an entity within their own acts: its verbs, with all of their checks. */
export interface Face<Sent> {
  /** @returns ids in the order of what is given. @throws Refusal with the first bad row's issues */
  add(ctx: Ctx, sent: readonly Sent[]): Promise<number[]>
  /** Deletes all of these that are still there. @throws Refusal with the reason of the first that must stay */
  remove(ctx: Ctx, ids: readonly number[]): Promise<void>
}

/** Deletes all of some rows that are still there. @throws Refusal with the reason of the first that must stay */
export const removing =
  (served: Served): Face<never>['remove'] =>
  async (ctx, ids) => {
    if (!ids.length) return
    const { skipped } = await removeRows(ctx, served, [...ids])
    const gone = ctx.t('refused.gone')
    const kept = skipped.find(({ reason }) => reason !== gone)
    if (kept) throw refuse('refused.kept', { name: kept.name, reason: kept.reason })
  }

/**
 * Makes the face of an entity, for an area's `server/index.ts`. Whoever calls it asks for the rights.
 *
 * @param add the entity's own call that adds: what it refuses is refused, what it fills in is filled in
 */
export const faceOf = <E extends Endpoint<z.ZodType, z.ZodType>>(add: E, served: Served): Face<SentOf<E>> => ({
  async add(ctx, sent) {
    const drafts = sent.map((each) => ({ draft: add.input.parse(each) as Values }))
    return (await addRows(ctx, served, drafts)).map(({ id }) => id)
  },
  remove: removing(served),
})
