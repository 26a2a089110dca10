import type { Db } from '#core/server/db/pool.ts'
import { Refused, type TestGemba } from '#tests/support/gemba.ts'
import { makeFloor } from './floor.fixture.ts'

export { makeUser } from '#tests/factories/user.ts'
export { type Floor, makeFloor, makeOrder } from './floor.fixture.ts'

export const operatorRights = ['report.view', 'report.add', 'report.correct', 'duty.view', 'duty.start', 'duty.end']
export const approverRights = ['report.view', 'report.approve', 'report.correct', 'report.reverse']

/** A new team with its floor; `within` runs in the team's own view of the database. */
export async function floorTeam(gemba: TestGemba) {
  const admin = await gemba.team()
  const within = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, work)
  return { admin, within, floor: await within((db) => makeFloor(db)) }
}

/** The answer of a call that must be refused: why, what it asks, and the checks that failed. */
export async function refusal(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call
  } catch (error) {
    if (error instanceof Refused) return error.body as Refusal
    throw error
  }
  throw new Error('was not refused')
}

interface Refusal {
  code: number
  message: string
  data: { confirm?: string; checks?: { name: string }[] }
}
