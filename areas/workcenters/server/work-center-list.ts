import { sql } from 'kysely'
import { nameIn, type Reader } from '#core/server/crud/names.ts'
import type { Db } from '#core/server/db/pool.ts'

/** Work centres as lists, forms and sheets show them. */
export const workCenterList = (db: Db, reader: Reader) =>
  db
    .selectFrom('workCenter as w')
    .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'w.teamId').onRef('d.id', '=', 'w.workshopId'))
    .innerJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 'w.teamId').onRef('l.id', '=', 'w.lineId'))
    .leftJoin('operation as o', (j) => j.onRef('o.teamId', '=', 'w.teamId').onRef('o.id', '=', 'w.mainOperationId'))
    .leftJoin('workCenter as n', (j) => j.onRef('n.teamId', '=', 'w.teamId').onRef('n.id', '=', 'w.nextWorkCenterId'))
    .select([
      'w.id',
      'w.version',
      'w.createdAt',
      'w.number',
      'w.name',
      'w.names',
      'w.workshopId',
      nameIn(reader, 'd').as('workshopName'),
      'w.lineId',
      nameIn(reader, 'l').as('lineName'),
      'w.mainOperationId',
      nameIn<string | null>(reader, 'o', 'produreName').as('mainOperationName'),
      'w.staffing',
      'w.proficiency',
      sql<number[]>`array(select e.machine_id from work_center_machine e
        where e.team_id = w.team_id and e.work_center_id = w.id order by e.machine_id)`.as('machineIds'),
      sql<
        string[]
      >`array(select ${nameIn(reader, 'm')} from work_center_machine e join machine m on m.team_id = e.team_id and m.id = e.machine_id
        where e.team_id = w.team_id and e.work_center_id = w.id order by e.machine_id)`.as('machineNames'),
      'w.reportingMode',
      'w.onDutyDeviationMinutes',
      'w.feedingVerification',
      'w.hoursAllocation',
      'w.defaultGoodQuantity',
      'w.quantityCheck',
      'w.quantityLimit',
      'w.customLimit',
      'w.groupLabel',
      'w.nextAutoDispatch',
      'w.nextWorkCenterId',
      nameIn<string | null>(reader, 'n').as('nextWorkCenterName'),
      'w.parallelProduction',
      'w.progressLimit',
      'w.shiftLock',
      'w.assemblyLine',
      'w.press',
      'w.andonBraceletNumber',
      'w.personnelArrangement',
      'w.personnelCount',
      'w.personnelIds',
      sql<string[]>`array(select u.name from unnest(w.personnel_ids) with ordinality p (id, n)
        join team_user u on u.team_id = w.team_id and u.id = p.id order by p.n)`.as('personnelNames'),
      'w.enabled',
      'w.remark',
    ])
