import { type Patience, takes } from './patience.ts'
import type { Session } from './session.ts'

/** A call with the times that tell when it is gone on with. */
export interface OpenCall {
  id: number
  status: string
  raisedAt: string
  respondedAt: string | null
  finishedAt: string | null
}

interface Step {
  since(call: OpenCall): string | null
  patience: Patience
  take(session: Session, id: number, solution: string): Promise<unknown>
}

const finish: Step = {
  since: ({ respondedAt }) => respondedAt,
  patience: [8, 40],
  take: (session, id, solution) => session.call('/production/app/finishAndonCall', { id, solution }),
}

/** What is done with a call by how it stands, and after how long. */
const steps: Record<string, Step> = {
  awaitingResponse: {
    since: ({ raisedAt }) => raisedAt,
    patience: [1, 4],
    take: (session, id) => session.call('/production/app/respondAndonCall', { id }),
  },
  processing: finish,
  takenOver: finish,
  finished: {
    since: ({ finishedAt }) => finishedAt,
    patience: [1, 15],
    take: (session, id) => session.call('/production/app/acceptAndonCall', { id }),
  },
}

/** How calls stand that somebody goes on with. */
export const callsGoOn = Object.keys(steps)

/** Whether its next step is due; minutes are shorter where time runs faster. */
export function stepIsDue(call: OpenCall, now: number, speed = 1): boolean {
  const step = steps[call.status]
  if (!step) return false
  return Date.parse(step.since(call) ?? call.raisedAt) + takes(step.patience, call.id) / speed <= now
}

/** Takes a call one step on: somebody responds, says what he did, or accepts it. */
export async function takeStep(session: Session, call: OpenCall, solution: string): Promise<void> {
  await steps[call.status]?.take(session, call.id, solution)
}
