import { sql } from 'kysely'
import { type ApprovalKind, courseOf, waitsForCaller, withdrawFromApproval } from '#areas/approvals/server/index.ts'
import { lockOrders } from '#areas/orders/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { ListInput } from '#core/contract/list.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { auditBulk, filterAllowed } from '#core/server/crud/bulk.ts'
import { copiedNameIn, madeNameIn, nameIn, type Reader, unitIn } from '#core/server/crud/names.ts'
import type { Stored } from '#core/server/crud/rows.ts'
import { listPage } from '#core/server/crud/select.ts'
import { serveCrud, shapeOf } from '#core/server/crud/serve.ts'
import { wrongState } from '#core/server/crud/wrong-state.ts'
import { dayOf } from '#core/server/day.ts'
import type { Db } from '#core/server/db/pool.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import type {
  getDispositionCourse,
  scrapApproval,
  withdrawDisposition as withdrawEndpoint,
} from '../../contract/defect.api.ts'
import {
  type ApprovedDisposition,
  approvalKinds,
  type DispositionKind,
  type DispositionState,
  dispositionCrud,
  dispositionStatus,
} from '../../contract/disposition.ts'
import { mayWithdraw } from '../policy.ts'
import { undoRework } from '../rework/undo.ts'
import { addJudged, lockDefects } from './counts.ts'
import { unrecover } from './effects.ts'
import { settle } from './judge.ts'
import { judgedFrom } from './judged.ts'

type Row = Omit<Stored<'disposition'>, 'kind' | 'status'> & { kind: DispositionKind; status: DispositionState }

/** Piece rates of the operations up to and with that of disposition `x`, in the order of their sequence. */
const workValue = sql<number>`round(x.quantity * (select coalesce(sum(b.unit_price * b.difficulty_rate), 0)
  from order_operation b where b.team_id = o.team_id and b.work_order_id = o.work_order_id and b.sequence <= o.sequence), 2)`
const wholeValue = sql<number>`x.material_value + ${workValue}`

const dispositionSource = (db: Db, reader: Reader) =>
  judgedFrom(db)
    .leftJoin('teamUser as c', (j) => j.onRef('c.teamId', '=', 'x.teamId').onRef('c.id', '=', 'x.closedBy'))
    .leftJoin('department as s', (j) => j.onRef('s.teamId', '=', 'x.teamId').onRef('s.id', '=', 'x.workshopId'))
    .leftJoin('approval as a', (j) =>
      j
        .onRef('a.teamId', '=', 'x.teamId')
        .on(
          'a.kind',
          '=',
          sql<string>`case x.kind when 'scrap' then ${sql.lit(approvalKinds.scrap)} else ${sql.lit(approvalKinds.concession)} end`,
        )
        .onRef('a.subjectId', '=', 'x.id'),
    )
    .select([
      'x.id',
      'x.version',
      'x.judgedAt as createdAt',
      'x.number',
      'x.kind',
      'x.status',
      sql<number>`coalesce(a.levels, 0)`.as('levels'),
      sql<number>`coalesce(a.passed_levels, 0)`.as('passedLevels'),
      'x.quantity',
      unitIn(reader, 'w').as('unit'),
      workValue.as('workValue'),
      'x.materialValue',
      wholeValue.as('wholeValue'),
      nameIn(reader, 'e').as('reasonName'),
      'w.workorderNo',
      'r.reportNo',
      'w.materialNo',
      madeNameIn(reader, 'w').as('materialDesc'),
      copiedNameIn(reader, 'o', 'operation', 'produreName').as('produreName'),
      'r.lineId',
      nameIn<string | null>(reader, 'l').as('lineName'),
      'x.workshopId',
      nameIn<string | null>(reader, 's').as('workshopName'),
      'x.note',
      'x.deviation',
      'x.validUntil',
      'x.judgedBy',
      'u.name as judgedByName',
      'x.judgedAt',
      'a.rejectReason',
      'x.closedBy',
      'c.name as closedByName',
      'x.closedAt',
      'x.closeNote',
      'x.defectId',
      'q.unitDecimals',
    ])

export const dispositions = serveCrud(dispositionCrud, {
  table: 'disposition',
  list: dispositionSource,
  sort: [{ field: 'id', order: 'desc' }],
})

/** Locks the orders that judgements are of, and those of their reworks, together and in the order of their ids. */
async function lockOrdersOf(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const { rows } = await ctx.unscoped(() =>
    sql<{ workOrderId: number }>`
      select o.work_order_id from disposition x join defect d on d.team_id = x.team_id and d.id = x.defect_id
      join order_operation o on o.team_id = d.team_id and o.id = d.order_operation_id where x.id = any(${[...ids]}::bigint[])
      union select k.work_order_id from rework k where k.disposition_id = any(${[...ids]}::bigint[])`.execute(ctx.db),
  )
  await lockOrders(
    ctx,
    rows.map(({ workOrderId }) => workOrderId),
  )
}

/**
 * Locks judgements after their orders, those of reworks among them, and defects: what has come back of a rework holds until the commit. Those
 * that the caller may not see are left out.
 */
