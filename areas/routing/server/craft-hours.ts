import { sql } from 'kysely'
import { craftHoursCrud } from '#areas/routing/contract/craft-hours.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { fillBlanks } from '#core/server/crud/blanks.ts'
import { serveGrouped } from '#core/server/crud/grouped-import.ts'
import { lookupBy } from '#core/server/crud/lookup.ts'
import { namedBy } from '#core/server/crud/named.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { Stored } from '#core/server/crud/rows.ts'
import type { CandidateOf } from '#core/server/crud/serve.ts'
import { labelsOf } from './craft-hours-label.ts'

type Candidate = CandidateOf<(typeof craftHoursCrud)['entity'], 'craftHours'>

const blanks = { singleTripQuantity: 1, timePreparation: 0 }
const identity = ['productId', 'operationId', 'workCenterId'] as const

async function check(_ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  fillBlanks(candidates, blanks)
  return candidates.map(() => [])
}

/** The operation log calls a record by its product, operation and work centre. */
async function named(ctx: Ctx, rows: Stored<'craftHours'>[]): Promise<void> {
  const labels = await labelsOf(ctx.db, rows)
  rows.forEach((row, i) => Object.assign(row, { label: labels[i] }))
}

export const craftHours = serveGrouped(
  craftHoursCrud,
  {
    table: 'craftHours',
    list: (db, ctx) =>
      db
        .selectFrom('craftHours as h')
        .innerJoin('product as p', (join) => join.onRef('p.teamId', '=', 'h.teamId').onRef('p.id', '=', 'h.productId'))
        .innerJoin('operation as o', (join) =>
          join.onRef('o.teamId', '=', 'h.teamId').onRef('o.id', '=', 'h.operationId'),
        )
        // Man-hours of a work centre that the caller is not granted are not his to see.
        .innerJoin('workCenter as w', (join) =>
          join.onRef('w.teamId', '=', 'h.teamId').onRef('w.id', '=', 'h.workCenterId'),
        )
        .select([
          'h.id',
          'h.version',
          'h.createdAt',
          'h.productId',
          'p.code as productCode',
          nameIn(ctx, 'p').as('productName'),
          'h.operationId',
          'o.produreNo',
          nameIn(ctx, 'o', 'produreName').as('produreName'),
          'h.workCenterId',
          'w.number as workCenterNumber',
          nameIn(ctx, 'w').as('workCenterName'),
          'h.singleTripQuantity',
          'h.singleProcessingTime',
          'h.timePreparation',
          'h.unitPrice',
          'h.greenLampDuration',
          'h.remark',
          sql<string>`p.code || ' / ' || o.produre_name || ' / ' || w.number`.as('label'),
          sql<number>`round(3600 * h.single_trip_quantity / h.single_processing_time, 2)`.as('hourlyOutput'),
        ]),
    unique: [{ fields: identity, taken: 'craftHours.taken' }],
    check,
    ...namedBy(named),
  },
  {
    lookups: {
      productId: lookupBy('product', 'code'),
      operationId: lookupBy('operation', 'produreNo'),
      workCenterId: lookupBy('workCenter', 'number'),
    },
    by: identity,
    taken: 'craftHours.taken',
  },
)
