import type { Result } from '../delivery/driver.ts'
import { completedOf } from './book.ts'
import { objectIn, objectsIn, trouble } from './calls.ts'
import type { Entry } from './mapping.ts'
import type { Tryton } from './tryton.ts'
import { plainOf } from './tryton-values.ts'

interface Output {
  id: number
  product: number
  quantity: number
  state: string
}

interface Production {
  id: number
  number: string
  state: string
  product: number
  uom: number
  location: number
  company: { id: number; currency: number }
  warehouse: { storage_location: number }
  quantity: number
}

const asked = [
  'number',
  'state',
  'product',
  'uom',
  'location',
  'quantity',
  'company.currency',
  'company.id',
  'warehouse.storage_location',
]

/** Productions of a Tryton, which are ended with what was made. */
export function trytonProductions({ call, context }: Tryton) {
  const search = async (model: string, domain: unknown[], fields: string[], most = 2) =>
    objectsIn(plainOf(await call(`model.${model}.search_read`, [domain, 0, most, null, fields, context])))

  const named = async (number: string): Promise<Production | null> => {
    const [row] = await search('production', [['number', '=', number]], asked)
    return row ? (row as unknown as Production) : null
  }

  const outputsOf = async ({ id, product }: Production): Promise<Output[]> => {
    const domain = [
      ['production_output', '=', id],
      ['product', '=', product],
      ['state', '!=', 'cancelled'],
    ]
    return (await search('stock.move', domain, ['product', 'quantity', 'state'], 100)) as unknown as Output[]
  }

  const madeOf = async (production: Production) =>
    (await outputsOf(production)).reduce((sum, { quantity }) => sum + Number(quantity), 0)

  /** What the production puts into the store becomes what was made. */
  const setMade = async (production: Production, quantity: number) => {
    const [output, ...others] = await outputsOf(production)
    if (others.length) throw trouble('differs', `${production.number}: ${others.length + 1} outputs`)
    if (output) {
      if (Number(output.quantity) !== quantity)
        await call('model.stock.move.write', [[output.id], { quantity }, context], true)
      return
    }
    const { product, uom, location, company, warehouse } = production
    const move = {
      product,
      uom,
      quantity,
      from_location: location,
      to_location: warehouse.storage_location,
      company: company.id,
      currency: company.currency,
      unit_price: { __class__: 'Decimal', decimal: '0' },
    }
    await call('model.production.write', [[production.id], { outputs: [['create', [move]]] }, context], true)
  }

  /** Goes on from whatever state it is in: what was cut off in the middle is ended by the next try. */
  const run = async ({ id, number, state }: Production) => {
    const step = (name: string) => call(`model.production.${name}`, [[id], context], true)
    const states = ['draft', 'waiting', 'assigned', 'running']
    const at = states.indexOf(state)
    if (at < 0) throw trouble('differs', `${number}: ${state}`)
    if (at < 1) await step('wait')
    // False, or a list with it: the materials are not there.
    if (at < 2 && [await step('assign_try')].flat().includes(false)) throw trouble('short', number)
    if (at < 3) await step('run')
    await step('done')
  }

  return {
    async find(entry: Entry): Promise<Result> {
      const { number, quantity } = completedOf(entry)
      const production = await named(number)
      const ended = production?.state === 'done' && (await madeOf(production)) === quantity
      return ended ? { ok: true, externalId: number } : { absent: true }
    },
    async finish(entry: Entry): Promise<Result> {
      const { number, quantity } = completedOf(entry)
      const production = await named(number)
      if (!production) throw trouble('missing', number)
      if (production.state === 'done') {
        const made = await madeOf(production)
        if (made !== quantity) throw trouble('differs', `${number}: ${made}`)
        return { ok: true, externalId: number }
      }
      await setMade(production, quantity)
      await run(production)
      const after = objectIn(await named(number))
      if (after.state !== 'done') throw trouble('differs', `${number}: ${String(after.state)}`)
      return { ok: true, externalId: number }
    },
  }
}
