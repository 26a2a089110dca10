import type { Records } from './book.ts'
import { objectIn, objectsIn, trouble } from './calls.ts'
import type { Tryton } from './tryton.ts'
import { valueFor } from './tryton-values.ts'

interface Field {
  type: string
  relation: string | null
}

/** Records of any model of a Tryton. */
export const trytonRecords = (tryton: Tryton): Records => ({
  holding: async (model, field, text) => {
    const asked = [[[field, '=', text]], 0, 1, null, ['rec_name'], tryton.context]
    const [row] = objectsIn(await tryton.call(`model.${model}.search_read`, asked))
    return row ? String(row.rec_name || row.id) : null
  },
  make: async (model, values) => {
    const made = await tryton.call(
      `model.${model}.create`,
      [[await valuesFor(tryton, model, values)], tryton.context],
      true,
    )
    const [id] = Array.isArray(made) ? (made as unknown[]) : []
    if (id === undefined) throw trouble('unreadable', JSON.stringify(made), true)
    const [row] = objectsIn(await tryton.call(`model.${model}.read`, [[id], ['rec_name'], tryton.context]))
    return String(row?.rec_name || id)
  },
})

/** Values as the fields of a model take them: another record by its name or number, rows as records that are made with it. */
async function valuesFor(
  tryton: Tryton,
  model: string,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const names = Object.keys(values)
  const fields = objectIn(await tryton.call(`model.${model}.fields_get`, [names, tryton.context]))
  const made: Record<string, unknown> = {}
  for (const name of names) {
    const field = objectIn(fields[name] ?? {}) as Partial<Field>
    if (!field.type) throw trouble('mapping', name)
    const value = values[name]
    if (field.type === 'many2one') made[name] = await idOf(tryton, String(field.relation), value)
    else if (field.type === 'one2many')
      made[name] = [
        ['create', await Promise.all(objectsIn(value).map((row) => valuesFor(tryton, String(field.relation), row)))],
      ]
    else made[name] = valueFor(field.type, value)
  }
  return made
}

async function idOf(tryton: Tryton, model: string, value: unknown): Promise<number | null> {
  if (value === null || value === undefined || value === '') return null
  const fields = objectIn(await tryton.call(`model.${model}.fields_get`, [[], tryton.context]))
  const by = ['code', 'number', 'symbol', 'name'].filter((each) => Object.hasOwn(fields, each))
  const domain = ['OR', ...by.map((each) => [each, '=', String(value)])]
  const rows = objectsIn(await tryton.call(`model.${model}.search_read`, [domain, 0, 2, null, ['id'], tryton.context]))
  if (rows.length !== 1) throw trouble(rows.length ? 'ambiguous' : 'missing', `${model}: ${String(value)}`)
  return Number(rows[0]?.id)
}
