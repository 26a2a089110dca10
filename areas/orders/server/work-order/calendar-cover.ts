import type { Ctx } from '#core/server/context.ts'

/** Where an operation's work centre stands. */
export interface Place {
  workshopId: number
  lineId: number
}

/** Work centres' places by id. Those of other workshops count, though the caller does not see them. */
export async function placesOf(ctx: Ctx, workCenterIds: number[]): Promise<Map<number, Place>> {
  if (!workCenterIds.length) return new Map()
  const rows = await ctx.unscoped(() =>
    ctx.db
      .selectFrom('workCenter')
      .select(['id', 'workshopId', 'lineId'])
      .where('id', 'in', [...new Set(workCenterIds)])
      .execute(),
  )
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** Tells whether a line has any shift calendar between two days, both inclusive. */
export async function calendarCover(
  ctx: Ctx,
  lineIds: number[],
): Promise<(lineId: number, from: string, to: string) => boolean> {
  const periods = lineIds.length
    ? await ctx.db
        .selectFrom('calendarPeriod')
        .select(['lineId', 'fromDate', 'toDate'])
        .where('lineId', 'in', [...new Set(lineIds)])
        .execute()
    : []
  return (lineId, from, to) =>
    periods.some((period) => period.lineId === lineId && period.fromDate <= to && period.toDate >= from)
}
