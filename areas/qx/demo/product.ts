import { defectReasonCrud } from '#areas/execution/contract/defect-reason.ts'
import { receiveInventory } from '#areas/inventory/contract/inventory.api.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import { bomCrud } from '#areas/materials/contract/bom.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { routingCrud } from '#areas/routing/contract/routing.ts'
import type { demoProducts } from '#areas/routing/demo/products.ts'
import type { Center } from '#areas/workcenters/demo/places.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { dateOf } from '#core/server/demo/date.ts'
import type { DemoPart } from '#core/server/demo/part.ts'
import { inOthers } from '#core/server/demo/words.ts'

const day = 86_400_000

const namesOf = inOthers({
  冷媒截止阀组: ['Refrigerant valve block', 'Cụm van chặn môi chất lạnh'],
  阀芯组件: ['Valve core', 'Cụm lõi van'],
  密封圈: ['Seal ring', 'Vòng đệm'],
  内六角螺钉M5: ['Hexagon socket screw M5', 'Vít lục giác M5'],
})

/** What it is made from; a core has a number of its maker's, of the others the lot is known. */
const materials = [
  { code: 'QX-FX', name: '阀芯组件', perPiece: 1, lot: null, supplier: '' },
  { code: 'QX-MF', name: '密封圈', perPiece: 2, lot: 'MF', supplier: '远东塑料' },
  { code: 'QX-LD', name: '内六角螺钉M5', perPiece: 4, lot: 'LD', supplier: '南方紧固件' },
] as const

/** The operations that it passes, by their names in the master. */
const route = ['部件装配', '拧紧', '功能测试', '包装']

type Operations = (typeof demoProducts extends DemoPart<infer T> ? T : never)['operations']

export interface Valve {
  productId: number
  core: number
  seal: { productId: number; lotId: number }
  screw: { productId: number; lotId: number }
}

/** The product of the line with its routing and BOM, and what it is made from: the demo keeps two lots of it in the store. */
export async function makeValve(demo: DemoCaller, operations: Operations, centers: Center[]): Promise<Valve> {
  const ids = await demo.addAll(
    productCrud.add,
    materials.map(({ code, name }) => ({ code, name, names: namesOf(name), kind: 'material', unit: '个' })),
  )
  const { id: productId } = await demo.call(productCrud.add, {
    code: 'QX-FZ01',
    name: '冷媒截止阀组',
    names: namesOf('冷媒截止阀组'),
    spec: 'R290',
    kind: 'product',
    unit: '件',
    productVersion: 'A',
  })
  await demo.call(bomCrud.add, {
    productId,
    bomVersion: '1.0',
    isDefault: true,
    lines: materials.map(({ perPiece }, i) => ({
      lineNumber: (i + 1) * 10,
      materialId: ids[i] as number,
      quantity: perPiece,
    })),
  })
  const steps = route.map((name, i) => {
    const operation = operations.find((each) => each.name === name)
    const center = centers.find(({ kind }) => kind === operation?.kind)
    if (!operation || !center) throw new Error(`the demo has no place for ${name}`)
    const { id: operationId, seconds: singleProcessingTime, setup: timePreparation, price: unitPrice } = operation
    return {
      sequence: (i + 1) * 10,
      operationId,
      workCenterId: center.id,
      singleProcessingTime,
      timePreparation,
      unitPrice,
      transferMinutes: 5,
    }
  })
  await demo.call(routingCrud.add, { productId, routingVersion: '1.0', isDefault: true, operations: steps })
  const [core = 0, seal = 0, screw = 0] = ids
  const lots = await receive(demo, ids)
  return {
    productId,
    core,
    seal: { productId: seal, lotId: lots[0] as number },
    screw: { productId: screw, lotId: lots[1] as number },
  }
}

/** @returns ids of the lots, in the order of the materials that have one */
async function receive(demo: DemoCaller, ids: readonly number[]): Promise<number[]> {
  const present = demo.now
  const { rows: bins } = await demo.call(locationCrud.select, { where: { code: 'RM-C' }, pageSize: 4 })
  demo.now = new Date(present.getTime() - 6 * day)
  const numbers: string[] = []
  for (const [i, { lot, perPiece, supplier }] of materials.entries()) {
    if (!lot) continue
    const lotNumber = `${lot}-${dateOf(demo.now.getTime()).slice(2).replaceAll('-', '')}`
    await demo.call(receiveInventory, {
      kind: 'receipt',
      productId: ids[i] as number,
      lotNumber,
      quantity: perPiece * 5_000,
      toLocationId: bins[i]?.id as number,
      supplier,
      supplierLot: `${lot}${demo.now.getUTCFullYear()}-117`,
    })
    numbers.push(lotNumber)
  }
  demo.now = present
  const rows = await demo.db.selectFrom('stockLot').select(['id', 'number']).where('number', 'in', numbers).execute()
  return numbers.map((number) => rows.find((row) => row.number === number)?.id as number)
}

/** What units fail by, by the names of the demo's causes. */
export async function causesOf(demo: DemoCaller): Promise<{ leak: number; torque: number; missing: number }> {
  const { rows } = await demo.call(defectReasonCrud.select, { pageSize: 100 })
  const idOf = (wanted: string) => {
    const row = rows.find(({ name }) => name === wanted)
    if (!row) throw new Error(`the demo has no cause ${wanted}`)
    return row.id
  }
  return { leak: idOf('泄漏'), torque: idOf('扭矩不足'), missing: idOf('漏装') }
}
