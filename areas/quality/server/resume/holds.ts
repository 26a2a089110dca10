import { type RawBuilder, sql } from 'kysely'
import { area } from '../../area.ts'
import { mostResumed, type QualityResume } from '../../contract/resume.ts'

/** A lot, and the numbered piece of it that was asked about; null: all of it. */
export interface Resumed {
  lotId: number
  serialNo: string | null
}

/** SQL: pieces of the lot that are or were held by themselves: those of the order whose lot it is, and those that are packed of it. */
const pieces = ({ lotId, serialNo }: Resumed): RawBuilder<unknown> => sql`
  select 'piece' as kind, h.serial_no as what, 'held' as status, h.document_no, h.reason, h.held_at, h.held_by, h.released_at, h.released_by,
    h.release_note
  from stock_piece_hold h join stock_lot l on l.team_id = h.team_id and l.product_id = h.product_id and l.id = ${lotId}
  where ${
    serialNo === null
      ? sql`(exists (select from order_serial s join work_order w on w.team_id = s.team_id and w.id = s.work_order_id
            where s.serial_no = h.serial_no and w.product_id = l.product_id and w.workorder_no = l.number)
          or exists (select from stock_unit_content c where c.lot_id = l.id and c.serial_no = h.serial_no))`
      : sql`h.serial_no = ${serialNo}`
  }`

/** SQL: units that stood in quarantine while something of it was in them, in whatever units in them now. */
const units = ({ lotId, serialNo }: Resumed): RawBuilder<unknown> => sql`
  select distinct 'unit', u.number, 'held', h.document_no, h.reason, h.held_at, h.held_by, h.released_at, h.released_by, h.release_note
  from (
    with recursive box (unit_id, packed_at, ended_at) as (
      select c.unit_id, c.packed_at, c.ended_at from stock_unit_content c
        where c.lot_id = ${lotId} and (${serialNo}::text is null or c.serial_no = ${serialNo})
      union select n.parent_id, greatest(b.packed_at, n.begun_at), least(b.ended_at, n.ended_at)
        from box b join stock_unit_nesting n on n.unit_id = b.unit_id)
    select * from box) b
  join stock_unit_hold h on h.unit_id = b.unit_id and b.packed_at <= coalesce(h.released_at, 'infinity')
    and coalesce(b.ended_at, 'infinity') >= h.held_at
  join stock_unit u on u.team_id = h.team_id and u.id = h.unit_id`

const lots = ({ lotId }: Resumed): RawBuilder<unknown> => sql`
  select 'lot', null, h.status, coalesce(h.document_no, ''), h.reason, h.held_at, h.held_by, h.released_at, h.released_by, h.release_note
  from stock_hold h where h.lot_id = ${lotId}`

const all = (of: Resumed) => sql`${pieces(of)} union all ${units(of)} union all ${lots(of)}`

/** Holds of the lot, of pieces of it and of the units that it stood in, the newest first. */
export const holdsOf = (of: Resumed) => sql<QualityResume['holds'][number]>`
  select x.kind, x.what, x.status, x.document_no, x.reason, x.held_at, u.name as held_by, x.released_at, r.name as released_by, x.release_note
  from (${all(of)}) x
  left join team_user u on u.id = x.held_by
  left join team_user r on r.id = x.released_by
  order by x.held_at desc, x.kind, x.what limit ${mostResumed + 1}`

/** SQL: how many of them are open. */
export const openHolds = (of: Resumed): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (${all(of)}) x where x.released_at is null)`

/** SQL over `a`, an abnormality: it holds or held the lot, pieces of it or a unit that it stood in, or a task of its order. */
export const heldBy = (of: Resumed, orderId: number | null): RawBuilder<boolean> => sql<boolean>`(
  a.id in (select x.abnormality_id from abnormality_lot x where x.team_id = a.team_id and x.lot_id = ${of.lotId})
  or a.id in (select x.abnormality_id from abnormality_held_task x join task t on t.team_id = x.team_id and t.id = x.task_id
    where t.work_order_id = ${orderId}::bigint)
  or a.number in (select y.document_no from stock_piece_hold y where y.source = ${area.id} and y.document_no <> ''
    intersect select x.document_no from (${all(of)}) x where x.kind = 'piece')
  or a.number in (select y.document_no from stock_unit_hold y where y.source = ${area.id} and y.document_no <> ''
    intersect select x.document_no from (${all(of)}) x where x.kind = 'unit'))`
