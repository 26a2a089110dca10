/** A key of another area on the terminal of a station: what it opens lies over the terminal. */
export interface StationKey {
  stationId: number
  onClose(): void
}

declare module '#core/contract/slots.ts' {
  interface Slots {
    'station.key': StationKey
  }
}
