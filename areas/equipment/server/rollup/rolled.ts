import { type OeeElements, sumDecimals, sumOeeElements } from '#engines/kpi/index.ts'
import type { MachineSpan } from './read-ledger.ts'
import type { MachineWindow } from './windows.ts'

/** Quantities by their source: what the machine counted, what people reported. */
export interface Sources {
  counted: number
  good: number
  defective: number
}

/** What one machine did and made in a stretch of time; everything can be added. */
export interface Reckoned extends OeeElements, Sources {}

/** Sums of any stretches, exact. */
export function sumReckoned(members: readonly Reckoned[]): Reckoned {
  return {
    ...sumOeeElements(members),
    counted: sumDecimals(members.map(({ counted }) => counted)),
    good: sumDecimals(members.map(({ good }) => good)),
    defective: sumDecimals(members.map(({ defective }) => defective)),
  }
}

/** A window or slice of a machine with what it holds. */
export interface Rolled {
  machineId: number
  window: MachineWindow
  reckoned: Reckoned
}

/** From the first window's start to the last one's end. */
export const spanOf = (machineId: number, windows: readonly MachineWindow[]): MachineSpan => ({
  machineId,
  from: windows[0]?.start ?? 0,
  to: windows.at(-1)?.end ?? 0,
})
