import { afterAll, beforeAll, expect, test } from 'vitest'
import { skillCrud } from '#areas/esop/contract/skill.ts'
import { userSkillCrud } from '#areas/esop/contract/user-skill.ts'
import { moldCrud } from '#areas/molds/contract/mold.ts'
import { mountMold } from '#areas/molds/contract/mounting.api.ts'
import { operationCrud } from '#areas/routing/contract/operation.ts'
import type { Db } from '#core/server/db/pool.ts'
import { localDate } from '#engines/working-time/index.ts'
import { makeMachine } from '#tests/factories/plant.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { addReport } from '../../contract/report.api.ts'
import { makeFloor, makeOrder, makeUser, operatorRights, refusal } from '../testing.ts'

let gemba: TestGemba

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/** A floor where work begins by being reported; cutting has a machine. */
async function place() {
  const admin = await gemba.team()
  const { teamId } = admin
  const within = <T>(work: (db: Db) => Promise<T>) => gemba.services.database.inTeam({ teamId, workshops: null }, work)
  const floor = await within((db) => makeFloor(db, { reportingMode: 'autoStart' }))
  const { taskIds, operationIds } = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 100 }))
  const [cut] = taskIds as [number]
  const [workshopId, workCenterId] = [floor.workshopId, floor.centers[0] as number]
  const machineId = await within(async (db) => {
    const machine = { number: 'M1', name: 'Press', workshopId, lineId: floor.lineId }
    const id = await makeMachine(db, machine)
    await db.insertInto('workCenterMachine').values({ workCenterId, machineId: id }).execute()
    await db.updateTable('task').set({ machineId: id }).where('id', '=', cut).execute()
    return id
  })
  const ann = await makeUser(gemba, teamId, { name: 'Ann', rights: operatorRights })
  const ben = await makeUser(gemba, teamId, { name: 'Ben', rights: operatorRights })
  const report = (who = ann, confirmed: string[] = []) =>
    who.call(addReport, { taskId: cut, goodQuantity: 5, confirmed })
  const machineIs = (state: string) =>
    within(async (db) => {
      const at = new Date().toISOString()
      const live = { state, lamp: 'red', since: at, signalAt: at }
      await db
        .insertInto('machineLive')
        .values({ machineId, ...live })
        .onConflict((c) => c.columns(['teamId', 'machineId']).doUpdateSet(live))
        .execute()
    })
  const logged = (verb: string) =>
    within((db) => db.selectFrom('operationLog').select(['entityName', 'note']).where('verb', '=', verb).execute())
  return { admin, within, floor, operationIds, machineId, ann, ben, report, machineIs, logged }
}

test('a first report begins the work, and is held to what a start is held to', async () => {
  const { admin, within, operationIds, machineId, report } = await place()
  const named = { mold: 'K1' }
  await within((db) =>
    db
      .updateTable('orderOperation')
      .set(named)
      .where('id', '=', operationIds[0] as number)
      .execute(),
  )
  const { id: moldId } = await admin.call(moldCrud.add, { number: 'K1', name: 'Cap', holeCount: 1, location: 'A-1' })
  const missing = await refusal(report())
  expect(missing.data.checks?.map(({ name }) => name)).toEqual(['mold'])
  expect(missing.message).toContain('but in storage (A-1)')
  await admin.call(mountMold, { machineId, moldId })
  expect(await report()).toMatchObject({ remaining: 95 })
})

test('of a machine that is down it is asked whether the pieces were made before, once', async () => {
  const { report, machineIs, logged } = await place()
  await machineIs('fault')
  expect(await refusal(report())).toMatchObject({ code: 4002, data: { confirm: 'machineDown' } })
  expect(await logged('madeBefore')).toEqual([])
  await report(undefined, ['machineDown'])
  expect(await logged('madeBefore')).toEqual([{ entityName: 'WO1-1', note: 'M1 Press' }])
  expect(await report()).toMatchObject({ remaining: 90 })
})

test('whoever comes to it later is held to what is asked of people, and to nothing else', async () => {
  const { admin, floor, ann, ben, report, machineIs, logged } = await place()
  const [cutting] = floor.operations as [number]
  const skillId = (await admin.call(skillCrud.add, { code: 'L', name: 'Laser' })).id
  const { version } = await admin.call(operationCrud.get, { id: cutting })
  await admin.call(operationCrud.update, { id: cutting, version, skillIds: [skillId] })
  const today = localDate('Asia/Shanghai', Date.now())
  await admin.call(userSkillCrud.add, { userId: ann.userId, skillId, startsOn: today, expiresOn: null })
  await report()
  await machineIs('fault')
  await report()
  const asked = await refusal(report(ben))
  expect(asked).toMatchObject({ code: 4002, data: { confirm: 'skillMismatch' } })
  expect(asked.message).toContain('Ben (Laser)')
  await report(ben, ['skillMismatch'])
  expect(await logged('unskilled')).toEqual([{ entityName: 'WO1-1', note: 'Ben (Laser)' }])
  expect(await report(ben)).toMatchObject({ remaining: 80 })
})
