import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { changeRow, type Stored, type Values } from '#core/server/crud/rows.ts'
import { refuse } from '#core/server/refusal.ts'
import { type MoldState, type MoldVerb, moldStatus } from '../contract/mold-status.ts'

/** Why a mold cannot go along a verb of its status; null: it can. */
export function wrongState(ctx: Ctx, mold: Stored<'mold'>, verb: MoldVerb): Message | null {
  const state = mold.status as MoldState
  if (moldStatus.can(state, verb)) return null
  return {
    key: 'refused.state',
    params: { name: mold.number, state: ctx.t(`moldStatus.${state}`), verb: ctx.t(`moldStatus.verb.${verb}`) },
  }
}

/** Takes a locked mold along one verb of its status: checked, changed, logged, told to viewers. */
export async function moveMold(
  ctx: Ctx,
  mold: Stored<'mold'>,
  verb: MoldVerb,
  change: Values = {},
  note?: string,
): Promise<void> {
  const why = wrongState(ctx, mold, verb)
  if (why) throw refuse(why.key, why.params)
  const entity = { name: 'mold', key: 'number', table: 'mold' } as const
  await changeRow(ctx, entity, { id: mold.id }, { status: moldStatus.verbs[verb].to, ...change }, { verb, note })
}
