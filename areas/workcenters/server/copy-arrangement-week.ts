import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuseField } from '#core/server/refusal.ts'
import { addDays, weekOf } from '#engines/working-time/index.ts'
import type { ArrangeOutcome, copyArrangementWeek as endpoint } from '../contract/arrangement.api.ts'
import { arrangeAll } from './arrange.ts'

const day = 86_400_000

/** Copies the arrangement of lines from the week of one date to the week of another, weekday by weekday and shift by shift. */
export async function copyArrangementWeek(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<ArrangeOutcome> {
  const source = weekOf(input.from)
  const target = weekOf(input.to)
  if (source.from === target.from) throw refuseField('to', 'arrangement.sameWeek')
  const days = Math.round((Date.parse(target.from) - Date.parse(source.from)) / day)
  const rows = await ctx.db
    .selectFrom('personnelArrangement')
    .select(['date', 'lineId', 'shiftId', 'shiftName', 'stationId', 'userId'])
    .where('lineId', 'in', input.lineIds)
    .where('date', '>=', source.from)
    .where('date', '<=', source.to)
    .orderBy('date')
    .orderBy('id')
    .execute()
  return arrangeAll(
    ctx,
    rows.map((row) => ({ ...row, date: addDays(row.date, days) })),
    { verb: 'copy', confirmed: input.confirmed },
  )
}
