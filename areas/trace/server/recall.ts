import { type RawBuilder, sql } from 'kysely'
import { holdPieces } from '#areas/inventory/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { readWhere } from '#core/server/crud/report-where.ts'
import { serveReport } from '#core/server/crud/serve-report.ts'
import { notFound, refuse, refuseField } from '#core/server/refusal.ts'
import * as api from '../contract/recall.ts'
import { mostTraced } from '../contract/trace.ts'
import { holdLotsOf } from './hold.ts'
import { doubtedPieces, passedCheck, readingsOf, toldReadings } from './measured.ts'
import { type TracedLots, tracedLots } from './report.ts'
import { walk } from './walk.ts'

const where = api.recallCondition.strict()
const dayMs = 86_400_000

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number'
const byReport = ({ machineId, moldId, userId }: api.RecallCondition): boolean => Boolean(machineId || moldId || userId)

/**
 * The condition with its time as it counts: from the last passed check of what measured, or else of the machine, where that is asked for.
 *
 * @throws a refusal at the field where no passed check is known
 */
async function timed(ctx: Ctx, condition: api.RecallCondition): Promise<api.RecallCondition> {
  const { sinceCheck, testerId, machineId, to } = condition
  if (!sinceCheck) return condition
  const checked = testerId ?? machineId
  if (!checked) throw refuseField('testerId', 'recall.checkOfWhat')
  const times = await Promise.all(ctx.filled(passedCheck).map(({ last }) => last(ctx, checked, to)))
  const from = times
    .flatMap((at) => at ?? [])
    .sort()
    .at(-1)
  if (!from) throw refuseField('sinceCheck', 'recall.neverChecked')
  return { ...condition, from }
}

/** @throws a refusal that names the field: nothing is doubted, or the times are the wrong way round or too far apart */
function checkCondition(condition: api.RecallCondition): void {
  const { characteristic, below, above, from, to } = condition
  if (!byReport(condition) && !api.isMeasured(condition)) throw refuseField('machineId', 'recall.nothing')
  if (!characteristic && (isNumber(below) || isNumber(above)))
    throw refuseField('characteristic', 'recall.noCharacteristic')
  const span = Date.parse(to) - Date.parse(from)
  if (span < 0) throw refuseField('to', 'recall.backwards')
  if (span > api.mostRecallDays * dayMs) throw refuseField('from', 'recall.tooLong', { days: api.mostRecallDays })
}

/** What reports are doubted by. */
type OfReports = Pick<api.RecallCondition, 'machineId' | 'moldId' | 'userId' | 'from' | 'to'> & {
  workOrderId?: number | null
  taskId?: number | null
}

/** SQL: orders of reports that stand and that a condition names. What was worked on within the time counts, when it was reported or not. */
export function doubted({ machineId, moldId, userId, from, to, ...of }: OfReports): RawBuilder<unknown> {
  const since = sql`coalesce(r.started_at, r.reported_at)`
  const mounted = sql`exists (select from mold_mounting m where m.team_id = r.team_id and m.machine_id = r.machine_id and m.mold_id = ${moldId ?? 0}
    and m.installed_at <= least(r.reported_at, ${to}::timestamptz) and (m.removed_at is null or m.removed_at > greatest(${since}, ${from}::timestamptz)))`
  const person = sql`exists (select from report_person x where x.team_id = r.team_id and x.report_id = r.id and x.user_id = ${userId ?? 0})`
  const conditions = [
    sql`r.kind <> 'reversal' and r.status <> 'rejected' and r.replaced_by is null`,
    sql`r.reported_at >= ${from}::timestamptz and ${since} <= ${to}::timestamptz`,
    ...(machineId ? [sql`r.machine_id = ${machineId}`] : []),
    ...(moldId ? [mounted] : []),
    ...(userId ? [person] : []),
    ...(of.workOrderId ? [sql`r.work_order_id = ${of.workOrderId}`] : []),
    ...(of.taskId
      ? [sql`r.task_id in (select id from task where id = ${of.taskId} or combined_into = ${of.taskId})`]
      : []),
  ]
  return sql`select distinct r.work_order_id from report r where ${sql.join(conditions, sql` and `)}`
}

