import { type Assignment, buildModel, kpis, scheduleOf } from '#engines/scheduling/index.ts'
import type { CommonFigures } from '../../../contract/global/scenario.ts'
import { type Prepared, standingOf } from '../scenario-problem.ts'
import type { Placed } from '../search/search.ts'
import { figuresOf } from './figures.ts'

/** The plan as it stood and the plan found, by the tasks that both hold. */
export function commonFigures(
  { loaded, problem }: Pick<Prepared, 'loaded' | 'problem'>,
  placed: readonly Assignment[],
) {
  const standing = standingOf(loaded)
  const held = new Set(standing.map(({ opId }) => opId))
  const both = new Set(placed.flatMap(({ opId }) => (held.has(opId as number) ? [opId as number] : [])))
  const model = buildModel(problem.input)
  const figures = (places: readonly Placed[]) => {
    const common = places.filter(({ opId }) => both.has(opId))
    return figuresOf(loaded, { ...kpis(model, scheduleOf(model, common)), unplanned: 0 })
  }
  return {
    tasks: both.size,
    added: placed.length - both.size,
    now: figures(standing),
    found: figures(placed as readonly Placed[]),
  } satisfies CommonFigures
}
