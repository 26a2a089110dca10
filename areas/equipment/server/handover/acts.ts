import { shiftNameIn } from '#areas/calendar/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { asWritten, nameIn, type Reader } from '#core/server/crud/names.ts'
import { updateRow } from '#core/server/crud/rows.ts'
import { refuseWrongState } from '#core/server/crud/wrong-state.ts'
import { notFound, refuse, stale, throwIf } from '#core/server/refusal.ts'
import type {
  getHandover as getEndpoint,
  HandoverSheet,
  noteHandover as noteEndpoint,
  signHandover as signEndpoint,
} from '../../contract/handover.ts'
import { type HandoverState, handoverStatus } from '../../contract/handover-status.ts'
import { mayTakeOverShift, mayWithdrawSignature } from '../policy.ts'
import { rollUpThrough } from '../rollup/advance.ts'
import { lockRolled } from '../rollup/dirty.ts'
import { handoverState } from './handovers.ts'
import { reckonSheet } from './sheet.ts'

type Handover = OutputOf<typeof getEndpoint>

/** A row as `reader` reads it; the log quotes it as it stands. */
const read = (ctx: Ctx, id: number, reader: Reader) =>
  ctx.db
    .selectFrom('handover as h')
    .innerJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 'h.teamId').onRef('l.id', '=', 'h.lineId'))
    .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'h.teamId').onRef('d.id', '=', 'h.workshopId'))
    .leftJoin('teamUser as o', (j) => j.onRef('o.teamId', '=', 'h.teamId').onRef('o.id', '=', 'h.outgoingBy'))
    .leftJoin('teamUser as i', (j) => j.onRef('i.teamId', '=', 'h.teamId').onRef('i.id', '=', 'h.incomingBy'))
    .select([
      'h.id',
      'h.version',
      'h.lineId',
      nameIn(reader, 'l').as('lineName'),
      nameIn(reader, 'd').as('workshopName'),
      'h.productionDay',
      'h.shiftId',
    ])
    .select([
      shiftNameIn(reader, 'h').as('shiftName'),
      'h.startAt',
      'h.endAt',
      'h.remark',
      'h.outgoingBy',
      'o.name as outgoingName',
    ])
    .select(['h.outgoingAt', 'i.name as incomingName', 'h.incomingAt', 'h.sheet', handoverState.as('status')])
    .where('h.id', '=', id)

/** A sheet: as it was frozen, or reckoned now. */
export async function getHandover(ctx: Ctx, { id }: { id: number }): Promise<Handover> {
  const row = await read(ctx, id, ctx).executeTakeFirst()
  if (!row) throw notFound()
  const { sheet, lineId, shiftId, ...head } = row
  return { ...head, sheet: (sheet as HandoverSheet | null) ?? (await reckonSheet(ctx, { ...head, lineId, shiftId })) }
}

/** A sheet, locked, at the version that the person saw. Refuses what its state does not allow. */
async function locked(ctx: Ctx, target: { id: number; version: number }, verb: keyof typeof handoverStatus.verbs) {
  const row = await read(ctx, target.id, asWritten).forUpdate('h').executeTakeFirst()
  if (!row) throw notFound()
  if (row.version !== target.version) throw stale(row)
  const state: HandoverState = row.status
  refuseWrongState(ctx, handoverStatus, { name: nameOf(row), state, verb })
  return row
}

const nameOf = (row: { lineName: string; productionDay: string; shiftName: string }) =>
  `${row.lineName} ${row.productionDay} ${row.shiftName}`

export async function noteHandover(ctx: Ctx, input: InputOf<typeof noteEndpoint>): Promise<{ version: number }> {
  const row = await locked(ctx, input, 'note')
  return changed(ctx, row, 'note', { remark: input.remark || null })
}

/**
 * Signs for one side. Once the outgoing shift has signed, the remarks stand; with the incoming signature the sheet is reckoned for the last time
 * and kept as it is.
 */
export async function signHandover(ctx: Ctx, input: InputOf<typeof signEndpoint>): Promise<{ version: number }> {
  const row = await locked(ctx, input, input.verb)
  const { userId } = ctx.caller
  const at = ctx.now.toISOString()
  if (input.verb === 'signOutgoing') return changed(ctx, row, input.verb, { outgoingBy: userId, outgoingAt: at })
  if (input.verb === 'withdraw') {
    throwIf(mayWithdrawSignature(ctx.caller, row))
    return changed(ctx, row, input.verb, { outgoingBy: null, outgoingAt: null })
  }
  throwIf(mayTakeOverShift(ctx.caller, row))
  if (Date.parse(row.endAt) > ctx.now.getTime()) throw refuse('handover.stillRuns', { shift: row.shiftName })
  const sheet = await freshSheet(ctx, row)
  return changed(ctx, row, input.verb, { incomingBy: userId, incomingAt: at, sheet: JSON.stringify(sheet) })
}

/** The roll-ups brought up to this instant first: what is frozen must not be half a minute old. */
async function freshSheet(ctx: Ctx, row: Parameters<typeof reckonSheet>[1]): Promise<HandoverSheet> {
  await ctx.unscoped(async () => {
    const machines = await ctx.db.selectFrom('machine').select('id').where('lineId', '=', row.lineId).execute()
    await rollUpThrough(
      ctx,
      await lockRolled(
        ctx.db,
        machines.map(({ id }) => id),
      ),
    )
  })
  return reckonSheet(ctx, row, asWritten)
}

async function changed(
  ctx: Ctx,
  row: { id: number; version: number; lineName: string; productionDay: string; shiftName: string },
  verb: string,
  change: Record<string, unknown>,
): Promise<{ version: number }> {
  const { before, after } = await updateRow(ctx.db, 'handover', row, change)
  ctx.audit({ verb, entity: 'handover', id: row.id, name: nameOf(row), before, after: { ...after, sheet: undefined } })
  ctx.touch('handover', [row.id])
  return { version: after.version }
}
