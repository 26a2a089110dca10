import { productCrud } from '#areas/materials/contract/product.ts'
import type { Client } from '#tests/support/gemba.ts'
import { addFoundInventory } from '../contract/inventory.api.ts'
import { locationCrud } from '../contract/location.ts'
import { balanceCrud } from '../contract/stock.ts'
import { warehouseCrud } from '../contract/warehouse.ts'

/** A warehouse with bins of these codes, and products of those. */
export async function makeStore(admin: Client, { bins = ['A1', 'B1'], products = ['M1'], unitDecimals = 0 } = {}) {
  const warehouse = await admin.call(warehouseCrud.add, { code: 'W1', name: 'Main store' })
  const places: number[] = []
  for (const code of bins)
    places.push((await admin.call(locationCrud.add, { code, kind: 'storage', warehouseId: warehouse.id })).id)
  const made: number[] = []
  for (const code of products)
    made.push((await admin.call(productCrud.add, { code, name: `Part ${code}`, unit: 'pcs', unitDecimals })).id)
  return { warehouseId: warehouse.id, places, products: made }
}

/** Lays a quantity of a product into a place. @returns the id of what lies there */
export async function lay(admin: Client, productId: number, locationId: number, quantity: number, lotNumber = '') {
  await admin.call(addFoundInventory, { productId, locationId, quantity, lotNumber, note: 'Opening stock' })
  const { rows } = await admin.call(balanceCrud.select, { where: { productId, locationId } })
  const row = rows.find((each) => (each.lotNumber ?? '') === lotNumber)
  return { id: row?.id as number, lotId: row?.lotId as number }
}

/** What lies where, as `place lot quantity status`. */
export async function stockOf(admin: Client, productId: number): Promise<string[]> {
  const sort = [{ field: 'locationCode', order: 'asc' as const }]
  const { rows } = await admin.call(balanceCrud.select, { where: { productId }, pageSize: 100, sort })
  return rows.map((row) =>
    [row.locationCode, row.lotNumber, row.quantity, row.status].filter((part) => part !== '').join(' '),
  )
}
