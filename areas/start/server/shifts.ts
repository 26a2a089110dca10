import { applyShiftMode, loadHolidays, shiftModeFace } from '#areas/calendar/server/index.ts'
import type { DraftOf } from '#core/contract/entity.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import { addDays } from '#engines/working-time/index.ts'
import type { startShifts } from '../contract/first-steps.ts'
import type { Made } from './kept.ts'

/** From a month ago, so that what was done on the first day has a shift too. */
const before = 31
/** Two years of calendar; somebody sees to it before then. */
const ahead = 731

/** Shifts, by which all lines without a calendar work from now on. */
export async function makeShifts(ctx: Ctx, input: DraftOf<typeof startShifts>): Promise<Made> {
  const lineIds = await linesWithout(ctx)
  if (!lineIds.length) throw refuse('firstSteps.noLineLeft')
  const [shiftModeId = 0] = await shiftModeFace.add(ctx, [
    { name: input.modeName, shifts: input.shifts.map((shift, i) => shiftOf(shift, i)) },
  ])
  await workBy(ctx, { ...input, lineIds, shiftModeId })
  return { shiftMode: [shiftModeId] }
}

type Worked = Pick<DraftOf<typeof startShifts>, 'weekdays' | 'holidays'> & { lineIds: number[]; shiftModeId: number }

/** Has lines work by shifts from now on, on some days of the week and not on holidays. */
export async function workBy(ctx: Ctx, { lineIds, shiftModeId, weekdays, holidays }: Worked): Promise<void> {
  const today = dayOf(ctx)
  await applyShiftMode(ctx, {
    lineIds,
    shiftModeId,
    fromDate: addDays(today, -before),
    toDate: addDays(today, ahead),
    weekdays: weekdays.map(Number),
  })
  const year = Number(today.slice(0, 4))
  if (holidays !== 'none')
    for (const each of [year, year + 1]) await loadHolidays(ctx, { country: holidays, year: each })
}

/** Lines that no calendar says anything of. */
export async function linesWithout(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('productionLine as l')
    .select('l.id')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('calendarPeriod as p')
            .select('p.id')
            .whereRef('p.teamId', '=', 'l.teamId')
            .whereRef('p.lineId', '=', 'l.id'),
        ),
      ),
    )
    .orderBy('l.id')
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}

type Shift = DraftOf<typeof startShifts>['shifts'][number]

/** A rest has both ends or none. */
function shiftOf({ name, start, end, restStart, restEnd }: Shift, i: number) {
  if (!restStart !== !restEnd)
    throw refuseField(`shifts.${i}.${restStart ? 'restEnd' : 'restStart'}`, 'invalid.required')
  return { name, start, end, rests: restStart && restEnd ? [{ start: restStart, end: restEnd }] : [] }
}
