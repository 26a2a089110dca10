import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkGraph, inARow, type Step } from './routing-graph.ts'

const steps = (graph: Record<number, number[]>): Step[] =>
  Object.entries(graph).map(([sequence, successor]) => ({
    sequence: Number(sequence),
    successor,
    name: `O${sequence}`,
  }))

const keysOf = (graph: Record<number, number[]>) => checkGraph(steps(graph)).map(({ at, key }) => [at, key])

describe('the flow of a routing', () => {
  it('may be one operation, a row, and branches that part and join', () => {
    expect(keysOf({ 10: [] })).toEqual([])
    expect(keysOf({ 10: [20], 20: [30], 30: [] })).toEqual([])
    expect(keysOf({ 10: [20, 30], 20: [40], 30: [40], 40: [] })).toEqual([])
    expect(keysOf({ 10: [30], 20: [40], 30: [20], 40: [] })).toEqual([])
  })

  it('is refused for a circle, naming it', () => {
    const [issue] = checkGraph(steps({ 10: [20], 20: [30], 30: [20, 40], 40: [] }))
    expect(issue).toMatchObject({ key: 'routing.circle', params: { path: 'O20 → O30 → O20' } })
    expect(keysOf({ 10: [10] })).toEqual([[0, 'routing.circle']])
  })

  it('is refused for an operation that nothing leads to, or that leads nowhere', () => {
    expect(keysOf({ 10: [30], 20: [30], 30: [] })).toEqual([[1, 'routing.unreachable']])
    expect(keysOf({ 10: [20, 30], 20: [], 30: [] })).toEqual([[1, 'routing.dangling']])
    expect(checkGraph(steps({ 10: [20, 30], 20: [], 30: [] }))[0]?.params).toMatchObject({ name: 'O20', last: 'O30' })
  })

  it('is refused for a successor that does not exist and a sequence that stands twice', () => {
    expect(keysOf({ 10: [20], 20: [99] })).toEqual([[1, 'routing.noSuccessor']])
    const twice = [...steps({ 10: [] }), ...steps({ 10: [] })]
    expect(checkGraph(twice).map(({ key }) => key)).toEqual(['routing.sequenceTwice'])
  })

  it('accepts exactly the graphs in which every operation lies on a way from the first to the last', () => {
    const size = 5
    const edges = fc.uniqueArray(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { selector: String, maxLength: 9 })
    fc.assert(
      fc.property(edges, (pairs) => {
        const next = (at: number) => pairs.filter(([from]) => from === at).map(([, to]) => to)
        const graph = Array.from({ length: size }, (_, at) => ({
          sequence: at + 1,
          successor: next(at).map((to) => to + 1),
          name: `O${at}`,
        }))
        expect(checkGraph(graph).length === 0).toBe(everyOnAWay(size, next))
      }),
      { numRuns: 400 },
    )
  })
})

/** By walking every path, as a person would: none longer than there are operations, all ending at the last, all places seen. */
function everyOnAWay(size: number, next: (at: number) => number[]): boolean {
  const seen = new Set<number>()
  const walk = (at: number, length: number): boolean => {
    if (length > size) return false
    seen.add(at)
    const onward = next(at)
    return onward.length ? onward.every((to) => walk(to, length + 1)) : at === size - 1
  }
  return walk(0, 1) && seen.size === size
}

it('a plain row leads from each operation to the next by sequence', () => {
  expect([...inARow([30, 10, 20])]).toEqual([
    [10, [20]],
    [20, [30]],
    [30, []],
  ])
})
