import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { selectSiteViewMj } from '#areas/boards/contract/floor.api.ts'
import { hungMolds } from '#areas/molds/server/index.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { siteNow, stationsAmong } from './site-view.ts'

/** One station of a molding machine now; without one asked for, the first at which a mold hangs. */
export async function siteViewMj(
  ctx: Ctx,
  filter: BoardFilter & { stationId?: number },
): Promise<OutputOf<typeof selectSiteViewMj>> {
  const site = await siteNow(ctx, await stationOf(ctx, filter))
  const { machines, task } = site
  const wanted = task ? await wantedBy(ctx, task.id) : undefined
  const molds = await hungMolds(
    ctx,
    machines.map(({ id }) => id),
    wanted?.productId ?? null,
  )
  const named = new Map(machines.map(({ id, name }) => [id, name]))
  return {
    ...site,
    moldWanted: wanted?.mold || null,
    molds: molds.map(({ machineId, ...mold }) => ({ ...mold, machineName: named.get(machineId) ?? '' })),
  }
}

async function stationOf(ctx: Ctx, filter: BoardFilter & { stationId?: number }) {
  const stations = stationsAmong(ctx.db, ctx, filter).limit(1)
  if (filter.stationId !== undefined) return stations.executeTakeFirst()
  const withMold = stations.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('workCenterMachine as c')
        .innerJoin('moldMounting as k', (j) =>
          j.onRef('k.teamId', '=', 'c.teamId').onRef('k.machineId', '=', 'c.machineId'),
        )
        .select('k.id')
        .whereRef('c.teamId', '=', 's.teamId')
        .whereRef('c.workCenterId', '=', 's.workCenterId')
        .where('k.removedAt', 'is', null),
    ),
  )
  return (await withMold.executeTakeFirst()) ?? stations.executeTakeFirst()
}

/** The mold that a task's operation names, and what is made; a task of several orders names none. */
const wantedBy = (ctx: Ctx, taskId: number) =>
  ctx.db
    .selectFrom('task as t')
    .innerJoin('orderOperation as o', (j) =>
      j.onRef('o.teamId', '=', 't.teamId').onRef('o.id', '=', 't.orderOperationId'),
    )
    .innerJoin('workOrder as w', (j) => j.onRef('w.teamId', '=', 't.teamId').onRef('w.id', '=', 't.workOrderId'))
    .select(['o.mold', 'w.productId'])
    .where('t.id', '=', taskId)
    .executeTakeFirst()
