/** Above a person's day: what comes before it, for as long as it does; nothing otherwise. */
export type HomeLead = Record<never, never>

declare module '#core/contract/slots.ts' {
  interface Slots {
    'home.lead': HomeLead
  }
}
