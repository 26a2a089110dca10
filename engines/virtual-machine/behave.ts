import { Chance } from './chance.ts'
import type { MachineNature, Spell, SpellCause } from './types.ts'

const minute = 60_000

/** What stops machines: how often of all stops, how long, and what the lamp shows. */
const stops: { cause: SpellCause; share: number; lamp: Spell['lamp']; least: number; most: number }[] = [
  { cause: 'operator', share: 0.38, lamp: 'yellow', least: 1 * minute, most: 5 * minute },
  { cause: 'material', share: 0.24, lamp: 'yellow', least: 2 * minute, most: 12 * minute },
  { cause: 'adjustment', share: 0.16, lamp: 'yellow', least: 3 * minute, most: 15 * minute },
  { cause: 'breakdown', share: 0.14, lamp: 'red', least: 5 * minute, most: 45 * minute },
  { cause: 'changeover', share: 0.08, lamp: 'blue', least: 10 * minute, most: 35 * minute },
]

/**
 * What a machine does from `from` on, spell after spell without a gap, for as long as it is asked. It runs and stops by chance, most stops
 * are short and few are breakdowns; when it is not worked it is off. Takes no time from a clock: the caller asks for as many spells as
 * it needs.
 *
 * @param openUntil whether work is on at a moment, and until when that stays so (epoch milliseconds)
 */
export function* behave(
  nature: MachineNature,
  from: number,
  openUntil: (at: number) => { open: boolean; until: number },
): Generator<Spell, never> {
  const chance = new Chance(nature.seed ^ Math.floor(from / minute))
  let at = from
  let running = true
  for (;;) {
    const { open, until } = openUntil(at)
    if (!open) {
      yield { start: at, end: until, lamp: 'off', cause: 'closed' }
      at = until
      running = true
      continue
    }
    const spell = running ? run(nature, chance) : stop(chance)
    const end = Math.min(until, at + Math.max(1_000, Math.round(spell.length)))
    yield { start: at, end, lamp: spell.lamp, cause: spell.cause }
    at = end
    running = !running
  }
}

const run = ({ runs }: MachineNature, chance: Chance) => ({
  length: chance.waiting(runs),
  lamp: 'green' as const,
  cause: null,
})

function stop(chance: Chance) {
  let left = chance.next()
  for (const { cause, share, lamp, least, most } of stops) {
    left -= share
    if (left < 0) return { length: chance.between(least, most), lamp, cause }
  }
  // The shares add up to one but for a rounding.
  return { length: minute, lamp: 'yellow' as const, cause: 'operator' as const }
}
