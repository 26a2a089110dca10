/** A tab of the failure analysis, beside what the time ledger says of stops: it asks for its days itself. */
export type FailureTab = Record<never, never>

declare module '#core/contract/slots.ts' {
  interface Slots {
    'failure.tab': FailureTab
  }
}
