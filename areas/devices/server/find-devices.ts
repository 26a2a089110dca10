import { type Finder, findable, searched } from '#core/server/find/finder.ts'
import { amongFew, none } from '#core/server/find/statements.ts'
import type { Fill } from '#core/server/slots.ts'

const device: Finder = {
  kind: 'device',
  right: 'device.view',
  queries: (ctx, asked) =>
    amongFew(
      ctx.db,
      ctx.db
        .selectFrom('device as d')
        .select(['d.id', 'd.number', 'd.name', 'd.name as written', none.as('note'), none.as('state')]),
      asked,
    ),
  place: ({ number }) => ({ path: 'deviceMain', query: searched({ keyword: number }) }),
}

/** Devices. */
export const findDevices: Fill[] = [findable(device)]
