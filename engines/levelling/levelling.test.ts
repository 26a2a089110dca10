import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adherenceOf, dueBy, type SequencedLot } from './adherence.ts'
import { deviationOf, inBatches, type LevelledProduct, levelSequence } from './level-sequence.ts'
import { lotsOf, shareRoom } from './lots.ts'

const product = (id: string, count: number, uses?: Record<string, number>): LevelledProduct => ({
  id,
  lots: new Array<number>(count).fill(1),
  ...(uses && { uses }),
})
const text = (products: LevelledProduct[]) =>
  levelSequence(products)
    .map((lot) => lot.product)
    .join('')

describe('a levelled sequence', () => {
  it('mixes products at their even rates', () => {
    expect(text([product('A', 2), product('B', 1), product('C', 1)])).toMatch(/^A(BC|CB)A$/)
    expect(text([product('A', 5), product('B', 5)])).toMatch(/^((AB){5}|(BA){5}|(A?(B?A){0,9}B?))$/)
    expect(text([product('A', 3)])).toBe('AAA')
    expect(levelSequence([])).toEqual([])
  })

  // Monden's example of the goal-chasing method: products of which 2, 3 and 5 are wanted, made of four parts.
  it('chases the even use of parts', () => {
    const products = [
      product('A', 2, { a: 1, b: 0, c: 1, d: 1 }),
      product('B', 3, { a: 1, b: 1, c: 0, d: 1 }),
      product('C', 5, { a: 0, b: 1, c: 1, d: 0 }),
    ]
    const found = text(products)
    expect([...found].sort().join('')).toBe('AABBBCCCCC')
    expect(found).not.toContain('CCC')
    expect(deviationOf(products, levelSequence(products)).most).toBeLessThan(
      deviationOf(products, inBatches(products)).most,
    )
  })

  it('uses every lot once, each product’s in their order, and is never worse than batches', () => {
    const mixes = fc.array(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 7 }), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(mixes, (given) => {
        const products = given.map((lots, i) => ({ id: `p${i}`, lots }))
        const sequence = levelSequence(products)
        for (const { id, lots } of products) {
          const own = sequence.filter((lot) => lot.product === id)
          expect(own.map(({ quantity }) => quantity)).toEqual(lots)
          expect(own.map(({ lot }) => lot)).toEqual(lots.map((_, i) => i))
        }
        const levelled = deviationOf(products, sequence).mean
        expect(levelled).toBeLessThanOrEqual(deviationOf(products, inBatches(products)).mean + 1e-9)
      }),
    )
  })

  it('of single pieces strays by no more than a piece for two products', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), (a, b) => {
        const products = [product('A', a), product('B', b)]
        expect(deviationOf(products, levelSequence(products)).most).toBeLessThan(1)
      }),
    )
  })
})

describe('lots', () => {
  it('are of one size but for the last', () => {
    expect(lotsOf(130, 50)).toEqual([50, 50, 30])
    expect(lotsOf(0.3, 0.1)).toEqual([0.1, 0.1, 0.1])
    expect(() => lotsOf(1, 0)).toThrow(RangeError)
  })

  it('share the room in proportion and never exceed what is wanted', () => {
    expect(shareRoom([600, 300, 100], 100)).toEqual([60, 30, 10])
    expect(shareRoom([5, 5], 100)).toEqual([5, 5])
    fc.assert(
      fc.property(fc.array(fc.nat(500), { maxLength: 6 }), fc.nat(1000), (wanted, room) => {
        const given = shareRoom(wanted, room)
        expect(given.every((each, i) => each <= (wanted[i] ?? 0))).toBe(true)
        const sum = given.reduce((all, each) => all + each, 0)
        expect(sum).toBe(
          Math.min(
            room,
            wanted.reduce((all, each) => all + each, 0),
          ),
        )
      }),
    )
  })
})

describe('adherence', () => {
  const lot = (id: string, at: number, made: number, firstMade: number | null): SequencedLot => ({
    product: id,
    planned: 10,
    first: at,
    last: at + 100,
    made,
    firstMade,
  })
  const worked = (from: number, to: number) => to - from

  it('is whole when all was made as planned', () => {
    const lots = [lot('A', 0, 10, 5), lot('B', 100, 10, 105)]
    expect(adherenceOf(lots, 200, worked)).toEqual({ volume: 1, mix: 1, sequence: 1, whole: 1 })
    expect(dueBy(lots[0] as SequencedLot, 50, worked)).toBe(5)
  })

  it('loses by too few pieces, by the wrong product and by the wrong order', () => {
    expect(adherenceOf([lot('A', 0, 5, 5), lot('B', 100, 5, 105)], 200, worked)).toMatchObject({ volume: 0.5, mix: 1 })
    expect(adherenceOf([lot('A', 0, 20, 5), lot('B', 100, 0, null)], 200, worked)).toMatchObject({
      volume: 1,
      mix: 0.5,
    })
    const swapped = [lot('A', 0, 10, 200), lot('B', 100, 10, 5)]
    expect(adherenceOf(swapped, 300, worked)).toMatchObject({ sequence: 0.5, whole: 0.5 })
  })

  it('says nothing before anything is due', () => {
    expect(adherenceOf([lot('A', 0, 0, null)], 0, worked).volume).toBeNull()
    expect(adherenceOf([lot('A', 0, 0, null)], 50, worked)).toMatchObject({ volume: 0, mix: null, whole: 0 })
  })
})
