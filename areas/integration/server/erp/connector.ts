import type { Networks } from '#core/server/networks.ts'
import type { ErpKindRules } from '../../contract/erp.api.ts'
import type { Attempt } from '../delivery/driver.ts'
import type { Entry } from './mapping.ts'

/** A connector as it is set up, its secret opened. */
export interface ErpTarget {
  address: string
  format: 'json' | 'xml'
  auth: 'none' | 'bearer' | 'basic' | 'header'
  authName: string
  /** Null: it has none; undefined: it cannot be opened with the server's key. */
  secret: string | null | undefined
  findPath: string
  findField: string
  idField: string
  okField: string
  kinds: readonly ErpKindRules[]
}

/**
 * What speaks to one sort of ERP. Every one passes `conformance.fixture.ts`. Each call is one attempt with its result; none throws for what the ERP
 * or the network does.
 */
export interface ErpConnector {
  /** Tells the ERP an entry, with its key. */
  send(target: ErpTarget, entry: Entry): Promise<Attempt>
  /** Asks whether it has the entry. An answer that cannot be read is never `absent`. */
  find(target: ErpTarget, entry: Pick<Entry, 'key' | 'document'>): Promise<Attempt>
  /** Whether it can be asked at all. */
  canFind(target: ErpTarget): boolean
}

export type MakeConnector = (inner: Networks) => ErpConnector
