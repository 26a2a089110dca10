import type { LinkInput } from '#engines/scheduling/index.ts'
import { linksOf } from './links.ts'
import type { Loaded } from './load.ts'
import { isBegun } from './problem.ts'

/**
 * The tasks that a planning run may move: those asked for, with the predecessors that have no place yet (without which they have
 * none either) and all that follow them. Locked tasks and those at work are never among them.
 */
export function scopeOf(loaded: Loaded, asked: Iterable<number>): Set<number> {
  const links = linksOf(loaded)
  const followers = new Map<number, number[]>()
  for (const [id, befores] of links)
    for (const { opId } of befores) followers.set(opId as number, [...(followers.get(opId as number) ?? []), id])
  const scope = new Set<number>()
  const stack = [...asked]
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    const task = loaded.tasks.get(id)
    if (!task || scope.has(id) || isBegun(task)) continue
    if (task.locked && task.plannedStart !== null) continue
    scope.add(id)
    stack.push(...(followers.get(id) ?? []).filter((next) => loaded.tasks.get(next)?.plannedStart != null))
    stack.push(...unplannedBefore(loaded, links.get(id) ?? []))
  }
  return scope
}

const unplannedBefore = (loaded: Loaded, befores: LinkInput[]): number[] =>
  befores.map(({ opId }) => opId as number).filter((id) => loaded.tasks.get(id)?.plannedStart === null)
