import { afterAll, beforeAll, expect, test } from 'vitest'
import { deviceCrud } from '#areas/devices/contract/device.ts'
import {
  readTesterFile,
  type TesterColumns,
  takeTesterFile,
  testerFileResult,
} from '#areas/devices/contract/tester-file.api.ts'
import { makeLine } from '#tests/factories/qx.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { ended, upload } from '#tests/support/jobs.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

const columns: TesterColumns = {
  serial: '条码',
  result: '判定',
  at: '时间',
  values: [{ column: '泄漏量', characteristic: 'leak' }],
}

/** A line with three units that wait for the leak test, whose tester writes files. */
async function tested() {
  const line = await makeLine(gemba)
  const { admin, within, scan, parts, order } = line
  await within((db) =>
    db.insertInto('orderSerial').values({ workOrderId: order.orderId, serialNo: 'WO1-0003' }).execute(),
  )
  for (const n of [1, 2, 3]) {
    const serial = { serial: `WO1-000${n}` }
    await scan('IN', serial)
    await scan('ASM', { ...parts(`V-${n}`), ...serial })
  }
  const draft = { number: 'TST-1', name: 'Leak tester', protocol: 'file', lineStation: 'LEAK', points: [] } as const
  const { id } = await admin.call(deviceCrud.add, draft)
  const send = (text: string | Buffer, mode: 'check' | 'take', more: object = {}, who: Client = admin) =>
    upload(
      gemba,
      who,
      takeTesterFile,
      { id, columns, mode, ...more },
      { name: 'leak.csv', bytes: Buffer.from(text as string) },
    )
  const done = async (text: string | Buffer, mode: 'check' | 'take', more: object = {}) => {
    const { body } = await send(text, mode, more)
    const job = await ended(admin, (body.data as { jobId: number }).jobId)
    expect(job.message ?? '').toBe('')
    return testerFileResult.parse(job.result)
  }
  const passes = () =>
    within((db) =>
      db
        .selectFrom('linePass as p')
        .innerJoin('lineStation as s', (j) => j.onRef('s.teamId', '=', 'p.teamId').onRef('s.id', '=', 'p.stationId'))
        .innerJoin('orderSerial as o', (j) => j.onRef('o.teamId', '=', 'p.teamId').onRef('o.id', '=', 'p.serialId'))
        .select(['o.serialNo', 'p.result', 'p.attempt'])
        .where('s.code', '=', 'LEAK')
        .orderBy('p.id')
        .execute(),
    )
  const letters = () =>
    within((db) => db.selectFrom('deadLetter').select(['topic', 'reason', 'times']).orderBy('reason').execute())
  return { ...line, id, send, done, passes, letters }
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Two good results of one unit, one of them doubled, one out of its limits, and rows that are wrong each in its way. */
const results = () =>
  [
    '时间,条码,泄漏量,判定,备注',
    `${ago(30)},WO1-0001,0.2,OK,`,
    `${ago(29)},wo1-0002,"0,9",NG,"leaks, badly"`,
    `${ago(28)},NOBODY,0.1,OK,`,
    `${ago(27)},,0.1,OK,`,
    `yesterday,WO1-0003,0.1,OK,`,
    `${ago(26)},WO1-0003,0.1,maybe,`,
    `${ago(25)},WO1-0003,0.1,NG,`,
    `${ago(8 * 24 * 60)},WO1-0003,0.1,OK,`,
    `${ago(-60)},WO1-0003,0.1,OK,`,
    `${ago(24)},WO1-0003,much,OK,`,
  ].join('\r\n')

test('a file is previewed by row and writes nothing, then each of its rows is taken once', async () => {
  const { done, passes, letters, admin, within, id } = await tested()
  const [head, first, ...others] = results().split('\r\n')
  const text = [head, first, ...others, first].join('\n')
  const wrong = (found: Awaited<ReturnType<typeof done>>) =>
    found.problems.map(({ row, problem }) => `${row} ${problem}`)
  const seen = await done(text, 'check')
  expect(seen).toMatchObject({ written: false, rows: 11, tried: 11, taken: 2, repeated: 1, problemCount: 8 })
  expect(wrong(seen)).toEqual([
    expect.stringMatching(/^4 .*NOBODY/),
    expect.stringMatching(/^5 .*条码/),
    expect.stringMatching(/^6 .*yesterday.*not a time/),
    expect.stringMatching(/^7 .*maybe.*neither/),
    expect.stringMatching(/^8 .*has no cause/),
    expect.stringMatching(/^9 .*week/),
    expect.stringMatching(/^10 .*future/),
    expect.stringMatching(/^11 .*much/),
  ])
  expect(await passes()).toEqual([])
  expect(await letters()).toEqual([])

  const taken = await done(text, 'take')
  expect(taken).toMatchObject({ written: true, taken: 2, repeated: 1, problemCount: 8 })
  expect(wrong(taken)).toEqual(wrong(seen))
  expect(await passes()).toEqual([
    { serialNo: 'WO1-0001', result: 'pass', attempt: 1 },
    { serialNo: 'WO1-0002', result: 'fail', attempt: 1 },
  ])
  expect((await letters()).every(({ topic }) => topic === 'file TST-1')).toBe(true)
  expect((await letters()).map(({ reason }) => reason).sort()).toEqual(
    ['badTime', 'badValue', 'clockAhead', 'refused', 'tooOld'].sort(),
  )
  const log = await within((db) =>
    db
      .selectFrom('operationLog')
      .select(['userName', 'note'])
      .where('verb', '=', 'testerFile')
      .where('entityId', '=', id)
      .execute(),
  )
  expect(log).toEqual([{ userName: expect.any(String), note: expect.stringContaining('leak.csv') }])

  // The same file again, with what is new at its end: it is a second chance for nothing that was taken.
  expect(await done(`${text}\n${ago(1)},WO1-0003,0.3,PASS,`, 'take')).toMatchObject({
    taken: 1,
    problemCount: expect.any(Number),
  })
  expect(await passes()).toHaveLength(3)
  expect((await admin.call(deviceCrud.get, { id })).received).toBeGreaterThan(0)
}, 120_000)

test('a station that is told nothing of what it measures says what it lacks; without times rows go in their order', async () => {
  const { done, passes } = await tested()
  const lacking = await done('条码\nWO1-0001', 'take', { columns: { serial: '条码' } })
  expect(lacking.problems).toMatchObject([
    { row: 2, serial: 'WO1-0001', problem: expect.stringContaining('Leak rate') },
  ])
  const bare = { serial: '条码', values: columns.values }
  expect(await done('条码;泄漏量\nWO1-0003;0.1\nWO1-0001;0.2\nWO1-0002;0.3', 'take', { columns: bare })).toMatchObject({
    taken: 3,
  })
  expect((await passes()).map(({ serialNo }) => serialNo)).toEqual(['WO1-0003', 'WO1-0001', 'WO1-0002'])
}, 120_000)

test('headings and first rows of a file are shown, and what is no such file is refused in words', async () => {
  const { admin } = await tested()
  const read = async (text: string | Buffer) =>
    upload(gemba, admin, readTesterFile, {}, { name: 'leak.csv', bytes: Buffer.from(text as string) })
  expect((await read('条码,泄漏量\nA,1\nB,2')).body.data).toEqual({
    header: ['条码', '泄漏量'],
    rows: [
      ['A', '1'],
      ['B', '2'],
    ],
    count: 2,
  })
  for (const [text, said] of [
    ['条码,泄漏量\n', 'no results'],
    [Buffer.from([1, 0, 2, 3]), 'export it as CSV'],
    ['条码\n"A', 'export it as CSV'],
    [`条码\n${'A\n'.repeat(2_001)}`, '2000'],
  ] as const) {
    const { status, body } = await read(text)
    expect(status).toBe(400)
    expect(body.message).toContain(said)
  }
}, 120_000)

test('whoever may not set up testers takes no file; a column that is not there, a box without a station are named', async () => {
  const { admin, id, send } = await tested()
  const rights = ['device.view', 'device.add', 'device.edit']
  const keeper = await makeUser(gemba, admin.teamId, { name: 'Keeper', rights })
  expect((await send(results(), 'take', {}, keeper)).status).toBe(403)
  const asked = async (more: object) => JSON.stringify((await send(results(), 'take', more)).body)
  expect(await asked({ columns: { ...columns, serial: 'SN' } })).toContain('columns.serial')
  expect(
    await asked({ columns: { ...columns, values: [...columns.values, { column: '备注', characteristic: 'leak' }] } }),
  ).toContain('columns.values.1.characteristic')
  const other = await gemba.team()
  expect((await send(results(), 'take', {}, other)).status).toBe(404)
  const { id: boxId } = await admin.call(deviceCrud.add, { number: 'BOX', name: 'Box', protocol: 'http', points: [] })
  expect(await asked({ id: boxId })).toContain('no line station')
  const { version } = await admin.call(deviceCrud.get, { id })
  await admin.call(deviceCrud.update, { id, version, enabled: false })
  expect(await asked({})).toContain('not in use')
}, 120_000)
