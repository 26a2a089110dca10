import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { changeRow, lockRow, type Stored, type Values } from '#core/server/crud/rows.ts'
import { refuseWrongState } from '#core/server/crud/wrong-state.ts'
import { notFound, refuse, refuseField } from '#core/server/refusal.ts'
import {
  type cancelChangeover,
  holdsUp,
  type LampKind,
  type releaseChangeover,
  type stepChangeover,
} from '../contract/changeover.api.ts'
import { type ChangeoverState, changeover, changeoverStatus, openStates } from '../contract/changeover.ts'
import { lampsOf } from './lamps.ts'

type Change = Stored<'changeover'>
type Verb = keyof typeof changeoverStatus.verbs
type Moved = { status: ChangeoverState }

const entity = { name: changeover.name, key: changeover.key, table: 'changeover' } as const

/** A change that the verb may lead on, locked. */
async function lockFor(ctx: Ctx, id: number, verb: Verb): Promise<Change> {
  const row = await lockRow(ctx.db, 'changeover', id)
  refuseWrongState(ctx, changeoverStatus, { name: row.number, state: row.status as ChangeoverState, verb })
  return row
}

async function move(ctx: Ctx, { id }: Change, verb: Verb, change: Values, note?: string): Promise<Moved> {
  const status = changeoverStatus.verbs[verb].to
  await changeRow(ctx, entity, { id }, { ...change, status }, { verb, note })
  return { status }
}

/** The last good piece of what was made before: from now on the line stands, and no other change is at work on it. */
export async function stop(ctx: Ctx, { id }: { id: number }): Promise<Moved> {
  const row = await lockFor(ctx, id, 'stop')
  await lockRow(ctx.db, 'productionLine', row.lineId)
  const other = await ctx.db
    .selectFrom('changeover')
    .select('number')
    .where('lineId', '=', row.lineId)
    .where('status', 'in', ['stopped', 'firstPiece'])
    .executeTakeFirst()
  if (other) throw refuse('changeover.otherAtWork', { number: other.number })
  return move(ctx, row, 'stop', { stoppedAt: ctx.now.toISOString() })
}

/** All is done and there but the first piece, which may be made now. */
export async function ready(ctx: Ctx, { id }: { id: number }): Promise<Moved> {
  const row = await lockFor(ctx, id, 'ready')
  await refuseRed(ctx, row, 'firstPiece')
  return move(ctx, row, 'ready', { readyAt: ctx.now.toISOString() })
}

/** The line makes the new product. Everything is green. */
export async function release(ctx: Ctx, { id }: { id: number }): Promise<OutputOf<typeof releaseChangeover>> {
  const row = await lockFor(ctx, id, 'release')
  await refuseRed(ctx, row)
  const moved = await move(ctx, row, 'release', { releasedAt: ctx.now.toISOString(), releasedBy: ctx.caller.userId })
  const stood = ctx.now.getTime() - Date.parse(String(row.stoppedAt))
  return { ...moved, minutes: Math.round(stood / 6_000) / 10 }
}

export async function cancel(
  ctx: Ctx,
  { id, reason }: InputOf<typeof cancelChangeover>,
): Promise<OutputOf<typeof cancelChangeover>> {
  return move(ctx, await lockFor(ctx, id, 'cancel'), 'cancel', { cancelReason: reason }, reason)
}

async function refuseRed(ctx: Ctx, row: Change, but?: LampKind): Promise<void> {
  const red = (await lampsOf(ctx, row)).filter((lamp) => lamp.kind !== but && holdsUp(lamp))
  if (!red.length) return
  const lamps = red.map(({ kind, message }) => `${ctx.t(`changeoverLamp.${kind}`)}: ${message}`).join('; ')
  throw refuse('changeover.notGreen', { lamps })
}

/** Begins or finishes a step. The first one that is begun makes a planned change one that is prepared. */
export async function step(ctx: Ctx, input: InputOf<typeof stepChangeover>): Promise<Moved> {
  const { id, sequence, act } = input
  const row = await lockRow(ctx.db, 'changeover', id)
  const status = row.status as ChangeoverState
  if (!openStates.includes(status) || (act === 'undo' && status === 'firstPiece'))
    throw refuse('changeover.stepsClosed', { number: row.number, state: ctx.t(`changeoverStatus.${status}`) })
  const found = await ctx.db
    .selectFrom('changeoverStep')
    .selectAll()
    .where('changeoverId', '=', id)
    .where('sequence', '=', sequence)
    .executeTakeFirst()
  if (!found) throw notFound()
  if (found.phase === 'internal' && row.stoppedAt === null) throw refuse('changeover.stopFirst', { step: found.name })
  if (act === 'undo' ? found.doneAt === null : found.doneAt !== null)
    throw refuse(act === 'undo' ? 'changeover.stepOpen' : 'changeover.stepDone', { step: found.name })
  if (act === 'finish') refuseOther(found.expected, input.read)
  const now = ctx.now.toISOString()
  const changes = {
    // Pressed on two tablets it began when it was pressed first.
    start: { startedAt: found.startedAt ?? now },
    finish: { startedAt: found.startedAt ?? now, doneAt: now, doneBy: ctx.caller.userId, note: input.note || null },
    undo: { doneAt: null, doneBy: null },
  }
  await ctx.db
    .updateTable('changeoverStep')
    .set(changes[act])
    .where('changeoverId', '=', id)
    .where('sequence', '=', sequence)
    .execute()
  ctx.audit({ verb: `step.${act}`, entity: changeover.name, id, name: row.number, note: found.name })
  ctx.touch(changeover.name, [id])
  if (status !== 'planned') return { status }
  await ctx.db.updateTable('changeover').set({ status: 'preparing' }).where('id', '=', id).execute()
  return { status: 'preparing' }
}

/** What a step expects is what was read: the wrong program or mold is told at once. */
function refuseOther(expected: string | null, read: string | null | undefined): void {
  if (expected === null) return
  const given = read?.trim() ?? ''
  if (!given) throw refuseField('read', 'changeover.readFirst', { expected })
  if (given.toLowerCase() !== expected.toLowerCase())
    throw refuseField('read', 'changeover.readOther', { read: given, expected })
}
