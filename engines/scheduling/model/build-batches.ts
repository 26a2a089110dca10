import type { OperationInput, ProblemInput } from '../input.ts'

/** Numbers the kinds of operations that may share a batch and reads the machines' capacities. */
export function buildBatches(input: ProblemInput, opInput: Int32Array) {
  const numbers = new Map<string, number>()
  const opBatch = new Int32Array(opInput.length).fill(-1)
  const opSize = new Float64Array(opInput.length)
  for (let op = 0; op < opInput.length; op++) {
    const operation = input.operations[opInput[op]!]!
    if (!operation.batch) continue
    const kind = kindOf(operation)
    const number = numbers.get(kind) ?? numbers.size
    numbers.set(kind, number)
    opBatch[op] = number
    opSize[op] = operation.batch.size ?? 1
  }
  const machineBatch = Float64Array.from(input.machines, ({ batchCapacity }) => batchCapacity ?? 0)
  return {
    opBatch,
    opSize,
    machineBatch,
    hasBatches: numbers.size > 0 && machineBatch.some((capacity) => capacity > 0),
  }
}

/** Equal for operations that need the same beside the machine. */
function kindOf({ batch, family, families, needs, splittable }: OperationInput): string {
  const attributes = Object.entries({ ...(family !== undefined && { family }), ...families }).sort(byName)
  const resources = (needs ?? []).map(({ resourceId, amount }) => [resourceId, amount ?? 1])
  return JSON.stringify([
    batch!.key,
    attributes,
    resources.map((need) => JSON.stringify(need)).sort(),
    splittable !== false,
  ])
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0
}
