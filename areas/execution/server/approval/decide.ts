import { sql } from 'kysely'
import { keepDecisions, levelOf, type Mandates, mandateAt, mandatesOf } from '#areas/approvals/server/index.ts'
import type { Message } from '#core/contract/messages.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import { productionReportKind, reportStatus } from '../../contract/report.ts'
import { lockOrdersOfReports } from '../report/facts.ts'
import { stateOf } from '../report/reverse.ts'
import { count, type Deciding, uncount } from './count.ts'

interface Decision {
  report: Deciding
  level: number
  forUserId: number
}

/** Passes one level of each report, or returns it with a reason. What the caller cannot decide is skipped with the reason. */
export async function decideReports(ctx: Ctx, ids: number[], reject: { reason: string } | null): Promise<BulkResult> {
  const mandates = await mandatesOf(ctx, productionReportKind)
  const reports = await lockDeciding(ctx, ids)
  const verb = reject ? 'reject' : 'approve'
  const decisions: Decision[] = []
  const skipped = new Map<number, Message>()
  for (const report of reports) {
    const judged = judge(ctx, report, mandates, verb)
    if ('key' in judged) skipped.set(report.id, judged)
    else decisions.push(judged)
  }
  if (decisions.length) await keep(ctx, decisions, reject)
  const known = new Map(reports.map((report) => [report.id, report]))
  return {
    done: decisions.map(({ report }) => report.id),
    skipped: ids.flatMap((id) => {
      const why: Message | undefined = known.has(id) ? skipped.get(id) : { key: 'refused.gone' }
      return why ? [{ id, name: known.get(id)?.reportNo ?? String(id), reason: ctx.t(why.key, why.params) }] : []
    }),
  }
}

/** Refuses the phone's way to a user whose approval by phone is not allowed. */
export async function requireAppApproval(ctx: Ctx): Promise<void> {
  const user = await ctx.db
    .selectFrom('teamUser')
    .select('appApproval')
    .where('id', '=', ctx.caller.userId)
    .executeTakeFirst()
  if (!user?.appApproval) throw refuse('approval.notByPhone')
}

async function lockDeciding(ctx: Ctx, ids: number[]): Promise<Deciding[]> {
  await lockOrdersOfReports(ctx, ids)
  const { rows } = await sql<Deciding>`
    select r.*, (select array_agg(p.user_id) from report_person p where p.team_id = r.team_id and p.report_id = r.id) as people
    from report r where r.id = any(${ids}) order by r.id for update of r`.execute(ctx.db)
  return rows
}

function judge(ctx: Ctx, report: Deciding, mandates: Mandates, verb: 'approve' | 'reject'): Decision | Message {
  const state = stateOf(report)
  if (!reportStatus.can(state, verb) || report.kind === 'reversal')
    return {
      key: 'refused.state',
      params: {
        name: report.reportNo,
        state: ctx.t(`reportStatus.${state}`),
        verb: ctx.t(`reportStatus.verb.${verb}`),
      },
    }
  const own = [report.reporterId, ...(report.people ?? [])]
  const { userId } = ctx.caller
  if (own.includes(userId)) return { key: 'approval.own', params: { name: report.reportNo } }
  const level = levelOf(mandates, report.passedLevels)
  const forUserId = mandateAt(mandates, level, userId, own)
  if (forUserId === null) return { key: 'approval.notYours', params: { name: report.reportNo, level } }
  return { report, level: report.passedLevels + 1, forUserId }
}

async function keep(ctx: Ctx, decisions: Decision[], reject: { reason: string } | null): Promise<void> {
  await keepDecisions(
    ctx,
    productionReportKind,
    decisions.map(({ report, level, forUserId }) => ({ subjectId: report.id, level, forUserId })),
    reject,
  )
  const ids = decisions.map(({ report }) => report.id)
  const last = reject ? [] : decisions.filter(({ report }) => report.passedLevels + 1 >= report.levels)
  if (reject)
    await ctx.db
      .updateTable('report')
      .set({ status: 'rejected', rejectReason: reject.reason })
      .where('id', 'in', ids)
      .execute()
  else
    await sql`update report set passed_levels = passed_levels + 1,
        status = case when passed_levels + 1 >= levels then 'approved' else status end,
        approved_at = case when passed_levels + 1 >= levels then ${ctx.now.toISOString()}::timestamptz end
      where id = any(${ids})`.execute(ctx.db)
  for (const { report, level } of decisions)
    ctx.audit({
      verb: reject ? 'reject' : 'approve',
      entity: 'report',
      id: report.id,
      name: report.reportNo,
      note: reject?.reason ?? ctx.t('approval.level', { level }),
      before: { status: report.status, passedLevels: report.passedLevels },
      after: reject ? { status: 'rejected' } : { passedLevels: level },
    })
  ctx.touch('report', ids)
  const settled = (reject ? decisions : last).map(({ report }) => report)
  if (settled.length) await (reject ? uncount : count)(ctx, settled)
}
