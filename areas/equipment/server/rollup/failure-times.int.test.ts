import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#core/server/context.ts'
import { eventsOf } from '#core/server/events.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { failureElements, stateLamps, sumTimes } from '#engines/kpi/index.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { failureTimesOf, rollUp, writeHistory } from '../index.ts'
import { makePlant } from '../plant.fixture.ts'
import { reckonRaw } from './raw.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const minute = 60_000
const day = 1_440 * minute
const states = ['running', 'fault', 'changingMold', 'running', 'off', 'fault', 'waiting', 'noData'] as const

/** Turns of uneven length over twelve days, a planned maintenance of three hours among them. */
async function past(ctx: Ctx, machines: readonly number[], now: number): Promise<void> {
  const rows = machines.flatMap((machineId, m) => {
    const made = []
    let start = now - 12 * day + m * 7_777
    for (let i = m; start < now; i++) {
      const end = start + 1 + ((i * 7_919 + m * 104_729) % 190) * minute + (i % 61) * 1_009
      const state = states[i % states.length] as (typeof states)[number]
      made.push({ machineId, start, end: end < now ? end : null, state, lamp: stateLamps[state] })
      start = end
    }
    return made
  })
  await writeHistory(ctx, rows, [])
  const { id: createdBy } = await ctx.db.selectFrom('teamUser').select('id').executeTakeFirstOrThrow()
  const at = (ago: number) => new Date(now - ago).toISOString()
  await ctx.db
    .insertInto('machineDowntime')
    .values(
      machines.map((machineId) => ({
        machineId,
        startsAt: at(5 * day),
        endsAt: at(5 * day - 180 * minute),
        planned: true,
        createdBy,
      })),
    )
    .execute()
}

test('failures and the times around them from roll-ups are those of the raw ledger, to the millisecond', async () => {
  const { teamId } = await gemba.team()
  const zone = 'Asia/Shanghai'
  const service = runServiceOf(gemba.services.database, eventsOf([]), 'test')
  const within = <T>(work: (ctx: Ctx) => Promise<T>) => service.inTeam({ id: teamId, zone }, work)
  const now = Date.now() - (Date.now() % minute)
  const { machines } = await within(({ db }) => makePlant(db, 3))
  await within((ctx) => past(ctx, machines, now))
  while (await within((ctx) => rollUp({ ...ctx, now: new Date(now) }))) continue
  const raw = await within(({ db }) => reckonRaw(db, zone, machines, { start: now - 13 * day, end: now }, now))
  const days = [...new Set(raw.map((each) => each.day))].sort()
  const [from = '', to = ''] = [days[2], days.at(-2)]
  for (const by of ['week', 'month'] as const) {
    const told = await within(({ db }) => failureTimesOf(db, { machines, from, to, by }))
    for (const machineId of machines) {
      const inside = raw.filter((each) => each.machineId === machineId && each.day >= from && each.day <= to)
      const events = failureElements(sumTimes(inside.map(({ reckoned }) => reckoned.times)))
      const sum = (key: 'operating' | 'fault' | 'failures') =>
        told.reduce((all, each) => all + (each.machineId === machineId ? each[key] : 0), 0)
      expect(events.failures).toBeGreaterThan(3)
      expect({ failures: sum('failures'), tbf: sum('operating'), ttr: sum('fault') }).toEqual({
        failures: events.failures,
        tbf: events.tbf,
        ttr: events.ttr,
      })
    }
  }
})
