import { Refused } from '#tests/support/gemba.ts'

export { makeUser } from '#tests/support/user.ts'
export { type Floor, makeFloor, makeOrder } from './floor.fixture.ts'

export const operatorRights = ['report.view', 'report.add', 'report.correct', 'duty.view', 'duty.start', 'duty.end']
export const approverRights = ['report.view', 'report.approve', 'report.correct', 'report.reverse']

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
