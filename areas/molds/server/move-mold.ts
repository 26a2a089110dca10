import type { Ctx } from '#core/server/context.ts'
import { changeRow, type Stored, type Values } from '#core/server/crud/rows.ts'
import { refuseWrongState } from '#core/server/crud/wrong-state.ts'
import { type MoldState, type MoldVerb, moldStatus } from '../contract/mold-status.ts'

/** Takes a locked mold along one verb of its status: checked, changed, logged, told to viewers. */
export async function moveMold(
  ctx: Ctx,
  mold: Stored<'mold'>,
  verb: MoldVerb,
  change: Values = {},
  note?: string,
): Promise<void> {
  refuseWrongState(ctx, moldStatus, { name: mold.number, state: mold.status as MoldState, verb })
  const entity = { name: 'mold', key: 'number', table: 'mold' } as const
  await changeRow(ctx, entity, { id: mold.id }, { status: moldStatus.verbs[verb].to, ...change }, { verb, note })
}
