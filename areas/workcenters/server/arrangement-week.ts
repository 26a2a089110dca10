import { lineCalendars, shiftNameIn, shiftNamesIn } from '#areas/calendar/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, type Reader } from '#core/server/crud/names.ts'
import type { Db } from '#core/server/db/pool.ts'
import { refuse } from '#core/server/refusal.ts'
import { addDays, type Instant, type WorkingCalendar, weekOf } from '#engines/working-time/index.ts'
import type { getArrangementWeek as endpoint } from '../contract/arrangement.api.ts'
import { lackingOf } from './arrange-checks.ts'

type Input = InputOf<typeof endpoint>

const linesMost = 100

/** The week of a date: what shifts the lines open on its days, and who is arranged to work them. */
export async function getArrangementWeek(ctx: Ctx, input: Input): Promise<OutputOf<typeof endpoint>> {
  const { from, to } = weekOf(input.date)
  const dates = Array.from({ length: 7 }, (_, i) => addDays(from, i))
  const lines = await chosenLines(ctx, input)
  const ids = lines.map((line) => line.id)
  if (!ids.length) return { dates, lines: [], rows: [] }
  const calendars = await lineCalendars(ctx.db, ctx.caller.zone, ids)
  const clock = clockOf(ctx.caller.zone)
  const shiftNameOf = await shiftNamesIn(ctx)
  const stations = await ctx.db
    .selectFrom('station')
    .select(['id', 'number', nameIn(ctx, 'station').as('name'), 'effectiveLineId'])
    .where('effectiveLineId', 'in', ids)
    .orderBy('number')
    .execute()
  const rows = await arrangedRows(ctx.db, ctx)
    .where('a.lineId', 'in', ids)
    .where('a.date', '>=', from)
    .where('a.date', '<=', to)
    .orderBy('u.namePinyin')
    .orderBy('a.id')
    .execute()
  const lacking = await lackingOf(ctx, rows)
  return {
    dates,
    lines: lines.map((line) => ({
      ...line,
      shifts: shiftsOf(calendars.get(line.id), dates, { clock, shiftNameOf }),
      stations: stations
        .filter((station) => station.effectiveLineId === line.id)
        .map(({ id, number, name }) => ({ id, number, name })),
    })),
    rows: rows.map((row, i) => ({ ...row, lacking: lacking[i] ?? [] })),
  }
}

/** Arrangements with the names of people and stations. */
export const arrangedRows = (db: Db, reader: Reader) =>
  db
    .selectFrom('personnelArrangement as a')
    .innerJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'a.teamId').onRef('u.id', '=', 'a.userId'))
    .leftJoin('station as s', (j) => j.onRef('s.teamId', '=', 'a.teamId').onRef('s.id', '=', 'a.stationId'))
    .select([
      'a.id',
      'a.version',
      'a.date',
      'a.shiftId',
      shiftNameIn(reader, 'a').as('shiftName'),
      'a.lineId',
      'a.userId',
      'u.name as userName',
      'u.jobNumber',
      'a.stationId',
      nameIn<string | null>(reader, 's').as('stationName'),
    ])

async function chosenLines(ctx: Ctx, { workshopId, lineIds }: Input) {
  let query = ctx.db
    .selectFrom('productionLine')
    .select(['id', 'number', nameIn(ctx, 'productionLine').as('name'), 'workshopId'])
    .orderBy('number')
  if (workshopId !== undefined) query = query.where('workshopId', '=', workshopId)
  if (lineIds?.length) query = query.where('id', 'in', lineIds)
  const lines = await query.limit(linesMost + 1).execute()
  if (lines.length > linesMost) throw refuse('arrangement.tooManyLines', { max: linesMost })
  return lines
}

function shiftsOf(
  calendar: WorkingCalendar | undefined,
  dates: string[],
  said: { clock: (instant: Instant) => string; shiftNameOf: Awaited<ReturnType<typeof shiftNamesIn>> },
) {
  const { clock, shiftNameOf } = said
  if (!calendar) return []
  return dates.flatMap((date) =>
    calendar.shiftsOn(date).flatMap(({ shiftId, shiftName, start, end }) =>
      shiftId === null
        ? []
        : [
            {
              date,
              shiftId,
              shiftName: shiftNameOf({ shiftId, shiftName }) ?? '',
              start: clock(start),
              end: clock(end),
            },
          ],
    ),
  )
}

function clockOf(zone: string): (instant: Instant) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (instant) => format.format(instant)
}
