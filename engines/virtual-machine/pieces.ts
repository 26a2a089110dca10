import { Chance } from './chance.ts'
import type { MachineNature, Spell } from './types.ts'

/**
 * The ends of the cycles that a machine completes in a spell, in their order: none while it stands.
 *
 * @returns epoch milliseconds, each with the pieces that came out
 */
export function* pieces(nature: MachineNature, spell: Spell): Generator<{ at: number; pieces: number }> {
  if (spell.lamp !== 'green') return
  const chance = new Chance(nature.seed ^ Math.floor(spell.start / 1_000))
  for (let at = spell.start; ; ) {
    at += Math.round(nature.cycle * Math.max(0.3, 1 + nature.scatter * chance.normal()))
    if (at >= spell.end) return
    yield { at, pieces: nature.piecesPerCycle }
  }
}
