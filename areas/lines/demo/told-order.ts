import type { DemoCaller } from '#core/server/demo/caller.ts'
import { tellUnits } from '../server/index.ts'
import { type LineStory, tellStories } from './stories.ts'

export interface LineOrder {
  id: number
  productId: number
  workorderNo: string
}

export const lineOrder = ({ db }: DemoCaller, id: number): Promise<LineOrder> =>
  db.selectFrom('workOrder').select(['id', 'productId', 'workorderNo']).where('id', '=', id).executeTakeFirstOrThrow()

/** The first serials of an order. */
export async function serialsOf({ db }: DemoCaller, workOrderId: number, count: number) {
  const rows = await db
    .selectFrom('orderSerial')
    .select(['id', 'serialNo'])
    .where('workOrderId', '=', workOrderId)
    .orderBy('id')
    .limit(count)
    .execute()
  return rows.map(({ id, serialNo: serial }) => ({ id, serial }))
}

/**
 * Tells what units of an order went through, one after the other.
 *
 * @param going `count` of its units that come, `ago` milliseconds before the story's end the first of them
 * @returns the serials of those that are through, in the order in which they became so
 */
export async function tellOrder(
  demo: DemoCaller,
  order: LineOrder,
  profileId: number,
  story: LineStory,
  { count, ago }: { count: number; ago: number },
): Promise<string[]> {
  const units = tellStories(story, await serialsOf(demo, order.id, count), story.until - ago)
  await demo.within('line', (ctx) => tellUnits(ctx, order, profileId, units))
  const through = await demo.db
    .selectFrom('lineUnit as u')
    .innerJoin('orderSerial as s', (j) => j.onRef('s.teamId', '=', 'u.teamId').onRef('s.id', '=', 'u.serialId'))
    .select('s.serialNo')
    .where('u.workOrderId', '=', order.id)
    .where('u.status', '=', 'finished')
    .orderBy('u.finishedAt')
    .orderBy('u.serialId')
    .execute()
  return through.map(({ serialNo }) => serialNo)
}
