import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadFile } from '#core/contract/core.api.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { upload } from '#tests/support/jobs.ts'
import * as api from '../../contract/breakdown.api.ts'
import { makeMaintained } from '../testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const right = (...verbs: string[]) => verbs.map((verb) => `maintenanceBreakdown.${verb}`)

test('what was said is kept with the report and with whoever joins it; anything else than a short recording is refused', async () => {
  const admin = await gemba.team()
  const operator = await makeUser(gemba, admin.teamId, { name: 'Olga', rights: right('view', 'report') })
  const fitter = await makeUser(gemba, admin.teamId, { name: 'Finn', rights: right('view', 'handle') })
  const { machineIds } = await makeMaintained(gemba, admin)
  const [machineId] = machineIds
  // The beginning of what Firefox records.
  const spoken = (size: number) =>
    Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(size)])
  const stored = async (bytes: Buffer, purpose: 'document' | 'image' = 'document') =>
    (await upload(gemba, operator, uploadFile, { purpose }, { name: 'voice', bytes })).body.data as {
      id: number
      fileNo: string
    }
  const said = await stored(spoken(100))
  const report = (voiceIds: number[], more: object = {}) =>
    operator.call(api.reportMaintenanceBreakdown, { machineId, symptom: 'It smokes', voiceIds, ...more })
  for (const { id } of [await stored(spoken(1_600_000)), await stored(Buffer.from('%PDF-1.7\n%%EOF'))])
    await expect(report([id])).rejects.toMatchObject({ status: 400, body: { data: { voiceIds: expect.any(String) } } })
  const { id } = await report([said.id])
  const again = await stored(spoken(100))
  await report([again.id], { joinId: id })
  const { voices } = await fitter.call(api.getMaintenanceBreakdownCourse, { id })
  expect(voices).toEqual([said.fileNo, again.fileNo])
  const answer = await gemba.app.inject({
    url: `/user/web/fileController/selectDataByNo?no=${said.fileNo}`,
    headers: { token: fitter.token },
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'audio/ogg'])
})
