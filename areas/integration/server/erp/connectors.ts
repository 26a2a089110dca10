import { sql } from 'kysely'
import { deleteRows, lockRows } from '#core/server/crud/rows.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { erpConnectorCrud, erpEntryCrud } from '../../contract/erp.ts'
import { readableKinds } from '../policy.ts'

const list = (db: Db) =>
  db
    .selectFrom('erpConnector as c')
    .innerJoin('outgoingTarget as t', (j) => j.onRef('t.teamId', '=', 'c.teamId').onRef('t.id', '=', 'c.targetId'))
    .innerJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'c.teamId').onRef('u.id', '=', 'c.madeBy'))
    .select([
      'c.id',
      'c.version',
      'c.createdAt',
      'c.name',
      'c.protocol',
      'c.address',
      'c.kinds',
      'c.remark',
      'u.name as ownerName',
    ])
    .select(['t.failingSince'])
    .select([
      sql<string>`case when t.paused then 'paused' when t.failures > 0 then 'failing' else 'on' end`.as('state'),
      sql<number>`(select count(*)::int from outgoing_delivery d where d.team_id = c.team_id and d.target_id = c.target_id
        and d.state in ('pending', 'sending', 'waiting', 'unknown', 'dead'))`.as('waiting'),
      sql<number>`(select count(*)::int from outgoing_delivery d where d.team_id = c.team_id and d.target_id = c.target_id
        and (d.state = 'dead' or d.state = 'unknown' and d.next_at is null))`.as('stuck'),
      sql<
        string | null
      >`(select max(d.ended_at) from outgoing_delivery d where d.team_id = c.team_id and d.target_id = c.target_id
        and d.ended_at is not null and d.state = 'done')`.as('lastAt'),
    ])

export const erpConnectors = serveCrud(erpConnectorCrud, {
  table: 'erpConnector',
  list,
  sort: [{ field: 'name', order: 'asc' }],
  unique: [{ fields: ['name'] }],
  usedBy: [],
  // What still waits would be lost without a word.
  keeps: async (ctx, rows) => {
    // Acts that are under way hold the row: what they leave for it is counted.
    await lockRows(
      ctx.db,
      'outgoingTarget',
      rows.map(({ targetId }) => targetId),
    )
    const open = await ctx.db
      .selectFrom('outgoingDelivery')
      .select((e) => ['targetId', e.fn.countAll<number>().as('count')])
      .where(
        'targetId',
        'in',
        rows.map(({ targetId }) => targetId),
      )
      .where('state', 'in', ['pending', 'sending', 'waiting', 'unknown', 'dead'])
      .groupBy('targetId')
      .execute()
    const waiting = new Map(open.map(({ targetId, count }) => [targetId, Number(count)]))
    return new Map(
      rows.flatMap(({ id, targetId }) => {
        const count = waiting.get(targetId)
        return count ? [[id, { key: 'erpConnector.waits' as const, params: { count } }]] : []
      }),
    )
  },
  remove: async (ctx, rows) => {
    await deleteRows(
      ctx.db,
      'outgoingTarget',
      rows.map(({ targetId }) => targetId),
    )
    ctx.touch('outgoingTarget')
  },
})

/** As people read it: what an ERP that is down or a pause holds back is parked. */
const state = sql<string>`case when d.state = 'dead' then 'rejected'
  when d.state in ('pending', 'waiting') then case when t.paused or t.parked_until > now() then 'parked' else 'waiting' end
  else d.state end`

export const erpEntries = serveCrud(erpEntryCrud, {
  table: 'outgoingDelivery',
  // Of kinds that the caller may not see elsewhere he sees nothing here either.
  list: (db, { caller }) =>
    db
      .selectFrom('outgoingDelivery as d')
      .where('d.type', 'in', ['', ...readableKinds(caller)])
      .innerJoin('erpConnector as c', (j) =>
        j.onRef('c.teamId', '=', 'd.teamId').onRef('c.targetId', '=', 'd.targetId'),
      )
      .innerJoin('outgoingTarget as t', (j) => j.onRef('t.teamId', '=', 'd.teamId').onRef('t.id', '=', 'd.targetId'))
      .select(['d.id', 'd.version', 'd.createdAt', 'd.occurredAt', 'c.id as connectorId', 'c.name as connectorName'])
      .select(['d.type as kind', 'd.document', 'd.attempts', 'd.problem', 'd.error', 'd.nextAt', 'd.endedAt'])
      .select(['d.messageKey', 'd.externalId'])
      .select([state.as('state'), sql<boolean>`d.reverses_key is not null`.as('counter')]),
  sort: [{ field: 'id', order: 'desc' }],
  more: { id: { kind: 'integer' } },
})
