import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { getJob, type Job } from '#core/contract/core.api.ts'
import { sheetOf } from '#tests/support/jobs.ts'
import { startBenchServer } from '../support/server.ts'

/**
 * Sheets through the product's own calls and jobs: 100,000 orders exported (time, and memory of the server's process over what it held
 * before), 10,000 orders imported. `npx tsx --expose-gc bench/sheets/run.ts`
 */
const { values } = parseArgs({
  options: { export: { type: 'string', default: '100000' }, import: { type: 'string', default: '10000' } },
})
const server = await startBenchServer()
const { token } = await server.makeTeam('sheets')
const admin = new pg.Client({ connectionString: server.databaseUrl })
await admin.connect()
await admin.query(`insert into product (team_id, code, name, unit) select id, 'P', 'Part', 'pc' from team`)
await admin.query(
  `insert into work_order (team_id, workorder_no, product_id, material_no, material_desc, unit, status, type, plan_quantity, required_end_date, customer, remarks)
   select p.team_id, 'WO' || lpad(n::text, 8, '0'), p.id, 'P', 'Part', 'pc', 'confirmed', 'massProduction', 1 + n % 500,
     date '2026-01-01' + (n % 360)::int, 'Customer ' || n % 97, 'Packed in boxes of ' || n % 12
   from product p, generate_series(1, $1::int) n`,
  [Number(values.export)],
)
await admin.query('analyze')
await admin.end()

async function send<T>(path: string, body: FormData | object): Promise<T> {
  const form = body instanceof FormData
  const answer = await fetch(server.address + path, {
    method: 'POST',
    headers: { token, ...(form ? {} : { 'content-type': 'application/json' }) },
    body: form ? body : JSON.stringify(body),
  })
  const { data, message } = (await answer.json()) as { data: T; message: string }
  if (!answer.ok) throw new Error(`${path}: ${message}`)
  return data
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

/** Leaves a job, watches the process's memory until it ends. @returns seconds, the most memory above that at the start, its result */
async function watch(leave: () => Promise<{ jobId: number }>) {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  const began = performance.now()
  const { jobId } = await leave()
  for (let most = before; ; await sleep(20)) {
    most = Math.max(most, process.memoryUsage.rss())
    const job = await send<Job>(getJob.path, { jobId })
    if (job.state === 'waiting' || job.state === 'running') continue
    if (job.state !== 'done') throw new Error(`the job ended as ${job.state}: ${job.message}`)
    return { seconds: (performance.now() - began) / 1000, grown: most - before, total: most, result: job.result ?? {} }
  }
}

const exported = await watch(() => send(workOrderCrud.export.path, { where: {}, sort: [] }))
if (exported.result.rows !== Number(values.export)) throw new Error(`${String(exported.result.rows)} rows came`)
console.log(
  `export of ${values.export} orders: ${exported.seconds.toFixed(1)} s, the server's memory grew by ${megabytes(exported.grown)} to ${megabytes(exported.total)}`,
)

const columns = [
  'workorderNo',
  'materialNo',
  'planQuantity',
  'requiredStartDate',
  'requiredEndDate',
  'customer',
  'remark',
]
const rows = Array.from({ length: Number(values.import) }, (_, i) => [
  `NEW${i}`,
  'P',
  String(1 + (i % 500)),
  '2026-03-01',
  '2026-04-01',
  `Customer ${i % 97}`,
  `Packed in boxes of ${i % 12}`,
])
const form = new FormData()
form.set('file', new Blob([new Uint8Array(await sheetOf([columns, ...rows]))]), 'orders.xlsx')
const imported = await watch(() => send(workOrderCrud.import.path, form))
if (imported.result.added !== rows.length) throw new Error(JSON.stringify(imported.result).slice(0, 400))
console.log(`import of ${values.import} orders: ${imported.seconds.toFixed(1)} s`)
await server.stop()
