import { lineCalendars, shiftNamesIn } from '#areas/calendar/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { notFound, refuseField } from '#core/server/refusal.ts'
import { addDays, type WorkingCalendar } from '#engines/working-time/index.ts'
import type { openHandover as openEndpoint, getLineShifts as shiftsEndpoint } from '../../contract/handover.ts'
import { iso } from '../rollup/read-ledger.ts'

/** Days; the longest holidays are shorter. */
const lookBack = 31

/**
 * The shifts that a line works on a production day; without a day, on that of the shift which is to be handed over now: the one whose
 * end is nearest, so that the night's is proposed a little before it ends and until the next one is half over.
 */
export async function getLineShifts(
  ctx: Ctx,
  input: InputOf<typeof shiftsEndpoint>,
): Promise<OutputOf<typeof shiftsEndpoint>> {
  const found = await lineShifts(ctx, input)
  const shiftNameOf = await shiftNamesIn(ctx)
  return { ...found, shifts: found.shifts.map((shift) => ({ ...shift, shiftName: shiftNameOf(shift) ?? '' })) }
}

/** The same, as the shifts are called in the calendar. */
async function lineShifts(
  ctx: Ctx,
  { lineId, day }: InputOf<typeof shiftsEndpoint>,
): Promise<OutputOf<typeof shiftsEndpoint>> {
  const calendar = (await lineCalendars(ctx.db, ctx.caller.zone, [lineId])).get(lineId)
  const now = ctx.now.getTime()
  const today = dayOf(ctx)
  const days = day === undefined ? Array.from({ length: lookBack }, (_, i) => addDays(today, -i)) : [day]
  const begun = days
    .flatMap((each) => shiftsOn(calendar, each).map((shift) => ({ day: each, ...shift })))
    .filter(({ start }) => Date.parse(start) <= now)
  const away = ({ end }: { end: string }) => Math.abs(Date.parse(end) - now)
  const [due] = begun.sort((a, b) => away(a) - away(b))
  const shown = day ?? due?.day ?? today
  return { day: shown, shifts: shiftsOn(calendar, shown), shiftId: due?.shiftId ?? null }
}

const shiftsOn = (calendar: WorkingCalendar | undefined, day: string) =>
  (calendar?.shiftsOn(day) ?? []).flatMap(({ shiftId, shiftName, start, end }) =>
    shiftId === null ? [] : [{ shiftId, shiftName: shiftName ?? '', start: iso(start), end: iso(end) }],
  )

/** Opens the sheet of a shift; two people who open it at once get the same one. */
export async function openHandover(ctx: Ctx, input: InputOf<typeof openEndpoint>): Promise<{ id: number }> {
  const { db, now } = ctx
  const line = await db
    .selectFrom('productionLine')
    .select(['id', 'name', 'workshopId'])
    .where('id', '=', input.lineId)
    .executeTakeFirst()
  if (!line) throw notFound()
  const { shifts } = await lineShifts(ctx, input)
  const shift = shifts.find(({ shiftId }) => shiftId === input.shiftId)
  if (!shift) throw refuseField('shiftId', 'handover.noShift')
  if (Date.parse(shift.start) > now.getTime()) throw refuseField('shiftId', 'handover.notBegun')
  const opened = await db
    .insertInto('handover')
    .values({
      lineId: line.id,
      workshopId: line.workshopId,
      productionDay: input.day,
      shiftId: shift.shiftId,
      shiftName: shift.shiftName,
      startAt: shift.start,
      endAt: shift.end,
    })
    .onConflict((c) => c.columns(['teamId', 'lineId', 'productionDay', 'shiftId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (opened) {
    ctx.audit({ verb: 'open', entity: 'handover', id: opened.id, name: `${line.name} ${input.day} ${shift.shiftName}` })
    ctx.touch('handover', [opened.id])
    return opened
  }
  return db
    .selectFrom('handover')
    .select('id')
    .where('lineId', '=', line.id)
    .where('productionDay', '=', input.day)
    .where('shiftId', '=', shift.shiftId)
    .executeTakeFirstOrThrow()
}
