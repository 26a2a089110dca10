import { sql } from 'kysely'
import { mustBeHere } from '#areas/identity/server/index.ts'
import { notify } from '#areas/notifications/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { changeRow, lockRow, type Stored } from '#core/server/crud/rows.ts'
import { refuseWrongState } from '#core/server/crud/wrong-state.ts'
import type { AreaServer } from '#core/server/handler.ts'
import { refuse, stale, throwIf } from '#core/server/refusal.ts'
import {
  type AbnormalityState,
  type AbnormalityStep,
  abnormality,
  abnormalityStatus,
  abnormalitySteps,
  type assignAbnormality as assignEndpoint,
  type finishAbnormalityStep as finishEndpoint,
  type reopenAbnormality as reopenEndpoint,
  type returnAbnormality as returnEndpoint,
  stepHours,
} from '../../contract/abnormality.ts'
import { abnormalityClosed } from '../../contract/events.ts'
import { mayVerify, mayWork } from '../policy.ts'
import { heldOf, heldWords } from './held.ts'

type Row = Omit<Stored<'abnormality'>, 'status'> & { status: AbnormalityState }
type Changed = OutputOf<typeof finishEndpoint>

const entity = { ...abnormality, table: 'abnormality' as const, key: 'number' as const }

export const lockAbnormality = async (ctx: Ctx, id: number): Promise<Row> =>
  (await lockRow(ctx.db, 'abnormality', id)) as Row

interface Act {
  step: AbnormalityState
  act: 'raised' | 'assigned' | 'finished' | 'returned' | 'reopened' | 'held' | 'released' | 'photographed'
  by: number | null
  note?: string | null
  ownerId?: number
  dueAt?: string
}

/** Writes an act into the course of an abnormality. */
export async function logAct(
  ctx: Ctx,
  abnormalityId: number,
  { by, note, ownerId, dueAt, ...what }: Act,
): Promise<void> {
  await ctx.db
    .insertInto('abnormalityAct')
    .values({
      ...what,
      abnormalityId,
      actedBy: by,
      actedAt: ctx.now.toISOString(),
      note: note || null,
      ownerId: ownerId ?? null,
      dueAt: dueAt ?? null,
    })
    .execute()
}

type Verb = keyof typeof abnormalityStatus.verbs

async function lockAt(ctx: Ctx, { id, version }: { id: number; version: number }, verb: Verb): Promise<Row> {
  const row = await lockAbnormality(ctx, id)
  if (row.version !== version) throw stale(row)
  refuseWrongState(ctx, abnormalityStatus, { name: row.number, state: row.status, verb })
  return row
}

interface Moving {
  act: Act['act']
  verb: Verb
  to: AbnormalityState
  note: string | null
  ownerId?: number | null
  dueAt?: string | null
}

/** Leads an abnormality to a step, under its owner, until a moment; whoever gets it is told. */
async function move(ctx: Ctx, row: Row, { act, verb, to, note, ...next }: Moving): Promise<Changed> {
  const ownerId = next.ownerId ?? row.ownerId
  await mustBeHere(ctx, ownerId, 'ownerId')
  const hours = to === 'closed' ? 0 : stepHours[to]
  const dueAt = next.dueAt ?? new Date(ctx.now.getTime() + hours * 3_600_000).toISOString()
  const closed = to === 'closed'
  const place = closed ? { closedAt: ctx.now.toISOString() } : { ownerId, dueAt, closedAt: null }
  const change = { ...place, status: to, toldAt: null }
  const { after } = await changeRow(ctx, entity, { id: row.id }, change, { verb, note: note ?? undefined })
  const by = ctx.caller.userId
  await logAct(ctx, row.id, { step: row.status, act, by, note, ...(!closed && { ownerId, dueAt }) })
  if (!closed && ownerId !== by) await tellOwner(ctx, { ...row, ownerId, dueAt }, 'abnormalityYours')
  if (closed) await ctx.emit(abnormalityClosed, { abnormalityId: row.id })
  return { id: after.id, version: after.version }
}

/** The owner ends his step with what came of it. Verification is somebody else's than who handled it; it closes when nothing is held. */
export async function finishStep(ctx: Ctx, { result, ...input }: InputOf<typeof finishEndpoint>): Promise<Changed> {
  const row = await lockAt(ctx, input, 'finish')
  throwIf(mayWork(ctx.caller, row))
  if (row.status === 'verification') {
    throwIf(mayVerify(ctx.caller, row, await handledBy(ctx, row.id)))
    await refuseHeld(ctx, row)
  }
  const to = abnormalitySteps[abnormalitySteps.indexOf(row.status as AbnormalityStep) + 1] ?? 'closed'
  const { ownerId, dueAt } = input
  return move(ctx, row, { act: 'finished', verb: 'finish', to, note: result, ownerId, dueAt })
}

