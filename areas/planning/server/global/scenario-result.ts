import type { Assignment } from '#engines/scheduling/index.ts'
import type { LateOrder } from '../../contract/global/scenario.ts'
import type { PressComparison } from '../../contract/stamping/stamping.ts'
import { membersOf } from '../plan/load.ts'
import type { OpenTask } from '../plan/open-tasks.ts'
import type { PlaceId } from '../plan/places.ts'
import { type Stand, standsOf } from '../plan/press/press.ts'
import { openAt } from '../plan/press/press-windows.ts'
import { type Option } from '../plan/problem.ts'
import { lateOrdersAt, pressFiguresOf } from '../stamping/press-figures.ts'
import { commonFigures } from './figures/common-figures.ts'
import { figuresOf } from './figures/figures.ts'
import type { ScenarioPlace } from './read-scenario.ts'
import type { Prepared } from './scenario-problem.ts'
import type { SearchResult } from './search/search.ts'

/** What a search found, as a scenario keeps it. */
export function resultOf(prepared: Prepared, found: SearchResult) {
  const { loaded, problem, scope } = prepared
  const placements = found.placed.flatMap(({ opId, machineId, setupStart, start, end }): ScenarioPlace[] => {
    const id = opId as number
    if (!scope.has(id)) return []
    const options = problem.options.get(id) ?? []
    const option = options.find(({ place }) => place === machineId) as Option
    return [{ id, centerId: option.centerId, place: machineId as PlaceId, setupStart, start, end }]
  })
  return {
    placements: JSON.stringify(placements),
    unplanned: JSON.stringify(found.unplaced),
    kpis: JSON.stringify({ ...figuresOf(loaded, found.kpis), common: commonFigures(prepared, found.placed) }),
    base: JSON.stringify(figuresOf(loaded, found.base)),
    progress: JSON.stringify(found.progress),
    search: JSON.stringify(found.search),
    lateOrders: JSON.stringify(
      found.fifo ? lateOrdersAt(loaded, found.placed.map(standOf)) : lateOrdersOf(prepared, found),
    ),
    press: pressOf(prepared, found),
    pastStart: JSON.stringify(ordersOf(prepared, new Set(found.pastStart))),
  }
}

/** The presses in the plan as it stood, first in first out, and as it was found; null where nothing is stamped. */
function pressOf({ loaded, problem, scope }: Prepared, { fifo, placed }: SearchResult): string | null {
  if (!fifo) return null
  const open = openAt(problem.input.machines)
  const figures = (stands: Stand[]) => pressFiguresOf(loaded, stands, open, scope)
  const comparison: PressComparison = {
    base: figures(standsOf(loaded)),
    fifo: figures(fifo.map(standOf)),
    found: figures(placed.map(standOf)),
  }
  return JSON.stringify(comparison)
}

const standOf = ({ opId, machineId, setupStart, start, end }: Assignment): Stand => ({
  id: opId as number,
  place: machineId as PlaceId,
  setupStart,
  start,
  end,
})

/** Orders that end after their due day, the latest first. */
function lateOrdersOf({ loaded, problem }: Prepared, { placed }: SearchResult): LateOrder[] {
  const ends = new Map<number | string, number>()
  for (const { orderId, end } of placed) ends.set(orderId, Math.max(end, ends.get(orderId) ?? 0))
  const dues = new Map(problem.input.orders.map(({ id, due }) => [id, due]))
  const late = new Map<number, LateOrder>()
  for (const task of loaded.tasks.values()) {
    const key = task.workOrderId ?? `combined${task.id}`
    const end = ends.get(key)
    const due = dues.get(key)
    if (end === undefined || due === undefined || end <= due) continue
    for (const { workOrderId, workorderNo } of membersOf(loaded, task))
      if (workOrderId !== null)
        late.set(workOrderId, { orderId: workOrderId, workorderNo: workorderNo ?? '', due, end })
  }
  return [...late.values()].sort((a, b) => b.end - b.due - (a.end - a.due))
}

function ordersOf({ loaded }: Prepared, keys: ReadonlySet<number | string>): string[] {
  const names = [...loaded.tasks.values()].flatMap((task: OpenTask) =>
    keys.has(task.workOrderId ?? `combined${task.id}`)
      ? membersOf(loaded, task).map(({ workorderNo }) => workorderNo ?? task.taskNo)
      : [],
  )
  return [...new Set(names)].sort()
}
