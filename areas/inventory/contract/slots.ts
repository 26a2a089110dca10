/** What another area shows of a lot, opened from its row or where it is traced. */
export interface LotSection {
  lotId: number
  /** The numbered piece of it that was asked about. */
  serialNo?: string | null
}

declare module '#core/contract/slots.ts' {
  interface Slots {
    'lot.section': LotSection
  }
}
