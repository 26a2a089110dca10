import { shiftOf } from '#areas/calendar/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { administratorsOf } from '../people.ts'

interface Wanted {
  /** Null: of the roster what is said for all types. */
  typeId: number | null
  lineId: number | null
  shiftName: string | null
  /** Production day, or the team's day outside of every shift. */
  date: string
}

/**
 * Who is to come: whom the roster names for type, line, shift and day (the rows that say most); where it names nobody who is still
 * here, the type's responsible people; where none of them is left, the administrators.
 */
export async function responsibleFor(
  ctx: Ctx,
  type: { useRoster: boolean; responsibleIds: number[] },
  wanted: Wanted,
): Promise<number[]> {
  const named = type.useRoster ? await presentOf(ctx, await rostered(ctx, wanted)) : []
  if (named.length) return named
  const own = await presentOf(ctx, type.responsibleIds)
  return own.length ? own : administratorsOf(ctx)
}

/** Whom the rows of the roster name that fit and say most. */
async function rostered(ctx: Ctx, wanted: Wanted): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('andonRoster')
    .select(['typeId', 'lineId', 'shiftName', 'userIds'])
    .where((e) => e.or([e('typeId', 'is', null), e('typeId', '=', wanted.typeId)]))
    .where((e) => e.or([e('lineId', 'is', null), e('lineId', '=', wanted.lineId)]))
    .where((e) => e.or([e('shiftName', 'is', null), e('shiftName', '=', wanted.shiftName)]))
    .where((e) => e.or([e('fromDate', 'is', null), e('fromDate', '<=', wanted.date)]))
    .where((e) => e.or([e('toDate', 'is', null), e('toDate', '>=', wanted.date)]))
    .execute()
  const most = Math.max(0, ...rows.map(weightOf))
  return rows.filter((row) => weightOf(row) === most).flatMap(({ userIds }) => userIds)
}

/** A row for one type says more than one for a line, that more than one for a shift. */
const weightOf = (row: { typeId: number | null; lineId: number | null; shiftName: string | null }): number =>
  (row.typeId === null ? 0 : 4) + (row.lineId === null ? 0 : 2) + (row.shiftName === null ? 0 : 1)

/** Whom the roster names now for a type of call on a line, as far as they are here; nobody stands in for them. */
export async function onRoster(ctx: Ctx, { typeId, lineId }: Pick<Wanted, 'typeId' | 'lineId'>): Promise<number[]> {
  const shift = lineId === null ? null : await shiftOf(ctx.db, ctx.caller.zone, lineId, ctx.now.getTime())
  const at = { shiftName: shift?.shiftName ?? null, date: shift?.productionDay ?? dayOf(ctx) }
  return presentOf(ctx, await rostered(ctx, { typeId, lineId, ...at }))
}

async function presentOf({ db }: Ctx, ids: number[]): Promise<number[]> {
  if (!ids.length) return []
  const people = await db
    .selectFrom('teamUser')
    .select('id')
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .where('status', '=', 'enabled')
    .orderBy('id')
    .execute()
  return people.map(({ id }) => id)
}

/** The superiors of people, each once. */
export async function superiorsOf({ db }: Ctx, ids: readonly number[]): Promise<number[]> {
  if (!ids.length) return []
  const rows = await db.selectFrom('teamUser').select('superiorId').distinct().where('id', 'in', ids).execute()
  return rows.flatMap(({ superiorId }) => (superiorId === null ? [] : [superiorId]))
}
