import fc from 'fast-check'
import { expect, test } from 'vitest'
import { behave, type MachineNature, pieces, type Spell } from './index.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 0, 5)
const nature: MachineNature = { seed: 7, cycle: 30_000, scatter: 0.1, piecesPerCycle: 2, runs: 25 * 60_000 }
const always = (at: number) => ({ open: true, until: at + 1_000 * hour })
const byDay = (at: number) => {
  const inDay = (at - start) % (24 * hour)
  const open = inDay >= 8 * hour && inDay < 20 * hour
  const until = at - inDay + (open ? 20 : inDay < 8 * hour ? 8 : 32) * hour
  return { open, until }
}

function spellsOf(days: number, of = nature, hours: typeof always = always): Spell[] {
  const spells: Spell[] = []
  for (const spell of behave(of, start, hours)) {
    spells.push(spell)
    if (spell.end >= start + days * 24 * hour) return spells
  }
  return spells
}

test('spells follow one another without a gap, and the same seed behaves the same', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const spells = spellsOf(2, { ...nature, seed })
      for (const [i, spell] of spells.entries()) {
        expect(spell.end).toBeGreaterThan(spell.start)
        expect(spell.start).toBe(i ? spells[i - 1]?.end : start)
      }
      expect(spellsOf(2, { ...nature, seed })).toEqual(spells)
    }),
    { numRuns: 30 },
  )
})

test('a machine runs most of the time, and stands for every reason now and then', () => {
  const spells = spellsOf(30)
  const running = spells.filter(({ lamp }) => lamp === 'green').reduce((sum, { start: a, end }) => sum + end - a, 0)
  expect(running / (30 * 24 * hour)).toBeGreaterThan(0.6)
  expect(running / (30 * 24 * hour)).toBeLessThan(0.9)
  const causes = new Set(spells.map(({ cause }) => cause))
  expect(causes).toEqual(new Set([null, 'operator', 'material', 'adjustment', 'breakdown', 'changeover']))
})

test('outside of work it is off, from the minute to the minute', () => {
  for (const { start: from, end, lamp } of spellsOf(7, nature, byDay)) {
    expect(lamp === 'off').toBe(!byDay(from).open)
    expect(end).toBeLessThanOrEqual(byDay(from).until)
  }
})

test('pieces come out while it runs alone, at about its cycle', () => {
  const spells = spellsOf(10)
  const made = spells.flatMap((spell) => [...pieces(nature, spell)])
  const running = spells.filter(({ lamp }) => lamp === 'green').reduce((sum, { start: a, end }) => sum + end - a, 0)
  expect((made.length * nature.cycle) / running).toBeGreaterThan(0.95)
  expect((made.length * nature.cycle) / running).toBeLessThan(1.02)
  const stopped = spells.find(({ lamp }) => lamp === 'red')
  expect(stopped && [...pieces(nature, stopped)]).toEqual([])
})
