import type { MachineNature } from './types.ts'

/** How the virtual machine of a number is made: always the same, no two quite alike. */
export function natureOf(number: number): MachineNature {
  const mixed = Math.imul(number, 0x9e3779b1) >>> 0
  return {
    seed: mixed,
    cycle: 20_000 + (mixed % 41) * 1_000,
    scatter: 0.08,
    piecesPerCycle: mixed % 5 === 0 ? 2 : 1,
    runs: (18 + (mixed % 30)) * 60_000,
  }
}