interface Doubted {
  /** With its time as it counts. */
  condition: api.RecallCondition
  lotIds: number[]
  /** Work orders of which nothing is in stock yet. */
  orders: string[]
}

const toldOrders = 50

/** SQL: work orders that a condition names, by their reports and by what was measured of them. */
function doubtedOrders(ctx: Ctx, condition: api.RecallCondition): RawBuilder<unknown> {
  const parts = [
    ...(byReport(condition) ? [doubted(condition)] : []),
    ...(api.isMeasured(condition) ? [sql`select m.work_order_id from (${readingsOf(ctx, condition)}) m`] : []),
  ]
  return sql.join(parts, sql` intersect `)
}

/** The lots of the work orders that a condition names, of all workshops: a recall that leaves something out unsaid would be worse than none. */
async function doubtedLots(ctx: Ctx, asked: api.RecallCondition): Promise<Doubted> {
  checkCondition(asked)
  const condition = await timed(ctx, asked)
  const { rows } = await ctx.unscoped(() =>
    sql<{ workorderNo: string; lotId: number | null }>`
      select w.workorder_no, l.id as lot_id from live_work_order w
      left join stock_lot l on l.team_id = w.team_id and l.number = w.workorder_no and l.product_id = w.product_id
      where w.id in (${doubtedOrders(ctx, condition)}) order by w.id limit ${mostTraced + 1}`.execute(ctx.db),
  )
  if (rows.length > mostTraced) throw refuse('recall.tooMany', { most: mostTraced })
  return {
    condition,
    lotIds: rows.flatMap(({ lotId }) => lotId ?? []),
    orders: rows.flatMap(({ lotId, workorderNo }) => (lotId === null ? [workorderNo] : [])).slice(0, toldOrders),
  }
}

/** A condition in words: what is named, and the time by the team's clocks. @throws not found: one of them is none of the team's */
async function wordsOf(ctx: Ctx, condition: api.RecallCondition): Promise<string> {
  const { machineId, moldId, userId, testerId, characteristic, below, above, from, to } = condition
  const { rows } = await sql<
    Record<'machine' | 'mold' | 'person' | 'tester', string | null> & { from: string; to: string }
  >`
    select (select ${nameIn(ctx, 'v')} from machine v where v.id = ${machineId ?? 0}) as machine,
      (select concat_ws(' ', m.number, m.name) from mold m where m.id = ${moldId ?? 0}) as mold,
      (select u.name from team_user u where u.id = ${userId ?? 0}) as person,
      (select ${nameIn(ctx, 'v')} from machine v where v.id = ${testerId ?? 0}) as tester,
      to_char(${from}::timestamptz at time zone ${ctx.caller.zone}, 'YYYY-MM-DD HH24:MI') as "from",
      to_char(${to}::timestamptz at time zone ${ctx.caller.zone}, 'YYYY-MM-DD HH24:MI') as "to"`.execute(ctx.db)
  const [told] = rows
  const strange = (id: number | null | undefined, name: string | null | undefined) => id && !name
  if (!told || strange(machineId, told.machine) || strange(moldId, told.mold)) throw notFound()
  if (strange(userId, told.person) || strange(testerId, told.tester)) throw notFound()
  const beyond = [isNumber(below) && `< ${below}`, isNumber(above) && `> ${above}`].filter(Boolean).join(' / ')
  const measured = [characteristic, beyond].filter(Boolean).join(' ')
  return [told.machine, told.mold, told.person, measured, told.tester, `${told.from} – ${told.to}`]
    .filter(Boolean)
    .join(' · ')
}

/** Lots of a recall: those that are doubted and all that was made of them. */
async function readRecall(
  ctx: Ctx,
  asked: Record<string, unknown>,
): Promise<TracedLots & { more: { more: boolean; orders: string[]; asked: string } }> {
  const { condition, lotIds, orders } = await doubtedLots(ctx, readWhere(where, asked))
  const walked = await walk(ctx, lotIds, 'forward', mostTraced)
  const more = { more: walked.more, orders, asked: await wordsOf(ctx, condition) }
  return { ...(await tracedLots(ctx, lotIds, walked.ids, 'forward')), more }
}

export const recallReport = serveReport(api.recallReport, readRecall)

