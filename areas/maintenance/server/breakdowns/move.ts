import { mustBeHere } from '#areas/identity/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { changeRow, lockRow, type Stored, type Values } from '#core/server/crud/rows.ts'
import { refuseWrongState } from '#core/server/crud/wrong-state.ts'
import { throwIf } from '#core/server/refusal.ts'
import type * as api from '../../contract/breakdown.api.ts'
import {
  type BreakdownState,
  type BreakdownVerb,
  breakdownStatus,
  maintenanceBreakdown,
} from '../../contract/breakdown.ts'
import { mayConfirm, mayHandle } from '../policy.ts'
import { codesOf } from './failure-codes.ts'
import { askFollowUp } from './follow-up.ts'
import { leaveFault } from './ledger.ts'
import { writeStep } from './step.ts'
import { tellBreakdown } from './tell.ts'

type Row = Stored<'maintenanceBreakdown'>
type Answer = OutputOf<typeof api.acceptMaintenanceBreakdown>

const entity = {
  name: maintenanceBreakdown.name,
  key: maintenanceBreakdown.key,
  table: 'maintenanceBreakdown',
} as const

/** Locks a breakdown that the verb leads out of. */
async function lockFor(ctx: Ctx, id: number, verb: BreakdownVerb): Promise<Row> {
  const row = await lockRow(ctx.db, 'maintenanceBreakdown', id)
  refuseWrongState(ctx, breakdownStatus, { name: row.breakdownNo, state: row.state as BreakdownState, verb })
  return row
}

interface Step {
  verb: BreakdownVerb
  change?: Values
  note?: string | null
  toUserId?: number
}

async function move(ctx: Ctx, row: Row, { verb, change = {}, note, toUserId }: Step): Promise<Answer> {
  const state = breakdownStatus.verbs[verb].to
  await changeRow(ctx, entity, { id: row.id }, { state, ...change }, { verb, note: note ?? undefined })
  await writeStep(ctx, row.id, { kind: verb, note, toUserId })
  return { state }
}

const at = (ctx: Ctx) => ctx.now.toISOString()

/** Who repairs it now; what was accepted by another begins anew with him. */
export async function assign(ctx: Ctx, { id, handlerId, note }: InputOf<typeof api.assignMaintenanceBreakdown>) {
  const row = await lockFor(ctx, id, 'assign')
  await mustBeHere(ctx, handlerId, 'handlerId')
  const answer = await move(ctx, row, {
    verb: 'assign',
    note,
    toUserId: handlerId,
    change: { handlerId, acceptedAt: null, leftAt: null },
  })
  await tellBreakdown(ctx, row, 'assigned', [handlerId])
  return answer
}

export async function accept(ctx: Ctx, { id }: InputOf<typeof api.acceptMaintenanceBreakdown>) {
  const row = await lockFor(ctx, id, 'accept')
  return move(ctx, row, { verb: 'accept', change: { handlerId: ctx.caller.userId, acceptedAt: at(ctx) } })
}

/** Sets out for the machine; whoever waits there sees that somebody comes. */
export async function depart(ctx: Ctx, { id }: InputOf<typeof api.departMaintenanceBreakdown>) {
  const row = await lockFor(ctx, id, 'depart')
  throwIf(mayHandle(ctx.caller, row))
  const answer = await move(ctx, row, { verb: 'depart', change: { leftAt: at(ctx) } })
  await tellBreakdown(ctx, row, 'onTheWay', [row.reportedBy])
  return answer
}

export async function begin(ctx: Ctx, { id }: InputOf<typeof api.beginMaintenanceBreakdown>) {
  const row = await lockFor(ctx, id, 'begin')
  throwIf(mayHandle(ctx.caller, row))
  return move(ctx, row, { verb: 'begin', change: { begunAt: at(ctx) } })
}

export async function wait(ctx: Ctx, { id, note }: InputOf<typeof api.waitMaintenanceBreakdown>) {
  const row = await lockFor(ctx, id, 'wait')
  throwIf(mayHandle(ctx.caller, row))
  return move(ctx, row, { verb: 'wait', note, change: { waitingSince: at(ctx) } })
}

/** What it waited for parts until now, no longer waiting. */
const waitedUntil = (ctx: Ctx, { waitingSince, waitedSeconds }: Row) => ({
  waitingSince: null,
  waitedSeconds:
    waitedSeconds + (waitingSince ? Math.max(0, Math.round((ctx.now.getTime() - Date.parse(waitingSince)) / 1000)) : 0),
})

export async function resume(ctx: Ctx, { id }: InputOf<typeof api.resumeMaintenanceBreakdown>) {
  const row = await lockFor(ctx, id, 'resume')
  throwIf(mayHandle(ctx.caller, row))
  return move(ctx, row, { verb: 'resume', change: waitedUntil(ctx, row) })
}

export async function finish(
  ctx: Ctx,
  { id, solution, codeIds, ...later }: InputOf<typeof api.finishMaintenanceBreakdown>,
) {
  const row = await lockFor(ctx, id, 'finish')
  throwIf(mayHandle(ctx.caller, row))
  const codes = await codesOf(ctx, codeIds)
  const answer = await move(ctx, row, {
    verb: 'finish',
    note: solution,
    change: { ...codes, solution, repairedAt: at(ctx) },
  })
  await askFollowUp(ctx, row, later)
  await tellBreakdown(ctx, row, 'repaired', [row.reportedBy])
  return answer
}

/** Production takes the machine back. */
export async function confirm(ctx: Ctx, { id, note, ...later }: InputOf<typeof api.confirmMaintenanceBreakdown>) {
  const row = await lockFor(ctx, id, 'confirm')
  throwIf(mayConfirm(ctx.caller, row))
  const answer = await move(ctx, row, { verb: 'confirm', note, change: closing(ctx) })
  await askFollowUp(ctx, row, later)
  if (row.stopped) await leaveFault(ctx, row.machineId)
  return answer
}

const closing = (ctx: Ctx) => ({ closedAt: at(ctx), closedBy: ctx.caller.userId || null })

export async function sendBack(ctx: Ctx, { id, note }: InputOf<typeof api.sendBackMaintenanceBreakdown>) {
  const row = await lockFor(ctx, id, 'sendBack')
  throwIf(mayConfirm(ctx.caller, row))
  const answer = await move(ctx, row, { verb: 'sendBack', note, change: { repairedAt: null } })
  await tellBreakdown(ctx, row, 'sentBack', [row.handlerId])
  return answer
}

/** Nothing was broken, or it stands in another one. */
export async function cancel(ctx: Ctx, { id, note }: InputOf<typeof api.cancelMaintenanceBreakdown>) {
  const row = await lockFor(ctx, id, 'cancel')
  const answer = await move(ctx, row, { verb: 'cancel', note, change: { ...waitedUntil(ctx, row), ...closing(ctx) } })
  const other = await ctx.db
    .selectFrom('maintenanceBreakdown')
    .select('id')
    .where('machineId', '=', row.machineId)
    .where('closedAt', 'is', null)
    .where('stopped', '=', true)
    .executeTakeFirst()
  if (row.stopped && !other) await leaveFault(ctx, row.machineId)
  return answer
}
