import type { ErpKindRules } from '../../contract/erp.api.ts'
import type { AskOf, ErpAsk, ErpProtocol, ErpSettings, formOf, SettingsOf } from '../../contract/erp-systems.ts'
import type { Attempt, Failure } from '../delivery/driver.ts'
import type { Entry } from './mapping.ts'

/** A connector as it is set up, its secret opened. */
export interface ErpTarget<Settings extends ErpSettings = ErpSettings> {
  teamId: number
  address: string
  settings: Settings
  /** Null: it has none; undefined: it cannot be opened with the server's key. */
  secret: string | null | undefined
  kinds: readonly ErpKindRules[]
}
export type TargetOf<P extends ErpProtocol> = ErpTarget<SettingsOf<P>>

/** Where a run stands. */
export interface Position {
  /** What the run asks for: records changed since. The same on every page of it. */
  since: string
  page: number
  offset: number
  /** The next page as the ERP, or its driver, names it. */
  next: string | null
  /** The furthest that the records of the run go. */
  seen: string
  /** Ids of the last page: one that comes again is the end. */
  last: string
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
  /** Ids of records that the ERP says it deleted; absent: it does not say. */
  gone?: readonly string[]
}

/**
 * What speaks to one sort of ERP. Every one passes `conformance.fixture.ts`. Each call is one attempt with its result, within time and size; none
 * throws for what the ERP or the network does.
 */
export interface ErpConnector<Target extends ErpTarget = ErpTarget, Ask extends ErpAsk = ErpAsk> {
  /** Tells the ERP an entry, with its key. What it has already is not told twice. */
  send(target: Target, entry: Entry): Promise<Attempt>
  /** Asks whether it has the entry. An answer that cannot be read is never `absent`. */
  find(target: Target, entry: Entry): Promise<Attempt>
  /** Whether it can be asked at all. */
  canFind(target: Target): boolean
  /** Whether the ERP is there and lets the connector in; writes nothing. @returns `ok` or `absent` where it is */
  test(target: Target): Promise<Attempt>
  /**
   * Reads one page, and goes on from any position that it gave.
   *
   * @param fields places in a record that are mapped, for an ERP that is asked for fields by name
   */
  read(target: Target, ask: Ask, fields: readonly string[], from: Position): Promise<SourcePage | Failure>
}

/** What speaks to the ERPs of one protocol. */
export type ConnectorOf<P extends ErpProtocol> = ErpConnector<TargetOf<P>, AskOf<(typeof formOf)[P]>>
