import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { changeRow, lockRow, type Stored, type Values } from '#core/server/crud/rows.ts'
import { refuseWrongState } from '#core/server/crud/wrong-state.ts'
import { refuseField } from '#core/server/refusal.ts'
import type * as api from '../../contract/maintenance.api.ts'
import { type MaintenanceState, type MaintenanceVerb, maintenanceStatus } from '../../contract/maintenance-status.ts'
import { shotsSince } from '../mold-shots.ts'
import { moveMold } from '../move-mold.ts'

type Answer = OutputOf<typeof api.submitMoldMaintenance>

const entity = { name: 'moldMaintenance', key: 'number', table: 'moldMaintenance' } as const

/** Takes a locked record along one verb of its status: checked, changed, logged, told to viewers. */
async function move(
  ctx: Ctx,
  record: Stored<'moldMaintenance'>,
  verb: MaintenanceVerb,
  change: Values,
): Promise<Answer> {
  const state = record.status as MaintenanceState
  refuseWrongState(ctx, maintenanceStatus, { name: record.number, state, verb })
  const status = maintenanceStatus.verbs[verb].to
  await changeRow(ctx, entity, { id: record.id }, { status, ...change }, { verb })
  return { status }
}

const decided = (ctx: Ctx, decision?: string | null) => ({
  decidedBy: ctx.caller.userId,
  decidedAt: ctx.now.toISOString(),
  decision: decision ?? null,
})

export async function submit(ctx: Ctx, { id, result }: InputOf<typeof api.submitMoldMaintenance>): Promise<Answer> {
  const record = await lockRow(ctx.db, 'moldMaintenance', id)
  const submitted = { submittedBy: ctx.caller.userId, submittedAt: ctx.now.toISOString() }
  return move(ctx, record, 'submit', { result, ...submitted })
}

/** The result holds: the mold is back in the library. After maintenance its shots since then count from nothing. */
export async function confirm(
  ctx: Ctx,
  { id, decision, storageLocation, nextMaintenanceOn }: InputOf<typeof api.confirmMoldMaintenance>,
): Promise<Answer> {
  const record = await lockRow(ctx.db, 'moldMaintenance', id)
  const maintained = record.kind === 'maintenance'
  if (nextMaintenanceOn && !maintained) throw refuseField('nextMaintenanceOn', 'moldMaintenance.onlyMaintenance')
  const answer = await move(ctx, record, 'confirm', decided(ctx, decision))
  const mold = await lockRow(ctx.db, 'mold', record.moldId)
  const made = maintained ? await ctx.unscoped(() => shotsSince(ctx.db, [mold.id])) : null
  await moveMold(ctx, mold, 'shelve', {
    ...(storageLocation && { location: storageLocation }),
    ...(made && {
      shotsSinceMaintenance: 0,
      totalShots: mold.totalShots + (made.get(mold.id) ?? 0),
      countedAt: ctx.now.toISOString(),
      nextMaintenanceOn: nextMaintenanceOn ?? null,
    }),
  })
  return answer
}

/** The result does not hold; the mold stays away. */
export async function reject(ctx: Ctx, { id, decision }: InputOf<typeof api.rejectMoldMaintenance>): Promise<Answer> {
  return move(ctx, await lockRow(ctx.db, 'moldMaintenance', id), 'reject', decided(ctx, decision))
}

/** Nothing was done: the mold is back in the library as it went. */
export async function cancel(ctx: Ctx, { id, decision }: InputOf<typeof api.cancelMoldMaintenance>): Promise<Answer> {
  const record = await lockRow(ctx.db, 'moldMaintenance', id)
  const answer = await move(ctx, record, 'cancel', decided(ctx, decision))
  await moveMold(ctx, await lockRow(ctx.db, 'mold', record.moldId), 'shelve')
  return answer
}
