import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

test('a transaction within another is refused, whichever way it is opened', async () => {
  const { database } = gemba.services
  const inner = [
    () => database.inNoTeam(async () => 1),
    () => database.inTeam({ teamId: 1, workshops: null }, async () => 1),
    () => database.forGuest('10.0.0.1').inNoTeam(async () => 1),
  ]
  for (const open of inner) await expect(database.inNoTeam(() => open())).rejects.toThrow('two connections')
})

test('what is told beside a transaction takes no connection from the pool, and opens none itself', async () => {
  const { database } = gemba.services
  expect(await database.inNoTeam(() => database.beside(async () => 'told'))).toBe('told')
  await expect(database.beside(() => database.inNoTeam(async () => 1))).rejects.toThrow('two connections')
})

test('one that follows another, or what was begun within it and goes on after its end, is not', async () => {
  const { database } = gemba.services
  let later: Promise<number> | undefined
  let ended = () => {}
  const end = new Promise<void>((resolve) => {
    ended = resolve
  })
  await database.inNoTeam(async () => {
    later = end.then(() => database.inNoTeam(async () => 2))
  })
  expect(await database.inNoTeam(async () => 1)).toBe(1)
  ended()
  expect(await later).toBe(2)
})

test('guests have connections of their own, and leave all others to the people who work', async () => {
  const { database } = gemba.services
  let open = () => {}
  const held = new Promise<void>((resolve) => {
    open = resolve
  })
  let begun = 0
  const guests = Array.from({ length: 30 }, (_, i) =>
    database.forGuest(`10.0.0.${i}`).inNoTeam(async () => {
      begun += 1
      await held
    }),
  )
  await expect.poll(() => begun).toBe(4)
  expect(await database.inNoTeam(async () => 'works')).toBe('works')
  expect(begun).toBe(4)
  open()
  await Promise.all(guests)
  expect(begun).toBe(30)
})

test('a lock lets one do its work, and another once it has ended', async () => {
  const { database } = gemba.services
  const done: string[] = []
  let end = () => {}
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  const first = database.alone('test.lock', async () => {
    done.push('first')
    // What is done under the lock has its own connections.
    await database.inNoTeam(async () => 1)
    await held
  })
  await expect.poll(() => done).toEqual(['first'])
  await database.alone('test.lock', async () => void done.push('turned away'))
  const waits = database.alone('test.lock', async () => void done.push('waited'), { wait: true })
  await nextTurn()
  end()
  await Promise.all([first, waits])
  expect(done).toEqual(['first', 'waited'])
})

test('nothing is in an empty list, whatever is asked of it', async () => {
  const { teamId } = await gemba.team()
  const found = await gemba.services.database.inTeam({ teamId, workshops: null }, async (db) => {
    const all = await db.selectFrom('department').select('id').execute()
    const within = await db.selectFrom('department').select('id').where('id', 'in', []).execute()
    const without = await db.selectFrom('department').select('id').where('id', 'not in', []).execute()
    return { all: all.length, within: within.length, without: without.length }
  })
  expect(found.all).toBeGreaterThan(0)
  expect(found).toEqual({ all: found.all, within: 0, without: found.all })
})
