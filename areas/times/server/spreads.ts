import type { TaskSpread } from '#areas/planning/server/index.ts'
import { placeKey, type StandardTime, standardTimes, type TimePlace } from '#areas/routing/server/index.ts'
import { groupedBy } from '#core/contract/grouped-by.ts'
import type { Ctx } from '#core/server/context.ts'
import { learntFrom, studyOf } from '#engines/time-study/index.ts'
import { usualDays } from '../contract/actual-time.ts'
import { knownLots, standardSeconds, type Timed } from './known-lots.ts'

/** A lot's time as a multiple of what its standard says today. */
interface Ratio extends TimePlace {
  pieces: number
  ratio: number
}

/** Groups that a spread is taken from, the narrowest first. */
const groups: { by: TaskSpread['by']; key(place: TimePlace): string }[] = [
  { by: 'own', key: placeKey },
  { by: 'place', key: ({ operationId, workCenterId }) => `${operationId}/${workCenterId}` },
  { by: 'operation', key: ({ operationId }) => `${operationId}` },
]

/**
 * How the times of operations at work centres spread about their standard times, from the lots of the last ninety days: of the product
 * where there are lots enough, else of the operation at the work centre, else of the operation anywhere. Those without are not in it.
 *
 * @returns by `placeKey`; read it unscoped: a plan has one risk, whoever looks
 */
export async function spreadsOf(ctx: Ctx, places: readonly TimePlace[]): Promise<Map<string, TaskSpread>> {
  const operationId = [...new Set(places.map((place) => place.operationId))]
  const { lots } = operationId.length ? await knownLots(ctx, { days: usualDays, operationId }) : { lots: [] }
  const ratios = await ratiosOf(ctx, lots)
  const studies = groups.map(({ by, key }) => ({ by, key, found: studied(groupedBy(ratios, key), by) }))
  const spreads = new Map<string, TaskSpread>()
  for (const place of places) {
    const known = studies.flatMap(({ key, found }) => found.get(key(place)) ?? [])[0]
    if (known) spreads.set(placeKey(place), known)
  }
  return spreads
}

async function ratiosOf(ctx: Ctx, lots: readonly Timed[]): Promise<Ratio[]> {
  const own = groupedBy(lots, placeKey)
  const standards = await standardTimes(
    ctx.db,
    [...own.values()].map(([newest]) => newest as Timed),
  )
  return [...own].flatMap(([key, group]) => {
    const each = standards.get(key)
    return each ? group.flatMap((lot) => ratioOf(lot, group, each)) : []
  })
}

/** What a mold says of its own speed is planned by, not the standard: such lots spread about their own median. */
function ratioOf(lot: Timed, group: readonly Timed[], standard: StandardTime): Ratio[] {
  const planned = lot.byMold
    ? (studyOf(group.map((each) => ({ pieces: each.pieces, seconds: standardSeconds(each) })))?.median ?? 0)
    : standard.singleProcessingTime / standard.singleTripQuantity
  if (!(planned > 0)) return []
  const { productId, operationId, workCenterId, pieces } = lot
  return [{ productId, operationId, workCenterId, pieces, ratio: standardSeconds(lot) / pieces / planned }]
}

function studied(found: ReadonlyMap<string, Ratio[]>, by: TaskSpread['by']): Map<string, TaskSpread> {
  const spreads = new Map<string, TaskSpread>()
  for (const [key, ratios] of found) {
    const study = studyOf(ratios.map(({ pieces, ratio }) => ({ pieces, seconds: ratio * pieces })))
    if (!study || study.lots < learntFrom.lots) continue
    const { lower, median, upper, lots } = study
    spreads.set(key, { lower, median, upper, lots, by })
  }
  return spreads
}
