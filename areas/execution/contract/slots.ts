/** A key of another area on the terminal of a station: what it opens lies over the terminal. */
export interface StationKey {
  stationId: number
  onClose(): void
}

/** A task that people work at, for what another area shows of it between its head and its reports. */
export interface FloorPanel {
  task: { id: number; status: string; unit: string }
  /** Says what the screen goes by; a panel that is gone says nothing. */
  onKnown(known: PanelKnown | null): void
}

/** What a panel knows of a task. */
export interface PanelKnown {
  /** Whatever a refusal may be about: one that was shown goes once this is another. */
  about: unknown
  /** Good and defective pieces that may be reported in all as things stand; null: no limit of this panel. */
  allowed: number | null
}

declare module '#core/contract/slots.ts' {
  interface Slots {
    'station.key': StationKey
    'floor.panel': FloorPanel
  }
}
