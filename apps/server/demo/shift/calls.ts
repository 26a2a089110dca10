import { sql } from 'kysely'
import { solutionOf } from '#areas/andon/demo/calls.ts'
import type { Db } from '#core/server/db/pool.ts'
import { callsGoOn, type OpenCall, stepIsDue, takeStep } from '#simulator/people/calls.ts'
import { freePeople, inTurn } from './free-people.ts'
import type { Find, Turn } from './shift.ts'

interface Call extends OpenCall {
  raisedBy: number | null
  handlerId: number | null
  responsibleIds: number[]
  workshopId: number
  typeCode: string
}

/** Steps of calls that are due, the oldest call's first. */
export const callTurns: Find = async (db, now, isLeftAlone) => {
  const turns: Turn[] = []
  for (const call of await simulatedCalls(db)) {
    if (isLeftAlone(`call ${call.id}`) || !stepIsDue(call, now.getTime())) continue
    const userId = await whoseTurn(db, call, now)
    if (userId === undefined) continue
    const { id, typeCode } = call
    turns.push({ name: `call ${id}`, userId, take: (session) => takeStep(session, call, solutionOf(typeCode, id)) })
  }
  return turns
}

/**
 * Open calls that are the simulation's alone: its machines or boxes called, or its people did, and no person has had to do with them since.
 * While the lamp still calls nobody has mended the machine.
 */
async function simulatedCalls(db: Db): Promise<Call[]> {
  const { rows } = await sql<Call>`
    select c.id, c.status, c.raised_at, c.responded_at, c.finished_at, c.raised_by, c.handler_id, c.responsible_ids,
      c.workshop_id, t.code as type_code
    from andon_call c join andon_type t on t.team_id = c.team_id and t.id = c.type_id
    where c.status = any(${callsGoOn})
      and (c.raised_by is not null or (select bool_and(d.simulated) from device d where d.team_id = c.team_id and d.enabled
        and (d.station_id = c.station_id or exists (select from device_point p
          where p.team_id = d.team_id and p.device_id = d.id and p.machine_id = c.machine_id))))
      and not exists (select from operation_log l where l.team_id = c.team_id and l.entity = 'andonCall' and l.entity_id = c.id
        and l.ip is not null)
      and not (c.source = 'lamp' and c.status <> 'awaitingResponse' and exists (select from machine_live v
        where v.team_id = c.team_id and v.machine_id = c.machine_id and v.lamp in ('red', 'yellow') and v.since <= c.raised_at))
    order by c.raised_at, c.id limit 50`.execute(db)
  return rows
}

/** Who was asked comes, who came says what he did, and somebody at the place accepts it. */
async function whoseTurn(db: Db, call: Call, now: Date): Promise<number | undefined> {
  const { id, status, responsibleIds, raisedBy, handlerId, workshopId } = call
  if (status === 'awaitingResponse')
    return inTurn(await freePeople(db, now, { right: 'andonCall.respond', among: responsibleIds }), id)
  if (status !== 'finished')
    return (await freePeople(db, now, { right: 'andonCall.finish', among: handlerId === null ? [] : [handlerId] }))[0]
  const among = raisedBy === null ? undefined : [raisedBy]
  const people = await freePeople(db, now, { right: 'andonCall.accept', workshopId, among })
  return inTurn(
    people.filter((each) => each !== handlerId),
    id,
  )
}
