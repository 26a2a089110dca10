import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchTeamArea } from '#areas/identity/contract/team-area.api.ts'
import { holdLot } from '#areas/inventory/contract/inventory.api.ts'
import { lotCrud } from '#areas/inventory/contract/lot.ts'
import type { ProfileDraft } from '#areas/lines/contract/profile.ts'
import { yieldSchemeCrud } from '#areas/quality/contract/yield-scheme.ts'
import { qxApi } from '#areas/qx/contract/qx.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { made } from '#tests/factories/plant.ts'
import { makeLine, station, told, value } from '#tests/factories/qx.ts'
import { makeSteel } from '#tests/factories/steel.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { cellsOf, download, ended } from '#tests/support/jobs.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const line = (change?: Parameters<typeof makeLine>[1]) => makeLine(gemba, change)

test('a unit goes through the line: each station asks for what it collects, and who skips one is refused and told the way', async () => {
  const { scan, parts, within } = await line()
  expect(told(await scan('LEAK', value(0.1)))).toBe(
    'stationsPassed: WO1-0001 has not passed “Station IN”: take it there first',
  )
  expect(await scan('IN')).toMatchObject({ outcome: 'passed', next: 'Station ASM', attempt: 1, status: 'running' })
  expect(told(await scan('IN'))).toContain(
    'passedAlready: WO1-0001 passed “Station IN” already: take it to “Station ASM”',
  )
  const asked = await scan('ASM')
  expect(asked).toMatchObject({
    outcome: 'asks',
    parts: [
      { place: 1, trackedBy: 'lot' },
      { place: 2, trackedBy: 'serial' },
    ],
  })
  expect(await scan('ASM', parts())).toMatchObject({ outcome: 'passed', next: 'Station LEAK' })
  expect(await scan('LEAK')).toMatchObject({
    outcome: 'asks',
    values: [{ code: 'leak', device: true, high: 0.5, low: null }],
  })
  expect(await scan('LEAK', value('0,25'))).toMatchObject({ outcome: 'passed', next: null, status: 'finished' })
  const kept = await within((db) => db.selectFrom('lineNumber').selectAll().executeTakeFirstOrThrow())
  expect(kept).toMatchObject({ value: 0.25, unit: 'mL/min', low: null, high: 0.5, ok: true })
  const links = await within((db) => db.selectFrom('lotLink').select('quantity').execute())
  expect(links).toEqual([{ quantity: 2 }])
})

test('what is refused leaves nothing but its count, by check and by who tried', async () => {
  const { scan, within } = await line()
  await scan('ASM')
  await scan('LEAK', value(0.1))
  expect(told(await scan('IN', { serial: 'NOBODY' }))).toContain('serialKnown')
  expect(told(await scan('XX'))).toContain('stationOfLine')
  const { refused, units } = await within(async (db) => ({
    refused: await db
      .selectFrom('lineRefusal')
      .select(['checkName', 'station', 'serialNo', 'userId'])
      .orderBy('id')
      .execute(),
    units: await db.selectFrom('lineUnit').selectAll().execute(),
  }))
  expect(refused.map(({ checkName, station: at }) => `${checkName} ${at}`)).toEqual([
    'stationsPassed ASM',
    'stationsPassed LEAK',
    'serialKnown IN',
    'stationOfLine XX',
  ])
  expect(refused.every(({ userId }) => userId !== null)).toBe(true)
  expect(units).toEqual([])
})

