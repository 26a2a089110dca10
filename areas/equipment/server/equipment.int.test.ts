import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#core/server/context.ts'
import { eventsOf } from '#core/server/events.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { ended } from '#tests/support/jobs.ts'
import { selectMachineException } from '../contract/exception.ts'
import { exceptionReasonCrud } from '../contract/exception-reason.ts'
import { selectGreenLight } from '../contract/green-light.ts'
import {
  getHandover,
  getLineShifts,
  handoverCrud,
  noteHandover,
  openHandover,
  signHandover,
} from '../contract/handover.ts'
import { getMachineHistory, getMachineLedger, setMachineState } from '../contract/machine.api.ts'
import { machineClassCrud } from '../contract/machine-class.ts'
import { exportMachineOee, selectMachineOee } from '../contract/oee.ts'
import type { LedgerInterval } from '../contract/signal.ts'
import { assignStopReason, machineStopCrud, splitStop } from '../contract/stop.ts'
import { getLineShifts as lineShifts } from './handover/open.ts'
import { applySignals, rollUp, writeHistory } from './index.ts'
import { makePlant } from './plant.fixture.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

const zone = 'Asia/Shanghai'
const minute = 60_000
const yesterday = addDays(localDate(zone, Date.now()), -1)
/** 08:00 of yesterday: the day shift begins and plans 10.5 hours of work. */
const morning = Date.parse(`${yesterday}T08:00:00+08:00`)

/** Two machines that ran through yesterday's day shift but for 90 minutes of yellow and 30 of red each; nothing else is known. */
async function factory() {
  const admin = await gemba.team()
  const { teamId } = admin
  const service = runServiceOf(gemba.services.database, eventsOf([]), 'test')
  const within = <T>(work: (ctx: Ctx) => Promise<T>) => service.inTeam({ id: teamId, zone }, work)
  const plant = await within(({ db }) => makePlant(db, 2))
  const at = (minutes: number) => morning + minutes * minute
  const spell = (from: number, to: number | null, state: LedgerInterval['state'], lamp: LedgerInterval['lamp']) =>
    plant.machines.map(
      (machineId): LedgerInterval => ({
        machineId,
        start: at(from),
        end: to === null ? null : at(to),
        state,
        lamp,
      }),
    )
  const intervals = [
    spell(0, 60, 'running', 'green'),
    spell(60, 150, 'waiting', 'yellow'),
    spell(150, 180, 'fault', 'red'),
    spell(180, 720, 'running', 'green'),
    spell(720, null, 'off', 'off'),
  ].flat()
  const [first] = plant.machines as [number, number]
  await within((ctx) =>
    writeHistory(ctx, intervals, [{ machineId: first, minute: at(30), quantity: 120, pulses: 120 }]),
  )
  await within(rollUp)
  const stops = (where: Record<string, unknown>) =>
    admin.call(machineStopCrud.select, { where, pageSize: 100, sort: [{ field: 'startAt', order: 'asc' }] })
  const day = { from: yesterday, to: yesterday }
  const figures = () => admin.call(selectMachineOee, { where: { day, level: 'machineShift' } })
  const dayShift = async () => (await figures()).rows.filter(({ shiftName }) => shiftName === 'Day')
  return { admin, teamId, within, ...plant, first, at, stops, dayShift, day }
}

const reason = (admin: Client, code: string, more: object = {}) =>
  admin.call(exceptionReasonCrud.add, { code, name: `Reason ${code}`, classCode: 'C', className: 'Class', ...more })

const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (e: unknown) => e,
  )
  if (!(error instanceof Refused)) throw error ?? new Error('was not refused')
  return JSON.stringify(error.body)
}

