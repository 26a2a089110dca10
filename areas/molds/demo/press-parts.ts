import { defectReasonCrud } from '#areas/execution/contract/defect-reason.ts'
import { bomCrud } from '#areas/materials/contract/bom.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { saveSetupMatrix } from '#areas/planning/contract/setup/setup-matrix.api.ts'
import { setupTimeCrud } from '#areas/planning/contract/setup/setup-time.ts'
import { pressMaterialCrud } from '#areas/planning/contract/stamping/press-material.ts'
import { operationCrud } from '#areas/routing/contract/operation.ts'
import { routingCrud } from '#areas/routing/contract/routing.ts'
import { demoProducts } from '#areas/routing/demo/products.ts'
import { demoPlaces } from '#areas/workcenters/demo/places.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { inOthers } from '#core/server/demo/words.ts'

/** What is pressed, and what is wrong with it, in other languages. */
const namesOf = inOthers({
  冲压: ['Stamping', 'Dập'],
  拉裂: ['Drawing crack', 'Nứt khi dập vuốt'],
  压伤: ['Pressed-in mark', 'Vết hằn do ép'],
  冲偏: ['Punched off centre', 'Dập lệch'],
  电机端盖: ['Motor end cover', 'Nắp động cơ'],
  左支架: ['Left bracket', 'Giá trái'],
  右支架: ['Right bracket', 'Giá phải'],
  散热片: ['Heat sink', 'Tấm tản nhiệt'],
  油底壳: ['Oil pan', 'Cácte dầu'],
  卡箍: ['Clamp', 'Đai kẹp'],
})

/** A part that comes out of a press. */
interface Part {
  code: string
  name: string
  /** Kilograms of its material. */
  weight: number
  holes: number
}

export interface Mold {
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
  /** Pieces of a past order, and how many days ago the last one came in at the latest; absent: it was not wanted. */
  past?: { quantity: number; until: number }
}

const molds: Mold[] = [
  {
    number: 'MJ-01',
    name: '端盖级进模',
    strokes: 45,
    stock: 'coil',
    parts: [{ code: 'CYDG-01', name: '电机端盖', weight: 0.18, holes: 2 }],
    shots: 412_000,
    since: 2_000,
    every: 60_000,
    minutes: 180,
    past: { quantity: 30_000, until: 0 },
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
    since: 24_000,
    every: 90_000,
    minutes: 240,
    past: { quantity: 18_000, until: 0 },
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
    past: { quantity: 5_000, until: 4 },
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
    past: { quantity: 15_000, until: 0 },
  },
]

/** What a mold makes, and what the presses made with it in the last days. */
export interface Pressed {
  mold: Mold
  products: { productId: number; holes: number }[]
}

/**
 * What the presses make and what of: coils and sheets, the parts of five molds with their routings, and what changing from one to
 * another takes.
 */
async function makePressParts(demo: DemoCaller, presses: number[]): Promise<Pressed[]> {
  const stock = await makeStock(demo)
  const { id: operationId } = await demo.call(operationCrud.add, {
    produreNo: 'GX051',
    produreName: '冲压',
    produreNames: namesOf('冲压'),
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
      names: namesOf(name),
      className: '冲压',
      classNames: namesOf('冲压'),
      operationIds: [operationId],
    })),
  )
  const finishing = await finishingSteps(demo)
  const pressed: Pressed[] = []
  for (const mold of molds)
    pressed.push(await makeParts(demo, mold, { presses, operationId, finishing, materialId: stock[mold.stock] }))
  await demo.call(setupTimeCrud.add, { attribute: 'mold', kind: 'otherwise', minutes: 50 })
  await demo.call(setupTimeCrud.add, { attribute: 'mold', kind: 'first', minutes: 40 })
  const quick = { attribute: 'mold' as const, kind: 'change' as const, bothWays: true, minutes: 30 }
  await demo.call(setupTimeCrud.add, { ...quick, fromValue: 'MJ-01', toValue: 'MJ-03' })
  await makeFamilySetups(demo)
  return pressed
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

/** What becomes of parts once they are pressed, a basket at a time: the operation, and seconds of a basket. */
const finishings = [
  ['去毛刺', 40],
  ['清洗', 30],
] as const
const basket = 20

/** At the usual place of each operation. */
async function finishingSteps(demo: DemoCaller) {
  const rows = await demo.db
    .selectFrom('operation')
    .select(['id', 'produreName', 'workCenterId', 'timePreparation'])
    .where(
      'produreName',
      'in',
      finishings.map(([name]) => name),
    )
    .execute()
  return finishings.map(([name, singleProcessingTime], i) => {
    const operation = rows.find(({ produreName }) => produreName === name)
    if (!operation) throw new Error(`the demo has no operation ${name}`)
    const { id: operationId, workCenterId, timePreparation } = operation
    const pace = { singleProcessingTime, singleTripQuantity: basket, timePreparation, unitPrice: 0.01 }
    return { sequence: (i + 2) * 10, operationId, workCenterId, ...pace, transferMinutes: 5 }
  })
}

/** The parts of a mold. */
async function makeParts(
  demo: DemoCaller,
  mold: Mold,
  place: {
    presses: number[]
    operationId: number
    finishing: Awaited<ReturnType<typeof finishingSteps>>
    materialId: number
  },
): Promise<Pressed> {
  const { presses, operationId, finishing, materialId } = place
  const { number, strokes, parts } = mold
  const able = pressesOf(mold, presses)
  const products: Pressed['products'] = []
  for (const { code, name: partName, weight, holes } of parts) {
    const { id } = await demo.call(productCrud.add, {
      code,
      name: partName,
      names: namesOf(partName),
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
    products.push({ productId: id, holes })
  }
  return { mold, products }
}

/** The presses that a mold fits. */
export const pressesOf = ({ fits }: Mold, presses: number[]): number[] =>
  fits?.map((i) => presses[i] as number) ?? presses

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

export const pressParts = demoPart({
  name: 'molds.pressParts',
  // What becomes of a part is done by operations of the master.
  needs: { places: demoPlaces, products: demoProducts },
  make: (demo, told) => makePressParts(demo, told.places.presses),
})
