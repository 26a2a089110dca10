import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectOperationLog, selectRecordLog } from '#core/contract/core.api.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { addConfirmed, makeFactory } from './testing.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

test('the log of an order is told to those who may see its workshop', async () => {
  const planner = await gemba.team()
  await makeFactory(gemba, planner.teamId)
  const order = await addConfirmed(planner)
  const rights = ['workOrder.view', 'operationLog.view']
  const reader = (name: string, workshops: number[]) => makeUser(gemba, planner.teamId, { name, rights, workshops })
  const [own, other] = await Promise.all([
    reader('Own', [order.workshopId as number]),
    reader('Other', [(order.workshopId as number) + 1_000]),
  ])
  const told = async (who: typeof own) => {
    const all = await who.call(selectOperationLog, { where: { entity: 'workOrder' } })
    const one = await who.call(selectRecordLog, { entity: 'workOrder', entityId: order.id })
    return [all.total, one.rows.length]
  }
  const seen = await told(own)
  expect(seen[0]).toBeGreaterThan(0)
  expect(seen[1]).toBe(seen[0])
  expect(await told(other)).toEqual([0, 0])
  // What belongs to no workshop is told to both.
  const department = await other.call(selectOperationLog, { where: { entity: 'teamUser' } })
  expect(department).toEqual(await own.call(selectOperationLog, { where: { entity: 'teamUser' } }))
})
