import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#core/server/db/pool.ts'

/** One call that was made with a key. */
interface Used {
  teamId: number
  keyId: number
  path: string
  ip: string
  status: number
  at: number
}

interface Sum extends Omit<Used, 'status'> {
  calls: number
  errors: number
  errorAt: number | null
  errorStatus: number | null
}

const writtenEvery = 2_000

/**
 * Counts calls by key, day (UTC) and path, and writes the sums every two seconds: a call is not slowed by its count. What a server that is
 * killed had counted in its last two seconds is lost; one that ends in order writes it.
 */
export class KeyUses {
  #sums = new Map<string, Sum>()
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()

  constructor(
    private readonly database: Database,
    private readonly log: Pick<Logger, 'warn'>,
  ) {}

  count({ status, ...used }: Used): void {
    const name = `${used.teamId} ${used.keyId} ${dayOf(used.at)} ${used.path}`
    const error = status >= 400
    const sum = this.#sums.get(name) ?? { ...used, calls: 0, errors: 0, errorAt: null, errorStatus: null }
    sum.calls++
    sum.at = used.at
    sum.ip = used.ip
    if (error) Object.assign(sum, { errors: sum.errors + 1, errorAt: used.at, errorStatus: status })
    this.#sums.set(name, sum)
    this.#timer ??= setTimeout(() => void this.write(), writtenEvery).unref()
  }

  /** Writes what was counted since the last time. */
  write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const sums = [...this.#sums.values()]
    this.#sums = new Map()
    const byTeam = new Map<number, Sum[]>()
    for (const sum of sums) byTeam.set(sum.teamId, [...(byTeam.get(sum.teamId) ?? []), sum])
    this.#writing = this.#writing.then(async () => {
      for (const [teamId, ofTeam] of byTeam)
        await this.#writeOf(teamId, ofTeam).catch((error: unknown) =>
          this.log.warn({ err: error }, 'calls of access keys could not be counted'),
        )
    })
    return this.#writing
  }

  async #writeOf(teamId: number, sums: Sum[]): Promise<void> {
    const at = (time: number | null) => (time === null ? null : new Date(time).toISOString())
    await this.database.inTeam({ teamId, workshops: null }, async (db) => {
      await sql`insert into access_key_use as u (key_id, day, path, calls, errors, last_at, last_ip, last_error_at, last_error_status)
        select n.* from unnest(${sums.map(({ keyId }) => keyId)}::bigint[], ${sums.map((each) => dayOf(each.at))}::date[],
          ${sums.map(({ path }) => path)}::text[], ${sums.map(({ calls }) => calls)}::bigint[],
          ${sums.map(({ errors }) => errors)}::bigint[], ${sums.map((each) => at(each.at))}::timestamptz[],
          ${sums.map(({ ip }) => ip)}::text[], ${sums.map(({ errorAt }) => at(errorAt))}::timestamptz[],
          ${sums.map(({ errorStatus }) => errorStatus)}::int[]) as n (key_id)
        -- A key that was deleted meanwhile counts no more.
        join access_key k on k.id = n.key_id
        order by 1, 2, 3
        on conflict (team_id, key_id, day, path) do update set calls = u.calls + excluded.calls, errors = u.errors + excluded.errors,
          last_at = greatest(u.last_at, excluded.last_at), last_ip = excluded.last_ip,
          last_error_at = coalesce(excluded.last_error_at, u.last_error_at),
          last_error_status = coalesce(excluded.last_error_status, u.last_error_status)`.execute(db)
    })
  }
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
