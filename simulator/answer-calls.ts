import { type Api, RefusedCall } from './api.ts'
import { callsGoOn, type OpenCall, stepIsDue, takeStep } from './people/calls.ts'

/** Somebody of the shift takes the open calls whose time has come one step on. @returns how many steps were taken */
export async function answerCalls(api: Api, speed: number): Promise<number> {
  const { rows } = await api.call('/production/web/selectAndonCall', { pageSize: 50, where: { status: callsGoOn } })
  let taken = 0
  for (const call of rows as OpenCall[]) {
    if (!stepIsDue(call, Date.now(), speed)) continue
    try {
      await takeStep(api, call, 'Seen to')
      taken += 1
    } catch (error) {
      // Whoever else was quicker is part of a shift.
      if (!(error instanceof RefusedCall)) throw error
    }
  }
  return taken
}
