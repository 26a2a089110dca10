import { sql } from 'kysely'
import { departmentLookup } from '#areas/identity/server/index.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { wholeOf } from '#core/server/crud/blanks.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { keepQuota } from '#core/server/team-quota.ts'
import { machinesChanged } from '../contract/events.ts'
import { machineCrud, machineEntity } from '../contract/machine.ts'
import { fillBlanks, idsOf } from './drafts.ts'
import { aWorkshop } from './lines.ts'
import { lineIssue, linesById } from './lines-of.ts'
import { lineLookup, personLookup } from './lookups.ts'

type Candidate = CandidateOf<typeof machineEntity, 'machine'>

/** What the key figures of a machine's past depend on. */
const figures = ['lineId', 'countSource', 'cycleQuantity', 'cycleSeconds'] as const

async function checkMachines(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  fillBlanks(machineEntity, candidates)
  const rows = candidates.map(wholeOf)
  const lines = await linesById(ctx, idsOf(rows, 'lineId'))
  return rows.map((row) => lineIssue(row, 'lineId', lines))
}

export const machines = serveCrud(machineCrud, {
  table: 'machine',
  list: (db, ctx) =>
    db
      .selectFrom('machine as m')
      .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'm.teamId').onRef('d.id', '=', 'm.workshopId'))
      .leftJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 'm.teamId').onRef('l.id', '=', 'm.lineId'))
      .leftJoin('teamUser as a', (j) => j.onRef('a.teamId', '=', 'm.teamId').onRef('a.id', '=', 'm.administratorId'))
      .leftJoin('machineLive as v', (j) => j.onRef('v.teamId', '=', 'm.teamId').onRef('v.machineId', '=', 'm.id'))
      .select([
        'm.id',
        'm.version',
        'm.createdAt',
        'm.number',
        'm.name',
        'm.names',
        'm.workshopId',
        nameIn(ctx, 'd').as('workshopName'),
        'm.lineId',
        nameIn<string | null>(ctx, 'l').as('lineName'),
        'm.brand',
        'm.model',
        'm.serialNumber',
        'm.manufacturer',
        'm.fixedAssetCode',
        'm.supplier',
        'm.installDate',
        'm.activationDate',
        'm.acceptanceDate',
        'm.administratorId',
        'a.name as administratorName',
        'm.countSource',
        'm.cycleQuantity',
        'm.cycleSeconds',
        'm.standstillCost',
        'm.enabled',
        'm.remark',
      ])
      .select(sql<string>`coalesce(v.state, 'noData')`.as('status')),
  sort: [{ field: 'number', order: 'asc' }],
  unique: [{ fields: ['number'] }],
  refers: { workshopId: aWorkshop, lineId: 'productionLine' },
  check: checkMachines,
  usedBy: [
    { table: 'workCenterMachine', column: 'machineId', label: 'workCenter' },
    { table: 'machineState', column: 'machineId', label: 'machine.ledger' },
    { table: 'devicePoint', column: 'machineId', label: 'device' },
    { table: 'moldMounting', column: 'machineId', label: 'moldMounting' },
    'references',
  ],
  lookups: { workshopId: departmentLookup, lineId: lineLookup, administratorId: personLookup },
  async added(ctx, rows) {
    if (rows.some(({ row }) => row.enabled)) await keepQuota(ctx, 'machines')
  },
  async updated(ctx, { before, after }) {
    if (after.enabled && !before.enabled) await keepQuota(ctx, 'machines')
    if (figures.some((column) => before[column] !== after[column]))
      await ctx.emit(machinesChanged, { machineIds: [after.id] })
  },
})
