/** What stands beside the order on a station's board, for that station: a `section` with a heading and a list, which the board gives their looks. */
export interface SitePart {
  stationId: number
}

declare module '#core/contract/slots.ts' {
  interface Slots {
    'site.part': SitePart
  }
}
