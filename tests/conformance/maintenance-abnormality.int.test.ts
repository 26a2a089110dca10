import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctMaintenanceTask } from '#areas/maintenance/contract/attest.api.ts'
import { checkMaintenancePoint } from '#areas/maintenance/contract/round.ts'
import { maintenanceStandardCrud } from '#areas/maintenance/contract/standard.ts'
import { executeMaintenanceTask, getMaintenanceSheet } from '#areas/maintenance/contract/task.api.ts'
import { makeMaintained, makeRound, makeTask } from '#areas/maintenance/server/testing.ts'
import { abnormalityCrud } from '#areas/quality/contract/abnormality.ts'
import { uploadFile } from '#core/contract/core.api.ts'
import { startTestGemba, type TestGemba } from '../support/gemba.ts'
import { upload } from '../support/jobs.ts'
import { png } from '../support/picture.ts'

let gemba: TestGemba
let team: Awaited<ReturnType<TestGemba['team']>>

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  team = await gemba.team()
})
afterAll(() => gemba?.end())

let n = 0
async function abnormal(more: object = {}) {
  const place = await makeMaintained(gemba, team)
  const { id: standardId } = await team.call(maintenanceStandardCrud.add, {
    code: `AB${++n}`,
    name: 'Guards',
    items: [
      { item: 'Guards', kind: 'yesNo', raises: 'abnormality', ...more },
      { item: 'Noise', kind: 'measured', upper: 80, raises: 'abnormality' },
    ],
  })
  return { ...place, standardId }
}
const raised = async (sourceNo: string) =>
  (await team.call(abnormalityCrud.select, { pageSize: 9, where: { keyword: sourceNo } })).rows

test('an item out of order raises one abnormality of its machine, which whoever found it contains; its correction raises no second', async () => {
  const place = await abnormal()
  const { task } = await makeTask(team, place)
  const values = [
    { item: 0, value: 0 },
    { item: 1, value: 95 },
  ]
  await team.call(executeMaintenanceTask, { id: task.id, values, note: 'door hangs' })
  expect(await raised(String(task.taskNo))).toMatchObject([
    {
      subject: expect.stringContaining('Guards, Noise'),
      source: 'maintenanceTask',
      sourceNo: task.taskNo,
      machineName: 'Lathe',
      description: 'door hangs',
      ownerId: team.userId,
      status: 'containment',
    },
  ])
  await team.call(correctMaintenanceTask, {
    id: task.id,
    values: [
      { item: 0, value: 1 },
      { item: 1, value: 70 },
    ],
    reason: 'r',
  })
  await team.call(correctMaintenanceTask, { id: task.id, values, reason: 'right after all' })
  expect(await raised(String(task.taskNo))).toHaveLength(1)
})

test('what is in order raises none, and a round raises one a point', async () => {
  const place = await abnormal()
  const fine = await makeTask(team, place)
  await team.call(executeMaintenanceTask, {
    id: fine.task.id,
    values: [
      { item: 0, value: 1 },
      { item: 1, value: 70 },
    ],
  })
  expect(await raised(String(fine.task.taskNo))).toEqual([])
  const { points, roundNo } = await makeRound(team, place)
  const [point] = points
  await team.call(checkMaintenancePoint, {
    id: point?.id ?? 0,
    code: point?.machineNumber ?? '',
    values: [
      { item: 0, value: 0 },
      { item: 1, value: 70 },
    ],
  })
  expect(await raised(roundNo)).toMatchObject([
    { source: 'maintenanceRound', subject: expect.stringContaining('Guards') },
  ])
})

test('how an item should look is shown where it is done, by the version that held; the next version keeps the picture', async () => {
  const { body } = await upload(gemba, team, uploadFile, { purpose: 'image' }, { name: 'good.png', bytes: png })
  const { id: goodPhotoId, fileNo } = body.data as { id: number; fileNo: string }
  const place = await abnormal({ goodPhotoId })
  const { task } = await makeTask(team, place)
  const pictures = async () =>
    (await team.call(getMaintenanceSheet, { id: task.id })).items.map(
      ({ goodPhotoIdFileNo }) => goodPhotoIdFileNo ?? null,
    )
  expect(await pictures()).toEqual([fileNo, null])
  const { version, items } = await team.call(maintenanceStandardCrud.get, { id: place.standardId })
  expect(items[0]).toMatchObject({ goodPhotoId, goodPhotoIdFileNo: fileNo, goodPhotoIdFileName: 'good.png' })
  const next = [{ item: 'Guards', kind: 'yesNo', goodPhotoId }]
  const changed = await team.call(maintenanceStandardCrud.update, {
    id: place.standardId,
    version,
    items: next as never,
  })
  expect(changed.edition).toBe(2)
  expect((await team.call(maintenanceStandardCrud.get, { id: place.standardId })).items[0]).toMatchObject({
    goodPhotoIdFileNo: fileNo,
  })
  expect(await pictures()).toEqual([fileNo, null])
})
