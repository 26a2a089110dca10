import { sql } from 'kysely'
import type { Language } from '../../contract/languages.ts'
import type { Db } from '../db/pool.ts'
import { isSheet } from './quota.ts'

/**
 * Jobs run in lanes, each with slots of its own on every server, so that what hangs or takes long holds up nothing but its like:
 * `messages` leave the building (a dead mail server delays messages), `printers` speak to printers on the network
 * (one that takes its time holds a slot while it prints), `interactive` is short and somebody waits for it, `sheets` are read
 * or written for a person within minutes, `long` may take half an hour.
 */
export const slots = { messages: 2, printers: 4, interactive: 2, sheets: 2, long: 2 } as const
export type LaneName = keyof typeof slots

/** A job as it is taken. */
export interface Taken {
  id: number
  teamId: number
  userId: number | null
  /** Of work that a program left with an access key. */
  accessKeyId: number | null
  kind: string
  language: Language
  payload: unknown
  attempts: number
  maxAttempts: number
}

/** What a kind's handler says of it. */
interface InLane {
  lane?: LaneName
}

const laneOf = (kind: string, { lane }: InLane): LaneName => lane ?? (isSheet(kind) ? 'sheets' : 'interactive')

/** The kinds of job in each lane; a lane without any is absent. */
export function lanesOf(handlers: Readonly<Record<string, InLane>>): Map<LaneName, string[]> {
  const lanes = new Map<LaneName, string[]>()
  for (const [kind, handler] of Object.entries(handlers)) {
    const lane = laneOf(kind, handler)
    lanes.set(lane, [...(lanes.get(lane) ?? []), kind])
  }
  return lanes
}

/**
 * Takes the due job of a lane whose turn it is: of the team that had its last one longest ago, there of the person, there the oldest.
 * Whoever asks for hundreds keeps nobody else waiting for more than what runs. Of sheets one of each person runs at a time.
 */
export async function takeNext(db: Db, lane: LaneName, kinds: string[], lease: number): Promise<Taken | undefined> {
  const alone =
    lane === 'sheets'
      ? sql`and not exists (select from job r where r.team_id = j.team_id and r.user_id = j.user_id
          and r.id <> j.id and r.state = 'running' and r.locked_until >= now() and r.kind = any(${kinds}))`
      : sql``
  const { rows } = await sql<Taken>`
    with team_turn as (select team_id, max(taken_at) as taken_at from job_turn where lane = ${lane} group by team_id),
    next as (
      select j.team_id, j.id from job j
      left join team_turn t on t.team_id = j.team_id
      left join job_turn p on p.lane = ${lane} and p.team_id = j.team_id and p.user_id = coalesce(j.user_id, 0)
      where j.run_at <= now() and j.kind = any(${kinds})
        and (j.state = 'waiting' or (j.state = 'running' and j.locked_until < now()))
        ${alone}
      order by t.taken_at nulls first, p.taken_at nulls first, j.run_at, j.id limit 1 for update of j skip locked)
    update job set state = 'running', attempts = attempts + 1, locked_until = now() + make_interval(secs => ${lease})
    from next where job.team_id = next.team_id and job.id = next.id
    returning job.id, job.team_id, job.user_id, job.access_key_id, kind, language, payload, attempts, max_attempts`.execute(
    db,
  )
  const [job] = rows
  if (job)
    await sql`insert into job_turn (lane, team_id, user_id, taken_at)
      values (${lane}, ${job.teamId}, ${job.userId ?? 0}, clock_timestamp())
      on conflict (lane, team_id, user_id) do update set taken_at = excluded.taken_at`.execute(db)
  return job
}
