import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import {
  buildModel,
  check,
  construct,
  lowerBound,
  type Model,
  Objective,
  optimise,
  type ProblemInput,
  readInstance,
  type Schedule,
  searchTogether,
} from '#engines/scheduling/index.ts'
import { openThread } from './open-thread.ts'

const { values } = parseArgs({
  options: {
    instances: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    objective: { type: 'string', default: 'makespan' },
    out: { type: 'string' },
    bounds: { type: 'string' },
    threads: { type: 'string', default: '1' },
    clock: { type: 'string', default: 'wall' },
  },
})
const threads = Number(values.threads)
const known = ['makespan', 'twt'].includes(values.objective) && ['wall', 'cpu'].includes(values.clock)
if (!values.instances || !values.out || !known || (values.clock === 'cpu' && threads > 1)) {
  console.error(
    'usage: --instances DIR [--seconds S] [--seed N] [--objective makespan|twt] [--bounds FILE.json] [--threads T | --clock wall|cpu] --out FILE.json',
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
  const model = buildModel(input)
  const start = construct(model, { rule: 'cr' })
  const found = threads > 1 ? await searchInThreads(input) : searchHere(model, start)
  const best = found.reduce((least, row) => (row.value < least.value ? row : least), {
    second: 0,
    value: new Objective(model, objective).value(start),
    schedule: start,
  })
  const limit = Number(values.seconds)
  const at: Row['at'] = {}
  for (const second of [1, 2, 5, 10, 20, 60]) {
    if (second > limit && second > 10) break
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

/** All improvements, by the clock on the wall or by the processor time that was really given: a loaded machine gives less. */
function searchHere(model: Model, start: Schedule): Improvement[] {
  const found: Improvement[] = []
  const begun = seconds()
  const elapsed = () => seconds() - begun
  optimise(model, start, {
    objective,
    seed: Number(values.seed),
    stop: () => elapsed() >= Number(values.seconds),
    onBetter: ({ value, schedule }) => found.push({ second: elapsed(), value, schedule }),
  })
  return found
}

function seconds(): number {
  if (values.clock === 'wall') return performance.now() / 1000
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

async function searchInThreads(input: ProblemInput): Promise<Improvement[]> {
  const found: Improvement[] = []
  const task = { input, objective, seconds: Number(values.seconds), seed: Number(values.seed) }
  const team = searchTogether(Array.from({ length: threads }, openThread), task, (news) =>
    found.push({ second: news.second, value: news.values[0]!, schedule: news.schedule }),
  )
  await team.done
  return found
}

/** Best known values by the last part of the instance's name within the folder searched. */
function readBounds(file: string): Map<string, number> {
  const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { ub: number }>
  return new Map(Object.entries(all).map(([name, { ub }]) => [name, ub]))
}

function summarise(found: Row[]): void {
  const compared = found.flatMap((row) => {
    const key = [...bounds!.keys()].find((name) => join(directory, row.instance).endsWith(name))
    return key ? [{ best: row.best, ub: bounds!.get(key)! }] : []
  })
  const gap = compared.reduce((sum, { best, ub }) => sum + (ub > 0 ? best / ub - 1 : 0), 0) / compared.length
  const sum = compared.reduce((total, { best }) => total + best, 0) / compared.reduce((total, { ub }) => total + ub, 0)
  console.log(`${compared.length} instances: mean gap ${(100 * gap).toFixed(3)} %, sum ratio ${sum.toFixed(4)}`)
}
