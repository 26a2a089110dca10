import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Box } from './load.ts'

/** A team with so many machines, a box each, written as the database's owner; and where the server's broker listens. */
export async function makeBoxes(
  address: string,
  database: pg.Client,
  count: number,
): Promise<{ teamId: number; port: number; boxes: Box[] }> {
  const secret = randomBytes(12).toString('hex')
  const hash = createHash('sha256').update(secret).digest('hex')
  const { rows } = await database.query<{ id: string }>(`insert into team (name) values ('Load') returning id`)
  const teamId = Number(rows[0]?.id)
  await database.query(
    `with shop as (insert into department (team_id, name, is_workshop) values ($1, 'Shop', true) returning id)
     insert into machine (team_id, number, name, workshop_id) select $1, 'M' || i, 'Machine ' || i, shop.id from shop, generate_series(0, $2::int - 1) i`,
    [teamId, count],
  )
  await database.query(
    `insert into device (team_id, number, name, protocol, secret_hash) select $1, 'B' || i, 'Box ' || i, 'mqtt', $3 from generate_series(0, $2::int - 1) i`,
    [teamId, count, hash],
  )
  await database.query(
    `insert into device_live (team_id, device_id) select team_id, id from device where team_id = $1`,
    [teamId],
  )
  await database.query(
    `insert into device_point (team_id, device_id, name, use, machine_id, place)
     select d.team_id, d.id, p.name, p.use, m.id, p.place from device d
     join machine m on m.team_id = d.team_id and m.number = 'M' || substr(d.number, 2)
     cross join (values ('lamp', 'lamp', 0), ('count', 'pulse', 1)) as p (name, use, place) where d.team_id = $1`,
    [teamId],
  )
  const boxes = Array.from({ length: count }, (_, i) => ({
    username: `${teamId}.B${i}`,
    secret,
    topic: `gemba/${teamId}/B${i}`,
  }))
  return { teamId, port: await portOf(address), boxes }
}

export async function portOf(address: string): Promise<number> {
  const { broker } = (await (await fetch(`${address}/readyz`)).json()) as { broker: string }
  return Number(/listening on (\d+)/.exec(broker)?.[1])
}
