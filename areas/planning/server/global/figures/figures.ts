import type { Kpis } from '#engines/scheduling/index.ts'
import type { PlanFigures } from '../../../contract/global/scenario.ts'
import type { Loaded } from '../../plan/load.ts'
import { machineOf, type PlaceId } from '../../plan/places.ts'

const shown = 12

/** The name of a machine, or of a work centre that has none. */
export function placeName({ places }: Pick<Loaded, 'places'>, place: PlaceId): string {
  const machineId = machineOf(place)
  return (
    (machineId === null ? places.centers.get(Number(place.slice(1)))?.name : places.machines.get(machineId)?.name) ??
    place
  )
}

/** The engine's key figures under the planner's names. Load counts the places that have work; sums first, the ratio last. */
export function figuresOf(loaded: Pick<Loaded, 'places'>, kpis: Kpis): PlanFigures {
  const atWork = kpis.machines.filter(({ processing, setup, available }) => processing + setup > 0 && available > 0)
  const work = atWork.reduce((sum, { processing, setup }) => sum + processing + setup, 0)
  const time = atWork.reduce((sum, { available }) => sum + available, 0)
  return {
    end: Number.isNaN(kpis.end) ? null : kpis.end,
    makespan: kpis.makespan,
    orders: kpis.orders,
    lateOrders: kpis.lateOrders,
    tardiness: kpis.tardiness,
    maxTardiness: kpis.maxTardiness,
    setup: kpis.setup,
    flow: kpis.flow,
    moved: kpis.moved,
    planned: kpis.planned,
    unplanned: kpis.unplanned,
    load: time > 0 ? work / time : 0,
    busiest: atWork
      .toSorted((a, b) => b.load - a.load)
      .slice(0, shown)
      .map(({ machineId, load }) => ({ place: placeName(loaded, machineId as PlaceId), load })),
  }
}
