import { setTimeout as after } from 'node:timers/promises'
import type { MachineNow } from '#areas/boards/contract/machine.api.ts'
import { selectOeeStatus } from '#areas/boards/contract/machine.api.ts'
import { RevisedRows, type Revision } from '#core/web/kit/board/revised-rows.ts'
import { eventReader } from '#core/web/live/sse.ts'

/**
 * Viewers of the equipment board in a process of their own: each holds the live stream and reads what changed by the code of the browser.
 * `viewers.ts <address> <queryId> <count>`; a line on stdin ends it, and it says how long changes took to arrive.
 */
const [address = '', token = '', count = '1'] = process.argv.slice(2)
const headers = { token, languages: 'en', 'content-type': 'application/json' }
const latencies: number[] = []
let reads = 0
let bytes = 0

async function view(): Promise<void> {
  const seen = new Map<number, string | null>()
  const rows = new RevisedRows<MachineNow>({
    keyOf: (row) => row.id,
    async read(afterRevision) {
      const answer = await fetch(address + selectOeeStatus.path, {
        method: 'POST',
        headers,
        body: JSON.stringify({ workshopIds: [], lineIds: [], after: afterRevision }),
      })
      const text = await answer.text()
      reads++
      bytes += text.length
      return (JSON.parse(text) as { data: Revision<MachineNow> }).data
    },
  })
  rows.state.subscribe(() => {
    const now = Date.now()
    for (const row of rows.state.get().rows ?? []) {
      const known = seen.get(row.id)
      if (known === row.since) continue
      if (known !== undefined && row.since) latencies.push(now - Date.parse(row.since))
      seen.set(row.id, row.since)
    }
  })
  rows.ask('whole')
  const stream = await fetch(`${address}/user/web/live`, { headers: { token } })
  const take = eventReader(({ event, data }) => {
    if (event === 'message' && (JSON.parse(data) as { topic: string }).topic === 'machine') rows.ask()
  })
  const decoder = new TextDecoder()
  for await (const piece of stream.body as unknown as AsyncIterable<Uint8Array>)
    take(decoder.decode(piece, { stream: true }))
}

for (let i = 0; i < Number(count); i++) {
  view().catch((error: Error) => process.stderr.write(`${error.message}\n`))
  // Displays do not all start in the same instant.
  await after(5)
}
process.stdout.write('viewing\n')
process.stdin.once('data', () => {
  const sorted = latencies.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null
  process.stdout.write(
    `${JSON.stringify({ n: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), reads, bytes })}\n`,
  )
  process.exit(0)
})