test('a leak fails, the unit is mended where its cause says, goes over the stations again and gets through', async () => {
  const { admin, scan, parts, reasonId, within } = await line()
  await scan('IN')
  await scan('ASM', parts())
  expect(await scan('LEAK', value(0.9))).toMatchObject({
    outcome: 'failed',
    status: 'failed',
    next: 'Station REP',
    values: [{ name: 'Leak rate', value: '0.9', high: 0.5 }],
  })
  expect(told(await scan('LEAK', value(0.1)))).toBe('unitStands: WO1-0001 failed: take it to “Station REP”')
  expect(await scan('REP')).toMatchObject({
    outcome: 'toRepair',
    failedAt: 'Station LEAK',
    attempt: 1,
    failed: [{ name: 'Leak rate', value: '0.9' }],
    causes: [{ id: reasonId, reentry: 'Station ASM' }],
  })
  const repair = { station: 'REP', serial: 'WO1-0001', reasonId, action: 'replace' } as const
  expect(await admin.call(qxApi.repairUnit, repair)).toMatchObject({ outcome: 'repaired', next: 'Station ASM' })
  expect(told(await admin.call(qxApi.repairUnit, repair))).toContain('unitStands')
  // What was built in is free again; another valve goes in.
  expect(await scan('ASM', parts('V-2'))).toMatchObject({ outcome: 'passed', attempt: 2 })
  expect(await scan('LEAK', value(0.2))).toMatchObject({ outcome: 'passed', attempt: 2, status: 'finished' })
  const states = await within((db) => db.selectFrom('linePass').select(['state', 'result']).orderBy('id').execute())
  expect(states.map(({ state, result }) => `${state} ${result}`)).toEqual([
    'stands pass',
    'superseded pass',
    'superseded fail',
    'stands pass',
    'stands pass',
  ])
})

test('components are of the right material, usable, and in one unit at a time', async () => {
  const { admin, scan, parts, steel } = await line()
  await scan('IN')
  await scan('IN', { serial: 'WO1-0002' })
  expect(told(await scan('ASM', { bound: [{ place: 1, code: 'NO-LOT' }] }))).toContain(
    'componentRight: No lot NO-LOT: scan a label of STEEL',
  )
  expect(await scan('ASM', parts())).toMatchObject({ outcome: 'passed' })
  expect(told(await scan('ASM', { serial: 'WO1-0002', ...parts() }))).toBe(
    'componentFree: Component V-1 is built into WO1-0001: take another one',
  )
  const { rows } = await admin.call(lotCrud.select, { where: { productId: steel } })
  const ids = rows.filter(({ number }) => number === 'S-LOT').map(({ id }) => id)
  await admin.call(holdLot, { ids, status: 'held', reason: 'Rust' })
  expect(told(await scan('ASM', { serial: 'WO1-0002', ...parts('V-2') }))).toContain(
    'componentUsable: STEEL Part STEEL S-LOT is on hold',
  )
})

test('of two stations that scan a unit at once one wins; a repeated call gets the first answer', async () => {
  const { scan, admin, within } = await line()
  const both = await Promise.all([scan('IN'), scan('IN'), scan('IN')])
  expect(both.map(({ outcome }) => outcome).sort()).toEqual(['passed', 'refused', 'refused'])
  const body = { station: 'IN', serial: 'WO1-0002' }
  const again = await Promise.all(
    [1, 2, 3].map(() => admin.raw('/qx/web/stationScan', body, { 'idempotency-key': 'same' })),
  )
  expect(new Set(again.map((each) => JSON.stringify(each.body.data))).size).toBe(1)
  expect(again[0]?.body.data).toMatchObject({ outcome: 'passed', attempt: 1 })
  const passes = await within((db) => db.selectFrom('linePass').select('id').execute())
  expect(passes).toHaveLength(2)
})

test('whoever made a pass takes it back; what it built in is free again', async () => {
  const { admin, scan, parts, within } = await line()
  await scan('IN')
  await scan('ASM', parts())
  const { teamId } = admin
  const other = await makeUser(gemba, teamId, { name: 'Other', rights: ['qx.scan'] })
  const undo = { station: 'ASM', serial: 'WO1-0001' }
  await expect(other.call(qxApi.undoStationScan, undo)).rejects.toThrow('You can only undo your own pass')
  await expect(admin.call(qxApi.undoStationScan, { ...undo, station: 'IN' })).rejects.toThrow('was not at “Station IN”')
  expect(await admin.call(qxApi.undoStationScan, undo)).toMatchObject({ outcome: 'undone', next: 'Station ASM' })
  expect(await scan('ASM', parts())).toMatchObject({ outcome: 'passed', attempt: 1 })
  const links = await within((db) => db.selectFrom('lotLink').select('undoneBy').orderBy('id').execute())
  expect(links.map(({ undoneBy }) => undoneBy === null)).toEqual([false, true])
})

