import { type RawBuilder, sql } from 'kysely'
import { add } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, nameIn } from '#core/server/crud/names.ts'
import type { Why } from '#engines/wages/index.ts'
import { type WageKind, type WageLineRow, wageKinds } from '../contract/wage.ts'

export interface ReadLine extends WageLineRow {
  lineKey: string
  why: Why
}

/** What names a line of a period, however often it is reckoned. @param origin the locked period that an adjustment is of, else 0 */
export const lineKeyOf = (from: string, origin: number, key: string): string => `${from}/${origin}/${key}`

/** A line without what the list of a slip does not tell. */
export const plainLine = ({ why: _, lineKey: __, userId: ___, ...line }: ReadLine & { userId?: number }): WageLineRow =>
  line

/** Lines that are kept, with what they are of in words; by day, those of the whole period last. */
export async function readLines(ctx: Ctx, which: RawBuilder<unknown>): Promise<(ReadLine & { userId: number })[]> {
  const { rows } = await ctx.unscoped(() =>
    sql<ReadLine & { userId: number }>`
      select l.id, l.user_id, b.from_date || '/' || l.origin_id || '/' || l.key as line_key, l.kind, l.day, l.amount, l.quantity, l.seconds, r.report_no, s.number as short_work_no,
        p.code || ' ' || ${nameIn(ctx, 'p')} as product_name, ${copiedNameIn(ctx, 'o', 'operation', 'produreName')} as operation_name,
        g.name as origin_name, l.why
      from wage_line l
      join wage_period b on b.team_id = l.team_id and b.id = l.period_id
      left join report r on r.team_id = l.team_id and r.id = l.report_id
      left join order_operation o on o.team_id = r.team_id and o.id = r.order_operation_id
      left join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
      left join product p on p.team_id = w.team_id and p.id = w.product_id
      left join short_work s on s.team_id = l.team_id and s.id = l.short_work_id
      left join wage_period g on g.team_id = l.team_id and g.id = l.origin_id
      where ${which}
      order by l.day nulls last, l.report_id nulls last, l.kind, l.id`.execute(ctx.db),
  )
  return rows
}

/** The sum of each kind that occurs, in the order in which kinds are told. */
export function kindsOf(lines: readonly WageLineRow[]): { kind: WageKind; amount: number }[] {
  return wageKinds.flatMap((kind) => {
    const own = lines.filter((line) => line.kind === kind)
    return own.length ? [{ kind, amount: add(...own.map(({ amount }) => amount)) }] : []
  })
}

export const totalOf = (lines: readonly { amount: number }[]): number => add(0, ...lines.map(({ amount }) => amount))
