import type { OperationInput, OrderInput, ProblemInput, SetupMatrixInput } from '../input.ts'

/** Public benchmark formats, by file extension. */
export type InstanceFormat = 'fjs' | 'jsp'

/**
 * A benchmark instance as a problem with one millisecond a time unit, now = 0. Both formats begin with `jobs machines …` and a
 * line a job.
 *
 * - `fjs`: `operations (alternatives (machine duration)*)*`, machines from 1. Rows of set-up times may follow, machine by machine:
 *   a row an operation (operations numbered job by job) or a row a job, as wide as there are rows.
 * - `jsp`: `(machine duration)*`, machines from 0. A line of due dates and a line of weights may follow.
 *
 * Throws SyntaxError when lines are missing or do not add up.
 */
export function readInstance(text: string, format: InstanceFormat): ProblemInput {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/\s+/).map(Number))
  const [jobs = 0, machines = 0] = lines[0] ?? []
  const jobLines = lines.slice(1, 1 + jobs)
  if (jobs === 0 || jobLines.length < jobs) throw new SyntaxError('fewer lines than jobs')
  const rest = lines.slice(1 + jobs)
  const jobOperations = jobLines.map(format === 'fjs' ? readFlexible : readPlain)
  const operations = jobOperations.flatMap((alternatives, job) =>
    alternatives.map(
      (given, k): OperationInput => ({
        id: `${job}.${k}`,
        orderId: job,
        alternatives: given,
        after: k === 0 ? [] : [`${job}.${k - 1}`],
      }),
    ),
  )
  const setups = format === 'fjs' && rest.length > 0 ? readSetups(rest, machines, jobs, operations.length) : undefined
  return {
    now: 0,
    machines: Array.from({ length: machines }, (_, id) => ({ id, ...(setups && { setups: [id] }) })),
    ...(setups && { setups }),
    orders: readOrders(format === 'jsp' ? rest : [], jobs),
    operations: setups
      ? withFamilies(operations, rest.length === machines * jobs && jobs !== operations.length)
      : operations,
  }
}

function readFlexible(numbers: number[]): OperationInput['alternatives'][number][][] {
  let at = 0
  const take = (): number => {
    const number = numbers[at++]
    if (number === undefined || Number.isNaN(number)) throw new SyntaxError('a job line is too short')
    return number
  }
  return Array.from({ length: take() }, () =>
    Array.from({ length: take() }, () => ({ machineId: take() - 1, duration: take() })),
  )
}

function readPlain(numbers: number[]): OperationInput['alternatives'][number][][] {
  if (numbers.length % 2 !== 0) throw new SyntaxError('a job line is not made of pairs')
  return Array.from({ length: numbers.length / 2 }, (_, k) => [
    { machineId: numbers[2 * k]!, duration: numbers[2 * k + 1]! },
  ])
}

function readOrders(rest: number[][], jobs: number): OrderInput[] {
  const [due, weights] = rest
  if (due && (due.length < jobs || (weights?.length ?? 0) < jobs)) throw new SyntaxError('fewer due dates than jobs')
  return Array.from({ length: jobs }, (_, id) => ({ id, ...(due && weights && { due: due[id], weight: weights[id] }) }))
}

function readSetups(rest: number[][], machines: number, jobs: number, operations: number): SetupMatrixInput[] {
  const size = rest.length / machines
  if (size !== jobs && size !== operations) throw new SyntaxError('set-up rows are neither by operation nor by job')
  return Array.from({ length: machines }, (_, machine) => ({
    id: machine,
    entries: rest
      .slice(machine * size, (machine + 1) * size)
      .flatMap((row, from) => row.map((ms, to) => [from, to, ms] as const)),
  }))
}

function withFamilies(operations: OperationInput[], byJob: boolean): OperationInput[] {
  return operations.map((operation, i) => ({ ...operation, family: byJob ? operation.orderId : i }))
}
