import type { Id, SetupMatrixInput } from '../input.ts'
import type { Model } from '../model/model.ts'

/**
 * Set-up in working milliseconds of an operation with the alternative `alt` after the operation `before` on the same machine;
 * `before` -1: as the machine's first.
 */
export function setupTime(model: Model, before: number, op: number, alt: number): number {
  let time = model.altSetup[alt]!
  const machine = model.altMachine[alt]!
  for (let k = model.machineMatrixOff[machine]!; k < model.machineMatrixOff[machine + 1]!; k++) {
    const matrix = model.matrices[model.machineMatrix[k]!]!
    const values = model.families[matrix.attribute]!
    const to = values[op]!
    if (to < 0) continue
    const from = before >= 0 ? values[before]! : model.machineInitial[k]!
    if (from < 0) {
      time += matrix.first
      continue
    }
    if (from === to) continue
    const last = matrix.size - 1
    const a = from < matrix.local.length ? matrix.local[from]! : last
    const b = to < matrix.local.length ? matrix.local[to]! : last
    time += a === last || b === last ? matrix.otherwise : matrix.times[a * matrix.size + b]!
  }
  return time
}

/** The same of one matrix as it was given, between the values of two operations by attribute. */
export function matrixTime(
  { attribute = 'family', entries = [], otherwise = 0, first = 0 }: SetupMatrixInput,
  was: Readonly<Record<string, Id | undefined>>,
  is: Readonly<Record<string, Id | undefined>>,
): number {
  const [from, to] = [was[attribute], is[attribute]]
  if (to === undefined || from === to) return 0
  if (from === undefined) return first
  return entries.findLast(([a, b]) => a === from && b === to)?.[2] ?? otherwise
}
