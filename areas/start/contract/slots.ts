import type { HandOver } from '#areas/identity/contract/team-user.ts'

/** Codes that new people begin with, shown once. */
export interface HandOvers {
  rows: HandOver[]
  onClose(): void
}

declare module '#core/contract/slots.ts' {
  interface Slots {
    'start.handOver': HandOvers
  }
}
