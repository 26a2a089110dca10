import { sql } from 'kysely'
import { resultsTold, type ToldResult } from '#areas/devices/contract/events.ts'
import { scannedNumber, spellingsOf } from '#core/contract/scanned.ts'
import type { Ctx } from '#core/server/context.ts'
import { on } from '#core/server/events.ts'
import type { Line } from '../../contract/line.ts'
import { type ScanAnswer, scanInput } from '../../contract/scan.ts'
import { stationScan } from './scan.ts'

/**
 * What testers told of units of a line is taken as scans at their station, by the same checks: what a message does not say is not guessed, so a
 * result with less than the station asks for is refused.
 */
export const takesResults = (line: Line) =>
  on(resultsTold, async (ctx, { results, answers }) => {
    for (const result of results)
      if (!answers.has(result) && (await isOf(ctx, line, result))) answers.set(result, await take(ctx, line, result))
  })

/** Whether a result's unit is of an order that goes through this line, and its station in the profile by which it goes. */
async function isOf({ db }: Ctx, line: Line, { serial, station }: ToldResult): Promise<boolean> {
  const { rows } = await sql`
    select from order_serial s
    join live_work_order w on w.team_id = s.team_id and w.id = s.work_order_id
    left join line_order o on o.team_id = w.team_id and o.work_order_id = w.id
    join line_profile f on f.team_id = w.team_id and f.line = ${line.id}
      and (f.id = o.profile_id or (o.profile_id is null and f.product_id = w.product_id and f.status = 'live'))
    join line_station z on z.team_id = f.team_id and z.profile_id = f.id and lower(z.code) = lower(${station})
    where s.serial_no = any(${spellingsOf(scannedNumber(serial))}::text[]) limit 1`.execute(db)
  return rows.length > 0
}

/** @returns why it was not taken; null: it was */
async function take(ctx: Ctx, line: Line, { station, serial, values, verdict }: ToldResult): Promise<string | null> {
  const input = scanInput.safeParse({ station, serial, values, result: verdict })
  return input.success
    ? reasonOf(ctx, await stationScan(ctx, line, input.data))
    : ctx.t('lineTester.unreadable', { serial })
}

function reasonOf(ctx: Ctx, answer: ScanAnswer): string | null {
  const { serial } = answer
  if (answer.outcome === 'refused') return answer.message
  if (answer.outcome === 'toRepair') return ctx.t('lineTester.atRepair', { serial, station: answer.station })
  if (answer.outcome !== 'asks') return null
  const wanted = [
    ...answer.values.filter(({ required }) => required).map(({ name }) => name),
    ...answer.parts.map(({ product }) => product),
  ]
  if (answer.causes.length && !wanted.length && !answer.result)
    return ctx.t('lineTester.asksCause', { serial, station: answer.station })
  return ctx.t('lineTester.asks', { serial, station: answer.station, wanted: wanted.join(', ') })
}
