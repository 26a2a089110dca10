import { defineEvent } from '#core/contract/event.ts'

/** A call as other areas see it. */
export interface CallFact {
  callId: number
  callNo: string
  typeId: number
  stationId: number | null
  machineId: number | null
  workshopId: number | null
  lineId: number | null
}

/** Somebody or something has called. */
export const callRaised = defineEvent<CallFact>('andon.callRaised')

/** Somebody is coming. */
export const callAnswered = defineEvent<CallFact>('andon.callAnswered')

/** A call has ended, however. */
export const callClosed = defineEvent<CallFact>('andon.callClosed')
