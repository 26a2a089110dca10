import { sql } from 'kysely'
import { shiftNameIn } from '#areas/calendar/server/index.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { handoverCrud } from '../../contract/handover.ts'

/** The state of a sheet from its signatures. */
export const handoverState = sql<'open' | 'outgoingSigned' | 'frozen'>`
  case when h.incoming_by is not null then 'frozen' when h.outgoing_by is not null then 'outgoingSigned' else 'open' end`

export const handovers = serveCrud(handoverCrud, {
  table: 'handover',
  list: (db, ctx) =>
    db
      .selectFrom('handover as h')
      .innerJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 'h.teamId').onRef('l.id', '=', 'h.lineId'))
      .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'h.teamId').onRef('d.id', '=', 'h.workshopId'))
      .leftJoin('teamUser as o', (j) => j.onRef('o.teamId', '=', 'h.teamId').onRef('o.id', '=', 'h.outgoingBy'))
      .leftJoin('teamUser as i', (j) => j.onRef('i.teamId', '=', 'h.teamId').onRef('i.id', '=', 'h.incomingBy'))
      .select([
        'h.id',
        'h.version',
        'h.createdAt',
        'h.lineId',
        nameIn(ctx, 'l').as('lineName'),
        'h.workshopId',
        nameIn(ctx, 'd').as('workshopName'),
        'h.productionDay',
        shiftNameIn(ctx, 'h').as('shiftName'),
        'h.startAt',
        'h.endAt',
        'o.name as outgoingName',
        'h.outgoingBy',
        'h.outgoingAt',
        'i.name as incomingName',
        'h.incomingAt',
        'h.remark',
      ])
      .select([
        handoverState.as('status'),
        sql<string>`${nameIn(ctx, 'l')} || ' ' || h.production_day || ' ' || ${shiftNameIn(ctx, 'h')}`.as('name'),
      ]),
  sort: [{ field: 'startAt', order: 'desc' }],
})
