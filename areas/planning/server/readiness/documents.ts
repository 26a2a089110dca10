import { sql } from 'kysely'
import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import type { ReadinessState } from '../../contract/readiness/readiness.api.ts'

/** A revision of a work instruction that was submitted once and not withdrawn, with what it is for. */
export interface Revision {
  code: string
  name: string
  revision: number
  status: 'underApproval' | 'approved' | 'rejected'
  effectiveFrom: string
  effectiveTo: string | null
  /** Null: whatever is made. */
  productId: number | null
  /** None: whatever is done. */
  operationIds: number[]
}

/** What a task makes and does; a combined one has several. */
export interface Work {
  productId: number
  operationId: number
}

export interface DocumentsJudged {
  state: ReadinessState
  message: Message
}

/** How the documents of a task stand that is to start on a day. */
export type DocumentsOf = (task: { id: number; startDate: string }) => DocumentsJudged

const untracked: DocumentsJudged = { state: 'untracked', message: { key: 'readiness.document.untracked' } }
const unneeded: DocumentsJudged = { state: 'unneeded', message: { key: 'readiness.document.unneeded' } }

/** Reads what tells how the documents of tasks stand. A team without any instruction does not track them. */
export async function readDocuments(ctx: Ctx, taskIds: number[]): Promise<DocumentsOf> {
  const { rows: revisions } = await sql<Revision>`
    select i.code, i.name, i.revision, i.status, i.effective_from, i.effective_to, i.product_id,
      array(select o.operation_id from instruction_operation o
        where o.team_id = i.team_id and o.instruction_id = i.id) as operation_ids
    from instruction i where i.status in ('underApproval', 'approved', 'rejected')`.execute(ctx.db)
  if (!revisions.length) {
    const kept = await ctx.db.selectFrom('instruction').select('id').limit(1).executeTakeFirst()
    return () => (kept ? unneeded : untracked)
  }
  const works = await worksOf(ctx, taskIds, revisions)
  const known = new Map<string, DocumentsJudged>()
  return ({ id, startDate }) => {
    const judged = (works.get(id) ?? []).map((work) => {
      const key = `${work.productId} ${work.operationId} ${startDate}`
      const found = known.get(key) ?? judgeDocuments(revisions, work, startDate)
      known.set(key, found)
      return found
    })
    return worst(judged)
  }
}

/** What tasks make and do, of work alone that an instruction may be for. Orders of other workshops are read too. */
async function worksOf(ctx: Ctx, taskIds: number[], revisions: readonly Revision[]): Promise<Map<number, Work[]>> {
  const products = [...new Set(revisions.flatMap(({ productId }) => productId ?? []))]
  const operations = [...new Set(revisions.flatMap(({ operationIds }) => operationIds))]
  const { rows } = await ctx.unscoped(() =>
    sql<Work & { whole: number }>`
      select t.whole, d.product_id, o.operation_id
      from (select team_id, order_operation_id, id as whole from task where id = any(${taskIds})
        union all select team_id, order_operation_id, combined_into from task where combined_into = any(${taskIds})) t
      join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
      join work_order d on d.team_id = o.team_id and d.id = o.work_order_id
      where o.operation_id = any(${operations}) or d.product_id = any(${products})`.execute(ctx.db),
  )
  const works = new Map<number, Work[]>()
  for (const { whole, ...work } of rows) works.set(whole, [...(works.get(whole) ?? []), work])
  return works
}

const severity: ReadinessState[] = ['unneeded', 'ready', 'waiting', 'lacking']

const worst = (judged: readonly DocumentsJudged[]): DocumentsJudged =>
  judged.reduce(
    (before, each) => (severity.indexOf(each.state) > severity.indexOf(before.state) ? each : before),
    unneeded,
  )

/**
 * How the documents of one piece of work stand on a day: in force, else on their way, else gone. As at the start of work, those for the
 * product and operation count before those for the operation, and these before those for the product.
 */
export function judgeDocuments(revisions: readonly Revision[], work: Work, day: string): DocumentsJudged {
  const fitting = revisions.filter((revision) => fitOf(revision, work) > 0)
  const holding = fitting.filter((revision) => isInForce(revision, revisions, day))
  if (holding.length) {
    const best = Math.max(...holding.map((revision) => fitOf(revision, work)))
    const names = holding.filter((revision) => fitOf(revision, work) === best).map(({ name }) => name)
    return { state: 'ready', message: { key: 'readiness.document.ready', params: { names: names.join(', ') } } }
  }
  const coming = fitting.find(({ status, effectiveFrom }) => status === 'approved' && effectiveFrom > day)
  if (coming) {
    const params = { name: coming.name, day: coming.effectiveFrom }
    return { state: 'waiting', message: { key: 'readiness.document.later', params } }
  }
  const asked = fitting.find(({ status }) => status === 'underApproval')
  if (asked)
    return { state: 'waiting', message: { key: 'readiness.document.underApproval', params: { name: asked.name } } }
  const [gone] = fitting.toSorted((a, b) => b.revision - a.revision)
  if (!gone) return unneeded
  const params = { name: gone.name, day: gone.effectiveTo ?? '' }
  const key = gone.status === 'rejected' ? 'readiness.document.rejected' : 'readiness.document.expired'
  return { state: 'lacking', message: { key, params } }
}

/** 3: for the product and the operation; 2: for the operation; 1: for the product; 0: for something else. */
function fitOf({ productId, operationIds }: Revision, work: Work): number {
  if (productId !== null && productId !== work.productId) return 0
  if (operationIds.length && !operationIds.includes(work.operationId)) return 0
  return (productId === null ? 0 : 1) + (operationIds.length ? 2 : 0)
}

/** Approved and within its days, and no later revision took its place by then. */
const isInForce = (revision: Revision, all: readonly Revision[], day: string): boolean =>
  revision.status === 'approved' &&
  revision.effectiveFrom <= day &&
  (revision.effectiveTo === null || revision.effectiveTo >= day) &&
  !all.some(
    (other) =>
      other.code === revision.code &&
      other.revision > revision.revision &&
      other.status === 'approved' &&
      other.effectiveFrom <= day,
  )
