import type { Id, MachineInput, OperationInput, SetupMatrixInput } from '../input.ts'
import type { SetupMatrix } from './model.ts'

export interface Setups {
  matrices: SetupMatrix[]
  families: Int32Array[]
  machineMatrixOff: Int32Array
  machineMatrix: Int32Array
  machineInitial: Int32Array
}

/** Numbers the attributes' values and lays the matrices out flat. `opInput` maps numbered operations to input ones. */
export function buildSetups(
  matrices: readonly SetupMatrixInput[],
  machines: readonly MachineInput[],
  operations: readonly OperationInput[],
  opInput: Int32Array,
): Setups {
  const attributes = new Map<string, number>()
  const values: Map<Id, number>[] = []
  const numberOf = (attribute: number, value: Id): number => {
    const known = values[attribute]!.get(value)
    if (known !== undefined) return known
    values[attribute]!.set(value, values[attribute]!.size)
    return values[attribute]!.size - 1
  }
  for (const matrix of matrices) {
    const name = matrix.attribute ?? 'family'
    if (!attributes.has(name)) {
      attributes.set(name, values.length)
      values.push(new Map())
    }
  }
  const laid = matrices.map((matrix) => layOut(matrix, attributes.get(matrix.attribute ?? 'family')!, numberOf))
  const families = [...attributes].map(([name, attribute]) => {
    const of = new Int32Array(opInput.length).fill(-1)
    for (let op = 0; op < of.length; op++) {
      const operation = operations[opInput[op]!]!
      const value = operation.families?.[name] ?? (name === 'family' ? operation.family : undefined)
      if (value !== undefined) of[op] = numberOf(attribute, value)
    }
    return of
  })
  const index = new Map(matrices.map((matrix, i) => [matrix.id, i]))
  const off = new Int32Array(machines.length + 1)
  const list: number[] = []
  const initial: number[] = []
  machines.forEach((machine, m) => {
    for (const id of machine.setups ?? []) {
      const matrix = index.get(id)
      if (matrix === undefined) continue
      list.push(matrix)
      const value = machine.initial?.[matrices[matrix]!.attribute ?? 'family']
      initial.push(value === undefined ? -1 : numberOf(laid[matrix]!.attribute, value))
    }
    off[m + 1] = list.length
  })
  return {
    matrices: laid,
    families,
    machineMatrixOff: off,
    machineMatrix: Int32Array.from(list),
    machineInitial: Int32Array.from(initial),
  }
}

function layOut(
  matrix: SetupMatrixInput,
  attribute: number,
  numberOf: (attribute: number, value: Id) => number,
): SetupMatrix {
  const entries = (matrix.entries ?? []).map(
    ([from, to, ms]) => [numberOf(attribute, from), numberOf(attribute, to), ms] as const,
  )
  const named = [...new Set(entries.flatMap(([from, to]) => [from, to]))]
  const size = named.length + 1
  const local = new Int32Array(named.reduce((most, value) => Math.max(most, value + 1), 0)).fill(size - 1)
  for (const [i, value] of named.entries()) local[value] = i
  const otherwise = matrix.otherwise ?? 0
  const times = new Float64Array(size * size).fill(otherwise)
  for (const [from, to, ms] of entries) times[local[from]! * size + local[to]!] = ms
  return { attribute, size, local, times, otherwise, first: matrix.first ?? 0 }
}
