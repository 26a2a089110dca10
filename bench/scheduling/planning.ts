import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  assignments,
  buildModel,
  check,
  construct,
  kpis,
  optimise,
  replanAfterMove,
} from '#engines/scheduling/index.ts'
import { Random } from '#engines/scheduling/search/random.ts'
import { factory } from './factory.ts'

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '10000,100000' },
    seed: { type: 'string', default: '1' },
    drags: { type: 'string', default: '200' },
    optimise: { type: 'string', default: '0' },
    out: { type: 'string' },
  },
})

const machinesFor: Record<string, number> = { 10000: 100, 100000: 400, 1000000: 4000 }
const rows = values.operations.split(',').map((count) => measure(Number(count)))
console.table(rows)
if (values.out) writeFileSync(values.out, `${JSON.stringify(rows, null, 2)}\n`)

/** Milliseconds on the clock, and of processor time: the same on a machine with nothing else to do. */
function timed<Result>(run: () => Result): { ms: number; cpuMs: number; result: Result } {
  const before = performance.now()
  const cpu = process.cpuUsage()
  const result = run()
  const { user, system } = process.cpuUsage(cpu)
  return { ms: performance.now() - before, cpuMs: (user + system) / 1000, result }
}

/** Constructive plans in both directions, checked, and drags of random operations by up to two days. */
function measure(operations: number) {
  const seed = Number(values.seed)
  const machines = machinesFor[operations] ?? Math.ceil(operations / 100)
  // Compiled code is what a server runs after the first plan and the first drags.
  if (operations <= 100_000) {
    const small = buildModel(factory({ operations: 3_000, machines: 40, seed: seed + 1 }))
    drag(small, construct(small), 100)
  }
  const { ms: buildMs, result: model } = timed(() => buildModel(factory({ operations, machines, seed })))
  const repeats = operations > 100_000 ? 1 : 5
  const runs = Array.from({ length: repeats }, () => timed(() => construct(model, { rule: 'edd' })))
  const schedule = runs[0]!.result
  const backward =
    operations > 100_000 ? undefined : timed(() => construct(model, { rule: 'edd', direction: 'backward' }))
  const figures = kpis(model, schedule)
  const seconds = Number(values.optimise)
  const until = performance.now() + seconds * 1000
  const stop = () => performance.now() >= until
  const optimised =
    seconds > 0
      ? optimise(model, schedule, { objective: { tardiness: 1 }, seed: Number(values.seed), stop })
      : undefined
  const drags = operations > 100_000 ? [] : drag(model, schedule, Number(values.drags))
  return {
    operations,
    machines,
    inputAndModelMs: Math.round(buildMs),
    forwardMs: round(median(runs.map(({ ms }) => ms))),
    forwardCpuMs: round(median(runs.map(({ cpuMs }) => cpuMs))),
    backwardMs: backward && round(backward.ms),
    makespanDays: round(figures.makespan / 86_400_000),
    lateOrders: figures.lateOrders,
    unplanned: figures.unplanned,
    dragMsP50: round(
      quantile(
        drags.map(({ ms }) => ms),
        0.5,
      ),
    ),
    dragMsP95: round(
      quantile(
        drags.map(({ ms }) => ms),
        0.95,
      ),
    ),
    dragCpuMsP95: round(
      quantile(
        drags.map(({ cpuMs }) => cpuMs),
        0.95,
      ),
    ),
    tardinessSavedPercent: optimised && round(100 * (1 - optimised.value / optimised.start)),
    optimisedViolations: optimised && check(model, optimised.schedule).length,
    violations: backward && check(model, schedule).length + check(model, backward.result).length,
    rssMb: Math.round(process.memoryUsage().rss / 1e6),
  }
}

function drag(model: ReturnType<typeof buildModel>, schedule: ReturnType<typeof construct>, count: number) {
  const random = new Random(Number(values.seed))
  const rows = assignments(model, schedule)
  return Array.from({ length: count }, () => {
    const row = rows[random.int(rows.length)]!
    const { alternatives } = model.input.operations[model.opIndex.get(row.opId)!]!
    const start = Math.max(model.now, row.start + (random.int(96) - 48) * 3_600_000)
    const machine = alternatives[random.int(alternatives.length)]!.machineId
    // Two hundred plans kept would be what is measured: sweeping a full memory.
    const { ms, cpuMs } = timed(() => replanAfterMove(model, schedule, { op: row.opId, machine, start }))
    return { ms, cpuMs }
  })
}

function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function median(values: number[]): number {
  return quantile(values, 0.5)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
