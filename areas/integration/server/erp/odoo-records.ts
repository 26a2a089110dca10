import type { Records } from './book.ts'
import { objectIn, objectsIn, trouble } from './calls.ts'
import type { Odoo } from './odoo.ts'

/** Records of any model of an Odoo. */
export const odooRecords = (odoo: Odoo): Records => ({
  holding: async (model, field, text) => {
    const [row] = objectsIn(
      await odoo(model, 'search_read', [[[field, '=', text]]], { fields: ['display_name'], limit: 1 }),
    )
    return row ? String(row.display_name || row.id) : null
  },
  make: async (model, values) => {
    const id = await odoo(model, 'create', [await valuesFor(odoo, model, values)], {}, true)
    if (typeof id !== 'number') throw trouble('unreadable', JSON.stringify(id), true)
    const [row] = objectsIn(await odoo(model, 'read', [[id], ['display_name']]))
    return String(row?.display_name || id)
  },
})

/** Values as the fields of a model take them: another record by its name, rows as records that are made with it. */
async function valuesFor(odoo: Odoo, model: string, values: Record<string, unknown>): Promise<Record<string, unknown>> {
  const names = Object.keys(values)
  const fields = objectIn(await odoo(model, 'fields_get', [names], { attributes: ['type', 'relation'] }))
  const made: Record<string, unknown> = {}
  for (const name of names) {
    const { type, relation } = objectIn(fields[name] ?? {})
    if (!type) throw trouble('mapping', name)
    const value = values[name]
    if (value === null || value === undefined || value === '') made[name] = false
    else if (type === 'many2one') made[name] = await idOf(odoo, String(relation), String(value))
    else if (type === 'one2many') {
      const rows = await Promise.all(objectsIn(value).map((row) => valuesFor(odoo, String(relation), row)))
      made[name] = rows.map((row) => [0, 0, row])
    } else if (type === 'float' || type === 'integer' || type === 'monetary') made[name] = Number(value)
    // Times of Odoo are in UTC, without a zone.
    else if (type === 'datetime') made[name] = new Date(String(value)).toISOString().slice(0, 19).replace('T', ' ')
    else if (type === 'date') made[name] = String(value).slice(0, 10)
    else made[name] = typeof value === 'number' ? String(value) : value
  }
  return made
}

async function idOf(odoo: Odoo, model: string, text: string): Promise<number> {
  const by = model === 'product.product' ? 'default_code' : 'name'
  const rows = objectsIn(await odoo(model, 'search_read', [[[by, '=', text]]], { fields: ['id'], limit: 2 }))
  if (rows.length !== 1) throw trouble(rows.length ? 'ambiguous' : 'missing', `${model}: ${text}`)
  return Number(rows[0]?.id)
}
