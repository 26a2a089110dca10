import type { Result } from '../delivery/driver.ts'
import { completedOf } from './book.ts'
import { objectsIn, trouble } from './calls.ts'
import type { Entry } from './mapping.ts'
import type { Odoo } from './odoo.ts'

/** Without the questions of the screen: what was not made is no order of its own, what was consumed is what was planned. */
const unasked = { skip_backorder: true, skip_immediate: true, skip_consumption: true }

/** Manufacturing orders of an Odoo, which are ended with what was made. */
export function odooProductions(odoo: Odoo) {
  const named = async (number: string) => {
    const fields = ['name', 'state', 'qty_produced']
    const found = await odoo('mrp.production', 'search_read', [[['name', '=', number]]], { fields, limit: 2 })
    const [row] = objectsIn(found)
    return row ? { id: Number(row.id), state: String(row.state), made: Number(row.qty_produced) } : null
  }
  return {
    async find(entry: Entry): Promise<Result> {
      const { number, quantity } = completedOf(entry)
      const production = await named(number)
      const ended = production?.state === 'done' && production.made === quantity
      return ended ? { ok: true, externalId: number } : { absent: true }
    },
    async finish(entry: Entry): Promise<Result> {
      const { number, quantity } = completedOf(entry)
      const before = await named(number)
      if (!before) throw trouble('missing', number)
      if (before.state === 'done') {
        if (before.made !== quantity) throw trouble('differs', `${number}: ${before.made}`)
        return { ok: true, externalId: number }
      }
      if (before.state === 'cancel') throw trouble('differs', `${number}: ${before.state}`)
      const ids = [before.id]
      if (before.state === 'draft') await odoo('mrp.production', 'action_confirm', [ids], {}, true)
      await odoo('mrp.production', 'write', [ids, { qty_producing: quantity }], {}, true)
      await odoo('mrp.production', 'button_mark_done', [ids], { context: unasked }, true)
      // Where it had to ask something it answers a dialog, and the order is as it was.
      const after = await named(number)
      if (after?.state !== 'done') throw trouble('differs', `${number}: ${after?.state ?? ''}`)
      return { ok: true, externalId: number }
    },
  }
}
