import { sql } from 'kysely'
import { defaultsInUse, makeDefaults, makeNewDefaults } from '#areas/materials/server/index.ts'
import { routingCrud, routingLineCrud } from '#areas/routing/contract/routing.ts'
import { serveGrouped } from '#core/server/crud/grouped-import.ts'
import { lookupBy } from '#core/server/crud/lookup.ts'
import { copiedNameIn, nameIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { completeSteps } from './complete-steps.ts'
import { checkRoutings, type StepDraft } from './routing-check.ts'
import { stepsOfRouting, writeSteps } from './routing-steps.ts'
import { schemesIn } from './scheme-issues.ts'

const pieceTime = sql<number>`(select round(sum(o.single_processing_time / o.single_trip_quantity), 3)
  from routing_operation o where o.team_id = r.team_id and o.routing_id = r.id)`
const piecePrice = sql<number>`(select round(sum(o.unit_price * o.difficulty_rate), 6)
  from routing_operation o where o.team_id = r.team_id and o.routing_id = r.id)`
const count = sql<number>`(select count(*) from routing_operation o where o.team_id = r.team_id and o.routing_id = r.id)`

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
          nameIn(ctx, 'p').as('productName'),
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
    keeps: (ctx, rows) => defaultsInUse(ctx, 'routing', rows, 'routing.otherDefaultFirst'),
    unique: [{ fields: ['productId', 'routingVersion'], taken: 'routing.versionTwice' }],
    // Work centres of every workshop: a routing runs through several, whatever its writer is granted.
    refers: {
      'operations.operationId': { table: 'operation', gone: 'operation.unknown' },
      'operations.workCenterId': { table: 'workCenter', everywhere: true, gone: 'routing.noWorkCenter' },
      'operations.alternativeWorkCenterIds': { table: 'workCenter', everywhere: true, gone: 'routing.noWorkCenter' },
      'operations.groupNo': { table: 'operation', by: 'produreNo', gone: 'operation.noGroup' },
      ...schemesIn('operations.'),
    },
    // Orders remember theirs by id alone: an order's own operations are a copy, but what they came from stays readable.
    usedBy: [
      {
        table: 'workOrder',
        column: 'routingId',
        label: 'workOrder',
        among: { deletedAt: null },
        which: () => sql`u.workorder_no`,
        why: 'routing.usedByOrders',
      },
      'references',
    ],
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
        nameIn(ctx, 'p').as('productName'),
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
