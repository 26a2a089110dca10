import { departmentLookup } from '#areas/identity/server/index.ts'
import { lookupByNumberOrName } from '#core/server/crud/lookup.ts'
import type { Values } from '#core/server/crud/rows.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { workCenterCrud } from '../contract/work-center.ts'
import { lineLookup, machineLookup, personLookup, workCenterLookup } from './lookups.ts'
import { workCenterList } from './work-center-list.ts'
import { checkWorkCenters } from './work-center-rules.ts'

/** Sets the machines of work centres to those that the drafts name; a draft without the field leaves them. */
async function keepMachines(db: Db, centers: { id: number; draft: Values }[]): Promise<void> {
  const named = centers.filter(({ draft }) => draft.machineIds !== undefined)
  if (!named.length) return
  await db
    .deleteFrom('workCenterMachine')
    .where(
      'workCenterId',
      'in',
      named.map(({ id }) => id),
    )
    .execute()
  const rows = named.flatMap(({ id, draft }) =>
    [...new Set((draft.machineIds ?? []) as number[])].map((machineId) => ({ workCenterId: id, machineId })),
  )
  if (rows.length) await db.insertInto('workCenterMachine').values(rows).execute()
}

export const workCenters = serveCrud(workCenterCrud, {
  table: 'workCenter',
  list: workCenterList,
  sort: [{ field: 'number', order: 'asc' }],
  elsewhere: ['machineIds'],
  unique: [
    { fields: ['number'] },
    { fields: ['andonBraceletNumber'], index: 'work_center_bracelet', taken: 'workCenter.braceletTaken' },
  ],
  refers: { lineId: 'productionLine', machineIds: 'machine', personnelIds: 'teamUser', nextWorkCenterId: 'workCenter' },
  check: checkWorkCenters,
  added: (ctx, rows) =>
    keepMachines(
      ctx.db,
      rows.map(({ row, draft }) => ({ id: row.id, draft })),
    ),
  updated: (ctx, { after, draft }) => keepMachines(ctx.db, [{ id: after.id, draft }]),
  usedBy: [
    { table: 'station', column: 'workCenterId', label: 'station' },
    { table: 'workCenter', column: 'nextWorkCenterId', label: 'workCenter.usedBy.previous' },
    { table: 'operation', column: 'workCenterId', label: 'workCenter.usedBy.operation' },
    { table: 'routingOperation', column: 'workCenterId', label: 'workCenter.usedBy.routing' },
    { table: 'orderOperation', column: 'workCenterId', label: 'workCenter.usedBy.order' },
    { table: 'task', column: 'workCenterId', label: 'workCenter.usedBy.task' },
    'references',
  ],
  lookups: {
    workshopId: departmentLookup,
    lineId: lineLookup,
    mainOperationId: lookupByNumberOrName('operation', 'produreNo', 'produreName'),
    machineIds: machineLookup,
    personnelIds: personLookup,
    nextWorkCenterId: workCenterLookup,
  },
})
