import { sql } from 'kysely'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { area } from '../../area.ts'
import { type getAbnormalityCourse, type HeldKind, heldKinds } from '../../contract/abnormality.ts'

export type Held = OutputOf<typeof getAbnormalityCourse>['held'][number]

/** A row of the quarantine of an abnormality, by what it names. */
export interface HeldRow extends Held {
  /** Of the lot, the unit, the task; of a piece its product's. */
  subjectId: number
}

/** Rows that are told at most. */
export const mostHeld = 2000

const lots = (id: number) => sql`
  select 'lot' as kind, h.id, h.lot_id as subject_id, coalesce(nullif(l.number, ''), '–') as name, p.code as product_code,
    (select string_agg(distinct o.code, ', ') from stock_balance b join stock_location o on o.team_id = b.team_id and o.id = b.location_id
      where b.team_id = h.team_id and b.lot_id = h.lot_id and b.quantity > 0) as place, h.held_by, h.held_at, h.released_by, h.released_at
  from abnormality_lot h join stock_lot l on l.team_id = h.team_id and l.id = h.lot_id
  join product p on p.team_id = l.team_id and p.id = l.product_id where h.abnormality_id = ${id}`

const pieces = (number: string) => sql`
  select 'piece', h.id, h.product_id, h.serial_no, p.code, b.place, h.held_by, h.held_at, h.released_by, h.released_at
  from stock_piece_hold h join product p on p.team_id = h.team_id and p.id = h.product_id
  left join lateral (select concat_ws(' · ', u.number, o.code) as place from stock_unit_content c
    join stock_lot l on l.team_id = c.team_id and l.id = c.lot_id and l.product_id = h.product_id
    join stock_unit u on u.team_id = c.team_id and u.id = c.unit_id join stock_location o on o.team_id = u.team_id and o.id = u.location_id
    where c.team_id = h.team_id and c.serial_no = h.serial_no and c.ended_at is null limit 1) b on true
  where h.source = ${area.id} and h.document_no = ${number}`

const units = (number: string) => sql`
  select 'unit', h.id, h.unit_id, u.number, null, o.code, h.held_by, h.held_at, h.released_by, h.released_at
  from stock_unit_hold h join stock_unit u on u.team_id = h.team_id and u.id = h.unit_id
  join stock_location o on o.team_id = u.team_id and o.id = u.location_id where h.source = ${area.id} and h.document_no = ${number}`

const tasks = (id: number) => sql`
  select 'task', h.id, h.task_id, t.task_no, null, m.name, h.held_by, h.held_at, h.released_by, h.released_at
  from abnormality_held_task h join task t on t.team_id = h.team_id and t.id = h.task_id
  left join machine m on m.team_id = t.team_id and m.id = t.machine_id where h.abnormality_id = ${id}`

/**
 * What is and was in quarantine for an abnormality, with where it is now: what is held first, in the order in which it was.
 *
 * @param asked.most rows
 */
export async function heldOf(
  ctx: Ctx,
  { id, number }: { id: number; number: string },
  asked: { open?: true; most: number },
): Promise<HeldRow[]> {
  const { rows } = await ctx.unscoped(() =>
    sql<HeldRow>`
    select x.kind, x.id, x.subject_id, x.name, x.product_code, x.place, x.held_by, u.name as held_by_name, x.held_at,
      r.name as released_by_name, x.released_at
    from (${lots(id)} union all ${pieces(number)} union all ${units(number)} union all ${tasks(id)}) x
    left join team_user u on u.id = x.held_by left join team_user r on r.id = x.released_by
    ${asked.open ? sql`where x.released_at is null` : sql``}
    order by x.released_at is not null, x.held_at, x.kind, x.id limit ${asked.most}`.execute(ctx.db),
  )
  return rows
}

/** SQL over `a`, an abnormality: how much is in quarantine for it. */
export const heldCount = sql<number>`((select count(*) from abnormality_lot h
    where h.team_id = a.team_id and h.abnormality_id = a.id and h.released_at is null)
  + (select count(*) from abnormality_held_task h where h.team_id = a.team_id and h.abnormality_id = a.id and h.released_at is null)
  + (select count(*) from stock_piece_hold h where h.team_id = a.team_id and h.source = ${sql.lit(area.id)} and h.document_no = a.number
    and h.released_at is null)
  + (select count(*) from stock_unit_hold h where h.team_id = a.team_id and h.source = ${sql.lit(area.id)} and h.document_no = a.number
    and h.released_at is null))::int`

/** Names that a note tells one by one. */
const told = 5

/** What of each kind, in the caller's language: some names, and how many more. */
export function heldWords(ctx: Pick<Ctx, 't'>, rows: readonly { kind: HeldKind; name: string }[]): string {
  return heldKinds
    .filter((kind) => rows.some((row) => row.kind === kind))
    .map((kind) => {
      const names = rows.filter((row) => row.kind === kind).map(({ name }) => name)
      const more = names.length - told
      const list = names.slice(0, told).join(ctx.t('listed'))
      return `${ctx.t(`abnormalityHeld.${kind}`)} ${more > 0 ? ctx.t('abnormalityHeld.more', { list, more }) : list}`
    })
    .join(' · ')
}
