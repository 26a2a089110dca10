import { askThread, threadCode } from '../threads.ts'
import type { PaperTable } from './write-table.ts'

/** Thousands of rows take some seconds on a slow machine, and the font a hundred megabytes. */
const within = { milliseconds: 120_000, heapMb: 512 }

/**
 * Has a thread write a table over as many pages as it needs.
 *
 * @throws ThreadEnded where the table is too large for its bounds
 */
export async function tablePdf(table: PaperTable): Promise<Buffer> {
  const code = threadCode(new URL('./table-thread.ts', import.meta.url))
  return Buffer.from(await askThread<Uint8Array>(code, table, within))
}
