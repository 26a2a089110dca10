import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Of a unit that is no more nothing stands in it: it stays of whom it was. */
const over = sql<boolean>`t.status in ('returned', 'dissolved')`

/** A unit `t` of the list, and the units in it, as the relation `inside`. */
const inside = sql`inside (id) as (select t.id
  union all select n.unit_id from inside i join stock_unit_nesting n on n.parent_id = i.id and (n.ended_at is null or ${over}))`

/**
 * Whether a unit holds a piece of an order that goes over a line, by the piece's serial or, of one without, by the order's lot; null: over none.
 * Nothing of it is kept: the rows of a page are few, and the first piece that is one answers.
 */
export function ofLine(line: string | null): RawBuilder<SqlBool> {
  if (line === null) return sql`not ${ofLineWhere(sql`true`)}`
  return ofLineWhere(sql`f.line = ${line}`)
}

const ofLineWhere = (which: RawBuilder<unknown>) => sql<SqlBool>`exists (with recursive ${inside}
  select from inside i
  join stock_unit_content x on x.unit_id = i.id and (x.ended_at is null or ${over})
  join stock_lot l on l.id = x.lot_id
  left join order_serial s on s.serial_no = x.serial_no and x.serial_no <> ''
  left join work_order w on w.workorder_no = l.number and w.product_id = l.product_id
  join line_order o on o.work_order_id = coalesce(s.work_order_id, w.id)
  join line_profile f on f.id = o.profile_id where ${which})`

/** Whether a unit is of a level, or one of that level stands in it. */
export const holdsLevel = (level: string | null): RawBuilder<SqlBool> =>
  level === null
    ? sql`false`
    : sql`(t.level = ${level} or exists (with recursive ${inside}
        select from inside i join stock_unit k on k.id = i.id and k.level = ${level}))`
