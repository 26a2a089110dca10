import type { Id, OperationInput, ProblemInput } from '../input.ts'
import type { Parts } from './build.ts'
import type { Calendars } from './build-calendars.ts'
import { finished, free, locked, running, type UnplannedReason } from './model.ts'

const kinds = { locked, running, finished }

/** Alternatives of every operation and the placements of those that are fixed. */
export function buildAlternatives(
  input: ProblemInput,
  parts: Parts,
  machineIndex: Map<Id, number>,
  calendars: Calendars,
  impossible: Map<number, UnplannedReason>,
) {
  const n = parts.opInput.length
  const altOff = new Int32Array(n + 1)
  const altOp: number[] = []
  const machines: number[] = []
  const durations: number[] = []
  const setups: number[] = []
  const tails: number[] = []
  const opFixed = new Uint8Array(n)
  const fixedAlt = new Int32Array(n).fill(-1)
  const fixedSetupStart = new Float64Array(n)
  const fixedStart = new Float64Array(n)
  const fixedEnd = new Float64Array(n)
  const push = (op: number, machine: number, duration: number, setup: number) => {
    altOp.push(op)
    machines.push(machine)
    durations.push(duration)
    setups.push(setup)
    const takt = input.machines[machine]!.takt
    tails.push(takt ? takt.ms * (Math.max(1, takt.stations ?? 1) - 1) : 0)
  }
  for (let op = 0; op < n; op++) {
    const operation = input.operations[parts.opInput[op]!]!
    const share = parts.opPart[op]! < 0 ? 1 : operation.parts![parts.opPart[op]!]!
    for (const { machineId, duration, setup } of operation.alternatives) {
      const machine = machineIndex.get(machineId)
      if (machine === undefined || !(duration >= 0)) continue
      if ((operation.batch?.size ?? 0) > (input.machines[machine]!.batchCapacity ?? Number.POSITIVE_INFINITY)) continue
      push(op, machine, Math.round(duration * share), setup ?? 0)
    }
    opFixed[op] = fixedKind(input, operation)
    if (opFixed[op] !== free) {
      const machine = operation.planned && machineIndex.get(operation.planned.machineId)
      if (!operation.planned || machine === undefined) {
        opFixed[op] = free
        impossible.set(op, 'fixedWithoutPlan')
      } else {
        const { start, end, setupStart } = operation.planned
        let alt = machines.indexOf(machine, altOff[op])
        if (alt < 0) alt = machines.length
        if (alt === machines.length) push(op, machine, end - start, 0)
        fixedAlt[op] = alt
        fixedSetupStart[op] = setupStart ?? start
        fixedStart[op] = start
        fixedEnd[op] = end
      }
    }
    altOff[op + 1] = altOp.length
    if (altOff[op + 1] === altOff[op] && !impossible.has(op)) impossible.set(op, 'noAlternative')
  }
  const altCalendar = Int32Array.from(machines, (machine, alt) => calendars.of(altOp[alt]!, machine))
  return {
    altOff,
    altOp: Int32Array.from(altOp),
    altMachine: Int32Array.from(machines),
    altDuration: Float64Array.from(durations),
    altSetup: Float64Array.from(setups),
    altTail: Float64Array.from(tails),
    altCalendar,
    opFixed,
    fixedAlt,
    fixedSetupStart,
    fixedStart,
    fixedEnd,
  }
}

/** Whether the caller, or the frozen horizon, keeps an operation where it is. */
export function fixedKind(input: ProblemInput, operation: OperationInput): number {
  if (operation.fixed) return kinds[operation.fixed]
  const frozen = input.frozenUntil !== undefined && operation.planned && operation.planned.start < input.frozenUntil
  return frozen ? locked : free
}
