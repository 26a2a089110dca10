import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { LampCall } from '#areas/boards/contract/lamp-call.api.ts'
import type { Ctx } from '#core/server/context.ts'
import { machinesOf } from './machines-of.ts'
import { stopsOf } from './stops.ts'

interface Limits {
  yellowMinutes: number | null
  redMinutes: number | null
}

/** Machines whose yellow or red lamp has shone longer than the team allows, the longest first. */
export async function oeeAndon(ctx: Ctx, filter: BoardFilter): Promise<Limits & { rows: LampCall[] }> {
  const { db, now } = ctx
  const setting = await db.selectFrom('andonSetting').select(['yellowMinutes', 'redMinutes']).executeTakeFirst()
  const limits = { yellowMinutes: setting?.yellowMinutes ?? null, redMinutes: setting?.redMinutes ?? null }
  const before = (minutes: number | null) => new Date(now.getTime() - (minutes ?? 0) * 60_000).toISOString()
  const machines = await machinesOf(ctx, filter)
    .where((e) =>
      e.or([
        e.and([e('l.lamp', '=', 'yellow'), e('l.since', '<=', before(limits.yellowMinutes))]),
        e.and([e('l.lamp', '=', 'red'), e('l.since', '<=', before(limits.redMinutes))]),
      ]),
    )
    .execute()
  const details = await stopsOf(
    ctx,
    machines.map(({ id }) => id),
  )
  const rows = machines.flatMap(({ id, name, lineName, lamp, since }): LampCall[] => {
    if (since === null) return []
    const found = details.get(id)
    return [
      {
        machineId: id,
        machineName: name,
        lineName,
        lamp,
        since,
        reason: found?.reason ?? null,
        callNo: found?.callNo ?? null,
        status: found?.status ?? null,
        tierReached: found?.tierReached ?? null,
        handler: found?.handler ?? null,
      },
    ]
  })
  return { ...limits, rows: rows.sort((a, b) => a.since.localeCompare(b.since)) }
}
