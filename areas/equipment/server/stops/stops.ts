import { sql } from 'kysely'
import { serveCrud } from '#core/server/crud/serve.ts'
import { machineStopCrud, stopStates } from '../../contract/stop.ts'

export const machineStops = serveCrud(machineStopCrud, {
  table: 'machineState',
  list: (db) =>
    db
      .selectFrom('machineState as s')
      .innerJoin('machine as m', (j) => j.onRef('m.teamId', '=', 's.teamId').onRef('m.id', '=', 's.machineId'))
      .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'm.teamId').onRef('d.id', '=', 'm.workshopId'))
      .leftJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 'm.teamId').onRef('l.id', '=', 'm.lineId'))
      .leftJoin('exceptionReason as r', (j) => j.onRef('r.teamId', '=', 's.teamId').onRef('r.id', '=', 's.reasonId'))
      .leftJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 's.teamId').onRef('u.id', '=', 's.reasonBy'))
      .where('s.state', 'in', [...stopStates])
      .select([
        's.id',
        sql<number>`1`.as('version'),
        's.startAt as createdAt',
        's.machineId',
        'm.number as machineNumber',
        'm.name as machineName',
        's.state',
        's.lamp',
        's.startAt',
        's.endAt',
        sql<number>`floor(extract(epoch from coalesce(s.end_at, now()) - s.start_at))::bigint`.as('seconds'),
        sql<boolean>`s.reason_id is not null or s.reason_note is not null`.as('explained'),
        'r.className',
        's.reasonId',
        'r.name as reasonName',
        's.reasonNote',
        'r.planned',
        'r.assessed',
        'u.name as reasonByName',
        's.reasonAt',
        'm.lineId',
        'l.name as lineName',
        'm.workshopId',
        'd.name as workshopName',
      ]),
  sort: [{ field: 'startAt', order: 'desc' }],
})
