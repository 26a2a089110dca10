import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { auditBulk, filterAllowed } from '#core/server/crud/bulk.ts'
import { nameIn, type Reader } from '#core/server/crud/names.ts'
import { insertRows, lockRow, lockRows, type Stored } from '#core/server/crud/rows.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { dayOf } from '#core/server/day.ts'
import type { Db } from '#core/server/db/pool.ts'
import { newCode } from '#core/server/open-code.ts'
import { conflict, refuseFields } from '#core/server/refusal.ts'
import type * as api from '../../contract/page.ts'
import { tracePageCrud, type tracePageEntity } from '../../contract/page.ts'
import { mayTell } from '../policy.ts'

type Candidate = CandidateOf<typeof tracePageEntity, 'tracePage'>

/** Closed by hand, or past its last day where the team stands. */
export const isClosed = sql<boolean>`(g.closed_at is not null or coalesce(g.closes_on <
  (select (now() at time zone t.zone)::date from team t where t.id = g.team_id), false))`

const list = (db: Db, reader: Reader) =>
  db
    .selectFrom('tracePage as g')
    .innerJoin('stockLot as l', (j) => j.onRef('l.teamId', '=', 'g.teamId').onRef('l.id', '=', 'g.lotId'))
    .innerJoin('product as p', (j) => j.onRef('p.teamId', '=', 'l.teamId').onRef('p.id', '=', 'l.productId'))
    .leftJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'g.teamId').onRef('u.id', '=', 'g.openedBy'))
    .leftJoin('teamUser as c', (j) => j.onRef('c.teamId', '=', 'g.teamId').onRef('c.id', '=', 'g.closedBy'))
    .select([
      'g.id',
      'g.version',
      'g.createdAt',
      'p.code as productCode',
      nameIn(reader, 'p').as('productName'),
      'g.lotId',
      'l.number as lotNumber',
      'g.serialNo',
      sql<string>`case when ${isClosed} then 'closed' else 'open' end`.as('state'),
      'g.code',
      'g.shows',
      'g.notice',
      'g.closesOn',
      'u.name as openedByName',
      'g.openedAt',
      'c.name as closedByName',
      'g.closedAt',
    ])

/** @returns why a day is none on which a page can close */
const dayIssues = (ctx: Ctx, closesOn: string | null | undefined): FieldIssue[] =>
  closesOn && closesOn < dayOf(ctx) ? [{ field: 'closesOn', key: 'tracePage.past' }] : []

/** Whoever changes what a page tells lets it tell no more than he sees himself. */
async function narrow(ctx: Ctx, { after: { id, workshops } }: { after: Stored<'tracePage'> }): Promise<void> {
  const left = mayTell(ctx.caller, workshops)
  if (left?.length === workshops?.length) return
  await ctx.db.updateTable('tracePage').set({ workshops: left }).where('id', '=', id).execute()
}

export const tracePages = serveCrud(tracePageCrud, {
  table: 'tracePage',
  list,
  sort: [{ field: 'openedAt', order: 'desc' }],
  check: async (ctx, candidates: Candidate[]) =>
    candidates.map(({ draft, before }) => [
      ...(before?.closedAt ? [{ field: 'shows', key: 'tracePage.isClosed' as const }] : []),
      ...(draft.closesOn === before?.closesOn ? [] : dayIssues(ctx, draft.closesOn)),
    ]),
  updated: narrow,
})

const name = 'tracePage'

/** Opens a page about a lot. @throws refused: there is one that is open, or the serial is none of the lot's */
export async function openTracePage(
  ctx: Ctx,
  { lotId, serialNo: serial, shows, notice, closesOn }: InputOf<typeof api.openTracePage>,
): Promise<OutputOf<typeof api.openTracePage>> {
  const lot = await lockRow(ctx.db, 'stockLot', lotId)
  const serialNo = serial ?? ''
  const issues = [
    ...dayIssues(ctx, closesOn),
    ...(lot.number ? [] : [{ field: 'lotId', key: 'tracePage.noNumber' as const }]),
    ...(serialNo && !(await isSerialOf(ctx, lotId, serialNo))
      ? [{ field: 'serialNo', key: 'tracePage.noSerial' as const, params: { lot: lot.number } }]
      : []),
  ]
  if (issues.length) throw refuseFields(issues)
  // The lot is locked: whoever opens the same page at this moment waits, and finds it.
  const open = await ctx.db
    .selectFrom('tracePage')
    .select(['id', 'closesOn'])
    .where('lotId', '=', lotId)
    .where('serialNo', '=', serialNo)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  // One whose last day is over is closed by its follower.
  if (open?.closesOn && open.closesOn < dayOf(ctx)) await closeTracePages(ctx, { ids: [open.id] })
  else if (open) throw conflict([{ field: serialNo ? 'serialNo' : 'lotId', key: 'tracePage.isOpen' }])
  const code = newCode(ctx.caller.teamId)
  const [row] = await insertRows(ctx.db, 'tracePage', [
    {
      lotId,
      serialNo,
      code,
      shows: [...new Set(shows)],
      notice: notice || null,
      workshops: mayTell(ctx.caller, null),
      openedBy: ctx.caller.userId,
      closesOn: closesOn ?? null,
    },
  ])
  const { id } = row as { id: number }
  ctx.audit({ verb: 'add', entity: name, id, name: serialNo || lot.number, before: null, after: row })
  ctx.touch(name, [id])
  return { id, code }
}

async function isSerialOf({ db }: Ctx, lotId: number, serialNo: string): Promise<boolean> {
  const { rows } = await sql`select from stock_lot l
    join live_work_order w on w.team_id = l.team_id and w.workorder_no = l.number and w.product_id = l.product_id
    join order_serial s on s.team_id = w.team_id and s.work_order_id = w.id
    where l.id = ${lotId} and s.serial_no = ${serialNo}`.execute(db)
  return rows.length > 0
}

/** Closes pages for good. */
export async function closeTracePages(ctx: Ctx, { ids }: InputOf<typeof api.closeTracePage>): Promise<BulkResult> {
  const found = await lockRows(ctx.db, 'tracePage', ids)
  const of = ({ serialNo, code }: (typeof found)[number]) => serialNo || code
  const { rows, skipped } = filterAllowed(ctx, ids, found, {
    name: of,
    refusal: ({ closedAt }) => (closedAt ? { key: 'tracePage.isClosed' } : null),
  })
  const after = { closedAt: ctx.now.toISOString(), closedBy: ctx.caller.userId }
  if (rows.length)
    await ctx.db
      .updateTable('tracePage')
      .set((eb) => ({ ...after, version: eb('version', '+', 1) }))
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
  auditBulk(ctx, { verb: 'close', entity: name }, rows, { name: of, after: () => after })
  return { done: rows.map(({ id }) => id), skipped }
}
