import { defectReasonCrud } from '#areas/execution/contract/defect-reason.ts'
import { bomCrud } from '#areas/materials/contract/bom.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { moldCrud } from '#areas/molds/contract/mold.ts'
import { confirmWorkOrder } from '#areas/orders/contract/work-order.api.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { addWorkOrders } from '#areas/orders/server/index.ts'
import { pressMaterialCrud } from '#areas/planning/contract/press-material.ts'
import { publishPlan } from '#areas/planning/contract/publish.api.ts'
import { saveSetupMatrix } from '#areas/planning/contract/setup-matrix.api.ts'
import { setupTimeCrud } from '#areas/planning/contract/setup-time.ts'
import { createTask, scheduleTask } from '#areas/planning/contract/task.api.ts'
import { forgetSteps } from '#areas/planning/server/index.ts'
import { operationCrud } from '#areas/routing/contract/operation.ts'
import { routingCrud } from '#areas/routing/contract/routing.ts'
import type { DemoCaller } from './caller.ts'

const day = 86_400_000
const hour = 3_600_000

interface Part {
  code: string
  name: string
  /** Kilograms of its material. */
  weight: number
  holes: number
}

interface Mold {
  number: string
  name: string
  strokes: number
  stock: 'coil' | 'sheet'
  parts: Part[]
  /** Presses that it fits, of the three; absent: all. */
  fits?: number[]
  shots: number
  since: number
  every?: number
  /** Days until it is maintained whatever its shots. */
  inDays?: number
  minutes: number
}

const molds: Mold[] = [
  {
    number: 'MJ-01',
    name: '端盖级进模',
    strokes: 45,
    stock: 'coil',
    parts: [{ code: 'CYDG-01', name: '电机端盖', weight: 0.18, holes: 2 }],
    shots: 412_000,
    since: 21_000,
    every: 60_000,
    minutes: 180,
  },
  {
    number: 'MJ-02',
    name: '左右支架连体模',
    strokes: 30,
    stock: 'sheet',
    parts: [
      { code: 'CYZJ-L', name: '左支架', weight: 0.32, holes: 1 },
      { code: 'CYZJ-R', name: '右支架', weight: 0.32, holes: 1 },
    ],
    shots: 96_500,
    since: 8_200,
    every: 40_000,
    minutes: 120,
  },
  {
    number: 'MJ-03',
    name: '散热片落料模',
    strokes: 60,
    stock: 'coil',
    parts: [{ code: 'CYSR-01', name: '散热片', weight: 0.05, holes: 1 }],
    shots: 780_300,
    since: 33_000,
    every: 45_000,
    minutes: 240,
  },
  {
    number: 'MJ-04',
    name: '油底壳拉延模',
    strokes: 18,
    stock: 'sheet',
    parts: [{ code: 'CYYD-01', name: '油底壳', weight: 1.1, holes: 1 }],
    fits: [0, 1],
    shots: 54_000,
    since: 3_500,
    every: 30_000,
    minutes: 180,
  },
  {
    number: 'MJ-05',
    name: '卡箍成形模',
    strokes: 50,
    stock: 'coil',
    parts: [{ code: 'CYKG-01', name: '卡箍', weight: 0.08, holes: 1 }],
    shots: 233_800,
    since: 12_400,
    inDays: 6,
    minutes: 150,
  },
]

/** Pieces of an order of a mold's parts, in thousands: the first, second and third of each. */
const lots = [
  [6, 4, 5],
  [2, 2, 3],
  [5, 6, 4],
  [1, 1.5, 1],
  [4, 5, 4],
]

/** What the presses work with: five molds, coils and sheets, and orders: the first of them are planned, the others wait for it. */
export async function makeStamping(demo: DemoCaller, presses: number[]): Promise<void> {
  const stock = await makeStock(demo)
  const { id: operationId } = await demo.call(operationCrud.add, {
    produreNo: 'GX051',
    produreName: '冲压',
    singleProcessingTime: 2,
    timePreparation: 0,
    unitPrice: 0.02,
    workCenterId: presses[0] as number,
  })
  await demo.addAll(
    defectReasonCrud.add,
    ['拉裂', '压伤', '冲偏'].map((name, i) => ({
      code: `D2${i + 1}`,
      name,
      className: '冲压',
      operationIds: [operationId],
    })),
  )
  const finishing = await finishingSteps(demo)
  const products: number[][] = []
  for (const mold of molds)
    products.push(await makeMold(demo, mold, { presses, operationId, finishing, materialId: stock[mold.stock] }))
  await demo.call(setupTimeCrud.add, { attribute: 'mold', kind: 'otherwise', minutes: 50 })
  await demo.call(setupTimeCrud.add, { attribute: 'mold', kind: 'first', minutes: 40 })
  const quick = { attribute: 'mold' as const, kind: 'change' as const, bothWays: true, minutes: 30 }
  await demo.call(setupTimeCrud.add, { ...quick, fromValue: 'MJ-01', toValue: 'MJ-03' })
  await makeFamilySetups(demo)
  await makeOrders(demo, products)
  // The story is nobody's to undo.
  await demo.within('demo', forgetSteps)
}

async function makeStock(demo: DemoCaller): Promise<Record<Mold['stock'], number>> {
  const material = { kind: 'material' as const, unit: 'kg', unitDecimals: 3 }
  const coil = await demo.call(productCrud.add, { ...material, code: 'M051', name: '冷轧卷 0.8×120' })
  const sheet = await demo.call(productCrud.add, { ...material, code: 'M052', name: '冷轧板 1.2×1000×2000' })
  await demo.call(pressMaterialCrud.add, { materialId: coil.id, form: 'coil', content: 800, changeMinutes: 15 })
  await demo.call(pressMaterialCrud.add, {
    materialId: sheet.id,
    form: 'sheet',
    content: 18.8,
    loadSize: 40,
    changeMinutes: 10,
  })
  return { coil: coil.id, sheet: sheet.id }
}

