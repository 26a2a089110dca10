import { departmentLookup } from '#areas/identity/server/index.ts'
import { lineLookup } from '#areas/workcenters/server/index.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { fillBlanks, wholeOf } from '#core/server/crud/blanks.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { type Finder, findable } from '#core/server/find/finder.ts'
import { amongFew, everyName, none } from '#core/server/find/statements.ts'
import type { Fill } from '#core/server/slots.ts'
import { type maintenanceObject, maintenanceObjectCrud } from '../contract/object.ts'
import { makeDue } from './due/make.ts'
import { reckonNext } from './due/reckon.ts'
import { mayWriteIn } from './policy.ts'

type Candidate = CandidateOf<typeof maintenanceObject, 'maintenanceObject'>

/** The line that an object names is one of its workshop's. */
async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  fillBlanks(candidates, { kind: 'other', enabled: true })
  const rows = candidates.map(wholeOf)
  const ids = rows.flatMap(({ lineId }) => (typeof lineId === 'number' ? [lineId] : []))
  const lines = await ctx.db
    .selectFrom('productionLine as l')
    .select(['l.id', nameIn(ctx, 'l').as('name'), 'l.workshopId'])
    .where('l.id', 'in', [0, ...ids])
    .execute()
  return rows.map(({ lineId, workshopId }): FieldIssue[] => {
    const elsewhere = lines.filter((line) => line.id === lineId && line.workshopId !== workshopId)
    const foreign = typeof workshopId === 'number' && !mayWriteIn(ctx.caller, workshopId)
    return [
      ...(foreign ? [{ field: 'workshopId', key: 'maintenanceRoute.foreignWorkshop' as const }] : []),
      ...elsewhere.map(({ name }) => ({
        field: 'lineId',
        key: 'maintenanceObject.lineElsewhere' as const,
        params: { line: name },
      })),
    ]
  })
}

/** An object that is out of use asks for nothing, one of another line goes by its calendar: the next times of its plans are reckoned anew. */
async function followObject(ctx: Ctx, objectId: number): Promise<void> {
  const pairs = await ctx.db
    .selectFrom('maintenancePlanObject')
    .select('planId')
    .where('objectId', '=', objectId)
    .execute()
  const planIds = pairs.map(({ planId }) => planId)
  await reckonNext(ctx, { planIds, of: { machineId: null, objectId } })
  if (planIds.length) await makeDue(ctx, planIds)
  ctx.touch('maintenancePlan', planIds)
}

export const objects = serveCrud(maintenanceObjectCrud, {
  table: 'maintenanceObject',
  list: (db, ctx) =>
    db
      .selectFrom('maintenanceObject as o')
      .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'o.teamId').onRef('d.id', '=', 'o.workshopId'))
      .leftJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 'o.teamId').onRef('l.id', '=', 'o.lineId'))
      .select([
        'o.id',
        'o.version',
        'o.createdAt',
        'o.number',
        'o.name',
        'o.names',
        'o.kind',
        'o.workshopId',
        nameIn(ctx, 'd').as('workshopName'),
        'o.lineId',
        nameIn<string | null>(ctx, 'l').as('lineName'),
        'o.enabled',
        'o.remark',
      ]),
  sort: [{ field: 'number', order: 'asc' }],
  unique: [{ fields: ['number'] }],
  refers: {
    workshopId: { table: 'department', among: { isWorkshop: true }, gone: 'maintenanceObject.noWorkshop' },
    lineId: 'productionLine',
  },
  check,
  usedBy: [{ table: 'maintenanceTask', column: 'objectId', label: 'maintenanceTask' }, 'references'],
  lookups: { workshopId: departmentLookup, lineId: lineLookup },
  async updated(ctx, { before, after }) {
    if (before.enabled !== after.enabled || before.lineId !== after.lineId) await followObject(ctx, after.id)
  },
})

const object: Finder = {
  kind: 'maintenanceObject',
  right: 'maintenanceObject.view',
  queries: (ctx, asked) =>
    amongFew(
      ctx.db,
      ctx.db
        .selectFrom('maintenanceObject as p')
        .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'p.teamId').onRef('d.id', '=', 'p.workshopId'))
        .select(['p.id', 'p.number', nameIn(ctx, 'p').as('name'), nameIn<string | null>(ctx, 'd').as('note')])
        .select([none.as('state'), everyName('p').as('written')]),
      asked,
    ),
  // Whoever scans its label stands before it.
  place: ({ number }) => ({ path: 'maintenanceObjectPage', query: { number } }),
}

/** Objects of maintenance by number and name; a scanned label opens the object's page. */
export const findObjects: Fill[] = [findable(object)]