test('an order keeps the profile of its first unit; the next version is for those that come', async () => {
  const { admin, scan, profileId, floor } = await line()
  await scan('IN')
  const { id } = await admin.call(qxApi.addLineProfile, { productId: floor.productId, fromId: profileId })
  await expect(admin.call(qxApi.addLineProfile, { productId: floor.productId })).rejects.toThrow('already has a draft')
  const { draft, version } = await admin.call(qxApi.getLineProfile, { id })
  const stations = draft.stations
    .filter(({ code }) => code !== 'ASM')
    .map((each) => ({ ...each, after: each.after.filter((code) => code !== 'ASM') }))
  await expect(admin.call(qxApi.updateLineProfile, { id, version, draft: { ...draft, stations } })).rejects.toThrow(
    'no station ASM',
  )
  const changed = await admin.call(qxApi.updateLineProfile, { id, version, draft: { ...draft, stations, causes: [] } })
  await admin.call(qxApi.publishLineProfile, { id, version: changed.version })
  expect(told(await scan('LEAK', { serial: 'WO1-0002', ...value(0.1) }))).toContain('stationsPassed')
  expect(await scan('IN', { serial: 'WO1-0002' })).toMatchObject({ outcome: 'passed', next: 'Station ASM' })
  await expect(admin.call(qxApi.updateLineProfile, { id: profileId, version: 2, draft })).rejects.toThrow(
    'is not a draft',
  )
})

test('a check that is chosen asks what it is set to: so long since another station', async () => {
  const { scan, parts } = await line((draft) => ({
    ...draft,
    stations: draft.stations.map((each) =>
      each.code === 'ASM' ? { ...each, checks: [{ name: 'dwell', since: 'IN', least: 5, most: 60 }] } : each,
    ),
  }))
  await scan('IN')
  expect(told(await scan('ASM', parts()))).toBe('dwell: Only 0 min since “Station IN”: wait 5 min more')
})

test('another team knows nothing of the line, and a team that switched it off is refused', async () => {
  const { admin, scan } = await line()
  await scan('IN')
  const other = await gemba.team()
  expect((await other.raw('/qx/web/stationScan', { station: 'IN', serial: 'WO1-0001' })).status).toBe(403)
  await other.call(switchTeamArea, { area: 'qx', on: true })
  expect(told(await other.call(qxApi.stationScan, { station: 'IN', serial: 'WO1-0001' }))).toContain('serialKnown')
  await admin.call(switchTeamArea, { area: 'qx', on: false })
  await expect(scan('ASM')).rejects.toThrow('QX line')
})