test('reasons given to many stops at once move the figures at once, and the shift still sums to its length', async () => {
  const { admin, stops, dayShift } = await factory()
  const [before] = await dayShift()
  // 12 hours less 90 minutes of rest; 09:00–10:30 yellow, 10:30–11:00 red.
  expect(before).toMatchObject({
    plannedBusy: 37_800,
    adet: 5_400,
    adot: 1_800,
    pdot: 0,
    rest: 5_400,
    downtimeLoss: 7_200,
  })
  const meeting = await reason(admin, 'M', { planned: true, assessed: false, lamp: 'yellow' })
  const { rows } = await stops({ explained: false, state: ['waiting', 'fault'] })
  expect(rows.map(({ state, seconds }) => [state, seconds])).toEqual([
    ['waiting', 5_400],
    ['waiting', 5_400],
    ['fault', 1_800],
    ['fault', 1_800],
  ])
  const given = await admin.call(assignStopReason, { ids: rows.map(({ id }) => id), reasonId: meeting.id })
  expect(given.done).toEqual(rows.slice(0, 2).map(({ id }) => id))
  expect(given.skipped.map(({ reason: why }) => why)).toEqual(
    Array(2).fill('Reason “Reason M” applies only to the light “Yellow”'),
  )
  for (const row of await dayShift()) {
    expect(row).toMatchObject({ plannedBusy: 32_400, adet: 0, pdot: 5_400, downtimeLoss: 1_800 })
    expect(row.plannedBusy + row.pdot + row.rest).toBe(12 * 3600)
    expect(row.availability).toBeCloseTo((32_400 - 1_800) / 32_400, 12)
  }
  const explained = (await stops({ explained: true })).rows
  expect(explained).toHaveLength(2)
  expect(explained[0]).toMatchObject({ reasonName: 'Reason M', reasonByName: 'Administrator', planned: true })
  await admin.call(assignStopReason, { ids: given.done, reasonId: null })
  expect((await dayShift())[0]).toEqual(before)
})

test('a reason that wants a note, one out of use and an unplanned one left out of the assessment are refused', async () => {
  const { admin, stops } = await factory()
  const [stop] = (await stops({ state: 'waiting' })).rows
  const ids = [stop?.id as number]
  const other = await reason(admin, 'O', { manualInput: true })
  expect(await refusal(admin.call(assignStopReason, { ids, reasonId: other.id }))).toContain(
    'Reason “Reason O” requires a note: enter it',
  )
  await admin.call(assignStopReason, { ids, reasonId: other.id, note: 'Power cut in the street' })
  const old = await reason(admin, 'X', { enabled: false })
  expect(await refusal(admin.call(assignStopReason, { ids, reasonId: old.id }))).toContain(
    'does not exist or is disabled: select another',
  )
  expect(await refusal(reason(admin, 'Y', { planned: false, assessed: false }))).toContain('Only a planned stop')
  const kept = await admin.call(exceptionReasonCrud.delete, { ids: [other.id] })
  expect(kept.skipped).toHaveLength(1)
})

