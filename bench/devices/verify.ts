import { createHash } from 'node:crypto'
import type pg from 'pg'
import { keptOf } from './kept-of.ts'
import type { Expected } from './load.ts'

/** A box of which something else is kept than it said. */
export interface Difference {
  box: number
  expected: Expected
  found: Partial<Expected>
  /** Intervals of its machine that do not end where the next begins. */
  broken: string | undefined
}

/** Nothing lost, nothing twice, states right: counted, and summed over every message in its order. */
export async function verify(
  database: pg.Client,
  teamId: number,
  expected: Expected[],
): Promise<{ said: string; differ: Difference[] }> {
  const hashes: { messages: number; checksum: string }[] = []
  for (const i of expected.keys()) {
    const rows = await keptOf(database, teamId, `B${i}`)
    const hash = createHash('sha1')
    for (const row of rows) hash.update(`${row.seq} ${row.kind}\n`)
    hashes.push({ messages: rows.length, checksum: hash.digest('hex') })
  }
  const { rows: machines } = await database.query<{ pulses: string; changes: string; lamp: string; broken: string }>(
    `select coalesce((select sum(pulses) from machine_count c where c.team_id = m.team_id and c.machine_id = m.id), 0) as pulses,
       (select count(*) from machine_state s where s.team_id = m.team_id and s.machine_id = m.id) as changes, v.lamp,
       (select count(*) from (select end_at, lead(start_at) over (order by start_at) as next from machine_state s
         where s.team_id = m.team_id and s.machine_id = m.id) g where end_at is distinct from next) as broken
     from machine m join machine_live v on v.team_id = m.team_id and v.machine_id = m.id
     where m.team_id = $1 order by m.id`,
    [teamId],
  )
  const faults = expected.flatMap((each, i) => {
    const [kept, machine] = [hashes[i], machines[i]]
    const found = { ...kept, pulses: Number(machine?.pulses), changes: Number(machine?.changes), lamp: machine?.lamp }
    const same = (Object.keys(each) as (keyof Expected)[]).every((key) => each[key] === found[key])
    return same && machine?.broken === '0' ? [] : [{ box: i, expected: each, found, broken: machine?.broken }]
  })
  const total = expected.reduce((sum, each) => sum + each.messages, 0)
  const intervals = expected.reduce((sum, each) => sum + each.changes, 0)
  const said = `${total} messages by count and checksum, their pulses, ${intervals} intervals; ${faults.length} boxes differ`
  return { said, differ: faults }
}
