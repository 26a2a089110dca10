import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#areas/esop/contract/instruction.api.ts'
import { instructionCrud } from '#areas/esop/contract/instruction.ts'
import { uploadFile } from '#core/contract/core.api.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { makeMachine, makeWorkshop } from '#tests/factories/plant.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { upload } from '#tests/support/jobs.ts'
import { floorTeam, makeOrder, makeUser } from '../testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const yesterday = () => addDays(localDate('Asia/Shanghai', Date.now()), -1)

/** A machine on which cutting waits to start; welding has none. */
async function place() {
  const { admin, within, floor } = await floorTeam(gemba)
  const [cutting, welding] = floor.operations as [number, number]
  const { cut, machineId } = await within(async (db) => {
    const { taskIds } = await makeOrder(db, floor, { number: 'WO1', quantity: 100 })
    const machine = await makeMachine(db, { number: 'SAW-1', name: 'Saw', workshopId: floor.workshopId })
    await db
      .updateTable('task')
      .set({ machineId: machine })
      .where('id', '=', taskIds[0] as number)
      .execute()
    return { cut: taskIds[0] as number, machineId: machine }
  })
  const issue = async (code: string, operationId: number) => {
    const file = { name: 'a.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF') }
    const { body } = await upload(gemba, admin, uploadFile, { purpose: 'document' }, file)
    const fileId = (body.data as { id: number }).id
    const { id } = await admin.call(instructionCrud.add, {
      code,
      name: code,
      fileId,
      operationIds: [operationId],
      effectiveFrom: yesterday(),
    })
    await admin.call(api.submitInstruction, { ids: [id] })
    return id
  }
  return { admin, within, floor, cut, machineId, cutting, welding, issue }
}

test('a machine shows the instructions in force for what runs there and what comes next, and nothing of other work', async () => {
  const { admin, within, cut, machineId, cutting, welding, issue } = await place()
  expect(await admin.call(api.selectMachineInstruction, { machineId })).toEqual({ rows: [] })
  const id = await issue('Sawing.pdf', cutting)
  await issue('Welding.pdf', welding)
  const shown = async () => (await admin.call(api.selectMachineInstruction, { machineId })).rows
  const next = { id, name: 'Sawing.pdf', revision: 1, running: false, taskNos: ['WO1-1'], readAt: null }
  expect(await shown()).toMatchObject([next])
  await admin.call(api.readInstruction, { ids: [id] })
  const begun = { status: 'inProgress', startedAt: new Date().toISOString() } as const
  await within((db) => db.updateTable('task').set(begun).where('id', '=', cut).execute())
  expect(await shown()).toMatchObject([{ id, running: true, readAt: expect.any(String) }])
  await within((db) => db.updateTable('task').set({ status: 'completed' }).where('id', '=', cut).execute())
  expect(await shown()).toEqual([])
})

test('it takes the right to see instructions, and a machine that the person may see', async () => {
  const { admin, within, machineId, cutting, issue } = await place()
  await issue('Sawing.pdf', cutting)
  const worker = await makeUser(gemba, admin.teamId, { name: 'Ann', rights: ['report.view'] })
  expect((await worker.raw(api.selectMachineInstruction.path, { machineId })).status).toBe(403)
  const elsewhere = await within((db) => makeWorkshop(db, { name: 'Elsewhere' }))
  const rights = ['instruction.view']
  const stranger = await makeUser(gemba, admin.teamId, { name: 'Sol', rights, workshops: [elsewhere] })
  await expect(stranger.call(api.selectMachineInstruction, { machineId })).rejects.toMatchObject({ status: 404 })
  const reader = await makeUser(gemba, admin.teamId, { name: 'Rea', rights })
  expect((await reader.call(api.selectMachineInstruction, { machineId })).rows).toHaveLength(1)
})
