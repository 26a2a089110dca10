import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check } from '../check/check.ts'
import { readInstance } from '../formats/read-instance.ts'
import { buildModel } from '../model/build.ts'
import { CampaignMoves } from './campaign-moves.ts'
import { Graph } from './graph.ts'
import { MakespanAnneal } from './makespan-anneal.ts'
import { MakespanSearch } from './makespan-search.ts'
import { Random } from './random.ts'
import { randomStart } from './start.ts'
import { toSchedule, toShop } from './to-shop.ts'

/** Eight jobs of three families on three machines; `atLeast` half of `atMost`: set-ups keep the triangle inequality. */
const modelOf = (seed: number, atLeast: number, atMost: number) => {
  const random = new Random(seed)
  const lines = Array.from({ length: 8 }, () => {
    const first = 1 + random.int(2)
    return `3 ${[0, 1, 2].map(() => `2 ${first} ${1 + random.int(9)} 3 ${1 + random.int(9)}`).join(' ')}`
  })
  const rows = Array.from({ length: 3 }, () => {
    const times = Array.from({ length: 9 }, () => atLeast + random.int(atMost - atLeast + 1))
    return Array.from({ length: 8 }, (_, from) =>
      Array.from({ length: 8 }, (_, to) => (from % 3 === to % 3 ? 0 : times[(from % 3) * 3 + (to % 3)]!)).join(' '),
    ).join('\n')
  })
  return buildModel(readInstance([`8 3 2`, ...lines, '', ...rows].join('\n'), 'fjs'))
}

const start = (seed: number, atLeast = 3, atMost = 6) => {
  const model = modelOf(seed, atLeast, atMost)
  const shop = toShop(model)!
  const random = new Random(seed)
  const graph = new Graph(shop)
  graph.load(randomStart(shop, random, 0.5, false))
  return { model, shop, random, graph, moves: new CampaignMoves(graph, random) }
}

/** Time that all machines work and are set up. */
const load = (graph: Graph) => {
  let sum = 0
  for (let op = 0; op < graph.n; op++) {
    sum += graph.duration[op]! + graph.setupBetween(graph.machinePred[op]!, op, graph.machine[op]!)
  }
  return sum
}

const lists = (graph: Graph) => [graph.machine, graph.alt, graph.machinePred, graph.machineSucc].map((of) => of.slice())

describe('CampaignMoves', () => {
  it('leaves a feasible schedule, says what it adds to the load, and takes all of it back', () => {
    fc.assert(
      fc.property(fc.integer(), fc.boolean(), (seed, triangle) => {
        const { model, graph, moves, random } = start(seed, triangle ? 3 : 0, 6)
        for (let i = 0; i < 30; i++) {
          const before = { lists: lists(graph), load: load(graph), heads: graph.head.slice() }
          if (!moves.make()) {
            expect(lists(graph)).toEqual(before.lists)
            graph.settled()
            continue
          }
          expect(load(graph) - before.load).toBe(moves.added)
          if (random.next() < 0.5) {
            moves.takeBack()
            expect(lists(graph)).toEqual(before.lists)
            graph.update()
            expect(graph.head).toEqual(before.heads)
            continue
          }
          graph.update()
          moves.changed()
          expect(check(model, toSchedule(model, graph))).toEqual([])
        }
      }),
      { numRuns: 40 },
    )
  })

  it('reckons by the stretch that changed no more than the makespan, and the makespan itself where it grew', () => {
    fc.assert(
      fc.property(fc.integer(), fc.boolean(), (seed, triangle) => {
        const { graph, moves } = start(seed, triangle ? 3 : 0, 6)
        for (let i = 0; i < 60; i++) {
          const before = graph.makespan()
          if (!moves.make()) {
            graph.settled()
            continue
          }
          const through = graph.longestThroughChange(Number.MAX_SAFE_INTEGER)
          graph.update()
          moves.changed()
          expect(through).toBeLessThanOrEqual(graph.makespan())
          if (triangle && graph.makespan() > before) expect(through).toBe(graph.makespan())
        }
      }),
    )
  })
})

describe('MakespanAnneal', () => {
  it('keeps its best, which has the value it says and is no worse than its start', () => {
    fc.assert(
      fc.property(fc.integer(), fc.boolean(), (seed, fresh) => {
        const { model, shop, random, graph } = start(seed, 0, 6)
        const from = graph.save(graph.makespan())
        const anneal = new MakespanAnneal(shop, random)
        anneal.run(from, 2_000, 0, () => false, fresh)
        graph.load(anneal.best)
        expect(graph.makespan()).toBe(anneal.best.value)
        expect(anneal.best.value).toBeLessThanOrEqual(from.value)
        expect(check(model, toSchedule(model, graph))).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  it('gathers families on one machine into campaigns, where every other order is longer', () => {
    const jobs = 12
    const rows = Array.from({ length: jobs }, (_, from) =>
      Array.from({ length: jobs }, (_, to) => (from % 4 === to % 4 ? 0 : 5)).join(' '),
    )
    const text = [`${jobs} 1 1`, ...Array.from({ length: jobs }, () => '1 1 1 2'), '', ...rows].join('\n')
    const shop = toShop(buildModel(readInstance(text, 'fjs')))!
    const random = new Random(1)
    const search = new MakespanSearch(shop, random)
    search.run(randomStart(shop, random, 1, false), 500, 0, () => false, true)
    expect(search.best.value).toBe(jobs * 2 + 3 * 5)
  })
})
