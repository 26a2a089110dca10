/** What another area shows of a call, below its course. */
export interface CallSection {
  callId: number
}

declare module '#core/contract/slots.ts' {
  interface Slots {
    'andonCall.section': CallSection
  }
}
