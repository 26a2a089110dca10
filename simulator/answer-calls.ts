import { closeAndonCall, finishAndonCall, respondAndonCall } from '#areas/andon/contract/call.api.ts'
import { andonCallCrud } from '#areas/andon/contract/call.ts'
import { type Api, RefusedCall } from './api.ts'

/** What is done with a call by how it stands. */
const steps = {
  awaitingResponse: (api: Api, id: number) => api.call(respondAndonCall, { id }),
  processing: (api: Api, id: number) => api.call(finishAndonCall, { id, solution: 'Seen to' }),
  takenOver: (api: Api, id: number) => api.call(finishAndonCall, { id, solution: 'Seen to' }),
  // The initiator is somebody else, or a lamp.
  finished: (api: Api, id: number) => api.call(closeAndonCall, { id, note: 'Accepted' }),
} as const

/** Somebody of the shift takes some of the open calls one step on: responds, finishes, closes. @returns how many steps were taken */
export async function answerCalls(api: Api, share = 0.3): Promise<number> {
  const { rows } = await api.call(andonCallCrud.select, { pageSize: 50, where: { status: Object.keys(steps) } })
  let taken = 0
  for (const { id, status } of rows) {
    if (Math.random() > share) continue
    try {
      await steps[status as keyof typeof steps](api, id)
      taken += 1
    } catch (error) {
      // Whoever else was quicker is part of a shift.
      if (!(error instanceof RefusedCall)) throw error
    }
  }
  return taken
}
