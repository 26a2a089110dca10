import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { buildSync } from 'esbuild'
import {
  buildModel,
  check,
  construct,
  lowerBound,
  Objective,
  type ProblemInput,
  readInstance,
  type Schedule,
} from '#engines/scheduling/index.ts'

const { values } = parseArgs({
  options: {
    instances: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    objective: { type: 'string', default: 'makespan' },
    out: { type: 'string' },
    bounds: { type: 'string' },
    threads: { type: 'string', default: '1' },
  },
})
if (!values.instances || !values.out || !['makespan', 'twt'].includes(values.objective)) {
  console.error(
    'usage: --instances DIR [--seconds S] [--seed N] [--objective makespan|twt] [--bounds FILE.json] [--threads T] --out FILE.json',
  )
  process.exit(2)
}

interface Row {
  instance: string
  best: number
  at: Record<string, number>
  lowerBound: number
  operations: number
  valid: boolean
}

const directory = values.instances
const objective = values.objective === 'twt' ? { tardiness: 1 } : { makespan: 1 }
const bounds = values.bounds ? readBounds(values.bounds) : undefined
// Threads do not inherit the loader that runs this file, so they get plain JavaScript.
const workerCode = buildSync({
  entryPoints: [fileURLToPath(new URL('./solve-worker.ts', import.meta.url))],
  bundle: true,
  platform: 'node',
  format: 'cjs',
  write: false,
}).outputFiles[0]!.text
const rows: Row[] = []
for (const file of files(directory)) rows.push(await solve(file))
writeFileSync(values.out, `${JSON.stringify(rows, null, 2)}\n`)
if (bounds) summarise(rows)

/** All instance files below a folder, by name. */
function files(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? files(path) : /\.(fjs|jsp)$/.test(path) ? [path] : []))
}

async function solve(file: string): Promise<Row> {
  const instance = relative(directory, file).replace(/\.(fjs|jsp)$/, '')
  const input = readInstance(readFileSync(file, 'utf8'), file.endsWith('.fjs') ? 'fjs' : 'jsp')
  const seeds = Array.from({ length: Number(values.threads) }, (_, i) => Number(values.seed) + i)
  const found = (await Promise.all(seeds.map((seed) => improvements(input, seed)))).flat()
  const model = buildModel(input)
  const start = construct(model, { rule: 'cr' })
  const best = found.reduce((least, row) => (row.value < least.value ? row : least), {
    second: 0,
    value: new Objective(model, objective).value(start),
    schedule: start,
  })
  const seconds = Number(values.seconds)
  const at: Row['at'] = {}
  for (const second of [1, 2, 5, 10, 20, 60]) {
    if (second > seconds && second > 10) break
    at[second] = Math.min(...found.filter((row) => row.second <= second).map((row) => row.value), Number.MAX_VALUE)
    if (at[second] === Number.MAX_VALUE) at[second] = new Objective(model, objective).value(start)
  }
  const row: Row = {
    instance,
    best: best.value,
    at,
    lowerBound: lowerBound(model, objective),
    operations: model.opCount,
    valid: check(model, best.schedule).length === 0,
  }
  console.log(`${instance} ${row.best} (at ${best.second.toFixed(1)} s)${row.valid ? '' : ' NOT VALID'}`)
  return row
}

interface Improvement {
  second: number
  value: number
  schedule: Schedule
}

/** All improvements of one seed, from a thread of its own. */
function improvements(input: ProblemInput, seed: number): Promise<Improvement[]> {
  const workerData = { input, objective, seed, seconds: Number(values.seconds) }
  const found: Improvement[] = []
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerCode, { eval: true, workerData })
    worker.on('message', (message: Improvement | { done: true }) => {
      if (!('done' in message)) found.push(message)
    })
    worker.on('error', reject)
    worker.on('exit', () => resolve(found))
  })
}

/** Best known values by the last part of the instance's name within the folder searched. */
function readBounds(file: string): Map<string, number> {
  const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { ub: number }>
  return new Map(Object.entries(all).map(([name, { ub }]) => [name, ub]))
}

function summarise(found: Row[]): void {
  const known = found.flatMap((row) => {
    const key = [...bounds!.keys()].find((name) => join(directory, row.instance).endsWith(name))
    return key ? [{ best: row.best, ub: bounds!.get(key)! }] : []
  })
  const gap = known.reduce((sum, { best, ub }) => sum + (ub > 0 ? best / ub - 1 : 0), 0) / known.length
  const sum = known.reduce((total, { best }) => total + best, 0) / known.reduce((total, { ub }) => total + ub, 0)
  console.log(`${known.length} instances: mean gap ${(100 * gap).toFixed(3)} %, sum ratio ${sum.toFixed(4)}`)
}
