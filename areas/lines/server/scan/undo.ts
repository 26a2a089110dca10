import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { refuse, throwIf } from '#core/server/refusal.ts'
import { isThrough, type RouteUnit } from '../../contract/interlock.ts'
import type { Line } from '../../contract/line.ts'
import type { ScanAnswer } from '../../contract/scan.ts'
import { mayUndo, undoMinutes } from '../policy.ts'
import { routeOf } from '../profile/read.ts'
import { answering } from './stopped.ts'
import { named, wayOf } from './told.ts'
import { type At, takeUnit, unitAt } from './unit.ts'
import { keepStatus, releaseParts } from './write.ts'

/** Takes the last pass of a unit back, at its station and soon after: it stays written, and counts for nothing. */
export const undoScan = (ctx: Ctx, line: Line, input: { station: string; serial: string }): Promise<ScanAnswer> =>
  answering(ctx, line, input, async () => {
    const at = await takeUnit(ctx, line, await unitAt(ctx, line, input))
    const { facts, station, passes } = at
    const last = passes.findLast(({ state }) => state !== 'undone')
    const params = { serial: facts.serial, station: station.name }
    if (at.unit.status === 'scrapped' || last?.state !== 'stands' || last.stationId !== station.id)
      throw refuse('lineScan.nothingToUndo', params)
    throwIf(mayUndo(ctx.caller, last.userId))
    if (ctx.now.getTime() - Date.parse(last.at) > undoMinutes * 60_000)
      throw refuse('lineScan.undoLate', { ...params, minutes: undoMinutes })
    await refuseBuiltIn(ctx, facts)
    await ctx.db.updateTable('linePass').set({ state: 'undone' }).where('id', '=', last.id).execute()
    await releaseParts(ctx, [last.id])
    const route = routeOf(at.profile)
    const unit: RouteUnit = { status: 'running', passes: at.unit.passes.slice(0, -1) }
    const stands: RouteUnit = { ...unit, status: isThrough(route, unit) ? 'finished' : 'running' }
    await keepStatus(ctx, facts.serialId, stands)
    ctx.audit({ verb: 'undo', entity: 'lineUnit', id: facts.serialId, name: facts.serial, note: station.name })
    return { outcome: 'undone', ...named(at), status: stands.status, next: wayOf(at, stands) }
  })

/** A unit that is built into another one stays as it went in: it would be an unfinished component there. */
async function refuseBuiltIn(ctx: Ctx, { serial, productId }: At['facts']): Promise<void> {
  const { rows } = await sql<{ into: string }>`
    select s.serial_no as "into" from line_bound_serial b
    join line_pass p on p.team_id = b.team_id and p.id = b.pass_id
    join order_serial s on s.team_id = p.team_id and s.id = p.serial_id
    where b.product_id = ${productId} and b.serial_no = ${serial} and b.removed_at is null`.execute(ctx.db)
  const [held] = rows
  if (held) throw refuse('lineScan.builtIn', { serial, into: held.into })
}
