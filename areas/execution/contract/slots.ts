/** A key of another area on the terminal of a station: what it opens lies over the terminal. */
export interface StationKey {
  stationId: number
  onClose(): void
}

/** A task that people work at, for what another area shows of it between its head and its reports. */
export interface FloorPanel {
  /** A list of a phone or tablet, or the terminal of a station, where what is opened is a key. */
  at: 'phone' | 'station'
  task: { id: number; status: string; unit: string }
  /** Says what the screen goes by once the panel has its first answer, or none; null: nothing. Until then what stands beneath it waits. */
  onKnown(known: PanelKnown | null): void
}

/** What a panel knows of a task. */
export interface PanelKnown {
  /** Whatever a refusal may be about: one that was shown goes once this is another. */
  about: unknown
  /** Good and defective pieces that may be reported in all as things stand; null: no limit of this panel. */
  allowed: number | null
}

/** A key of another area for the task at the terminal of a station. */
export interface FloorKey {
  taskId: number
}

/** What another area offers beside a refusal of its own: the way out of it. */
export interface FloorRemedy {
  /** Null: the refusal is over; what a person has opened of the remedy stays open. */
  error: Error | null
  /** What was refused is tried again, or can be. */
  onRemedied(): void
}

declare module '#core/contract/slots.ts' {
  interface Slots {
    'station.key': StationKey
    'floor.panel': FloorPanel
    'floor.key': FloorKey
    'floor.remedy': FloorRemedy
  }
}
