import { sql } from 'kysely'
import { serveCrud } from '#core/server/crud/serve.ts'
import { epcisDocumentCrud, epcisEventCrud } from '../../contract/epcis.ts'

export const epcisDocuments = serveCrud(epcisDocumentCrud, {
  table: 'epcisDocument',
  list: (db) =>
    db
      .selectFrom('epcisDocument as d')
      .leftJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'd.teamId').onRef('u.id', '=', 'd.userId'))
      .select(['d.id', 'd.version', 'd.createdAt', 'd.direction', 'd.sender', 'd.identifier', 'd.events', 'd.kept'])
      .select(['d.differing', 'd.firstAt', 'd.lastAt', 'u.name as userName']),
  sort: [{ field: 'createdAt', order: 'desc' }],
})

export const epcisEvents = serveCrud(epcisEventCrud, {
  table: 'epcisEvent',
  list: (db) =>
    db
      .selectFrom('epcisEvent as e')
      .innerJoin('epcisDocument as d', (j) => j.onRef('d.teamId', '=', 'e.teamId').onRef('d.id', '=', 'e.documentId'))
      .select([
        'e.id',
        'e.version',
        'e.createdAt',
        'e.at',
        'e.type',
        'e.action',
        'e.bizStep',
        'e.disposition',
        'e.place',
      ])
      .select(['e.error', 'e.eventId', 'e.documentId', 'd.sender', 'd.createdAt as documentAt'])
      .select(
        sql<string | null>`(select string_agg(distinct l.number, ', ') from epcis_event_lot x
          join stock_lot l on l.team_id = x.team_id and l.id = x.lot_id where x.team_id = e.team_id and x.event_id = e.id)`.as(
          'lots',
        ),
      ),
  sort: [{ field: 'at', order: 'desc' }],
})
