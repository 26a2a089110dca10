import { sql } from 'kysely'
import { lineLookup, machineLookup, stationLookup } from '#areas/workcenters/server/index.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { fillBlanks, wholeOf } from '#core/server/crud/blanks.ts'
import { lookupByNumberOrName } from '#core/server/crud/lookup.ts'
import { nameIn, type Reader } from '#core/server/crud/names.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { locationCrud, type locationEntity } from '../contract/location.ts'
import { type PlaceKind, virtualKinds } from '../contract/stock-states.ts'

type Candidate = CandidateOf<typeof locationEntity, 'stockLocation'>

const belongings = ['warehouseId', 'stationId', 'machineId', 'lineId'] as const
type Belonging = (typeof belongings)[number]

/** What a place of each kind belongs to: a bin to a warehouse, the others to what they stand beside, whichever warehouse answers for them. */
const belongsTo: Partial<Record<PlaceKind, Belonging>> = { lineSide: 'stationId', feeder: 'machineId', line: 'lineId' }

/** The other things that a draft names are let go: they were of another kind. */
async function check(_ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  fillBlanks(candidates, { kind: 'storage', enabled: true })
  return candidates.map((candidate) => {
    const whole = wholeOf(candidate)
    const own = belongsTo[whole.kind] ?? 'warehouseId'
    for (const each of belongings)
      if (each !== own && each !== 'warehouseId' && whole[each] != null) candidate.draft[each] = null
    return whole[own] == null ? [{ field: own, key: 'stockLocation.belongs' as const }] : []
  })
}

const list = (db: Db, reader: Reader) =>
  db
    .selectFrom('stockLocation as o')
    .leftJoin('warehouse as w', (j) => j.onRef('w.teamId', '=', 'o.teamId').onRef('w.id', '=', 'o.warehouseId'))
    .leftJoin('station as s', (j) => j.onRef('s.teamId', '=', 'o.teamId').onRef('s.id', '=', 'o.stationId'))
    .leftJoin('machine as v', (j) => j.onRef('v.teamId', '=', 'o.teamId').onRef('v.id', '=', 'o.machineId'))
    .leftJoin('productionLine as e', (j) => j.onRef('e.teamId', '=', 'o.teamId').onRef('e.id', '=', 'o.lineId'))
    .where('o.kind', 'not in', [...virtualKinds])
    .select([
      'o.id',
      'o.version',
      'o.createdAt',
      'o.code',
      'o.kind',
      'o.warehouseId',
      nameIn<string | null>(reader, 'w').as('warehouseName'),
      'o.zone',
      'o.stationId',
      nameIn<string | null>(reader, 's').as('stationName'),
      'o.machineId',
      nameIn<string | null>(reader, 'v').as('machineName'),
      'o.lineId',
      nameIn<string | null>(reader, 'e').as('lineName'),
      sql<
        string | null
      >`coalesce(${nameIn(reader, 's')}, ${nameIn(reader, 'v')}, ${nameIn(reader, 'e')}, ${nameIn(reader, 'w')})`.as(
        'placeName',
      ),
      sql<number>`(select count(*) from stock_balance b
        where b.team_id = o.team_id and b.location_id = o.id and b.quantity > 0)`.as('lots'),
      'o.enabled',
      'o.remark',
    ])

export const locations = serveCrud(locationCrud, {
  table: 'stockLocation',
  list,
  sort: [{ field: 'code', order: 'asc' }],
  unique: [
    { fields: ['code'] },
    { fields: ['lineId'], index: 'stock_location_line', taken: 'stockLocation.lineTaken' },
  ],
  refers: { warehouseId: 'warehouse', stationId: 'station', machineId: 'machine', lineId: 'productionLine' },
  check,
  usedBy: ['references'],
  lookups: {
    warehouseId: lookupByNumberOrName('warehouse', 'code'),
    stationId: stationLookup,
    machineId: machineLookup,
    lineId: lineLookup,
  },
})