test('first-pass, retest and final are three figures; the table of serials and the records tell each attempt', async () => {
  const { admin, scan, parts, reasonId, order, floor } = await line()
  for (const serial of ['WO1-0001', 'WO1-0002']) await scan('IN', { serial })
  await scan('ASM', parts())
  await scan('ASM', { serial: 'WO1-0002', ...parts('V-2') })
  await scan('LEAK', value(0.9))
  await scan('LEAK', { serial: 'WO1-0002', ...value(0.1) })
  await admin.call(qxApi.repairUnit, { station: 'REP', serial: 'WO1-0001', reasonId, action: 'noFault' })
  await scan('LEAK', value(0.4))
  const scheme = { code: 'Y-1', name: 'All', validFrom: '2020-01-01', firstPass: 90 }
  await admin.call(yieldSchemeCrud.add, scheme)
  await admin.call(yieldSchemeCrud.add, { ...scheme, code: 'Y-2', productId: floor.productId, firstPass: 60 })
  const { stations, orders, refusals } = await admin.call(qxApi.getLineSummary, {})
  expect(stations.find(({ code }) => code === 'LEAK')).toMatchObject({
    entered: 2,
    firstPassed: 1,
    firstPassTarget: { value: 0.6, code: 'Y-2', name: 'All' },
    retested: 1,
    passed: 2,
    hours: [{ passed: 2, failed: 1 }],
  })
  expect(orders).toMatchObject([{ workorderNo: 'WO1', units: 2, finished: 2, failed: 0, scrapped: 0 }])
  expect(refusals).toEqual([])
  const today = localDate('Asia/Shanghai', Date.now())
  const week = { day: addDays(today, -6), to: today }
  const { stations: ofWeek } = await admin.call(qxApi.getLineSummary, week)
  expect(ofWeek.map(({ code, passed }) => [code, passed])).toEqual(stations.map(({ code, passed }) => [code, passed]))
  expect(
    (await admin.call(qxApi.getLineSummary, { day: addDays(today, -6), to: addDays(today, -2) })).stations,
  ).toEqual([])
  const long = admin.call(qxApi.getLineSummary, { day: addDays(today, -31), to: today })
  await expect(long).rejects.toThrow(/"to":".*31/)
  await expect(admin.call(qxApi.getLineSummary, { day: today, to: addDays(today, -1) })).rejects.toThrow(/"to"/)
  const { jobId } = await admin.call(qxApi.exportLineSummary, week)
  const sheet = (await ended(admin, jobId)).result as { fileNo: string; rows: number }
  expect(sheet.rows).toBe(stations.length + 1)
  const [heads, first] = await cellsOf(await download(gemba, admin, sheet.fileNo))
  expect(heads?.slice(0, 6)).toEqual([
    'Station',
    'Units entered',
    'Passed at once',
    'First-pass yield',
    'Units retested',
    'Units passed',
  ])
  expect(first?.slice(1, 6)).toEqual([2, 2, 1, 0, 2])
  const table = await admin.call(qxApi.getSerialTable, { workOrderId: order.orderId })
  expect(table.stations.map(({ code }) => code)).toEqual(['IN', 'ASM', 'LEAK'])
  expect(table.rows[0]).toMatchObject({
    serial: 'WO1-0001',
    status: 'finished',
    cells: [
      { attempts: 1 },
      { attempts: 1 },
      { result: 'pass', attempts: 2, values: [{ value: 0.4, unit: 'mL/min', ok: true }] },
    ],
  })
  const days = { from: '2020-01-01', to: '2199-12-31' }
  const { rows } = await admin.call(qxApi.selectLineTest, { test: 'airTightness', ...days })
  expect(rows.map((row) => [row.serial, row.attempt, row.value, row.high, row.ok])).toEqual([
    ['WO1-0001', 2, 0.4, 0.5, true],
    ['WO1-0002', 1, 0.1, 0.5, true],
    ['WO1-0001', 1, 0.9, 0.5, false],
  ])
  const failed = await admin.call(qxApi.selectLineTest, { test: 'airTightness', ...days, failedOnly: true })
  expect(failed.rows).toHaveLength(1)
  expect((await admin.call(qxApi.selectLineTest, { test: 'helium', ...days })).rows).toEqual([])
})

test('a person without the skill that a station wants is refused; with it he works there', async () => {
  const { admin, within, floor } = await makeSteel(gemba)
  await admin.call(switchTeamArea, { area: 'qx', on: true })
  const { skillId, reasonId } = await within(async (db) => ({
    skillId: await made(db.insertInto('skill').values({ code: 'LEAK', name: 'Leak testing' }).returning('id')),
    reasonId: await made(
      db.insertInto('defectReason').values({ code: 'X', name: 'X', className: 'X' }).returning('id'),
    ),
  }))
  const draft: ProfileDraft = {
    name: 'Skilled',
    mostPasses: 0,
    packingLevel: 'box',
    stations: [
      station('IN', { checks: [{ name: 'skill', skillId }] }),
      station('REP', { kind: 'repair', required: false }),
    ],
    causes: [{ reasonId, station: 'IN' }],
  }
  const { id } = await admin.call(qxApi.addLineProfile, { productId: floor.productId, draft })
  await admin.call(qxApi.publishLineProfile, { id, version: 1 })
  const scanned = () => admin.call(qxApi.stationScan, { station: 'IN', serial: 'WO1-0001' })
  expect(told(await scanned())).toBe(
    'skill: Administrator has no valid skill “Leak testing”: have somebody with it do this',
  )
  const { userId } = admin
  await within((db) => db.insertInto('userSkill').values({ userId, skillId, startsOn: '2020-01-01' }).execute())
  expect(await scanned()).toMatchObject({ outcome: 'passed', status: 'finished' })
})
