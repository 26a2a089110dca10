import { floorTeam, makeOrder, makeUser } from '#areas/execution/server/testing.ts'
import type { TestGemba } from '#tests/support/gemba.ts'
import { makeWorked } from './worked.ts'

/** Two weeks of March 2026: what Ann and Ben made on a line, alone and together. */
export async function makeWeeks(gemba: TestGemba) {
  const { admin, within, floor } = await floorTeam(gemba)
  const order = await within((db) => makeOrder(db, floor, { number: 'WO1', quantity: 1000 }))
  const user = (name: string, rights: string[]) => makeUser(gemba, admin.teamId, { name, rights })
  const [ann, ben] = [await user('Ann', []), await user('Ben', [])]
  const both: [number, number][] = [
    [ann.userId, 0.5],
    [ben.userId, 0.5],
  ]
  const alone: [number, number][] = [[ann.userId, 1]]
  const work = async (day: string, good: number, people: [number, number][], hours?: number) =>
    within((db) => makeWorked(db, floor, order, { day, good, people, hours }))
  await work('2026-02-24', 40, alone, 1)
  await work('2026-03-02', 101, both, 4)
  const third = await work('2026-03-03', 60, alone, 1)
  await within((db) =>
    db
      .updateTable('report')
      .set({ status: 'underApproval', approvedAt: null, defectiveQuantity: 20 })
      .where('id', '=', third)
      .execute(),
  )
  return { admin, within, floor, order, user, ann, ben }
}
