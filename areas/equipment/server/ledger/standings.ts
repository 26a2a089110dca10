import { sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'
import type { Lamp, MachineState } from '../../contract/machine-state.ts'
import type { Standing } from './fold.ts'

interface LiveRow {
  machineId: number
  state: MachineState
  lamp: Lamp
  since: string
  signalAt: string
  manual: boolean
  openedAt: string | null
}

/**
 * How the machines stand, locked until the transaction ends, in the order of their ids. A machine's ledger begins with the first that is
 * ever said of it: as "no data", of no length. Machines that do not exist (any more) are left out.
 *
 * @param firsts the earliest moment said of each machine, epoch milliseconds
 */
export async function lockStandings(
  db: Db,
  firsts: ReadonlyMap<number, number>,
): Promise<Map<number, Standing & { manual: boolean }>> {
  const ids = [...firsts.keys()]
  let rows = await lock(db, ids)
  if (rows.length < ids.length) {
    const known = new Set(rows.map((row) => row.machineId))
    await begin(
      db,
      [...firsts].filter(([id]) => !known.has(id)),
    )
    rows = await lock(db, ids)
  }
  return new Map(
    rows.map(({ machineId, since, signalAt, openedAt, ...row }) => [
      machineId,
      {
        ...row,
        since: Date.parse(since),
        signalAt: Date.parse(signalAt),
        ...(openedAt !== null && { opened: Date.parse(openedAt) }),
      },
    ]),
  )
}

async function lock(db: Db, ids: number[]): Promise<LiveRow[]> {
  const { rows } = await sql<LiveRow>`
    select machine_id, state, lamp, since, signal_at, manual, opened_at from machine_live
    where machine_id = any (${ids}::bigint[]) order by machine_id for update`.execute(db)
  return rows
}

async function begin(db: Db, firsts: [number, number][]): Promise<void> {
  const ids = firsts.map(([id]) => id)
  const times = firsts.map(([, at]) => new Date(at).toISOString())
  await sql`
    with born as (
      insert into machine_live (machine_id, state, lamp, since, signal_at)
      select m.id, 'noData', 'gray', u.at, u.at
      from unnest(${ids}::bigint[], ${times}::timestamptz[]) as u (id, at) join machine m on m.id = u.id
      order by m.id
      on conflict do nothing returning machine_id, since
    )
    insert into machine_state (machine_id, start_at, state, lamp, source)
    select machine_id, since, 'noData', 'gray', 'system' from born`.execute(db)
}
