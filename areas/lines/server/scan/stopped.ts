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

/** Undoes what an act did so far, back to where it began. */
export const undoAct = async (ctx: Ctx): Promise<void> => {
  await sql`rollback to savepoint station_scan`.execute(ctx.db)
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
  // Not waited for: it travels with what the act asks first. Were it to fail, all that follows fails too.
  const begun = sql`savepoint station_scan`.execute(ctx.db)
  begun.catch(() => {})
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    await undoAct(ctx)
    const { check, reason } = error
    await countRefusal(ctx, { line: line.id, station, serialNo: serial.slice(0, 200), checkName: check })
    return { outcome: 'refused', serial, check, message: ctx.t(reason.key, reason.params) }
  }
}

/** For how long the same attempt of the same person or device counts once, in milliseconds: a controller asks again and again. */
const sameFor = 60_000

/** Counts an attempt that a check stopped. */
export async function countRefusal(
  ctx: Ctx,
  attempt: { line: string; station: string; serialNo: string; checkName: CheckName },
): Promise<void> {
  const userId = ctx.caller.userId || null
  const { line, station, serialNo, checkName } = attempt
  const counted = await ctx.db
    .selectFrom('lineRefusal')
    .select('id')
    .where('line', '=', line)
    .where('at', '>', new Date(ctx.now.getTime() - sameFor).toISOString())
    .where('station', '=', station)
    .where('serialNo', '=', serialNo)
    .where('checkName', '=', checkName)
    .where('userId', 'is not distinct from', userId)
    .executeTakeFirst()
  if (counted) return
  await ctx.db
    .insertInto('lineRefusal')
    .values({ ...attempt, at: ctx.now.toISOString(), userId })
    .execute()
  ctx.touch('lineRefusal')
}