export async function lockDispositions(ctx: Ctx, ids: readonly number[], kind?: DispositionKind): Promise<Row[]> {
  const seen = await ctx.db
    .selectFrom('disposition')
    .select(['id', 'defectId'])
    .where('id', 'in', [...ids])
    .execute()
  if (!seen.length) return []
  await lockOrdersOf(
    ctx,
    seen.map(({ id }) => id),
  )
  await lockDefects(ctx, [...new Set(seen.map(({ defectId }) => defectId))])
  let query = ctx.db
    .selectFrom('disposition')
    .selectAll()
    .where(
      'id',
      'in',
      seen.map(({ id }) => id),
    )
  if (kind) query = query.where('kind', '=', kind)
  return (await query.orderBy('id').forUpdate().execute()) as Row[]
}

/** A kind of judgement as it is approved: what passed its last level is done, what was rejected waits again. */
const approvalOf = (kind: ApprovedDisposition): ApprovalKind<Row> => ({
  kind: approvalKinds[kind],
  entity: 'disposition',
  status: dispositionStatus,
  lock: (ctx, ids) => lockDispositions(ctx, ids, kind),
  nameOf: (_, { number }) => number,
  stateOf: ({ status }) => status,
  seen: ({ quantity, materialValue, deviation, validUntil, note }) => ({
    quantity,
    materialValue,
    deviation,
    validUntil,
    note,
  }),
  async settle(ctx, rows, outcome) {
    const late = outcome === 'approved' && rows.find(({ validUntil }) => validUntil !== null && validUntil < dayOf(ctx))
    if (late) throw refuse('disposition.expired', { number: late.number, day: late.validUntil ?? '' })
    await settle(ctx, rows, outcome === 'approved' ? 'done' : 'rejected', null)
  },
})

export const scrapKind = approvalOf('scrap')
export const concessionKind = approvalOf('concession')

/** Judgements of a kind that wait at a level of the caller and are not his own. */
export const toApprove =
  (kind: ApprovedDisposition) =>
  async (ctx: Ctx, input: ListInput): Promise<OutputOf<typeof scrapApproval.toApprove>> => {
    const source = dispositionSource(ctx.db, ctx).where(await waitsForCaller(ctx, approvalKinds[kind], sql.ref('x.id')))
    return listPage(ctx.db, source, input, {
      ...shapeOf(dispositions.served, ctx),
      sort: [{ field: 'id', order: 'asc' }],
    })
  }

export async function dispositionCourse(
  ctx: Ctx,
  { id }: { id: number },
): Promise<OutputOf<typeof getDispositionCourse>> {
  const row = await ctx.db.selectFrom('disposition').select('kind').where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const kind = (approvalKinds as Record<string, string>)[row.kind]
  return kind ? courseOf(ctx, kind, id) : { decisions: [], waitingFor: [] }
}

const nameOf = ({ number }: Row): string => number

/** Takes judgements back: their pieces wait again. */
export async function withdrawDispositions(
  ctx: Ctx,
  { ids, reason }: InputOf<typeof withdrawEndpoint>,
): Promise<BulkResult> {
  const { rows, skipped } = filterAllowed(ctx, ids, await lockDispositions(ctx, ids), {
    name: nameOf,
    refusal: (row) =>
      wrongState(ctx, dispositionStatus, { name: row.number, state: row.status, verb: 'withdraw' }) ??
      mayWithdraw(row)?.reason ??
      null,
  })
  await takeBack(ctx, rows, 'withdrawn', reason)
  auditBulk(ctx, { verb: 'withdraw', entity: 'disposition', note: reason }, rows, {
    name: nameOf,
    after: () => ({ status: 'withdrawn' }),
  })
  return { done: rows.map(({ id }) => id), skipped }
}

/** Ends judgements that stand, with all that followed of them. Their defects are locked. */
export async function takeBack(
  ctx: Ctx,
  rows: readonly Row[],
  status: 'withdrawn' | 'undone',
  note: string,
): Promise<void> {
  if (!rows.length) return
  for (const kind of Object.keys(approvalKinds) as ApprovedDisposition[]) {
    const waiting = rows.filter((row) => row.kind === kind && row.status === 'underApproval')
    if (waiting.length)
      await withdrawFromApproval(
        ctx,
        approvalKinds[kind],
        waiting.map(({ id }) => id),
      )
  }
  for (const row of rows) {
    if (row.kind === 'concession' && row.status === 'done') await unrecover(ctx, { ...row, kind: 'disposition' })
    if (row.kind === 'rework') await undoRework(ctx, row.id, note)
  }
  const closed = { closedBy: ctx.caller.userId || null, closedAt: ctx.now.toISOString(), closeNote: note }
  await ctx.unscoped(() =>
    ctx.db
      .updateTable('disposition')
      .set({ ...closed, status, version: sql<number>`version + 1` })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute(),
  )
  await addJudged(
    ctx,
    rows
      // A sorting that is over holds nothing any more.
      .filter((row) => !(row.kind === 'sort' && row.status === 'done'))
      .map(({ defectId, kind, quantity }) => ({ defectId, kind, quantity: -quantity })),
  )
}
