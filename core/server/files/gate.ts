import { downloadFile } from '../../contract/core.api.ts'
import type { Caller } from '../context.ts'
import type { CallGate } from '../http/gate.ts'
import type { FoundFile } from './store.ts'

const { own: _, ...reading } = downloadFile

/** Refuses whoever may read no files of his team, whatever its rows hold. */
export async function mayReadFiles(gates: readonly CallGate[], reader: Caller): Promise<void> {
  for (const gate of gates) await gate(reader, { endpoint: reading, area: 'core' })
}

/** What everybody reads, and what was made for who exports, whatever his team may read. */
export const alwaysRead = ({ open, purpose }: Pick<FoundFile, 'open' | 'purpose'>): boolean =>
  open || purpose === 'export'
