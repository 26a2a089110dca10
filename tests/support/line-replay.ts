import { sql } from 'kysely'
import { after, failedAt, type Route, type RouteUnit, repaired, stopAt } from '#areas/lines/contract/interlock.ts'
import { profileOf, routeOf } from '#areas/lines/server/index.ts'
import type { Db } from '#core/server/db/pool.ts'

interface Kept {
  serialId: number
  status: RouteUnit['status']
  passes: {
    id: number
    station: string
    result: 'pass' | 'fail'
    undone: boolean
    attempt: number
    reentry: string | null
    scrapped: boolean
  }[]
}

/** What of the passes that are kept could not be by the interlock. */
export interface Past {
  units: number
  passes: number
  /** Units of which a pass is kept that the interlock would have refused where the unit stood, each with where. */
  past: string[]
  /** Units that stand otherwise than their passes say. */
  wrong: string[]
}

/**
 * Replays all that is kept of units of a profile in the order in which it was written, by the pure interlock: a unit goes past a station that it had
 * to come to first, twice through one, or on after it failed, nowhere. Passes that were undone count for nothing.
 */
export async function replayUnits(db: Db, profileId: number): Promise<Past> {
  const profile = await profileOf({ db }, profileId)
  if (!profile) throw new Error('the profile is gone')
  const route = routeOf(profile)
  const { rows } = await sql<Kept>`
    select u.serial_id, u.status, coalesce(p.passes, '[]') as passes from line_unit u
    join line_order o on o.team_id = u.team_id and o.work_order_id = u.work_order_id and o.profile_id = ${profileId}
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', p.id, 'station', z.code, 'result', p.result, 'undone', p.state = 'undone', 'attempt', p.attempt,
        'reentry', e.code, 'scrapped', x.pass_id is not null) order by p.id) as passes
      from line_pass p
      join line_station z on z.team_id = p.team_id and z.id = p.station_id
      left join line_repair r on r.team_id = p.team_id and r.pass_id = p.id
      left join line_station e on e.team_id = r.team_id and e.id = r.station_id
      left join line_scrap x on x.team_id = p.team_id and x.pass_id = p.id
      where p.team_id = u.team_id and p.serial_id = u.serial_id) p on true`.execute(db)
  const told: Past = { units: rows.length, passes: 0, past: [], wrong: [] }
  for (const unit of rows) replay(route, unit, told)
  return told
}

function replay(route: Route, { serialId, status, passes }: Kept, told: Past): void {
  let unit: RouteUnit = { status: 'running', passes: [] }
  for (const pass of passes) {
    if (pass.undone) continue
    told.passes += 1
    const station = route.stations.find(({ code }) => code === pass.station)
    const stop = station && stopAt(route, unit, station)
    if (!station || stop)
      return void told.past.push(`${serialId} at ${pass.station}: ${stop?.check ?? 'no station of the profile'}`)
    unit = after(route, unit, station, pass.result)
    if (pass.scrapped) unit = { ...unit, status: 'scrapped' }
    else if (pass.reentry) {
      if (unit.status !== 'failed' && failedAt(unit) !== pass.station)
        return void told.past.push(`${serialId} at ${pass.station}: mended and had not failed`)
      unit = repaired(route, unit, pass.reentry)
    }
  }
  if (unit.status !== status) told.wrong.push(`${serialId}: ${status}, by its passes ${unit.status}`)
}
