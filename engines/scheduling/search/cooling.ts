import type { Graph } from './graph.ts'
import type { Random } from './random.ts'
import type { Sequence } from './shop.ts'

/** How annealing goes on from a value. */
interface Cooling {
  /** Temperatures at its beginning and its end, in units of the value. */
  hot: number
  cold: number
  /** After so many tries it is cold. */
  tries: number
  /** Nothing better is looked for. */
  goal: number
  /** So many tries, a power of two, between two looks at `stop`. */
  between: number
  stop(): boolean
}

/**
 * Anneals what stands in the graph: each try may be so much worse as the temperature allows by chance, and the best is kept.
 *
 * @param best what is written to where it is improved
 * @param attempt makes a random move whose value is not above a limit and returns it; -1: it made none
 */
export function cool(
  { graph, random, best }: { graph: Graph; random: Random; best: Sequence },
  start: number,
  { hot, cold, tries, goal, between, stop }: Cooling,
  attempt: (limit: number) => number,
): void {
  const cooling = (cold / hot) ** (64 / tries)
  let temperature = hot
  let value = start
  for (let i = 1; i <= tries && best.value > goal; i++) {
    if ((i & 63) === 0) {
      temperature *= cooling
      if ((i & (between - 1)) === 0 && stop()) break
    }
    const next = attempt(value - temperature * Math.log(random.next() + 1e-12))
    if (next < 0) continue
    value = next
    if (value >= best.value) continue
    best.value = value
    best.order.set(graph.order)
    best.alt.set(graph.alt.subarray(0, graph.n))
  }
}
