import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { endWork, leaveWork, startWork } from '../../contract/duty.ts'
import { getTaskCard, selectFloorTask } from '../../contract/floor.ts'
import { floorTeam, makeOrder, makeUser, operatorRights } from '../testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/** A floor with two orders, and people who have not worked yet. */
async function place(names: string[]) {
  const { admin, within, floor } = await floorTeam(gemba)
  const [one, two] = await within(async (db) => [
    await makeOrder(db, floor, { number: 'WO1', quantity: 100 }),
    await makeOrder(db, floor, { number: 'WO2', quantity: 100 }),
  ])
  const people = []
  for (const name of names) people.push(await makeUser(gemba, admin.teamId, { name, rights: operatorRights }))
  const tasks = [one, two].map((order) => (order as { taskIds: number[] }).taskIds as [number, number])
  return { within, floor, tasks: tasks as [[number, number], [number, number]], people }
}

test('tasks are mine where I was lately, where I am arranged, and where the work centre names me', async () => {
  const { within, floor, tasks, people } = await place(['Ann', 'Ben', 'Carl', 'Dora'])
  const [ann, ben, carl, dora] = people as [
    (typeof people)[0],
    (typeof people)[0],
    (typeof people)[0],
    (typeof people)[0],
  ]
  const [[cut1], [cut2]] = tasks
  const [cutCentre, weldCentre] = floor.centers as [number, number]
  const mine = async (person: typeof ann) =>
    (await person.call(selectFloorTask, { scope: 'mine' })).rows.map(({ taskNo }) => taskNo).sort()
  expect(await mine(ann)).toEqual([])
  expect((await ann.call(selectFloorTask, {})).rows).toHaveLength(4)

  await ann.call(startWork, { taskId: cut1, userIds: [ann.userId] })
  expect(await mine(ann)).toEqual(['WO1-1', 'WO2-1'])
  await ann.call(endWork, { taskId: cut1, userIds: [ann.userId] })
  await within((db) =>
    db
      .updateTable('dutySession')
      .set({ onAt: new Date(Date.now() - 8 * 86_400_000).toISOString() })
      .execute(),
  )
  expect(await mine(ann), 'a place of last month is not').toEqual([])
  expect(await mine(ann)).not.toContain(cut2)

  await within((db) =>
    db
      .updateTable('workCenter')
      .set({ personnelIds: [ben.userId] })
      .where('id', '=', weldCentre)
      .execute(),
  )
  expect(await mine(ben)).toEqual(['WO1-2', 'WO2-2'])

  await within((db) =>
    db
      .insertInto('personnelArrangement')
      .values({
        date: new Date().toISOString().slice(0, 10),
        shiftId: 'day',
        shiftName: 'Day',
        userId: carl.userId,
        lineId: floor.lineId,
        workshopId: floor.workshopId,
      })
      .execute(),
  )
  expect(await mine(carl)).toHaveLength(4)
  expect(await mine(dora)).toEqual([])
  expect(cutCentre).not.toBe(weldCentre)
})

test('the people of last time are those who left the task together, else those of the work centre', async () => {
  const { floor, tasks, people } = await place(['Ann', 'Ben', 'Carl'])
  const [ann, ben, carl] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
  const [[cut1], [cut2]] = tasks
  const crew = async (taskId: number) => {
    const { lastCrew } = await ann.call(getTaskCard, { taskId })
    return { ...lastCrew, people: lastCrew.people.map(({ name }) => name) }
  }
  expect(await crew(cut1)).toEqual({ stationId: null, people: [] })
  await ann.call(startWork, { taskId: cut1, userIds: [ann.userId, ben.userId] })
  // One after the other, as people go.
  await ann.call(leaveWork, { taskId: cut1, userIds: [ben.userId] })
  await ann.call(endWork, { taskId: cut1, userIds: [ann.userId] })
  const pair = { stationId: floor.stations[0], people: ['Ann', 'Ben'] }
  expect(await crew(cut1)).toEqual(pair)
  expect(await crew(cut2), 'nobody was at it: those of the work centre').toEqual(pair)

  await ann.call(startWork, { taskId: cut2, userIds: [carl.userId] })
  await ann.call(endWork, { taskId: cut2, userIds: [carl.userId] })
  expect(await crew(cut2)).toMatchObject({ people: ['Carl'] })
  expect(await crew(cut1), 'the task knows its own').toEqual(pair)
})
