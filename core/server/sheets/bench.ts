/**
 * Time and memory of spreadsheets: `npx tsx core/server/sheets/bench.ts [write|read]`. Each half is best run alone, as
 * the peak of memory belongs to the whole process.
 */
import { buffer } from 'node:stream/consumers'
import { readSheet } from './read-sheet.ts'
import type { SheetColumn } from './types.ts'
import { writeXlsx } from './write-xlsx.ts'

const COLUMNS: SheetColumn[] = Array.from({ length: 20 }, (_, i) => ({
  header: `列${i}`,
  type: (['text', 'number', 'date', 'datetime'] as const)[i % 4] ?? 'text',
}))

function* rows(count: number) {
  for (let i = 0; i < count; i++) {
    const at = new Date(1_790_000_000_000 + i * 61_000)
    yield COLUMNS.map(({ type }, c) => (type === 'text' ? `物料 ${i}-${c}` : type === 'number' ? i * 1.25 + c : at))
  }
}

const write = (count: number) =>
  writeXlsx([{ name: 'bench', columns: COLUMNS, rows: rows(count) }], { timeZone: 'Asia/Shanghai' })

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`
const peak = () => megabytes(process.resourceUsage().maxRSS * 1024)
const report = (what: string, since: number, more: string) =>
  console.log(`${what}: ${((performance.now() - since) / 1000).toFixed(2)} s, ${more}, peak RSS ${peak()}`)

async function benchWrite(count: number) {
  const since = performance.now()
  let size = 0
  for await (const chunk of write(count)) size += chunk.length
  report(`write ${count} × 20`, since, megabytes(size))
}

async function benchRead(count: number) {
  const bytes = await buffer(write(count))
  const since = performance.now()
  const sheet = await readSheet(bytes, { maxBytes: bytes.length })
  let read = 0
  for await (const row of sheet.rows) read += row.cells.length ? 1 : 0
  report(`read ${read} × 20`, since, megabytes(bytes.length))
}

console.log(`start: peak RSS ${peak()}`)
if (process.argv[2] !== 'read') await benchWrite(100_000)
if (process.argv[2] !== 'write') await benchRead(10_000)
