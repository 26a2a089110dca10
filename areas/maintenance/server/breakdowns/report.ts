import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { changeRow, lockRow } from '#core/server/crud/rows.ts'
import { attachPictures, checkPictures, checkRecordings } from '#core/server/files/attach.ts'
import { takeNumbers } from '#core/server/numbering.ts'
import { askFirst, notFound, refuse, refuseField } from '#core/server/refusal.ts'
import type { reportMaintenanceBreakdown } from '../../contract/breakdown.api.ts'
import { maintenanceBreakdown } from '../../contract/breakdown.ts'
import { assignByRoster } from './duty.ts'
import { enterFault } from './ledger.ts'
import { writeStep } from './step.ts'
import { tellBreakdown, thoseWhoAssign } from './tell.ts'

interface Reporting {
  machineId: number
  symptom: string
  stopped: boolean
  origin:
    | { source: 'person' }
    | { source: 'call'; callId: number }
    | { source: 'check'; taskId: number }
    | { source: 'round'; roundId: number }
}

const field = 'photoIds'
const voiceField = 'voiceIds'
const entity = {
  name: maintenanceBreakdown.name,
  key: maintenanceBreakdown.key,
  table: 'maintenanceBreakdown',
} as const

/** A person reports a machine that broke. Of one that has an open breakdown already he is asked first whether it is another one. */
export async function reportByPerson(
  ctx: Ctx,
  input: InputOf<typeof reportMaintenanceBreakdown>,
): Promise<OutputOf<typeof reportMaintenanceBreakdown>> {
  const { machineId, symptom, stopped, joinId, callId, photoIds, voiceIds, confirmed } = input
  await checkPictures(ctx, { field, ids: photoIds })
  await checkRecordings(ctx, { field: voiceField, ids: voiceIds })
  // One after the other: two who report it at the same moment are told of each other.
  const machine = await ctx.db
    .selectFrom('machine')
    .select('number')
    .where('id', '=', machineId)
    .forUpdate()
    .executeTakeFirst()
  if (!machine) throw notFound()
  if (callId) await refuseTaken(ctx, callId)
  const joined = joinId ? await joinOpen(ctx, joinId, input) : null
  if (joined) {
    await keepPhotos(ctx, joined.id, photoIds)
    await keepVoices(ctx, joined.id, voiceIds)
    return joined
  }
  const open = await openBreakdown(ctx, machineId)
  if (open && !confirmed.includes('secondBreakdown'))
    throw askFirst('secondBreakdown', 'maintenanceBreakdown.second', {
      machine: machine.number,
      breakdown: open.breakdownNo,
    })
  const origin = callId ? ({ source: 'call', callId } as const) : ({ source: 'person' } as const)
  const made = await reportBreakdown(ctx, { machineId, symptom, stopped, origin })
  await keepPhotos(ctx, made.id, photoIds)
  await keepVoices(ctx, made.id, voiceIds)
  return made
}

async function keepPhotos(ctx: Ctx, id: number, photoIds: readonly number[]): Promise<void> {
  const ids = [...new Set(photoIds)]
  await attachPictures(ctx, { entity: 'maintenanceBreakdown', id }, { field, ids })
  if (ids.length)
    await ctx.db
      .insertInto('maintenanceBreakdownPhoto')
      .values(ids.map((fileId) => ({ breakdownId: id, fileId })))
      .execute()
}

async function keepVoices(ctx: Ctx, id: number, ids: readonly number[]): Promise<void> {
  await attachPictures(ctx, { entity: 'maintenanceBreakdown', id }, { field: voiceField, ids })
  if (ids.length)
    await ctx.db
      .insertInto('maintenanceBreakdownVoice')
      .values(ids.map((fileId) => ({ breakdownId: id, fileId })))
      .execute()
}

/**
 * Tells what somebody else saw on the breakdown that is open already; whoever repairs it, or assigns, hears of it. @returns null: it was closed
 * meanwhile, this is another one
 */
