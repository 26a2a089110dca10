import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { systemCaller } from './timers.ts'
import { type JobHandler, Worker } from './worker.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/** A promise, and what resolves it. */
function gate(): [Promise<void>, () => void] {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return [opened, open]
}

/** Leaves jobs of a person, as they came one after the other. */
const leave = (kind: string, teamId: number, userId: number | null, count = 1) =>
  gemba.services.database.inNoTeam((db) =>
    db
      .insertInto('job')
      .values(
        Array.from({ length: count }, () => ({ teamId, userId, kind, payload: JSON.stringify({ teamId, userId }) })),
      )
      .execute(),
  )

function workerOf(handlers: Record<string, JobHandler>): Worker {
  const { database } = gemba.services
  const callerOf = async (id: number) => systemCaller({ id, zone: 'Asia/Shanghai' })
  const log = pino({ level: 'silent' })
  return new Worker(database, gemba.events, handlers, callerOf, async (_caller, _endpoint, input) => input, log)
}

test('three hundred exports of one person keep no colleague and no other team waiting', async () => {
  const [busy, other] = [await gemba.team(), await gemba.team()]
  const order: string[] = []
  const [allDone, tellDone] = gate()
  const worker = workerOf({
    'export.test': {
      async run({ payload }) {
        const { teamId, userId } = payload as { teamId: number; userId: number }
        order.push(`${teamId === busy.teamId ? 'busy' : 'other'} ${userId}`)
        await new Promise((resolve) => setTimeout(resolve, 15))
        if (['busy 3', 'other 9'].every((name) => order.includes(name))) tellDone()
        return {}
      },
    },
  })
  // Two of them hold both slots again and again.
  await leave('export.test', busy.teamId, 1, 300)
  await leave('export.test', busy.teamId, 2, 300)
  worker.start()
  await expect.poll(() => order.length).toBeGreaterThan(4)
  await leave('export.test', busy.teamId, 3)
  await leave('export.test', other.teamId, 9)
  const left = order.length
  worker.wake()
  await allDone
  await worker.stop()
  expect(order.slice(0, left)).not.toContain('busy 3')
  // Taken behind what ran, and what was being taken meanwhile.
  expect(order.indexOf('other 9') - left).toBeLessThan(6)
  expect(order.indexOf('busy 3') - left).toBeLessThan(8)
})

test('what takes long delays no message, a dead mail server no export, and neither what somebody waits for', async () => {
  const { teamId } = await gemba.team()
  const [mayEnd, letEnd] = gate()
  const done: string[] = []
  const held = async () => {
    await mayEnd
    return {}
  }
  const quick = (name: string): JobHandler['run'] => {
    return async () => {
      done.push(name)
      return {}
    }
  }
  const worker = workerOf({
    'test.scenario': { lane: 'long', run: held },
    'test.mail': { lane: 'messages', run: held },
    'export.after': { run: quick('export') },
    'test.short': { run: quick('short') },
  })
  await leave('test.scenario', teamId, 1, 6)
  await leave('test.mail', teamId, 1, 6)
  await leave('export.after', teamId, 2)
  await leave('test.short', teamId, null)
  worker.start()
  await expect.poll(() => [...done].sort()).toEqual(['export', 'short'])
  const running = async () => {
    const rows = await gemba.services.database.inNoTeam((db) =>
      db
        .selectFrom('job')
        .select(['kind', (e) => e.fn.countAll<number>().as('n')])
        .where('teamId', '=', teamId)
        .where('state', '=', 'running')
        .groupBy('kind')
        .orderBy('kind')
        .execute(),
    )
    return rows.map(({ kind, n }) => [kind, Number(n)])
  }
  // What has done its work is running until that is written.
  await expect.poll(running).toEqual([
    ['test.mail', 2],
    ['test.scenario', 2],
  ])
  letEnd()
  await worker.stop()
})

test('mails and scenarios of the product run in lanes of their own', () => {
  const lane = (kind: string) => gemba.areas.flatMap(({ jobs = {} }) => jobs[kind]?.lane ?? [])
  expect([lane('notification.send'), lane('planning.scenario')]).toEqual([['messages'], ['long']])
})
