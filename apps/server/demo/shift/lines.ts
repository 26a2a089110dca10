import { sql } from 'kysely'
import { nextOf, type RouteUnit } from '#areas/lines/contract/interlock.ts'
import { type KeptProfile, type KeptStation, profileOf, routeOf } from '#areas/lines/server/index.ts'
import type { Db } from '#core/server/db/pool.ts'
import { refuse } from '#core/server/refusal.ts'
import { atStation, betweenUnits, isGood, readings, untilMended } from '#simulator/people/line.ts'
import { takes } from '#simulator/people/patience.ts'
import type { Session } from '#simulator/people/session.ts'
import { freePeople, inTurn } from './free-people.ts'
import type { Find, Turn } from './shift.ts'

const minute = 60_000

/** Customised lines whose stations are worked; the others have none. */
type LineId = 'qx' | 'xy'

/** A unit of an order that is worked on, as it stands. */
interface Unit {
  serialId: number
  serial: string
  line: LineId
  profileId: number
  /** Not yet on the line: null. */
  status: 'running' | 'failed' | null
  /** When it came to where it is; of one that is to come, when the one before it came. */
  since: string
  passes: { station: string; result: 'pass' | 'fail'; stands: boolean }[]
}

/**
 * Units of customised lines that it is time to go on with: somebody takes each to its next station, where simulated testers tell what they measure,
 * mends what has failed, and begins the next of a running order. Through the stations' own calls: every check holds.
 */
export const lineTurns: Find = async (db, now, isLeftAlone) => {
  const units = (await unitsAtWork(db)).filter(({ serial }) => !isLeftAlone(`unit ${serial}`))
  const due = units.filter((unit) => Date.parse(unit.since) + waits(unit) <= now.getTime())
  const profiles = new Map<number, KeptProfile | undefined>()
  const turns: Turn[] = []
  for (const unit of due) {
    if (!profiles.has(unit.profileId)) profiles.set(unit.profileId, await profileOf({ db }, unit.profileId))
    const profile = profiles.get(unit.profileId)
    const take = profile && (await actOf(db, unit, profile))
    if (!take) continue
    const right = `${unit.line}.${unit.status === 'failed' ? 'repair' : 'scan'}`
    const userId = inTurn(await freePeople(db, now, { right }), Math.floor(now.getTime() / (6 * 60 * minute)))
    if (userId !== undefined) turns.push({ name: `unit ${unit.serial}`, userId, take })
  }
  return turns
}

function waits({ status, serialId, passes }: Unit): number {
  if (status === null) return betweenUnits * minute
  return takes(status === 'failed' ? untilMended : atStation, serialId + passes.length)
}

/** What a unit is of that no person has had to do with. */
const untouched = sql`not exists (select from operation_log l where l.team_id = u.team_id and l.entity = 'lineUnit' and l.entity_id = u.serial_id
  and l.ip is not null)`

/** Orders of lines that are worked on by the simulation: the unit of each that came last was no person's. */
const orders = sql`
  select o.team_id, o.work_order_id, f.id as profile_id, f.line, y.begun_at from line_order o
  join line_profile f on f.team_id = o.team_id and f.id = o.profile_id and f.line in ('qx', 'xy')
  join live_work_order w on w.team_id = o.team_id and w.id = o.work_order_id
    and w.status not in ('pendingConfirmation', 'abnormal', 'completed', 'closed')
  join lateral (select u.* from line_unit u where u.team_id = o.team_id and u.work_order_id = o.work_order_id
    order by u.begun_at desc, u.serial_id desc limit 1) y on true
  where exists (select from line_unit u where u.team_id = y.team_id and u.serial_id = y.serial_id and ${untouched})`

