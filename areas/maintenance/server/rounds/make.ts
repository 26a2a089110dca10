import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { dayOf } from '#core/server/day.ts'
import type { AreaServer } from '#core/server/handler.ts'
import { takeNumbers } from '#core/server/numbering.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import { clockInstant, weekdayOf } from '#engines/working-time/index.ts'
import type { beginMaintenanceRound } from '../../contract/round.ts'
import { tellRounds } from './tell.ts'

const minute = 60_000
/** Minutes of the day of a wall-clock time, HH:mm. */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
/** A round stands there so long before its time. */
const ahead = 60 * minute
/** What is not done so long after its time has been overtaken by the next one. */
const overtaken = '24 hours'

interface Due {
  routeId: number
  dueAt: string
  lateAt: string
  /** Null: its time has come. */
  begunBy: number | null
}

/** Makes rounds with the points of their routes as they are now; one that another server made is passed over. @returns those made */
async function makeRounds(ctx: Ctx, due: readonly Due[]): Promise<{ id: number; roundNo: string }[]> {
  if (!due.length) return []
  const numbers = await takeNumbers(ctx, 'maintenanceRound', due.length)
  const { rows: made } = await sql<{ id: number; roundNo: string }>`
    insert into maintenance_round (round_no, route_id, workshop_id, ordered, due_at, late_at, person_ids, begun_by, created_at)
    select d."roundNo", r.id, r.workshop_id, r.ordered, d."dueAt", d."lateAt", r.person_ids, d."begunBy", ${ctx.now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(due.map((each, i) => ({ ...each, roundNo: numbers[i] })))}::jsonb)
      as d ("roundNo" text, "routeId" bigint, "dueAt" timestamptz, "lateAt" timestamptz, "begunBy" bigint)
    join maintenance_route r on r.id = d."routeId" on conflict do nothing returning id, round_no`.execute(ctx.db)
  const ids = made.map(({ id }) => id)
  await sql`
    insert into maintenance_round_point (round_id, nth, machine_id, standard_version_id, place)
    select o.id, row_number() over (partition by o.id order by p.nth), p.machine_id, v.id, p.place
    from maintenance_round o
    join maintenance_route_point p on p.team_id = o.team_id and p.route_id = o.route_id
    join machine m on m.team_id = p.team_id and m.id = p.machine_id and m.enabled
    join lateral (select l.id from maintenance_standard_version l where l.team_id = p.team_id and l.standard_id = p.standard_id
      order by l.number desc limit 1) v on true
    where o.id = any(${ids}::bigint[])`.execute(ctx.db)
  ctx.touch('maintenanceRound', ids)
  return made
}

/** Makes the rounds whose time is near, and closes what the next day has overtaken. @returns how many were made */
export async function makeDueRounds(ctx: Ctx): Promise<number> {
  const today = dayOf(ctx)
  const { rows: late } = await sql<{ id: number }>`
    update maintenance_round set outcome = 'missed', closed_at = ${ctx.now.toISOString()}::timestamptz, version = version + 1
    where outcome is null and late_at < ${ctx.now.toISOString()}::timestamptz - ${overtaken}::interval returning id`.execute(
    ctx.db,
  )
  ctx.touch(
    'maintenanceRound',
    late.map(({ id }) => id),
  )
  const routes = await ctx.db
    .selectFrom('maintenanceRoute')
    .select(['id', 'times', 'weekdays', 'minutes', 'createdAt'])
    .where('enabled', '=', true)
    .where(sql<boolean>`times <> '{}'`)
    .execute()
  const due = routes.flatMap(({ id, times, weekdays, minutes, createdAt }): Due[] => {
    if (weekdays.length && !weekdays.includes(String(weekdayOf(today)))) return []
    return times.flatMap((time) => {
      const at = clockInstant(ctx.caller.zone, today, minutesOf(time))
      const lateAt = at + minutes * minute
      // A time that was over before the route was written asks for nothing.
      if (at - ahead > ctx.now.getTime() || lateAt < Date.parse(createdAt)) return []
      return [{ routeId: id, dueAt: new Date(at).toISOString(), lateAt: new Date(lateAt).toISOString(), begunBy: null }]
    })
  })
  return (await makeRounds(ctx, await notYetMade(ctx, due))).length
}

/** Numbers are not used up by rounds that stand there. */
async function notYetMade(ctx: Ctx, due: readonly Due[]): Promise<Due[]> {
  if (!due.length) return []
  const there = await ctx.db
    .selectFrom('maintenanceRound')
    .select(['routeId', 'dueAt'])
    .where('begunBy', 'is', null)
    .where('routeId', 'in', [...new Set(due.map(({ routeId }) => routeId))])
    .where('dueAt', '>=', due.map(({ dueAt }) => dueAt).sort()[0] as string)
    .execute()
  const known = new Set(there.map(({ routeId, dueAt }) => `${routeId} ${Date.parse(dueAt)}`))
  return due.filter(({ routeId, dueAt }) => !known.has(`${routeId} ${Date.parse(dueAt)}`))
}

/** Begins a round that no time asked for. */
export async function beginRound(
  ctx: Ctx,
  { routeId }: InputOf<typeof beginMaintenanceRound>,
): Promise<OutputOf<typeof beginMaintenanceRound>> {
  const route = await ctx.db
    .selectFrom('maintenanceRoute as r')
    .select([nameIn(ctx, 'r').as('name'), 'r.minutes', 'r.enabled'])
    .where('id', '=', routeId)
    .executeTakeFirst()
  if (!route) throw refuseField('routeId', 'refused.gone')
  if (!route.enabled) throw refuse('maintenanceRoute.off', { route: route.name })
  const lateAt = new Date(ctx.now.getTime() + route.minutes * minute).toISOString()
  const [made] = await makeRounds(ctx, [{ routeId, dueAt: ctx.now.toISOString(), lateAt, begunBy: ctx.caller.userId }])
  if (!made) throw new Error('a round of its own is always made')
  ctx.audit({ verb: 'begin', entity: 'maintenanceRound', id: made.id, name: made.roundNo })
  return made
}

/** Every ten minutes: a round stands there well before its time. */
export const roundTimer: NonNullable<AreaServer['timers']>[number] = {
  name: 'maintenance.rounds',
  cron: '*/10 * * * *',
  run: (service) =>
    service.eachTeam(async (ctx) => {
      await makeDueRounds(ctx)
      await tellRounds(ctx)
    }),
}
