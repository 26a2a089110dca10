import { history } from '#areas/execution/demo/history.ts'
import { demoPlaces } from '#areas/workcenters/demo/places.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { dateOf } from '#core/server/demo/date.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { moldCrud } from '../contract/mold.ts'
import { type Pressed, pressesOf, pressParts } from './press-parts.ts'

const day = 86_400_000

async function makeMold(demo: DemoCaller, { mold, products }: Pressed, presses: number[]): Promise<void> {
  const { number, name, strokes, parts, fits, shots, since, every, inDays, minutes } = mold
  const made = products.map(({ productId, holes }) => ({ productId, holeCount: holes }))
  await demo.call(moldCrud.add, {
    number,
    name,
    location: `M-${number.slice(-2)}`,
    holeCount: parts.reduce((sum, { holes }) => sum + holes, 0),
    strokesPerMinute: strokes,
    pressIds: fits ? pressesOf(mold, presses) : [],
    products: parts.length > 1 ? made : [],
    designShots: 1_000_000,
    totalShots: shots,
    shotsSinceMaintenance: since,
    ...(every !== undefined && { maintenanceShots: every }),
    ...(inDays !== undefined && { nextMaintenanceOn: dateOf(demo.now.getTime() + inDays * day) }),
    maintenanceMinutes: minutes,
  })
}

/** The molds of the presses, as they were before what is known of their use. */
export const molds = demoPart({
  name: 'molds.molds',
  // Plans of the past reckon without their maintenance.
  needs: { places: demoPlaces, pressParts, history },
  async make(demo, told) {
    for (const each of told.pressParts) await makeMold(demo, each, told.places.presses)
  },
})
