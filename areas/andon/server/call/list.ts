import { sql } from 'kysely'
import { shiftNameIn } from '#areas/calendar/server/index.ts'
import { nameIn, type Reader } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { andonCallCrud } from '../../contract/call.ts'

const minutesBetween = (from: string, to: string) =>
  sql<number | null>`round((extract(epoch from ${sql.ref(to)} - ${sql.ref(from)}) / 60)::numeric, 1)`

/** Calls with the texts of all that they refer to. */
export const callList = (db: Db, reader: Reader) =>
  db
    .selectFrom('andonCall as c')
    .innerJoin('andonType as t', (join) => join.onRef('t.teamId', '=', 'c.teamId').onRef('t.id', '=', 'c.typeId'))
    .leftJoin('station as s', (join) => join.onRef('s.teamId', '=', 'c.teamId').onRef('s.id', '=', 'c.stationId'))
    .leftJoin('machine as m', (join) => join.onRef('m.teamId', '=', 'c.teamId').onRef('m.id', '=', 'c.machineId'))
    .leftJoin('productionLine as l', (join) => join.onRef('l.teamId', '=', 'c.teamId').onRef('l.id', '=', 'c.lineId'))
    .leftJoin('department as d', (join) => join.onRef('d.teamId', '=', 'c.teamId').onRef('d.id', '=', 'c.workshopId'))
    .leftJoin('teamUser as r', (join) => join.onRef('r.teamId', '=', 'c.teamId').onRef('r.id', '=', 'c.raisedBy'))
    .leftJoin('teamUser as h', (join) => join.onRef('h.teamId', '=', 'c.teamId').onRef('h.id', '=', 'c.handlerId'))
    .leftJoin('teamUser as e', (join) => join.onRef('e.teamId', '=', 'c.teamId').onRef('e.id', '=', 'c.closedBy'))
    .select([
      'c.id',
      'c.version',
      'c.raisedAt as createdAt',
      'c.callNo',
      'c.typeId',
      nameIn(reader, 't').as('typeName'),
      't.color',
      'c.status',
      'c.source',
      sql<string>`coalesce(${nameIn(reader, 's')}, ${nameIn(reader, 'm')}, '')`.as('placeName'),
      'c.lineId',
      nameIn<string | null>(reader, 'l').as('lineName'),
      'c.workshopId',
      nameIn<string | null>(reader, 'd').as('workshopName'),
      'c.shiftDate',
      shiftNameIn<string | null>(reader, 'c', 'name').as('shiftName'),
      sql<string | null>`(select string_agg(${nameIn(reader, 'i', 'content')}, ', ' order by i.id) from andon_item i
        where i.team_id = c.team_id and i.id = any(c.item_ids))`.as('itemNames'),
      'c.description',
      sql<number>`(select count(*) from andon_call_photo p where p.team_id = c.team_id and p.call_id = c.id)`.as(
        'photos',
      ),
      sql<boolean>`exists (select from andon_item i where i.team_id = c.team_id and i.id = any(c.item_ids) and i.miscellaneous)`.as(
        'miscellaneous',
      ),
      'c.raisedBy',
      'c.responsibleIds',
      'r.name as raisedByName',
      sql<string | null>`(select string_agg(u.name, ', ' order by u.id) from team_user u
        where u.team_id = c.team_id and u.id = any(c.responsible_ids))`.as('responsibleNames'),
      'c.handlerId',
      'h.name as handlerName',
      'c.tierReached',
      'c.raisedAt',
      'c.respondedAt',
      'c.finishedAt',
      'c.closedAt',
      minutesBetween('c.raisedAt', 'c.respondedAt').as('responseMinutes'),
      minutesBetween('c.respondedAt', 'c.finishedAt').as('handlingMinutes'),
      minutesBetween('c.raisedAt', 'c.closedAt').as('totalMinutes'),
      'c.closedHow',
      'e.name as closedByName',
      'c.solution',
    ])

export const calls = serveCrud(andonCallCrud, {
  table: 'andonCall',
  sort: [{ field: 'raisedAt', order: 'desc' }],
  list: callList,
})
