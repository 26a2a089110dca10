import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#core/server/db/pool.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { endWork, startWork } from '../../contract/duty.ts'
import { addReport } from '../../contract/report.api.ts'
import { makeFloor, makeOrder, makeUser, operatorRights } from '../testing.ts'

/** Starts, reports and ends that come at the same moment share transactions: what locks kept apart must stay apart. */

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const many = 12

/** As many orders at one work centre as people. */
async function crowd(center: object = {}) {
  const { teamId } = await gemba.team()
  const within = <T>(work: (db: Db) => Promise<T>) => gemba.services.database.inTeam({ teamId, workshops: null }, work)
  const floor = await within((db) => makeFloor(db, center))
  const places: { taskId: number; person: Client & { userId: number } }[] = []
  for (let i = 0; i < many; i++) {
    const { taskIds } = await within((db) => makeOrder(db, floor, { number: `WO${i}`, quantity: 100 }))
    const person = await makeUser(gemba, teamId, { name: `P${i}`, rights: operatorRights })
    places.push({ taskId: taskIds[0] as number, person })
  }
  const sessions = () => within((db) => db.selectFrom('dutySession').select(['userId', 'taskId', 'offAt']).execute())
  const tasks = () =>
    within((db) =>
      db
        .selectFrom('task')
        .select(['id', 'status', 'reportedGood'])
        .where(
          'id',
          'in',
          places.map(({ taskId }) => taskId),
        )
        .orderBy('id')
        .execute(),
    )
  return { places, sessions, tasks, first: places[0] as (typeof places)[number] }
}

/** Every second one has a key, as clients may or may not send one: those with and without come to their first step apart. */
const keyed = (i: number): Record<string, string> => (i % 2 ? { 'idempotency-key': randomUUID() } : {})

const statuses = (answers: { status: number }[]): number[] => answers.map(({ status }) => status).sort((a, b) => a - b)

test('at a change of shift all start and end at once, each his own', async () => {
  const { places, sessions, tasks } = await crowd({ parallelProduction: true })
  const started = await Promise.all(
    places.map(({ taskId, person }, i) => person.raw(startWork.path, { taskId, userIds: [person.userId] }, keyed(i))),
  )
  expect(statuses(started)).toEqual(Array(many).fill(200))
  const open = await sessions()
  expect(new Map(open.map(({ userId, taskId }) => [userId, taskId]))).toEqual(
    new Map(places.map(({ taskId, person }) => [person.userId, taskId])),
  )
  expect((await tasks()).map(({ status }) => status)).toEqual(Array(many).fill('inProgress'))
  const ended = await Promise.all(
    places.map(({ taskId, person }, i) =>
      person.raw(endWork.path, { taskId, userIds: [person.userId], complete: i % 3 === 0 }, keyed(i)),
    ),
  )
  expect(statuses(ended)).toEqual(Array(many).fill(200))
  expect((await sessions()).every(({ offAt }) => offAt !== null)).toBe(true)
  expect((await tasks()).map(({ status }) => status === 'completed')).toEqual(places.map((_, i) => i % 3 === 0))
})

test('of many who start at once where one task alone runs, one does', async () => {
  const { places, sessions } = await crowd({ parallelProduction: false })
  const answers = await Promise.all(
    places.map(({ taskId, person }, i) => person.raw(startWork.path, { taskId, userIds: [person.userId] }, keyed(i))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await sessions()).toHaveLength(1)
})

test('a person who is wanted at many tasks at once is on duty at one', async () => {
  const { places, sessions, first } = await crowd({ parallelProduction: true })
  const { userId } = first.person
  const answers = await Promise.all(
    places.map(({ taskId, person }, i) => person.raw(startWork.path, { taskId, userIds: [userId] }, keyed(i))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await sessions()).toHaveLength(1)
})

test('reports, starts and ends of one task at once: nothing over the limit, and every report counted', async () => {
  const { places, tasks, first } = await crowd({ parallelProduction: true })
  const { taskId, person } = first
  await person.call(startWork, { taskId, userIds: [person.userId] })
  const acts = places.flatMap((each, i) => [
    each.person.raw(addReport.path, { taskId, goodQuantity: 10 }, keyed(i)),
    ...(i ? [each.person.raw(startWork.path, { taskId, userIds: [each.person.userId] }, keyed(i + 1))] : []),
  ])
  const answers = await Promise.all(acts)
  const reported = answers.filter(({ status, body }) => status === 200 && 'reportNo' in (body.data as object))
  expect(reported).toHaveLength(10)
  expect((await tasks())[0]).toMatchObject({ reportedGood: 100, status: 'completed' })
})
