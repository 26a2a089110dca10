import { sql } from 'kysely'
import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import type { CheckName } from '../../contract/kinds.ts'
import type { Line } from '../../contract/line.ts'
import type { ScanAnswer } from '../../contract/scan.ts'

/** A check stands against a scan; `reason` says why and what would satisfy it. */
export class Stopped extends Error {
  constructor(
    readonly check: CheckName,
    readonly reason: Message,
  ) {
    super(`${check} ${reason.key}`)
  }
}

/**
 * Does an act at a station. What a check stops is undone whole, back to where the act began; only then is the attempt counted, so that it stays
 * although nothing of the act does. It is answered, not thrown: a controller reads the outcome, and a repeated call gets the same one.
 */
export async function answering(
  ctx: Ctx,
  line: Line,
  { station, serial }: { station: string; serial: string },
  act: () => Promise<ScanAnswer>,
): Promise<ScanAnswer> {
  await sql`savepoint station_scan`.execute(ctx.db)
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    await sql`rollback to savepoint station_scan`.execute(ctx.db)
    const { check, reason } = error
    const attempt = {
      line: line.id,
      station,
      serialNo: serial.slice(0, 200),
      checkName: check,
      at: ctx.now.toISOString(),
    }
    await ctx.db
      .insertInto('lineRefusal')
      .values({ ...attempt, userId: ctx.caller.userId || null })
      .execute()
    ctx.touch('lineRefusal')
    return { outcome: 'refused', serial, check, message: ctx.t(reason.key, reason.params) }
  }
}
