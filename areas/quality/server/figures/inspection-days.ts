import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import type { AreaServer } from '#core/server/handler.ts'
import { addDays, type DateRange, localDate, startOfDate } from '#engines/working-time/index.ts'

/** A day is summed once it has been over for so long: an act that judged within it has long been committed. */
const settledAfter = 3_600_000
/** Days that are summed in one transaction. */
const atOnce = 31
/** No day is summed yet. */
const never = '1970-01-01'

/** SQL: what inspections `i` add up to. */
export const inspectionSums: RawBuilder<unknown> = sql`count(*)::int as inspections,
  count(*) filter (where i.result = 'pass')::int as passed, count(*) filter (where i.result = 'fail')::int as failed,
  count(*) filter (where i.result = 'concession')::int as conceded, count(*) filter (where i.executed_at > i.due_at)::int as late,
  sum(i.sample_size)::int as sampled, coalesce(sum(i.nonconforming), 0)::int as nonconforming,
  (extract(epoch from sum(i.executed_at - i.requested_at)) * 1000000)::bigint as waited`

/** SQL: the inspection `i` was judged on days of the zone. */
export function judgedOn(zone: string, { from, to }: DateRange): RawBuilder<boolean> {
  const since = new Date(startOfDate(zone, from)).toISOString()
  const until = new Date(startOfDate(zone, addDays(to, 1))).toISOString()
  return sql<boolean>`i.executed_at >= ${since}::timestamptz and i.executed_at < ${until}::timestamptz`
}

interface Through {
  zone: string
  /** The last day that is summed, and with it all before. */
  through: string
}

/** Up to which day inspections are summed by the team's days; null: none is, or by the days of another zone. */
export async function summedThrough({ db, caller }: Ctx): Promise<string | null> {
  const known = await db.selectFrom('inspectionRolled').select(['zone', 'through']).executeTakeFirst()
  return known?.zone === caller.zone && known.through > never ? known.through : null
}

/** Locks how far days are summed till the transaction ends: nobody else sums one meanwhile. */
async function lockThrough({ db, caller }: Ctx): Promise<Through> {
  await db
    .insertInto('inspectionRolled')
    .values({ zone: caller.zone, through: never })
    .onConflict((c) => c.doNothing())
    .execute()
  return await db.selectFrom('inspectionRolled').select(['zone', 'through']).forUpdate().executeTakeFirstOrThrow()
}

/** Puts what stands in the records in the place of what was summed of some days. */
async function sumDays({ db, caller: { zone } }: Ctx, days: DateRange): Promise<void> {
  await sql`delete from inspection_day where day between ${days.from}::date and ${days.to}::date`.execute(db)
  await sql`
    insert into inspection_day (day, workshop_id, scheme_id, product_id, operation_id, line_id, machine_id, inspector_id,
      inspections, passed, failed, conceded, late, sampled, nonconforming, waited)
    select (i.executed_at at time zone ${zone})::date, i.workshop_id, i.scheme_id, w.product_id, o.operation_id, i.line_id, i.machine_id,
      i.inspector_id, ${inspectionSums}
    from inspection_record i
    join work_order w on w.team_id = i.team_id and w.id = i.work_order_id
    join order_operation o on o.team_id = i.team_id and o.id = i.order_operation_id
    where ${judgedOn(zone, days)} group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1`.execute(db)
}

/** A judgement of some instant is new or other than it was: its day is summed anew if it was summed before. */
export async function sumAnew(ctx: Ctx, executedAt: string): Promise<void> {
  await ctx.unscoped(async () => {
    const { zone, through } = await lockThrough(ctx)
    // By the days of another zone nothing is read; the timer begins from the first day.
    const day = localDate(ctx.caller.zone, Date.parse(executedAt))
    if (zone === ctx.caller.zone && day <= through) await sumDays(ctx, { from: day, to: day })
  })
}

/** What is judged now is hardly ever of a day that is over: then nothing is locked. */
export async function sumIfLate(ctx: Ctx): Promise<void> {
  const through = await summedThrough(ctx)
  if (through !== null && localDate(ctx.caller.zone, ctx.now.getTime()) <= through)
    await sumAnew(ctx, ctx.now.toISOString())
}

/**
 * Sums the days that are over, some at a time. The team moved to another zone: all days anew.
 *
 * @returns whether more may wait
 */
export async function sumPastDays(ctx: Ctx): Promise<boolean> {
  const { zone } = ctx.caller
  return await ctx.unscoped(async () => {
    const first = await ctx.db
      .selectFrom('inspectionRecord')
      .select((e) => e.fn.min<string | null>('executedAt').as('at'))
      .executeTakeFirst()
    if (!first?.at) return false
    const known = await lockThrough(ctx)
    if (known.zone !== zone) await sql`delete from inspection_day`.execute(ctx.db)
    const begun = known.zone === zone && known.through > never
    const through = begun ? known.through : addDays(localDate(zone, Date.parse(first.at)), -1)
    const last = addDays(localDate(zone, ctx.now.getTime() - settledAfter), -1)
    const to = [addDays(through, atOnce), last].sort()[0] as string
    if (to > through) await sumDays(ctx, { from: addDays(through, 1), to })
    if (to > through || known.zone !== zone)
      await ctx.db
        .updateTable('inspectionRolled')
        .set({ zone, through: to > through ? to : never })
        .execute()
    return to > through && to < last
  })
}

/** Sums the days that are over, a month of a team a transaction. */
export const inspectionDaysTimer: NonNullable<AreaServer['timers']>[number] = {
  name: 'quality.inspectionDays',
  cron: '0 7 * * * *',
  async run(service) {
    for (let more = true; more; ) {
      more = false
      await service.eachTeam(async (ctx) => {
        if (await sumPastDays(ctx)) more = true
      })
    }
  },
}