/** Units on the lines, the longest waiting first, and behind them the next one of each order. */
async function unitsAtWork(db: Db): Promise<Unit[]> {
  const { rows } = await sql<Unit>`
    with orders as (${orders}),
    units as (
      select o.line, o.profile_id, u.team_id, u.serial_id, u.status, null::timestamptz as begun_at from orders o
      join line_unit u on u.team_id = o.team_id and u.work_order_id = o.work_order_id and u.status in ('running', 'failed') and ${untouched}
      union all
      select o.line, o.profile_id, o.team_id, n.id, null, o.begun_at from orders o
      join lateral (select s.id from order_serial s where s.team_id = o.team_id and s.work_order_id = o.work_order_id
        and not exists (select from line_unit u where u.team_id = s.team_id and u.serial_id = s.id) order by s.id limit 1) n on true)
    select u.line, u.profile_id, u.serial_id, s.serial_no as serial, u.status, coalesce(u.begun_at, p.since, now()) as since,
      coalesce(p.passes, '[]') as passes
    from units u
    join order_serial s on s.team_id = u.team_id and s.id = u.serial_id
    left join lateral (select max(p.at) as since, jsonb_agg(jsonb_build_object('station', z.code, 'result', p.result,
        'stands', p.state = 'stands') order by p.id) as passes
      from line_pass p join line_station z on z.team_id = p.team_id and z.id = p.station_id
      where p.team_id = u.team_id and p.serial_id = u.serial_id and p.state <> 'undone') p on true
    order by u.status is null, since, u.serial_id limit 60`.execute(db)
  return rows
}

type Take = (session: Session) => Promise<unknown>

/** What comes next with a unit; null: what it takes is not there yet. */
async function actOf(db: Db, { line, serial, status, passes }: Unit, profile: KeptProfile): Promise<Take | null> {
  if (status === 'failed') {
    const station = profile.stations.find(({ kind }) => kind === 'repair')?.code
    const cause = inTurn(profile.causes, passes.length + serial.length)
    if (!station || !cause) return null
    const action = passes.filter(({ result }) => result === 'fail').length > 3 ? 'scrap' : 'rework'
    const mended = { station, serial, reasonId: cause.reasonId, action } as const
    return async (session) => done(await session.call(`/${line}/web/repairUnit`, mended))
  }
  const unit: RouteUnit = { status: status ?? 'running', passes }
  const next = nextOf(routeOf(profile), unit)
  const station = profile.stations.find(({ code }) => code === next?.code)
  if (!station) return null
  const values = readings(station.collect, `${serial} ${passes.length}`)
  // What failed is not mounted any more.
  const bound = isGood(station.collect, values) ? await partsOf(db, station, `${serial}-${passes.length}`) : []
  if (!bound) return null
  const scan = { station: station.code, serial, values, bound }
  return async (session) => done(await session.call(`/${line}/web/stationScan`, scan))
}

/** What a station refuses, or asks more for, is left to people for a while. */
function done(answer: { outcome: string }): void {
  if (answer.outcome === 'refused' || answer.outcome === 'asks') throw refuse('lineScan.refused')
}

/** What is built in at a station: of the lot that was built in last, and of numbers that are free; null: there is none. */
async function partsOf(db: Db, { bind }: KeptStation, number: string) {
  const parts: { place: number; code: string }[] = []
  for (const [i, { id, productId, trackedBy }] of bind.entries()) {
    const code = trackedBy === 'lot' ? await lastLot(db, id) : await freeNumber(db, productId, `${number}-${i + 1}`)
    if (!code) return null
    parts.push({ place: i + 1, code })
  }
  return parts
}

async function lastLot(db: Db, bindingId: number): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    select l.number from line_bound_lot b join stock_lot l on l.team_id = b.team_id and l.id = b.lot_id
    where b.binding_id = ${bindingId} order by b.pass_id desc limit 1`.execute(db)
  return rows[0]?.number
}

/** Of what has a line of its own a unit that is through it and nowhere built in; of a supplier's a number that nothing has yet. */
async function freeNumber(db: Db, productId: number, number: string): Promise<string | undefined> {
  const { rows } = await sql<{ own: boolean; serial: string | null }>`
    select exists (select from line_profile f where f.product_id = ${productId} and f.status = 'live') as own, (
      select s.serial_no from line_unit u
      join work_order w on w.team_id = u.team_id and w.id = u.work_order_id and w.product_id = ${productId} and w.deleted_at is null
      join order_serial s on s.team_id = u.team_id and s.id = u.serial_id
      where u.status = 'finished' and not exists (select from line_bound_serial b
        where b.team_id = u.team_id and b.product_id = w.product_id and b.serial_no = s.serial_no and b.removed_at is null)
      order by u.finished_at, u.serial_id limit 1) as serial`.execute(db)
  const [found] = rows
  return found?.own ? (found.serial ?? undefined) : number
}
