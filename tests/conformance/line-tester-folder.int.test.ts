import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deviceCrud } from '#areas/devices/contract/device.ts'
import {
  getTesterFolder,
  readTesterFolder,
  setTesterFolder,
  type TesterFolderSetting,
} from '#areas/devices/contract/tester-folder.api.ts'
import { lookIntoFolders, testerFolderKind } from '#areas/devices/server/tester-file/watch-folder.ts'
import type { Ctx } from '#core/server/context.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { makeLine } from '#tests/factories/qx.ts'
import { makeUser } from '#tests/factories/user.ts'
import { Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

const root = await mkdtemp(join(tmpdir(), 'gemba-tests-'))
let gemba: TestGemba
beforeAll(async () => {
  // Teams are counted from one in each database.
  gemba = await startTestGemba({
    environment: { FILE_FOLDERS: [1, 2, 3].map((team) => `${team}/tests=${root}`).join() },
  })
})
afterAll(() => gemba?.end())

const columns: TesterFolderSetting['columns'] = {
  serial: 'sn',
  result: null,
  at: 'time',
  values: [{ column: 'rate', characteristic: 'leak' }],
}
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** A line whose units wait for the leak test, and a folder of its own in which their tester leaves files. */
async function watched(within: string) {
  const line = await makeLine(gemba)
  const { admin, within: inTeam, scan, parts } = line
  for (const n of [1, 2]) {
    const serial = { serial: `WO1-000${n}` }
    await scan('IN', serial)
    await scan('ASM', { ...parts(`V-${n}`), ...serial })
  }
  const draft = { number: 'TST-1', name: 'Leak tester', protocol: 'file', lineStation: 'LEAK', points: [] } as const
  const { id } = await admin.call(deviceCrud.add, draft)
  const folder = join(root, within)
  await mkdir(folder)
  const put = async (name: string, rows: string[], seconds = 60) => {
    await writeFile(join(folder, name), ['time,sn,rate', ...rows].join('\n'))
    const at = new Date(Date.now() - seconds * 1_000)
    await utimes(join(folder, name), at, at)
  }
  const setting = { folder: 'tests', within, pattern: 'leak*.csv', moves: true, enabled: true, columns }
  const service = runServiceOf(gemba.services.database, gemba.events, 'test')
  /** What the timer does each minute, to its end. */
  const look = async () => {
    const team = { id: admin.teamId, zone: 'Asia/Shanghai' }
    const timer = { now: new Date(), eachTeam: (work: (ctx: Ctx) => Promise<void>) => service.inTeam(team, work) }
    await lookIntoFolders(timer, gemba.services.config.folders)
    await expect
      .poll(
        () =>
          inTeam((db) =>
            db
              .selectFrom('job')
              .select('id')
              .where('kind', '=', testerFolderKind)
              .where('state', 'in', ['waiting', 'running'])
              .execute(),
          ),
        { timeout: 30_000 },
      )
      .toEqual([])
    return (await admin.call(getTesterFolder, { id })).folder
  }
  const passes = () =>
    inTeam((db) =>
      db
        .selectFrom('linePass as p')
        .innerJoin('lineStation as s', (j) => j.onRef('s.teamId', '=', 'p.teamId').onRef('s.id', '=', 'p.stationId'))
        .innerJoin('orderSerial as o', (j) => j.onRef('o.teamId', '=', 'p.teamId').onRef('o.id', '=', 'p.serialId'))
        .select(['o.serialNo', 'p.result'])
        .where('s.code', '=', 'LEAK')
        .orderBy('p.id')
        .execute(),
    )
  return { ...line, id, folder, put, setting, look, passes }
}

test('what a tester writes into its folder is a result at its station, once, and the file is moved away', async () => {
  const { admin, id, folder, put, setting, look, passes, within: inTeam } = await watched('one')
  await put('leak-1.csv', [`${ago(9)},WO1-0001,0.2`])
  await put('notes.txt', ['nothing'])
  await put('leak-2.csv', [`${ago(8)},WO1-0002,0.3`], 0)
  expect(await admin.call(readTesterFolder, setting)).toMatchObject({
    file: 'leak-1.csv',
    header: ['time', 'sn', 'rate'],
    count: 1,
  })
  await admin.call(setTesterFolder, { id, folder: setting })
  expect(await look()).toMatchObject({ problem: null, takenAt: expect.any(String), lookedAt: expect.any(String) })
  expect(await passes()).toEqual([{ serialNo: 'WO1-0001', result: 'pass' }])
  // One that may still be written waits; others are none of its business.
  expect((await readdir(folder)).sort()).toEqual(['done', 'leak-2.csv', 'notes.txt'])
  expect(await readdir(join(folder, 'done'))).toEqual(['leak-1.csv'])
  // Where nothing is new no job is left.
  const jobs = () => inTeam((db) => db.selectFrom('job').select('id').where('kind', '=', testerFolderKind).execute())
  const left = (await jobs()).length
  await look()
  expect(await jobs()).toHaveLength(left)
  // Copied back it tells nothing new.
  await put('leak-1.csv', [`${ago(9)},WO1-0001,0.2`])
  await look()
  expect(await passes()).toHaveLength(1)
}, 120_000)

test('a file that cannot be read is named and holds up none behind it; left where it lies, a file is read once', async () => {
  const { admin, id, folder, put, setting, look, passes } = await watched('two')
  await writeFile(join(folder, 'leak-0.csv'), 'time;sn\n')
  const old = new Date(Date.now() - 600_000)
  await utimes(join(folder, 'leak-0.csv'), old, old)
  await put('leak-1.csv', [`${ago(9)},WO1-0001,0.2`])
  await admin.call(setTesterFolder, { id, folder: { ...setting, moves: false } })
  expect((await look())?.problem).toMatch(/^leak-0\.csv: /)
  expect(await passes()).toHaveLength(1)
  expect((await readdir(folder)).sort()).toEqual(['leak-0.csv', 'leak-1.csv'])
  // As long as it lies there.
  expect((await look())?.problem).toMatch(/^leak-0\.csv: /)
  expect(await passes()).toHaveLength(1)
  await rm(join(folder, 'leak-0.csv'))
  expect((await look())?.problem).toBeNull()
  await admin.call(setTesterFolder, { id, folder: null })
  expect((await admin.call(getTesterFolder, { id })).folder).toBeNull()
}, 120_000)

test('only a folder that is allowed to the team is watched, by whoever may have results told, and as long as he may', async () => {
  const { admin, id, put, setting, look, passes, within } = await watched('three')
  const issues = async (act: Promise<unknown>) => {
    const error = await act.catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(Refused)
    return JSON.stringify((error as Refused).body)
  }
  expect(await issues(admin.call(setTesterFolder, { id, folder: { ...setting, folder: 'etc' } }))).toContain('etc')
  for (const place of ['../one', 'nowhere', '.'])
    expect((await admin.raw(readTesterFolder.path, { ...setting, within: place })).status, place).toBe(400)
  const other = await gemba.team()
  expect((await other.raw(getTesterFolder.path, { id })).status).toBe(404)
  expect((await other.raw(setTesterFolder.path, { id, folder: setting })).status).toBe(404)
  const may = await makeUser(gemba, admin.teamId, { name: 'May', rights: ['device.view', 'device.tellResults'] })
  const looks = await makeUser(gemba, admin.teamId, { name: 'Looks', rights: ['device.view', 'device.edit'] })
  expect((await looks.raw(setTesterFolder.path, { id, folder: setting })).status).toBe(403)
  await may.call(setTesterFolder, { id, folder: setting })
  // What is deleted is his role: a job asks for the rights that he has then.
  await within((db) => db.deleteFrom('userRole').where('userId', '=', may.userId).execute())
  await put('leak-1.csv', [`${ago(9)},WO1-0001,0.2`])
  expect((await look())?.problem).toMatch(/may no longer/)
  expect(await passes()).toEqual([])
}, 120_000)
