import { type RawBuilder, sql } from 'kysely'

/**
 * The statement that adds to the counts of operations, for an act's own statement or as a part of a larger one. Who reports, approves or
 * takes back holds the orders' locks (`lockOrders`) and calls `orderProgressed` afterwards.
 *
 * @param from a select of `order_operation_id`, one row an operation, with `good`, `defective`, `approved_good`, `approved_defective` to
 *   add: negative where quantities are taken back
 */
export const addOperationCounts = (from: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update order_operation o set reported_good = o.reported_good + f.good, reported_defective = o.reported_defective + f.defective,
    approved_good = o.approved_good + f.approved_good, approved_defective = o.approved_defective + f.approved_defective
  from (${from}) f where o.id = f.order_operation_id`

/**
 * The statement that adds pieces that were defective at first and are good now (conceded, reworked) to operations: they go on to what follows.
 * Locks and `orderProgressed` as above.
 *
 * @param from a select of `order_operation_id`, one row an operation, with `quantity`: negative where they are taken back
 */
export const addRecovered = (from: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update order_operation o set recovered_good = o.recovered_good + f.quantity from (${from}) f where o.id = f.order_operation_id`

/** The statement that writes what operations were given by transfers. @param from a select of `order_operation_id` and `quantity` */
export const setTransferredIn = (from: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update order_operation o set transferred_in = f.quantity from (${from}) f where o.id = f.order_operation_id`

/** The statement that writes how much of operations has tasks. @param from a select of `order_operation_id` and `quantity` */
export const setTaskedQuantity = (from: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update order_operation o set tasked_quantity = f.quantity from (${from}) f
  where o.id = f.order_operation_id and o.tasked_quantity <> f.quantity`