/** What of the lots of a recall has left for customers and was not taken back, the newest first. */
async function readDeliveries(ctx: Ctx, asked: Record<string, unknown>) {
  const { lotIds } = await doubtedLots(ctx, readWhere(where, asked))
  const { ids, more } = await walk(ctx, lotIds, 'forward', mostTraced)
  const { rows } = await sql<api.RecalledDelivery>`
    select k.id, 1 as version, coalesce(h.customer, w.customer) as customer, k.document_no, k.effective_at as left_at, p.code as product_code,
      ${nameIn(ctx, 'p')} as product_name, l.number as lot_number, k.quantity, ${unitIn(ctx, 'p')} as unit, h.contact, h.address, d.received_by
    from stock_move k
    join stock_location o on o.team_id = k.team_id and o.id = k.to_location_id and o.kind = 'customer'
    join stock_lot l on l.team_id = k.team_id and l.id = k.from_lot_id
    join product p on p.team_id = l.team_id and p.id = l.product_id
    left join shipment h on h.team_id = k.team_id and k.document_kind = 'shipment' and h.id = k.document_id
    left join shipment_delivery d on d.team_id = h.team_id and d.shipment_id = h.id
    left join live_work_order w on w.team_id = l.team_id and w.workorder_no = l.number and w.product_id = l.product_id
    where k.from_lot_id = any(${ids}::bigint[]) and not exists (
      select from stock_move r where r.team_id = k.team_id and r.reverses_id = k.id)
    order by k.id desc`.execute(ctx.db)
  return { rows, more: { more }, sort: [{ field: 'leftAt', order: 'desc' as const }] }
}

export const recalledDeliveries = serveReport(api.deliveryReport, readDeliveries)

/** A condition by values with its time as it counts, and the orders that its other parts leave (null: it has none). @returns null: it does not go by values */
async function byValues(ctx: Ctx, given: api.RecallCondition) {
  checkCondition(given)
  const condition = await timed(ctx, given)
  if (!api.isMeasured(condition)) return null
  return { condition, orders: byReport(condition) ? doubted(condition) : null }
}

/** The values by which a recall doubts what it does, the newest first. @returns no rows where it does not go by values */
async function readReadings(ctx: Ctx, asked: Record<string, unknown>) {
  const found = await byValues(ctx, readWhere(where, asked))
  if (!found) return { rows: [], more: { more: false } }
  const rows = await ctx.unscoped(() => toldReadings(ctx, found.orders, found.condition, mostTraced + 1))
  return {
    rows: rows.slice(0, mostTraced),
    more: { more: rows.length > mostTraced },
    sort: [{ field: 'at', order: 'desc' as const }],
  }
}

export const recalledReadings = serveReport(api.readingReport, readReadings)

/** Holds all lots of a recall that are here or still being made. */
export async function holdRecalled(
  ctx: Ctx,
  { reason, ...given }: InputOf<typeof api.holdRecall>,
): Promise<OutputOf<typeof api.holdRecall>> {
  const { condition, lotIds } = await doubtedLots(ctx, given)
  if (!lotIds.length) throw refuse('recall.none')
  const asked = await wordsOf(ctx, condition)
  return holdLotsOf(ctx, lotIds, { reason: `${reason} (${asked})`.slice(0, 500), documentNo: null })
}

/** Holds the pieces alone whose values a recall doubts. */
export async function holdRecalledPieces(
  ctx: Ctx,
  { reason, ...given }: InputOf<typeof api.holdRecallPieces>,
): Promise<OutputOf<typeof api.holdRecallPieces>> {
  const found = await byValues(ctx, given)
  if (!found) throw refuseField('characteristic', 'recall.nothing')
  const { condition, orders } = found
  const doubtful = await ctx.unscoped(() => doubtedPieces(ctx, orders, condition, mostTraced))
  if (!doubtful) throw refuse('recall.tooMany', { most: mostTraced })
  const { pieces, unnumbered } = doubtful
  if (!pieces.length) throw refuse('recall.noPieces')
  const told = `${reason} (${await wordsOf(ctx, condition)})`.slice(0, 500)
  const held = await holdPieces(ctx, { pieces, reason: told, source: 'inventory' })
  return { held, already: pieces.length - held, unnumbered }
}
