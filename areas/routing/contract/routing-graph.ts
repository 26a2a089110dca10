import type { MessageKey, MessageParams } from '#core/contract/messages.ts'

/** An operation's place in a routing. `successor`: sequences of the operations that follow it. */
export interface Step {
  sequence: number
  successor: readonly number[]
  /** What a person calls it by. */
  name: string
}

/** What is wrong with one step of the graph; `at` is its place in the list given. */
export interface GraphIssue {
  at: number
  key: MessageKey
  params: MessageParams
}

/**
 * Checks that a routing's operations make one flow: from the one with the lowest sequence every other is reached, every one leads
 * on to the one with the highest, and none comes back to itself. Branches may part and join between. Names what breaks it.
 */
export function checkGraph(steps: readonly Step[]): GraphIssue[] {
  const places = new Map(steps.map((step, at) => [step.sequence, at]))
  const local = steps.flatMap((step, at) => localIssues(step, at, places))
  if (local.length || !steps.length) return local
  const circle = findCircle(steps, places)
  if (circle) {
    const path = circle.map((at) => (steps[at] as Step).name).join(' → ')
    return [{ at: circle[0] as number, key: 'routing.circle', params: { path } }]
  }
  const sequences = steps.map((step) => step.sequence)
  const first = places.get(Math.min(...sequences)) as number
  const last = Math.max(...sequences)
  const reached = reachedFrom(steps, places, first)
  return steps.flatMap((step, at): GraphIssue[] => {
    const params = { name: step.name, first: (steps[first] as Step).name, last: nameAt(steps, places, last) }
    if (!reached.has(at)) return [{ at, key: 'routing.unreachable', params }]
    return step.sequence !== last && !step.successor.length ? [{ at, key: 'routing.dangling', params }] : []
  })
}

const nameAt = (steps: readonly Step[], places: Map<number, number>, sequence: number) =>
  steps[places.get(sequence) ?? -1]?.name ?? ''

function localIssues(step: Step, at: number, places: Map<number, number>): GraphIssue[] {
  const { name, sequence } = step
  if (places.get(sequence) !== at) return [{ at, key: 'routing.sequenceTwice', params: { name, sequence } }]
  const missing = step.successor.filter((next) => !places.has(next))
  if (missing.length) return [{ at, key: 'routing.noSuccessor', params: { name, sequence: missing.join(', ') } }]
  return []
}

/** Places along a circle, its first repeated at the end; null when there is none. */
function findCircle(steps: readonly Step[], places: Map<number, number>): number[] | null {
  const state = new Map<number, 'open' | 'done'>()
  const way: number[] = []
  const visit = (at: number): number[] | null => {
    if (state.get(at) === 'done') return null
    if (state.get(at) === 'open') return [...way.slice(way.indexOf(at)), at]
    state.set(at, 'open')
    way.push(at)
    for (const next of (steps[at] as Step).successor) {
      const circle = visit(places.get(next) as number)
      if (circle) return circle
    }
    way.pop()
    state.set(at, 'done')
    return null
  }
  for (const at of steps.keys()) {
    const circle = visit(at)
    if (circle) return circle
  }
  return null
}

function reachedFrom(steps: readonly Step[], places: Map<number, number>, first: number): Set<number> {
  const reached = new Set([first])
  for (const at of reached) for (const next of (steps[at] as Step).successor) reached.add(places.get(next) as number)
  return reached
}

/** Successors of a plain row of operations: each leads to the next one by sequence. */
export function inARow(sequences: readonly number[]): Map<number, number[]> {
  const sorted = [...sequences].sort((a, b) => a - b)
  return new Map(sorted.map((sequence, i) => [sequence, sorted.slice(i + 1, i + 2)]))
}
