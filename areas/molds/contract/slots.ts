/** What another area shows of a mold, opened from its row. */
export interface MoldSection {
  moldId: number
}

declare module '#core/contract/slots.ts' {
  interface Slots {
    'mold.section': MoldSection
  }
}