/** What becomes of parts once they are pressed, at the usual place of each operation. */
async function finishingSteps(demo: DemoCaller) {
  const finishing = ['去毛刺', '清洗']
  const rows = await demo.db
    .selectFrom('operation')
    .select(['id', 'produreName', 'workCenterId', 'singleProcessingTime', 'timePreparation', 'unitPrice'])
    .where('produreName', 'in', finishing)
    .execute()
  return finishing.map((name, i) => {
    const operation = rows.find(({ produreName }) => produreName === name)
    if (!operation) throw new Error(`the demo has no operation ${name}`)
    const { id: operationId, workCenterId, singleProcessingTime, timePreparation, unitPrice } = operation
    const step = { sequence: (i + 2) * 10, operationId, workCenterId, singleProcessingTime, timePreparation, unitPrice }
    return { ...step, transferMinutes: 5 }
  })
}

/** @returns the products that the mold makes */
async function makeMold(
  demo: DemoCaller,
  mold: Mold,
  place: {
    presses: number[]
    operationId: number
    finishing: Awaited<ReturnType<typeof finishingSteps>>
    materialId: number
  },
): Promise<number[]> {
  const { presses, operationId, finishing, materialId } = place
  const { number, name, strokes, parts, fits, shots, since, every, inDays, minutes } = mold
  const able = fits?.map((i) => presses[i] as number) ?? presses
  const made: { productId: number; holeCount: number }[] = []
  for (const { code, name: partName, weight, holes } of parts) {
    const { id } = await demo.call(productCrud.add, {
      code,
      name: partName,
      kind: 'product',
      unit: '件',
      productVersion: 'A',
    })
    const [workCenterId, ...alternativeWorkCenterIds] = able as [number, ...number[]]
    const step = { sequence: 10, operationId, workCenterId, alternativeWorkCenterIds, mold: number, unitPrice: 0.02 }
    const pace = { singleTripQuantity: holes, singleProcessingTime: Math.round(60_000 / strokes) / 1000 }
    await demo.call(routingCrud.add, {
      productId: id,
      routingVersion: '1.0',
      isDefault: true,
      operations: [{ ...step, ...pace, timePreparation: 0 }, ...finishing],
    })
    await demo.call(bomCrud.add, {
      productId: id,
      bomVersion: '1.0',
      isDefault: true,
      lines: [{ lineNumber: 10, materialId, quantity: weight }],
    })
    made.push({ productId: id, holeCount: holes })
  }
  await demo.call(moldCrud.add, {
    number,
    name,
    location: `M-${number.slice(-2)}`,
    holeCount: parts.reduce((sum, { holes }) => sum + holes, 0),
    strokesPerMinute: strokes,
    pressIds: fits ? able : [],
    products: parts.length > 1 ? made : [],
    designShots: 1_000_000,
    totalShots: shots,
    shotsSinceMaintenance: since,
    ...(every !== undefined && { maintenanceShots: every }),
    ...(inDays !== undefined && { nextMaintenanceOn: dateOf(demo.now.getTime() + inDays * day) }),
    maintenanceMinutes: minutes,
  })
  return made.map(({ productId }) => productId)
}

const dateOf = (time: number) => new Date(time + 8 * hour).toISOString().slice(0, 10)

/** Three rounds through the molds, due one after the other: first in first out would change molds nearly every time. */
async function makeOrders(demo: DemoCaller, products: number[][]): Promise<void> {
  const drafts = [0, 1, 2].flatMap((round) =>
    products.flatMap((made, i) => {
      const due = demo.now.getTime() + (4 + round * 3 + Math.floor(i / 2)) * day
      return made.map((productId) => ({
        productId,
        planQuantity: (lots[i]?.[round] ?? 1) * 1_000,
        requiredEndDate: dateOf(due),
        deliveryDate: dateOf(due + day),
        customer: '远航汽车',
        priority: 5,
        type: 'massProduction',
      }))
    }),
  )
  const orders = await demo.within(workOrderCrud.add.path, (ctx) => addWorkOrders(ctx, drafts))
  const { done } = await demo.call(confirmWorkOrder, { ids: orders.map(({ id }) => id) })
  // What is wanted first is planned and handed out; the rest waits for the planner.
  const first = done.filter((id) => orders.findIndex((order) => order.id === id) < orders.length / 3)
  await demo.call(createTask, { orders: first.map((id) => ({ id })) })
  await demo.call(scheduleTask, { orderIds: first, onlyUnplanned: true, mode: 'forward' })
  await demo.call(publishPlan, {})
  const later = done.filter((id) => !first.includes(id))
  await demo.call(createTask, { orders: later.map((id) => ({ id })) })
}

/** Minutes between families at work centres that make several: what is alike changes quickly. */
const familySetups: [from: string, to: string, minutes: number][] = [
  ['传动轴', '法兰盘', 15],
  ['传动轴', '泵壳体', 25],
  ['传动轴', '电机总成', 10],
  ['法兰盘', '泵壳体', 20],
  ['安装支架', '冲压垫片', 15],
  ['塑料外壳', '冲压垫片', 20],
  ['水泵总成', '电机总成', 20],
]

async function makeFamilySetups(demo: DemoCaller): Promise<void> {
  await demo.call(saveSetupMatrix, {
    attribute: 'family',
    workCenterId: null,
    groupLabel: null,
    cells: familySetups.flatMap(([from, to, minutes]) => [
      { from, to, was: null, minutes },
      { from: to, to: from, was: null, minutes: minutes + 5 },
    ]),
    otherwise: { was: null, minutes: 25 },
  })
}
