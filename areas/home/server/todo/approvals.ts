import { sql } from 'kysely'
import { waitsForCaller } from '#areas/approvals/server/index.ts'
import { instructionKind } from '#areas/esop/contract/instruction.ts'
import { productionReportKind } from '#areas/execution/contract/report.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Waits } from './waits.ts'

interface Waiting {
  count: number
  pieces: number | null
  since: string | null
}

/** Reports at a level that the caller decides at, with their pieces and since when the first of them waits. */
export async function reportsToApprove(ctx: Ctx): Promise<Waits[]> {
  const mine = await waitsForCaller(ctx, productionReportKind, sql.ref('r.id'))
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, sum(r.good_quantity + r.defective_quantity) as pieces, min(r.reported_at) as since
    from report r where ${mine}`.execute(ctx.db)
  const [found] = rows
  return found?.count ? [{ kind: 'reports', count: found.count, amount: found.pieces, since: found.since }] : []
}

/** Work instructions at a level that the caller decides at; the first of them by its name. */
export async function instructionsToApprove(ctx: Ctx): Promise<Waits[]> {
  const mine = await waitsForCaller(ctx, instructionKind, sql.ref('i.id'))
  const { rows } = await sql<{ count: number; name: string }>`
    select count(*) over ()::int as count, i.name from instruction i where ${mine} order by i.id limit 1`.execute(
    ctx.db,
  )
  return rows.map(({ count, name }) => ({ kind: 'instructions', count, name }))
}