async function joinOpen(
  ctx: Ctx,
  id: number,
  { machineId, symptom, stopped, callId }: InputOf<typeof reportMaintenanceBreakdown>,
): Promise<OutputOf<typeof reportMaintenanceBreakdown> | null> {
  const row = await lockRow(ctx.db, 'maintenanceBreakdown', id)
  if (row.machineId !== machineId) throw refuseField('joinId', 'maintenanceBreakdown.joinElsewhere')
  if (row.closedAt !== null) return null
  const change = { stopped: row.stopped || stopped, callId: row.callId ?? callId ?? null }
  await changeRow(ctx, entity, { id }, change, { verb: 'join', note: symptom })
  await writeStep(ctx, id, { kind: 'join', note: symptom })
  if (stopped && !row.stopped) await enterFault(ctx, machineId, row.breakdownNo)
  const to = row.handlerId === null ? await thoseWhoAssign(ctx) : [row.handlerId]
  await tellBreakdown(ctx, { ...row, symptom }, 'joined', to)
  return { id, breakdownNo: row.breakdownNo }
}

async function refuseTaken(ctx: Ctx, callId: number): Promise<void> {
  const call = await ctx.db.selectFrom('andonCall').select('callNo').where('id', '=', callId).executeTakeFirst()
  if (!call) throw notFound()
  const taken = await ctx.db
    .selectFrom('maintenanceBreakdown')
    .select('breakdownNo')
    .where('callId', '=', callId)
    .where('state', '<>', 'cancelled')
    .executeTakeFirst()
  if (taken) throw refuse('maintenanceBreakdown.callTaken', { call: call.callNo, breakdown: taken.breakdownNo })
}

const openBreakdown = (ctx: Ctx, machineId: number) =>
  ctx.db
    .selectFrom('maintenanceBreakdown')
    .select('breakdownNo')
    .where('machineId', '=', machineId)
    .where('closedAt', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Makes a breakdown: it stands in the ledger, and whoever is on duty has it, or those who assign are told. */
export async function reportBreakdown(ctx: Ctx, { machineId, symptom, stopped, origin }: Reporting) {
  const [breakdownNo = ''] = await takeNumbers(ctx, 'maintenanceBreakdown', 1)
  const { rows } = await sql<{ id: number; workshopId: number; lineId: number | null; callId: number | null }>`
    insert into maintenance_breakdown (breakdown_no, machine_id, line_id, workshop_id, source, call_id, task_id, round_id, symptom, stopped, reported_by,
      reported_at)
    select ${breakdownNo}, m.id, m.line_id, m.workshop_id, ${origin.source}, ${origin.source === 'call' ? origin.callId : null}::bigint,
      ${origin.source === 'check' ? origin.taskId : null}::bigint, ${origin.source === 'round' ? origin.roundId : null}::bigint, ${symptom}, ${stopped}, ${ctx.caller.userId || null}::bigint,
      ${ctx.now.toISOString()}::timestamptz
    from machine m where m.id = ${machineId} returning id, workshop_id, line_id, call_id`.execute(ctx.db)
  const [made] = rows
  if (!made) throw notFound()
  await writeStep(ctx, made.id, { kind: 'report', note: symptom })
  if (stopped) await enterFault(ctx, machineId, breakdownNo)
  ctx.audit({
    verb: 'report',
    entity: 'maintenanceBreakdown',
    id: made.id,
    name: breakdownNo,
    after: { machineId, symptom, stopped },
  })
  ctx.touch('maintenanceBreakdown', [made.id])
  const handlerId = await assignByRoster(ctx, made)
  const told = { ...made, breakdownNo, machineId, symptom }
  if (handlerId === null) await tellBreakdown(ctx, told, 'reported', await thoseWhoAssign(ctx))
  else await tellBreakdown(ctx, told, 'assigned', [handlerId])
  return { id: made.id, breakdownNo }
}
