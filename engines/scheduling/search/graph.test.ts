import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readInstance } from '../formats/read-instance.ts'
import { buildModel } from '../model/build.ts'
import { Graph } from './graph.ts'
import { Random } from './random.ts'
import { relink } from './relink.ts'
import { randomStart } from './start.ts'
import { toShop } from './to-shop.ts'

const shopOf = (seed: number, jobs: number, setups: boolean) => {
  const random = new Random(seed)
  const lines = Array.from({ length: jobs }, () => {
    const ops = Array.from(
      { length: 3 },
      () => `2 ${1 + random.int(2)} ${1 + random.int(9)} ${3 + random.int(2)} ${1 + random.int(9)}`,
    )
    return `3 ${ops.join(' ')}`
  })
  const rows = Array.from({ length: setups ? 4 * jobs : 0 }, () =>
    Array.from({ length: jobs }, () => random.int(5)).join(' '),
  )
  return toShop(buildModel(readInstance([`${jobs} 4 2`, ...lines, '', ...rows].join('\n'), 'fjs')))!
}

/** Heads and tails from nothing but the lists, by repetition. */
const slow = (graph: Graph) => {
  const { n, shop } = graph
  const head = new Array<number>(n).fill(0)
  const tail = new Array<number>(n).fill(0)
  for (let round = 0; round <= n; round++) {
    for (let op = 0; op < n; op++) {
      const [a, b] = [shop.jobPred[op]!, graph.machinePred[op]!]
      const free = (b === n ? 0 : head[b]! + graph.duration[b]!) + graph.setupBetween(b, op, graph.machine[op]!)
      head[op] = Math.max(a === n ? 0 : head[a]! + graph.duration[a]!, free)
      const [c, d] = [shop.jobSucc[op]!, graph.machineSucc[op]!]
      const rest = d === n ? 0 : tail[d]! + graph.duration[d]! + graph.setupBetween(op, d, graph.machine[op]!)
      tail[op] = Math.max(c === n ? 0 : tail[c]! + graph.duration[c]!, rest)
    }
  }
  return { head, tail }
}

describe('Graph', () => {
  it('keeps heads, tails and order right through random moves, and refuses cycles', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 2, max: 5 }), fc.boolean(), (seed, jobs, setups) => {
        const shop = shopOf(seed, jobs, setups)
        const random = new Random(seed)
        const graph = new Graph(shop)
        graph.load(randomStart(shop, random, 0.5, false))
        for (let i = 0; i < 30; i++) {
          const op = random.int(graph.n)
          const alt = shop.altOff[op]! + random.int(2)
          const others = Array.from({ length: graph.n }, (_, other) => other).filter(
            (other) => other !== op && graph.machine[other] === shop.altMachine[alt],
          )
          const before = [graph.machine.slice(), graph.machinePred.slice(), graph.machineSucc.slice()]
          const moved = graph.move(op, alt, others[random.int(others.length + 1)] ?? graph.n)
          if (!moved) expect([graph.machine, graph.machinePred, graph.machineSucc]).toEqual(before)
          graph.update()
          const { head, tail } = slow(graph)
          expect(Array.from(graph.head.subarray(0, graph.n))).toEqual(head)
          expect(Array.from(graph.tail.subarray(0, graph.n))).toEqual(tail)
          expect([...graph.order].sort((a, b) => a - b)).toEqual(head.map((_, other) => other))
        }
      }),
    )
  })

  it('relinks two solutions into one that agrees where they agree', () => {
    fc.assert(
      fc.property(fc.integer(), fc.double({ min: 0.05, max: 0.95, noNaN: true }), (seed, share) => {
        const shop = shopOf(seed, 5, false)
        const random = new Random(seed)
        const [a, b] = [randomStart(shop, random, 0.9, false), randomStart(shop, random, 0.9, false)]
        const child = relink(a, b, share, random)
        const at = (order: Int32Array) =>
          order.reduce((all, op, i) => all.with(op, i), new Array<number>(order.length).fill(0))
        const [inA, inB, inChild] = [at(a.order), at(b.order), at(child.order)]
        for (let x = 0; x < shop.count; x++) {
          expect([a.alt[x], b.alt[x]]).toContain(child.alt[x])
          for (let y = 0; y < shop.count; y++) {
            if (inA[x]! < inA[y]! && inB[x]! < inB[y]!) expect(inChild[x]).toBeLessThan(inChild[y]!)
          }
        }
      }),
    )
  })
})
