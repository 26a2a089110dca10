import { departmentLookup, usedBy } from '#areas/identity/server/index.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { type Candidate, type CrudDefinition, serveCrud } from '#core/server/crud/serve.ts'
import { machineCrud, machineEntity } from '../contract/machine.ts'
import { fillBlanks, idsOf, willBe } from './drafts.ts'
import { workshopsAmong } from './lines.ts'
import { lineIssue, linesById } from './lines-of.ts'
import { lineLookup } from './lookups.ts'

const definition: CrudDefinition = {
  table: 'machine',
  list: (db) =>
    db
      .selectFrom('machine as m')
      .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'm.teamId').onRef('d.id', '=', 'm.workshopId'))
      .leftJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 'm.teamId').onRef('l.id', '=', 'm.lineId'))
      .select([
        'm.id',
        'm.version',
        'm.createdAt',
        'm.number',
        'm.name',
        'm.workshopId',
        'd.name as workshopName',
        'm.lineId',
        'l.name as lineName',
        'm.brand',
        'm.model',
        'm.serialNumber',
        'm.manufacturer',
        'm.fixedAssetCode',
        'm.supplier',
        'm.status',
        'm.enabled',
        'm.remark',
      ]),
  sort: [{ field: 'number', order: 'asc' }],
  check: checkMachines,
  keeps: usedBy([{ table: 'workCenterMachine', column: 'machineId', label: 'workCenter' }]),
  lookups: { workshopId: departmentLookup, lineId: lineLookup },
}

async function checkMachines(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  fillBlanks(machineEntity, candidates)
  const rows = candidates.map(willBe)
  const lines = await linesById(ctx, idsOf(rows, 'lineId'))
  const workshops = await workshopsAmong(ctx, idsOf(rows, 'workshopId'))
  return rows.map((row) =>
    workshops.has(row.workshopId as number)
      ? lineIssue(row, 'lineId', lines)
      : [{ field: 'workshopId', key: 'productionLine.noWorkshop' }],
  )
}

export const machines = serveCrud(machineCrud, definition)
