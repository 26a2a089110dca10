import { sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import { deleteRows } from '#core/server/crud/rows.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { webhookCrud, webhookDeliveryCrud, type webhookEntity } from '../../contract/webhook.ts'
import { manageIssue, typesIssue } from '../policy.ts'
import { addressIssue } from './address.ts'

const list = (db: Db) =>
  db
    .selectFrom('webhook as w')
    .innerJoin('outgoingTarget as t', (j) => j.onRef('t.teamId', '=', 'w.teamId').onRef('t.id', '=', 'w.targetId'))
    .innerJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'w.teamId').onRef('u.id', '=', 'w.madeBy'))
    .select(['w.id', 'w.version', 'w.createdAt', 'w.name', 'w.address', 'w.types', 'w.remark', 'u.name as ownerName'])
    .select(['t.failingSince'])
    .select([
      sql<string>`case when not t.enabled then coalesce(w.ended_by, 'disabled')
        when t.parked_until > now() then 'parked' else 'enabled' end`.as('state'),
      sql<string | null>`(select max(s.expires_at) from outgoing_secret s
        where s.team_id = w.team_id and s.target_id = w.target_id and s.expires_at > now())`.as('secretUntil'),
      sql<number>`(select count(*)::int from outgoing_delivery d where d.team_id = w.team_id and d.target_id = w.target_id
        and d.state in ('pending', 'sending', 'waiting', 'unknown', 'dead'))`.as('waiting'),
      sql<number>`(select count(*)::int from outgoing_delivery d where d.team_id = w.team_id and d.target_id = w.target_id
        and d.ended_at > now() - interval '30 days' and d.state = 'failed')`.as('failed'),
      sql<
        string | null
      >`(select max(d.ended_at) from outgoing_delivery d where d.team_id = w.team_id and d.target_id = w.target_id
        and d.ended_at is not null and d.state = 'done')`.as('lastAt'),
    ])

type Candidate = CandidateOf<typeof webhookEntity, 'webhook'>

export const webhooks = serveCrud(webhookCrud, {
  table: 'webhook',
  list,
  sort: [{ field: 'name', order: 'asc' }],
  unique: [{ fields: ['name'] }],
  usedBy: [],
  check: async (ctx, candidates: Candidate[]) =>
    candidates.map(({ draft, before }) => {
      const issues: (FieldIssue | null)[] = [
        manageIssue(ctx.caller),
        draft.address === undefined ? null : addressIssue(draft.address),
        // Who changes the address alone sends all of it elsewhere.
        typesIssue(ctx.caller, draft.types ?? before?.types ?? []),
      ]
      return issues.filter((issue) => issue !== null)
    }),
  updated: async (ctx) => ctx.touch('outgoingTarget'),
  remove: async (ctx, rows) => {
    // What was sent to it goes with it.
    await deleteRows(
      ctx.db,
      'outgoingTarget',
      rows.map(({ targetId }) => targetId),
    )
    ctx.touch('outgoingTarget')
  },
})

export const webhookDeliveries = serveCrud(webhookDeliveryCrud, {
  table: 'outgoingDelivery',
  list: (db) =>
    db
      .selectFrom('outgoingDelivery as d')
      .innerJoin('webhook as w', (j) => j.onRef('w.teamId', '=', 'd.teamId').onRef('w.targetId', '=', 'd.targetId'))
      .select([
        'd.id',
        'd.version',
        'd.createdAt',
        'd.occurredAt',
        'w.id as webhookId',
        'w.name as webhookName',
        'd.type',
      ])
      .select(['d.document', 'd.state', 'd.attempts', 'd.problem', 'd.error', 'd.nextAt', 'd.endedAt', 'd.messageKey']),
  sort: [{ field: 'id', order: 'desc' }],
  more: { id: { kind: 'integer' } },
})