/** Who ended the handling last. */
async function handledBy(ctx: Ctx, id: number): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('abnormalityAct')
    .select('actedBy')
    .where('abnormalityId', '=', id)
    .where('step', '=', 'handling')
    .where('act', '=', 'finished')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.actedBy ?? null
}

async function refuseHeld(ctx: Ctx, row: Row): Promise<void> {
  const held = await heldOf(ctx, row, { open: true, most: 20 })
  if (held.length) throw refuse('abnormality.stillHeld', { number: row.number, held: heldWords(ctx, held) })
}

/** The owner sends it back to the step before. */
export async function returnStep(ctx: Ctx, { reason, ...input }: InputOf<typeof returnEndpoint>): Promise<Changed> {
  const row = await lockAt(ctx, input, 'return')
  throwIf(mayWork(ctx.caller, row))
  const to = abnormalitySteps[abnormalitySteps.indexOf(row.status as AbnormalityStep) - 1] as AbnormalityStep
  const { dueAt } = input
  const ownerId = input.ownerId ?? (await finishedBy(ctx, row.id, to))
  return move(ctx, row, { act: 'returned', verb: 'return', to, note: reason, ownerId, dueAt })
}

/** Who ended a step last: it goes back to him. */
async function finishedBy(ctx: Ctx, id: number, step: AbnormalityStep): Promise<number | null> {
  const { rows } = await sql<{ userId: number }>`
    select u.id as user_id from abnormality_act a join team_user u on u.team_id = a.team_id and u.id = a.acted_by
    where a.abnormality_id = ${id} and a.step = ${step} and a.act = 'finished' and u.status = 'enabled' and u.deleted_at is null
    order by a.id desc limit 1`.execute(ctx.db)
  return rows[0]?.userId ?? null
}

export async function assignStep(ctx: Ctx, { reason, ...input }: InputOf<typeof assignEndpoint>): Promise<Changed> {
  const row = await lockAt(ctx, input, 'assign')
  const { ownerId, dueAt } = input
  return move(ctx, row, { act: 'assigned', verb: 'assign', to: row.status, note: reason ?? null, ownerId, dueAt })
}

export async function reopen(ctx: Ctx, { reason, ...input }: InputOf<typeof reopenEndpoint>): Promise<Changed> {
  const row = await lockAt(ctx, input, 'reopen')
  const { ownerId, dueAt } = input
  return move(ctx, row, { act: 'reopened', verb: 'reopen', to: 'analysis', note: reason, ownerId, dueAt })
}

interface Told {
  id: number
  number: string
  subject: string
  ownerId: number
  dueAt: string
  workshopId: number | null
}

export async function tellOwner(ctx: Ctx, told: Told, what: 'abnormalityYours' | 'abnormalityOverdue'): Promise<void> {
  await notify(ctx, {
    area: 'quality',
    channels: ['inApp'],
    to: [told.ownerId],
    template: `notification.${what}`,
    params: () => ({ number: told.number, subject: told.subject }),
    link: `AbnormalQuality?abnormalityId=${told.id}`,
    source: { entity: 'abnormality', id: told.id, workshopId: told.workshopId },
  })
}

/** Tells owners of steps whose time has passed, once each. @returns how many */
export async function tellOverdue(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.unscoped(() =>
    sql<Told>`
      update abnormality a set told_at = ${ctx.now.toISOString()}::timestamptz
      where a.id = any(array(select id from abnormality where status <> 'closed' and told_at is null
        and due_at < ${ctx.now.toISOString()}::timestamptz order by id limit 500 for update skip locked))
      returning a.id, a.number, a.subject, a.owner_id, a.due_at, a.workshop_id`.execute(ctx.db),
  )
  for (const row of rows) await tellOwner(ctx, row, 'abnormalityOverdue')
  ctx.touch(
    'abnormality',
    rows.map(({ id }) => id),
  )
  return rows.length
}

export const overdueTimer: NonNullable<AreaServer['timers']>[number] = {
  name: 'quality.overdueAbnormality',
  cron: '*/5 * * * *',
  run: (service) =>
    service.eachTeam(async (ctx) => {
      await tellOverdue(ctx)
    }),
}