test('a stop is cut at a moment within it: nothing moves until one part gets another reason', async () => {
  const { admin, stops, dayShift, at, first } = await factory()
  const before = await dayShift()
  const [stop] = (await stops({ state: 'waiting', machineId: first })).rows
  const id = stop?.id as number
  expect(await refusal(admin.call(splitStop, { id, at: new Date(at(60)).toISOString() }))).toContain('between')
  const later = await admin.call(splitStop, { id, at: new Date(at(100)).toISOString() })
  expect(await dayShift()).toEqual(before)
  const meeting = await reason(admin, 'M', { planned: true, assessed: false })
  await admin.call(assignStopReason, { ids: [later.id], reasonId: meeting.id })
  expect((await dayShift())[0]).toMatchObject({ adet: 40 * 60, pdot: 50 * 60 })
  // Two people cut the same stop at once: one of them cuts what the other left.
  const cuts = await Promise.allSettled(
    [70, 70].map((minutes) => admin.call(splitStop, { id, at: new Date(at(minutes)).toISOString() })),
  )
  expect(cuts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a stop that still lasts is split too: the later part goes on, keeps its own reason, and ends with the next signal', async () => {
  const { admin, within, stops, at, first } = await factory()
  const [open] = (await stops({ state: 'off', machineId: first })).rows
  const id = open?.id as number
  expect(await refusal(admin.call(splitStop, { id, at: new Date(Date.now() + minute).toISOString() }))).toContain(
    'between',
  )
  const later = await admin.call(splitStop, { id, at: new Date(at(730)).toISOString() })
  const again = await admin.call(splitStop, { id: later.id, at: new Date(at(740)).toISOString() })
  const weekend = await reason(admin, 'N', { planned: true, assessed: false })
  await admin.call(assignStopReason, { ids: [later.id], reasonId: weekend.id })
  const standing = () =>
    within(({ db }) =>
      db
        .selectFrom('machineLive')
        .select(['since', 'openedAt'])
        .where('machineId', '=', first)
        .executeTakeFirstOrThrow(),
    )
  // Whoever looks at a board still sees since when it stands.
  const seen = await standing()
  expect([Date.parse(seen.since), Date.parse(seen.openedAt ?? '')]).toEqual([at(720), at(740)])

  const green = { state: 'running', lamp: 'green' } as const
  await within((ctx) =>
    applySignals(ctx, [
      { machineId: first, at: at(735), now: green },
      { machineId: first, at: at(800), now: green },
    ]),
  )
  const rows = (await stops({ machineId: first })).rows.filter(({ startAt }) => Date.parse(startAt ?? '') >= at(720))
  expect(
    rows.map((row) => [row.id, Date.parse(row.startAt ?? ''), Date.parse(row.endAt ?? ''), row.reasonName]),
  ).toEqual([
    [id, at(720), at(730), null],
    [later.id, at(730), at(740), 'Reason N'],
    [again.id, at(740), at(800), null],
  ])
  expect(await standing()).toMatchObject({ openedAt: null })
})

test('reports by level sum up, drill to raw events, and go to a sheet', async () => {
  const { admin, within, day, first, machines, at, lineId } = await factory()
  const machine = await admin.call(selectMachineOee, { where: { day, level: 'machine' } })
  const line = await admin.call(selectMachineOee, { where: { day, level: 'line', lineId: [lineId] } })
  expect(machine.rows.map(({ machineId }) => machineId)).toEqual(machines)
  expect(line.rows).toHaveLength(1)
  expect(line.rows[0]?.apt).toBe(machine.rows.reduce((sum, { apt }) => sum + apt, 0))
  expect(line.whole.oee).toBe(line.rows[0]?.oee)
  expect(machine.rows[0]).toMatchObject({ counted: 120, pq: 120, difference: 120, failures: 1, mttr: 1_800 })
  const hourly = await admin.call(selectMachineOee, {
    where: { day, level: 'machineHour', machineId: first },
    pageSize: 1000,
  })
  expect(hourly.rows.reduce((sum, { counted }) => sum + counted, 0)).toBe(120)
  const ledger = await admin.call(getMachineLedger, {
    machineId: first,
    from: new Date(at(0)).toISOString(),
    to: new Date(at(720)).toISOString(),
  })
  expect(ledger.events.map(({ state }) => state)).toEqual(['running', 'waiting', 'fault', 'running'])
  const exceptions = await admin.call(selectMachineException, { where: { day, state: ['waiting', 'fault'] } })
  expect(exceptions.byMachine.map(({ seconds, occurrences }) => [seconds, occurrences])).toEqual([
    [7_200, 2],
    [7_200, 2],
  ])
  // Off since 20:00: of the night shift until 04:00 its rest does not count, nor what follows before the next shift.
  const off = await admin.call(selectMachineException, { where: { day, state: 'off', machineId: first } })
  const hours = (Date.now() - at(720)) / 3_600_000
  const worked = Math.min(hours, 4) + Math.min(3.5, Math.max(0, hours - 4.5))
  expect(off.byMachine).toMatchObject([{ label: 'Machine 1', ids: [first], occurrences: 1 }])
  expect(Math.abs((off.byMachine[0]?.seconds ?? 0) - worked * 3600)).toBeLessThan(60)
  await within(({ db }) => db.updateTable('machine').set({ standstillCost: 250.5 }).where('id', '=', first).execute())
  const costs = await admin.call(selectMachineOee, { where: { day, level: 'machine' } })
  expect(costs.rows.map(({ faultCost }) => faultCost)).toEqual([125.25, null])
  const green = await admin.call(selectGreenLight, { where: { keyword: 'WO' } })
  expect(green.rows).toEqual([])
  const { jobId } = await admin.call(exportMachineOee, { where: { day, level: 'machineShift' } })
  expect(await ended(admin, jobId)).toMatchObject({ state: 'done', result: { rows: expect.any(Number) } })
  expect(await refusal(admin.call(selectMachineOee, { where: { nonsense: 1 } }))).toContain('where')
  expect(
    await refusal(admin.call(selectMachineOee, { where: { day: { from: '2026-02-01', to: '2026-01-01' } } })),
  ).toContain('after the last')
})

test('a state is entered by hand with its reason, and the machine’s history shows it', async () => {
  const { admin, within, workshopId } = await factory()
  const { id } = await within(({ db }) =>
    db
      .insertInto('machine')
      .values({ number: 'H1', name: 'Hand', workshopId })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const material = await reason(admin, 'W', {})
  await admin.call(setMachineState, { id, state: 'waiting', reasonId: material.id, note: 'No steel' })
  const history = await admin.call(getMachineHistory, { machineId: id })
  expect(history).toMatchObject({ state: 'waiting', manual: true, points: [], calls: [], reports: [] })
  expect(history.events[0]).toMatchObject({
    state: 'waiting',
    source: 'manual',
    reasonName: 'Reason W',
    note: 'No steel',
  })
  expect(await refusal(admin.call(setMachineState, { id, state: 'running', reasonId: material.id }))).toContain(
    'The machine is running: there is no stop to explain',
  )
})

test('the shift that is handed over now is proposed, whatever day it belongs to', async () => {
  const { lineId, within } = await factory()
  const at = (time: string) =>
    within((ctx) => lineShifts({ ...ctx, now: new Date(`${yesterday}T${time}+08:00`) }, { lineId })).then(
      ({ day, shiftId }) => [day, shiftId],
    )
  const before = addDays(yesterday, -1)
  expect(await at('03:50:00')).toEqual([before, 'night'])
  expect(await at('08:30:00')).toEqual([before, 'night'])
  expect(await at('19:30:00')).toEqual([yesterday, 'day'])
  expect(await at('21:00:00')).toEqual([yesterday, 'day'])
})

test('a shift is handed over: counts against reports, signed by both, frozen', async () => {
  const { admin, teamId, lineId, within, first } = await factory()
  const { shifts } = await admin.call(getLineShifts, { lineId, day: yesterday })
  expect(shifts.map(({ shiftName }) => shiftName)).toEqual(['Day', 'Night'])
  const sheet = { lineId, day: yesterday, shiftId: 'day' }
  const [one, two] = await Promise.all([admin.call(openHandover, sheet), admin.call(openHandover, sheet)])
  expect(one).toEqual(two)
  const seen = await admin.call(getHandover, one)
  expect(seen.sheet.total).toEqual({ counted: 120, good: 0, defective: 0, difference: 120 })
  expect(seen.sheet.machines[0]).toMatchObject({ machineId: first, counted: 120, difference: 120, state: 'running' })
  const noted = await admin.call(noteHandover, { id: one.id, version: seen.version, remark: 'Clean the chute' })
  expect(
    await refusal(admin.call(signHandover, { id: one.id, version: noted.version, verb: 'signIncoming' })),
  ).toContain('To be signed')
  const signed = await admin.call(signHandover, { id: one.id, version: noted.version, verb: 'signOutgoing' })
  expect(await refusal(admin.call(noteHandover, { id: one.id, version: signed.version, remark: 'x' }))).toContain(
    'Outgoing signed',
  )
  expect(
    await refusal(admin.call(signHandover, { id: one.id, version: signed.version, verb: 'signIncoming' })),
  ).toContain('same person')
  const next = await secondPerson(teamId)
  const frozen = await next.call(signHandover, { id: one.id, version: signed.version, verb: 'signIncoming' })
  const before = await admin.call(getHandover, one)
  expect(before).toMatchObject({ status: 'frozen', outgoingName: 'Administrator', incomingName: 'Next leader' })
  await within(({ db }) => db.updateTable('machineCount').set({ quantity: 500 }).execute())
  expect((await admin.call(getHandover, one)).sheet).toEqual(before.sheet)
  for (const verb of ['signOutgoing', 'signIncoming', 'withdraw'] as const)
    expect(await refusal(next.call(signHandover, { id: one.id, version: frozen.version, verb }))).toContain(
      'Signed by both',
    )
  const listed = await admin.call(handoverCrud.select, { where: { status: 'frozen' } })
  expect(listed.rows.map(({ remark }) => remark)).toEqual(['Clean the chute'])
})

test('the sheet of a shift that is over shows how its machines, calls and tasks stood at its end', async () => {
  const { admin, within, lineId, workshopId, tasks, first, at } = await factory()
  const iso = (minutes: number) => new Date(at(minutes)).toISOString()
  const [running, done] = tasks as [number, number]
  await within(async ({ db }) => {
    const { id: typeId } = await db
      .insertInto('andonType')
      .values({
        code: 'T1',
        name: 'Machine',
        color: 'red',
        responsibleIds: [1],
        immediateChannels: ['inApp'],
        tiers: '[{}]',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const call = { typeId, source: 'station', workshopId, lineId, machineId: first, tiers: '[]', status: 'closed' }
    const seenTo = { respondedAt: iso(710), finishedAt: iso(730), closedAt: iso(740), closedHow: 'accepted' }
    await db
      .insertInto('andonCall')
      .values([
        { ...call, callNo: 'A1', raisedAt: iso(700), ...seenTo },
        { ...call, callNo: 'A2', raisedAt: iso(100), ...seenTo, respondedAt: iso(110), closedAt: iso(200) },
        { ...call, callNo: 'A3', raisedAt: iso(750), ...seenTo, respondedAt: iso(751) },
      ])
      .execute()
    const begun = { status: 'completed', startedAt: iso(10) }
    await db
      .updateTable('task')
      .set({ ...begun, endedAt: iso(760) })
      .where('id', '=', running)
      .execute()
    await db
      .updateTable('task')
      .set({ ...begun, endedAt: iso(600) })
      .where('id', '=', done)
      .execute()
  })
  const { id } = await admin.call(openHandover, { lineId, day: yesterday, shiftId: 'day' })
  const { sheet } = await admin.call(getHandover, { id })
  const [machine] = sheet.machines
  expect(machine).toMatchObject({ machineId: first, state: 'running', lamp: 'green' })
  expect(Date.parse(machine?.since ?? '')).toBe(at(180))
  expect(sheet.calls.map(({ callNo, status }) => [callNo, status])).toEqual([['A1', 'processing']])
  expect(sheet.tasks).toHaveLength(1)
  const night = await admin.call(openHandover, { lineId, day: yesterday, shiftId: 'night' })
  const after = (await admin.call(getHandover, night)).sheet
  expect(after.machines[0]).toMatchObject({ state: 'off', lamp: 'off' })
  expect([after.calls, after.tasks]).toEqual([[], []])
})

test('a machine’s own shifts do not overlap, and another team sees nothing', async () => {
  const { admin, first, shiftModeId } = await factory()
  const own = { machineId: first, shiftModeId, fromDate: '2026-01-01', toDate: '2026-01-31' }
  await admin.call(machineClassCrud.add, { ...own, weekdays: ['1', '2'] })
  await admin.call(machineClassCrud.add, { ...own, weekdays: ['3'] })
  expect(await refusal(admin.call(machineClassCrud.add, { ...own, weekdays: ['2', '3'] }))).toContain('own')
  const stranger = await gemba.team()
  expect((await stranger.call(selectMachineOee, {})).rows).toEqual([])
  expect((await stranger.call(machineStopCrud.select, {})).rows).toEqual([])
  expect((await stranger.raw(getMachineHistory.path, { machineId: first })).status).toBe(404)
})

/** Somebody else of the team, logged in. */
const secondPerson = (teamId: number): Promise<Client> =>
  makeUser(gemba, teamId, { name: 'Next leader', rights: ['handover.view', 'handover.sign'] })
