import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { positionCrud } from '#areas/identity/contract/department.ts'
import { selectOperationLog } from '#core/contract/core.api.ts'
import { startTestGemba, type TestGemba } from '../support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

test('an act under a key that was used leaves nothing behind, however far it came', async () => {
  const admin = await gemba.team()
  const headers = { 'idempotency-key': randomUUID() }
  const add = () => admin.raw(positionCrud.add.path, { name: 'Turner' }, headers)
  const first = await add()
  await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    db.updateTable('position').set({ name: 'Miller' }).where('name', '=', 'Turner').execute(),
  )
  // Nothing stands in the way of a second one by now.
  expect(await add()).toEqual(first)
  const { rows } = await admin.call(positionCrud.select, {})
  expect(rows.map(({ name }) => name)).not.toContain('Turner')
  expect((await admin.call(selectOperationLog, { where: { entity: 'position', verb: 'add' } })).total).toBe(1)
})

test('a bare write goes to the database and back three times', async () => {
  const admin = await gemba.team()
  // Who calls, what the team does not want to read, and which keys lead to positions is known from here on.
  const known = await admin.call(positionCrud.add, { name: 'Miller' })
  await admin.call(positionCrud.delete, { ids: [known.id] })
  const trips = tripsTo(gemba.services.database.pool)
  const keyed = () => ({ 'idempotency-key': randomUUID() })
  const counted = async <T>(call: Promise<T>): Promise<[T, number]> => {
    trips.count = 0
    return [await call, trips.count]
  }
  const [row, added] = await counted(admin.call(positionCrud.add, { name: 'Turner' }, keyed()))
  const { id, version } = row
  const [changed, updated] = await counted(admin.call(positionCrud.update, { id, version, remark: 'By hand' }, keyed()))
  expect(changed).toMatchObject({ id, version: version + 1, remark: 'By hand' })
  const [, deleted] = await counted(admin.call(positionCrud.delete, { ids: [id] }, keyed()))
  trips.end()
  // What is declared is looked up besides: whether the name is taken; which people, and which operations, have the position.
  expect({ added, updated, deleted }).toEqual({ added: 3 + 1, updated: 3, deleted: 3 + 2 })
})

/** Counts how often something is sent on connections of a pool that wait for no answer: what follows it in the same piece is no way of its own. */
function tripsTo(pool: pg.Pool) {
  const trips = { count: 0, end: () => {} }
  const plain = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const watch = (client: pg.PoolClient) => {
    if (plain.has(client)) return
    const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>
    plain.set(client, client.query)
    let open = 0
    client.query = ((...asked: unknown[]) => {
      if (!open) trips.count += 1
      open += 1
      return query(...asked).finally(() => (open -= 1))
    }) as typeof client.query
  }
  pool.on('acquire', watch)
  trips.end = () => {
    pool.off('acquire', watch)
    for (const [client, query] of plain) client.query = query
  }
  return trips
}
