import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { buildModel, check, construct, optimise, readInstance } from '#engines/scheduling/index.ts'

const { values } = parseArgs({
  options: {
    instances: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    objective: { type: 'string', default: 'makespan' },
    out: { type: 'string' },
    bounds: { type: 'string' },
  },
})
if (!values.instances || !values.out || !['makespan', 'twt'].includes(values.objective)) {
  console.error(
    'usage: --instances DIR [--seconds S] [--seed N] [--objective makespan|twt] [--bounds FILE.json] --out FILE.json',
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
const rows = files(directory).map((file) => solve(file))
writeFileSync(values.out, `${JSON.stringify(rows, null, 2)}\n`)
if (bounds) summarise(rows)

/** All instance files below a folder, by name. */
function files(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? files(path) : /\.(fjs|jsp)$/.test(path) ? [path] : []))
}

function solve(file: string): Row {
  const instance = relative(directory, file).replace(/\.(fjs|jsp)$/, '')
  const model = buildModel(readInstance(readFileSync(file, 'utf8'), file.endsWith('.fjs') ? 'fjs' : 'jsp'))
  const seconds = Number(values.seconds)
  const begun = performance.now()
  const elapsed = () => (performance.now() - begun) / 1000
  const improvements: [second: number, value: number][] = []
  const result = optimise(model, construct(model, { rule: 'cr' }), {
    objective,
    seed: Number(values.seed),
    stop: () => elapsed() >= seconds,
    onBetter: ({ value }) => improvements.push([elapsed(), value]),
  })
  const row: Row = {
    instance,
    best: result.value,
    at: {},
    lowerBound: result.lowerBound,
    operations: model.opCount,
    valid: check(model, result.schedule).length === 0,
  }
  for (const second of [1, 2, 5, 10, 20, 60]) {
    if (second > seconds && second > 10) break
    row.at[second] = improvements.findLast(([at]) => at <= second)?.[1] ?? result.start
  }
  console.log(`${instance} ${row.best} (${elapsed().toFixed(1)} s)${row.valid ? '' : ' NOT VALID'}`)
  return row
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
