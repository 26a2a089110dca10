import { sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'
import type { MachineState } from '../../contract/machine-state.ts'
import { epoch } from '../rollup/read-ledger.ts'

export interface Stop {
  id: number
  machineId: number
  machineName: string
  state: MachineState
  lamp: string
  start: number
  /** Null while it lasts. */
  end: number | null
  reasonId: number | null
  reasonNote: string | null
}

/** Stops of machines that the caller sees, locked in the order of their ids until the transaction ends. */
export async function lockStops(db: Db, ids: readonly number[]): Promise<Stop[]> {
  const { rows } = await sql<Stop>`
    select s.id, s.machine_id, m.name as machine_name, s.state, s.lamp, ${epoch('s.start_at')} as start, ${epoch('s.end_at')} as "end",
      s.reason_id, s.reason_note
    from machine_state s join machine m on m.team_id = s.team_id and m.id = s.machine_id
    where s.id = any(${[...ids]}::bigint[]) order by s.id for update of s`.execute(db)
  return rows
}
