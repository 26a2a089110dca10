import type { Failure } from '../delivery/driver.ts'
import type { ErpTarget } from '../erp/connector.ts'

/** What is asked for, as it was set up. */
export interface SourceAsk {
  path: string
  listField: string
  idField: string
  cursorField: string
  nextField: string
}

/** Where a run stands. */
export interface Position {
  /** What the run asks for: records changed since. The same on every page of it. */
  since: string
  page: number
  offset: number
  /** The next page as the ERP names it. */
  next: string | null
  /** The furthest that the records of the run go. */
  seen: string
  /** Ids of the last page: one that comes again is the end. */
  last: string
}

/** A record as the ERP has it. */
export interface Came {
  externalId: string
  record: Record<string, unknown>
}

/** A page that was read; `next` null: it was the last. `seen`: what the cursor goes on from after the run. */
export interface SourcePage {
  records: Came[]
  next: Position | null
  seen: string
}

/**
 * What reads one sort of ERP. A call reads one page, within time and size; it throws for nothing that the ERP
 * or the network does, and goes on from any position that it gave.
 */
export interface SourceDriver {
  read(target: ErpTarget, ask: SourceAsk, from: Position): Promise<SourcePage | Failure>
}

/** Where a run begins. */
export const beginning = (since: string): Position => ({
  since,
  page: 1,
  offset: 0,
  next: null,
  seen: since,
  last: '',
})
