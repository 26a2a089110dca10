import { afterAll, beforeAll, expect, test } from 'vitest'
import { positionSkillCrud } from '#areas/esop/contract/position-skill.ts'
import { skillCrud } from '#areas/esop/contract/skill.ts'
import { userSkillCrud } from '#areas/esop/contract/user-skill.ts'
import { operationCrud } from '#areas/routing/contract/operation.ts'
import * as arrangement from '#areas/workcenters/contract/arrangement.api.ts'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { joinWork, startWork } from '../../contract/duty.ts'
import { floorTeam, makeOrder, makeUser, operatorRights, refusal } from '../testing.ts'

let gemba: TestGemba

beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const day = (days: number) => addDays(localDate('Asia/Shanghai', Date.now()), days)

/** A floor whose cutting wants a skill that nobody has yet. */
async function place() {
  const { admin, within, floor } = await floorTeam(gemba)
  const { teamId } = admin
  const { taskIds } = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 100 }))
  const [cut, weld] = taskIds as [number, number]
  const [cutting] = floor.operations as [number, number]
  const skillId = (await admin.call(skillCrud.add, { code: 'L', name: 'Laser' })).id
  const { version } = await admin.call(operationCrud.get, { id: cutting })
  await admin.call(operationCrud.update, { id: cutting, version, skillIds: [skillId] })
  const ann = await makeUser(gemba, teamId, { name: 'Ann', rights: operatorRights })
  const ben = await makeUser(gemba, teamId, { name: 'Ben', rights: operatorRights })
  const certify = (userId: number, from: number, to: number | null) =>
    admin.call(userSkillCrud.add, {
      userId,
      skillId,
      startsOn: day(from),
      expiresOn: to === null ? null : day(to),
    })
  return { admin, within, floor, cut, weld, cutting, skillId, ann, ben, certify }
}

test('who starts without the skill is asked about by name, and may start after a yes that the log keeps', async () => {
  const { admin, ann, ben, cut, certify, within } = await place()
  await certify(ben.userId, -30, -1)
  const userIds = [ann.userId, ben.userId]
  const asked = await refusal(ann.call(startWork, { taskId: cut, userIds }))
  expect(asked).toMatchObject({ code: 4002, data: { confirm: 'skillMismatch' } })
  expect(asked.message).toContain('Ann (Laser), Ben (Laser)')
  await certify(ann.userId, 0, 0)
  expect((await refusal(ann.call(startWork, { taskId: cut, userIds }))).message).toContain(': Ben (Laser).')
  await ann.call(startWork, { taskId: cut, userIds: [ann.userId] })
  expect((await refusal(ann.call(joinWork, { taskId: cut, userIds: [ben.userId] }))).code).toBe(4002)
  await ann.call(joinWork, { taskId: cut, userIds: [ben.userId], confirmed: ['skillMismatch'] })
  const logged = await within((db) =>
    db.selectFrom('operationLog').select(['entityName', 'note']).where('verb', '=', 'unskilled').execute(),
  )
  expect(logged).toEqual([{ entityName: 'WO1-1', note: 'Ben (Laser)' }])
  expect((await admin.call(operationCrud.select, { where: { keyword: 'Cut' } })).rows[0]).toMatchObject({
    skillNames: ['Laser'],
  })
})

test('nothing is asked while something else stands in the way, nor of a skill that is out of use', async () => {
  const { admin, ann, cut, skillId, within } = await place()
  const release = (released: boolean) =>
    within((db) => db.updateTable('task').set({ released }).where('id', '=', cut).execute())
  await release(false)
  const { data } = await refusal(ann.call(startWork, { taskId: cut, userIds: [ann.userId] }))
  expect(data.checks?.map(({ name }) => name)).toEqual(['released'])
  await release(true)
  expect((await refusal(ann.call(startWork, { taskId: cut, userIds: [ann.userId] }))).code).toBe(4002)
  const { version } = await admin.call(skillCrud.get, { id: skillId })
  await admin.call(skillCrud.update, { id: skillId, version, enabled: false })
  expect(await ann.call(startWork, { taskId: cut, userIds: [ann.userId] })).toMatchObject({ ids: [expect.any(Number)] })
})

test('an operation forgets a skill when told so, and keeps it while it is not spoken of', async () => {
  const { admin, cutting, skillId } = await place()
  const other = (await admin.call(skillCrud.add, { code: 'M', name: 'Measuring' })).id
  const change = async (patch: object) => {
    const { version } = await admin.call(operationCrud.get, { id: cutting })
    await admin.call(operationCrud.update, { id: cutting, version, ...patch })
    return (await admin.call(operationCrud.get, { id: cutting })).skillIds
  }
  expect(await change({ crewSize: 2 })).toEqual([skillId])
  expect(await change({ skillIds: [other, skillId] })).toEqual([skillId, other])
  expect((await admin.call(skillCrud.delete, { ids: [other] })).skipped).toMatchObject([
    { reason: expect.stringContaining('Skills of operations') },
  ])
  await expect(change({ skillIds: [] })).rejects.toThrow(/Select the position or skill/)
  await expect(change({ skillIds: [999_999] })).rejects.toThrow(/does not exist/)
  expect(await change({ skillIds: [], crewSize: null })).toEqual([])
  expect((await admin.call(skillCrud.delete, { ids: [other, skillId] })).done).toHaveLength(2)
})

test('whoever is arranged where he lacks a skill is asked about, and stands marked in the week', async () => {
  const { admin, floor, ann, ben, certify, within, skillId } = await place()
  await within((db) =>
    db
      .updateTable('workCenter')
      .set({ mainOperationId: floor.operations[0] as number })
      .where('id', '=', floor.centers[0] as number)
      .execute(),
  )
  await certify(ann.userId, 0, 3)
  const at = (days: number, stationId: number | null = floor.stations[0] as number) => ({
    date: day(days),
    shiftId: 'day',
    lineId: floor.lineId,
    stationId,
  })
  const arrange = (days: number, people: number[], more: object = {}) =>
    admin.call(arrangement.arrangePeople, { places: [at(days)], userIds: people, ...more })
  expect(await arrange(3, [ann.userId])).toMatchObject({ added: 1 })
  const asked = await refusal(arrange(4, [ann.userId, ben.userId]))
  expect(asked).toMatchObject({ code: 4002, data: { confirm: 'skillMismatch' } })
  expect(asked.message).toContain('Ann (lacks Laser), Ben (lacks Laser)')
  await arrange(4, [ben.userId], { confirmed: ['skillMismatch'] })
  const week = async (days: number) => (await admin.call(arrangement.getArrangementWeek, { date: day(days) })).rows
  const there = (await week(4)).find(({ userId }) => userId === ben.userId)
  expect(there?.lacking).toEqual(['Laser'])
  // At no station of his own nothing is known of what he will do: his position's skills alone count.
  const { id, version } = there as NonNullable<typeof there>
  const moved = await admin.call(arrangement.moveArrangement, { id, version, place: at(4, null) })
  expect(moved.lacking).toEqual([])
  const back = { id, version: moved.version, place: at(4) }
  expect((await refusal(admin.call(arrangement.moveArrangement, back))).code).toBe(4002)
  const positionId = await within(
    async (db) =>
      (await db.selectFrom('teamUser').select('positionId').where('id', '=', ben.userId).executeTakeFirstOrThrow())
        .positionId,
  )
  await admin.call(positionSkillCrud.add, { positionId, skillId })
  expect((await week(4)).find(({ userId }) => userId === ben.userId)?.lacking).toEqual(['Laser'])
})
