import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import type { getPlanJournal } from '../../contract/task/task.api.ts'
import { lastPublication } from '../published/undo-publication.ts'
import { nextStep } from './undo-plan.ts'

/** What the caller's undo and redo would do next, and what was last published. */
export async function planJournal(ctx: Ctx): Promise<OutputOf<typeof getPlanJournal>> {
  const undo = await nextStep(ctx, 'undo')
  const redo = await nextStep(ctx, 'redo')
  const publication = await lastPublication(ctx)
  return {
    undo: undo ? { verb: undo.verb, note: undo.note, tasks: undo.changes.length, at: undo.createdAt } : null,
    redo: redo ? { verb: redo.verb, note: redo.note, tasks: redo.changes.length, at: redo.createdAt } : null,
    publication: publication
      ? { verb: 'publish', note: publication.note, tasks: publication.changes.length, at: publication.createdAt }
      : null,
  }
}
