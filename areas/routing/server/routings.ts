import { sql } from 'kysely'
import { defaultsInUse, makeDefaults, makeNewDefaults } from '#areas/materials/server/index.ts'
import { routingCrud, routingLineCrud } from '#areas/routing/contract/routing.ts'
import type { Ctx } from '#core/server/context.ts'
import { serveGrouped } from '#core/server/crud/grouped-import.ts'
import { inUseByReferences } from '#core/server/crud/in-use-by-references.ts'
import { lookupBy } from '#core/server/crud/lookup.ts'
import { copiedNameIn } from '#core/server/crud/names.ts'
import type { Stored } from '#core/server/crud/rows.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { completeSteps } from './complete-steps.ts'
import { checkRoutings, type StepDraft } from './routing-check.ts'
import { stepsOfRouting, writeSteps } from './routing-steps.ts'

const pieceTime = sql<number>`(select round(sum(o.single_processing_time / o.single_trip_quantity), 3)
  from routing_operation o where o.team_id = r.team_id and o.routing_id = r.id)`
const piecePrice = sql<number>`(select round(sum(o.unit_price * o.difficulty_rate), 6)
  from routing_operation o where o.team_id = r.team_id and o.routing_id = r.id)`
const count = sql<number>`(select count(*) from routing_operation o where o.team_id = r.team_id and o.routing_id = r.id)`

const referredTo = inUseByReferences('routing', (row) => row.routingVersion)

/** Orders remember their routing by id alone: an order's own operations are a copy, but what they came from stays readable. */
async function keeps(ctx: Ctx, rows: Stored<'routing'>[]) {
  const kept = await defaultsInUse(ctx, 'routing', rows, 'routing.otherDefaultFirst')
  for (const [id, message] of await referredTo(ctx, rows)) kept.set(id, message)
  const { rows: orders } = await ctx.unscoped(() =>
    sql<{ id: number; order: string }>`select routing_id as id, min(workorder_no) as "order" from work_order
      where routing_id = any(${rows.map((row) => row.id)}) and deleted_at is null group by routing_id`.execute(ctx.db),
  )
  for (const { id, order } of orders) {
    const version = String(rows.find((row) => row.id === id)?.routingVersion ?? id)
    kept.set(id, { key: 'routing.usedByOrders', params: { version, order } })
  }
  return kept
}

export const routings = serveGrouped(
  routingCrud,
  {
    table: 'routing',
    list: (db, ctx) =>
      db
        .selectFrom('routing as r')
        .innerJoin('product as p', (join) => join.onRef('p.teamId', '=', 'r.teamId').onRef('p.id', '=', 'r.productId'))
        .select([
          'r.id',
          'r.version',
          'r.createdAt',
          'r.productId',
          'p.code as productCode',
          'p.name as productName',
          'r.routingVersion',
          'r.name',
          'r.isDefault',
          'r.remark',
          stepsOfRouting(ctx).as('operations'),
          count.as('operationCount'),
          pieceTime.as('pieceSeconds'),
          piecePrice.as('piecePrice'),
        ]),
    elsewhere: ['operations', 'isDefault'],
    check: checkRoutings,
    keeps,
    async added(ctx, added) {
      await writeSteps(
        ctx,
        added.map(({ row, draft }) => ({ routingId: row.id, steps: draft.operations as StepDraft[] })),
      )
      await makeNewDefaults(ctx, 'routing', added)
    },
    async updated(ctx, { after, draft }) {
      if (draft.operations) {
        await ctx.db.deleteFrom('routingOperation').where('routingId', '=', after.id).execute()
        await writeSteps(ctx, [{ routingId: after.id, steps: draft.operations }])
      }
      if (draft.isDefault === true)
        await makeDefaults(ctx, 'routing', [{ id: after.id, productId: after.productId, unlessAnother: false }])
    },
  },
  {
    sheet: routingLineCrud.entity,
    lookups: {
      productId: lookupBy('product', 'code'),
      operationId: lookupBy('operation', 'produreNo'),
      workCenterId: lookupBy('workCenter', 'number'),
      alternativeWorkCenterIds: lookupBy('workCenter', 'number'),
    },
    by: ['productId', 'routingVersion'],
    lines: 'operations',
    taken: 'routing.versionTwice',
    complete: completeSteps,
  },
)

export const routingLines = serveCrud(routingLineCrud, {
  table: 'routingOperation',
  list: (db, ctx) =>
    db
      .selectFrom('routingOperation as o')
      .innerJoin('routing as r', (join) => join.onRef('r.teamId', '=', 'o.teamId').onRef('r.id', '=', 'o.routingId'))
      .innerJoin('product as p', (join) => join.onRef('p.teamId', '=', 'r.teamId').onRef('p.id', '=', 'r.productId'))
      .leftJoin('workCenter as w', (join) =>
        join.onRef('w.teamId', '=', 'o.teamId').onRef('w.id', '=', 'o.workCenterId'),
      )
      .select([
        'o.id',
        'o.sequence',
        'o.operationId',
        'o.produreNo',
        copiedNameIn(ctx, 'o', 'operation', 'produreName').as('produreName'),
        'o.workCenterId',
        'o.alternativeWorkCenterIds',
        'o.singleTripQuantity',
        'o.singleProcessingTime',
        'o.unitPrice',
        'o.timePreparation',
        'o.greenLampDuration',
        'o.difficultyRate',
        'o.machineAdjustMinutes',
        'o.transferBatch',
        'o.transferMinutes',
        'o.groupNo',
        'o.mold',
        'o.fixtureNumber',
        'o.keyProcess',
        'o.firstScheme',
        'o.inProcessScheme',
        'o.selfScheme',
        'o.finalScheme',
        'o.remark',
        'r.version',
        'r.createdAt',
        'r.productId',
        'p.code as productCode',
        'p.name as productName',
        'r.routingVersion',
        'r.isDefault',
        'w.number as workCenterNumber',
        sql<string>`array_to_string(o.successor, ',')`.as('successor'),
        sql<string[]>`(select coalesce(array_agg(a.number order by a.number), '{}') from work_center a
          where a.team_id = o.team_id and a.id = any(o.alternative_work_center_ids))`.as('alternativeNumbers'),
      ]),
  sort: [
    { field: 'productCode', order: 'asc' },
    { field: 'routingVersion', order: 'asc' },
    { field: 'sequence', order: 'asc' },
  ],
})
