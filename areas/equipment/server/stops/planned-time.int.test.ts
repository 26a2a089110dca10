import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#core/server/context.ts'
import { eventsOf } from '#core/server/events.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { selectMachineOee } from '../../contract/oee.ts'
import { machineStopCrud } from '../../contract/stop.ts'
import { rollUp, writeHistory } from '../index.ts'
import { makePlant } from '../plant.fixture.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

const zone = 'Asia/Shanghai'
const minute = 60_000
const date = addDays(localDate(zone, Date.now()), -2)
/** 08:00 of the day before yesterday. */
const morning = Date.parse(`${date}T08:00:00+08:00`)

/** One machine that ran the day before yesterday but for four waits about a rest and the end of the night shift. */
async function quietDay() {
  const admin = await gemba.team()
  const service = runServiceOf(gemba.services.database, eventsOf([]), 'test')
  const within = <T>(work: (ctx: Ctx) => Promise<T>) => service.inTeam({ id: admin.teamId, zone }, work)
  const { machines } = await within(({ db }) => makePlant(db, 1))
  const [machineId] = machines as [number]
  const at = (minutes: number) => morning + minutes * minute
  const waits = [
    [250, 290],
    [290, 330],
    [1_190, 1_220],
    [1_220, 1_260],
  ] as const
  const run = { machineId, state: 'running', lamp: 'green' } as const
  const wait = { machineId, state: 'waiting', lamp: 'yellow' } as const
  await within((ctx) =>
    writeHistory(
      ctx,
      [
        { ...run, start: at(0), end: at(250) },
        ...waits.slice(0, 2).map(([from, to]) => ({ ...wait, start: at(from), end: at(to) })),
        { ...run, start: at(330), end: at(1_190) },
        ...waits.slice(2).map(([from, to]) => ({ ...wait, start: at(from), end: at(to) })),
        { ...run, start: at(1_260), end: null },
      ],
      [],
    ),
  )
  await within(rollUp)
  const stops = (where: Record<string, unknown>) =>
    admin.call(machineStopCrud.select, { where, pageSize: 100, sort: [{ field: 'startAt', order: 'asc' }] })
  const day = { from: date, to: addDays(date, 1) }
  const shiftless = async () =>
    (await admin.call(selectMachineOee, { where: { day, level: 'machineShift' }, pageSize: 100 })).rows.filter(
      ({ shiftId }) => shiftId === null,
    )
  return { within, at, stops, shiftless }
}

test('a stop tells how much of it fell into planned time: rests, what lies between shifts and planned maintenance take nothing', async () => {
  const { within, shiftless, at, stops } = await quietDay()
  const lengths = async (where: Record<string, unknown>) =>
    (await stops(where)).rows.map(({ seconds, plannedSeconds, inPlan }) => [seconds, plannedSeconds, inPlan])
  // 12:10–12:50 within the rest, 12:50–13:30 out of it, 03:50–04:20 past the end of the night shift, 04:20–05:00 between shifts.
  const spans = [
    [2_400, 0, false],
    [2_400, 1_800, true],
    [1_800, 600, true],
    [2_400, 0, false],
  ]
  expect(await lengths({ state: 'waiting' })).toEqual(spans)
  expect(await lengths({ state: 'waiting', inPlan: true, explained: false })).toEqual([spans[1], spans[2]])
  await within(async ({ db }) => {
    const { id: createdBy } = await db.selectFrom('teamUser').select('id').executeTakeFirstOrThrow()
    const [startsAt, endsAt] = [at(310), at(320)].map((instant) => new Date(instant).toISOString()) as [string, string]
    const { machineId } = await db.selectFrom('machineState').select('machineId').executeTakeFirstOrThrow()
    await db.insertInto('machineDowntime').values({ machineId, startsAt, endsAt, createdBy, planned: true }).execute()
  })
  expect((await lengths({ state: 'waiting' }))[1]).toEqual([2_400, 1_200, true])
  expect(await shiftless()).toEqual([])
})
