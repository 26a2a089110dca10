import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import type { StoredRow } from '#core/server/crud/rows.ts'

const ofStandards = sql`(select coalesce(
  (select name from position where id = n."positionId"), (select name || ' ' || job_number from team_user where id = n."userId")))`
const ofPrices = sql`concat_ws(' · ', (select produre_no || ' ' || produre_name from operation where id = n."operationId"),
  (select code from product where id = n."productId"))`
const ofAccesses = sql`concat_ws(' · ', (select name from team_user where id = n."userId"),
  (select name from department where id = n."departmentId"))`

const labels = { hourlySalary: ofStandards, wagePiecePrice: ofPrices, wageAccess: ofAccesses }

/** The operation log calls a version, or a grant, by what it is of. */
export const labelled =
  (of: keyof typeof labels) =>
  async (ctx: Ctx, rows: StoredRow[]): Promise<void> => {
    const { rows: found } = await sql<{ label: string | null }>`
      select ${labels[of]} as label
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ("positionId" bigint, "userId" bigint, "operationId" bigint,
        "productId" bigint, "departmentId" bigint)) with ordinality as n ("positionId", "userId", "operationId", "productId", "departmentId", place)
      order by n.place`.execute(ctx.db)
    rows.forEach((row, i) => Object.assign(row, { label: found[i]?.label }))
  }
