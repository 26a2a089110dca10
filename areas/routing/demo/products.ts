import { bomCrud } from '#areas/materials/contract/bom.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { demoUnits } from '#areas/materials/demo/units.ts'
import { type Center, demoPlaces } from '#areas/workcenters/demo/places.ts'
import type { Names } from '#core/contract/names.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { Chance } from '#core/server/demo/chance.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { inOthers } from '#core/server/demo/words.ts'
import { makeGtin } from '#engines/gs1/index.ts'
import { operationCrud } from '../contract/operation.ts'
import { routingCrud } from '../contract/routing.ts'

const seed = 4_006_408_509

export interface Product {
  id: number
  code: string
  /** Seconds for one piece at the slowest operation; says what a sensible lot is. */
  slowest: number
  operations: number
  /** It passes an assembly line. */
  assembled: boolean
}

/** A kind of work of the master. */
interface Operation {
  id: number
  name: string
  kind: string
  seconds: number
  setup: number
  price: number
}

const operations: [kind: string, name: string, seconds: number, setup: number][] = [
  ['SAW', '下料', 12, 10],
  ['TUR', '粗车', 35, 20],
  ['TUR', '精车', 45, 25],
  ['MIL', '铣面', 50, 30],
  ['MIL', '铣槽', 40, 25],
  ['DRL', '钻孔', 20, 10],
  ['GRD', '磨外圆', 55, 20],
  ['BLK', '落料', 4, 25],
  ['PRS', '成形', 6, 30],
  ['INJ', '注塑', 28, 40],
  ['DEB', '去毛刺', 8, 5],
  ['CLN', '清洗', 5, 5],
  ['SUB', '部件装配', 40, 10],
  ['SUB', '压装', 25, 15],
  ['SCR', '拧紧', 18, 5],
  ['TST', '功能测试', 30, 10],
  ['MRK', '激光打标', 9, 5],
  ['PCK', '包装', 15, 5],
]

/** The operations in other languages. */
const namesOf = inOthers({
  下料: ['Cutting to length', 'Cắt phôi'],
  粗车: ['Rough turning', 'Tiện thô'],
  精车: ['Finish turning', 'Tiện tinh'],
  铣面: ['Face milling', 'Phay mặt'],
  铣槽: ['Slot milling', 'Phay rãnh'],
  钻孔: ['Drilling', 'Khoan lỗ'],
  磨外圆: ['Cylindrical grinding', 'Mài tròn ngoài'],
  落料: ['Blanking', 'Dập cắt phôi'],
  成形: ['Forming', 'Tạo hình'],
  注塑: ['Injection molding', 'Ép phun'],
  去毛刺: ['Deburring', 'Tẩy ba via'],
  清洗: ['Washing', 'Rửa'],
  部件装配: ['Sub-assembly', 'Lắp cụm'],
  压装: ['Press fitting', 'Ép lắp'],
  拧紧: ['Screw tightening', 'Siết vít'],
  功能测试: ['Functional test', 'Kiểm tra chức năng'],
  激光打标: ['Laser marking', 'Khắc laser'],
  包装: ['Packing', 'Đóng gói'],
})

/** What the areas after it build upon. */
interface Made {
  products: Product[]
  operations: Operation[]
}

/** Families of products with the kinds of work they pass, in order. */
const families: { code: string; name: string; specs: string[]; route: string[] }[] = [
  {
    code: 'ZHOU',
    name: '传动轴',
    specs: ['Φ20×180', 'Φ25×220', 'Φ30×260'],
    route: ['下料', '粗车', '精车', '铣槽', '磨外圆', '清洗'],
  },
  { code: 'FALA', name: '法兰盘', specs: ['DN50', 'DN80', 'DN100'], route: ['下料', '粗车', '钻孔', '清洗'] },
  { code: 'ZHIJ', name: '安装支架', specs: ['A型', 'B型', 'C型'], route: ['落料', '成形', '去毛刺'] },
  {
    code: 'KETI',
    name: '泵壳体',
    specs: ['P-100', 'P-200', 'P-300'],
    route: ['粗车', '铣面', '钻孔', '精车', '去毛刺', '清洗', '激光打标'],
  },
  { code: 'WAIK', name: '塑料外壳', specs: ['黑', '灰', '白'], route: ['注塑', '去毛刺', '激光打标'] },
  { code: 'DIPI', name: '冲压垫片', specs: ['1.0mm', '1.5mm', '2.0mm'], route: ['落料', '去毛刺', '清洗'] },
  {
    code: 'BENG',
    name: '水泵总成',
    specs: ['12V', '24V', '48V'],
    route: ['部件装配', '压装', '拧紧', '功能测试', '激光打标', '包装'],
  },
  {
    code: 'DIAN',
    name: '电机总成',
    specs: ['200W', '400W', '750W'],
    route: [
      '下料',
      '粗车',
      '精车',
      '铣槽',
      '磨外圆',
      '清洗',
      '部件装配',
      '压装',
      '拧紧',
      '功能测试',
      '激光打标',
      '包装',
    ],
  },
]

const materials = [
  '45#圆钢',
  '304不锈钢板',
  '铝合金棒',
  'ABS粒料',
  'PA66粒料',
  '冷轧板',
  '轴承6204',
  '密封圈',
  '螺栓M6',
  '线束',
  '包装箱',
  '标签',
]

/** Families and materials in other languages. */
const productsOf = inOthers({
  传动轴: ['Drive shaft', 'Trục truyền động'],
  法兰盘: ['Flange', 'Mặt bích'],
  安装支架: ['Mounting bracket', 'Giá lắp'],
  泵壳体: ['Pump housing', 'Vỏ bơm'],
  塑料外壳: ['Plastic case', 'Vỏ nhựa'],
  冲压垫片: ['Stamped washer', 'Vòng đệm dập'],
  水泵总成: ['Water pump assembly', 'Cụm bơm nước'],
  电机总成: ['Motor assembly', 'Cụm động cơ'],
  '45#圆钢': ['Round steel 45#', 'Thép tròn 45#'],
  '304不锈钢板': ['Stainless sheet 304', 'Tấm inox 304'],
  铝合金棒: ['Aluminium alloy bar', 'Thanh hợp kim nhôm'],
  ABS粒料: ['ABS granulate', 'Hạt nhựa ABS'],
  PA66粒料: ['PA66 granulate', 'Hạt nhựa PA66'],
  冷轧板: ['Cold-rolled sheet', 'Tấm cán nguội'],
  轴承6204: ['Bearing 6204', 'Vòng bi 6204'],
  密封圈: ['Sealing ring', 'Vòng đệm kín'],
  螺栓M6: ['Bolt M6', 'Bu lông M6'],
  线束: ['Wire harness', 'Bó dây điện'],
  包装箱: ['Packing carton', 'Thùng đóng gói'],
  标签: ['Label', 'Nhãn'],
})

/** The types of a family are counted: `传动轴1型`, `Drive shaft 1`. */
const typeOf = (family: string, number: number): Names =>
  Object.fromEntries(Object.entries(productsOf(family)).map(([language, name]) => [language, `${name} ${number}`]))

/** What a kilogram or a piece of each material is worth. */
const prices = [4.6, 5.1, 12.8, 68, 23.5, 11.2, 0.12, 0.35, 8.6, 3.4, 2.8, 0.06]

/** With the six of the presses and the one on trial, which has no routing yet: 80. */
const count = 73

/** Products with routings of 3–12 operations and BOMs, and 12 materials. */
async function makeProducts(demo: DemoCaller, centers: Center[]): Promise<Made> {
  const chance = new Chance(seed)
  const master = await makeOperations(demo, centers)
  const materialIds = await demo.addAll(
    productCrud.add,
    materials.map((name, i) => ({
      code: `M${String(i + 1).padStart(3, '0')}`,
      name,
      names: productsOf(name),
      kind: 'material',
      unit: i < 6 ? 'kg' : '个',
      unitDecimals: i < 6 ? 3 : 0,
      standardPrice: prices[i],
    })),
  )
  const drafts = Array.from({ length: count }, (_, n) => {
    const family = families[n % families.length] as (typeof families)[number]
    const round = Math.floor(n / families.length)
    const code = `${family.code}-${String(round + 1).padStart(2, '0')}`
    const product = {
      code,
      name: `${family.name}${round + 1}型`,
      names: typeOf(family.name, round + 1),
      spec: family.specs[round % family.specs.length],
      kind: 'product' as const,
      unit: '件',
      family: family.name,
      drawingNo: `DWG-${code}`,
      productVersion: 'A',
      // Of the range that GS1 keeps for demonstrations.
      gtin: makeGtin(0, '9521234', String(n + 1)),
    }
    const steps = stepsOf(family.route, master, centers, chance)
    const lines = chance.some(materialIds, chance.whole(2, 4)).map((materialId, i) => ({
      lineNumber: (i + 1) * 10,
      materialId,
      quantity: chance.whole(1, 4),
      scrapRate: 0.02,
    }))
    return { product, steps, lines }
  })
  const ids = await demo.addAll(
    productCrud.add,
    drafts.map(({ product }) => product),
  )
  const made = drafts.map((draft, i) => ({ ...draft, productId: ids[i] as number }))
  await demo.addAll(
    routingCrud.add,
    made.map(({ productId, steps }) => ({ productId, routingVersion: '1.0', isDefault: true, operations: steps })),
  )
  await demo.addAll(
    bomCrud.add,
    made.map(({ productId, lines }) => ({ productId, bomVersion: '1.0', isDefault: true, lines })),
  )
  const products = made.map(({ productId, product, steps }) => ({
    id: productId,
    code: product.code,
    slowest: Math.max(...steps.map(({ singleProcessingTime }) => singleProcessingTime)),
    operations: steps.length,
    assembled: steps.some(({ operationId }) => operationId === master.get(assembling)?.id),
  }))
  return { products, operations: [...master.values()] }
}

async function makeOperations(demo: DemoCaller, centers: Center[]): Promise<Map<string, Operation>> {
  const priced = operations.map(([kind, name, seconds, setup]) => {
    const price = Math.round(seconds * 0.8) / 100
    return { kind, name, seconds, setup, price, center: centers.find((each) => each.kind === kind) as Center }
  })
  const ids = await demo.addAll(
    operationCrud.add,
    priced.map(({ name, seconds, setup, price, center }, i) => ({
      produreNo: `GX${String(i + 1).padStart(3, '0')}`,
      produreName: name,
      produreNames: namesOf(name),
      singleProcessingTime: seconds,
      timePreparation: setup,
      unitPrice: price,
      workCenterId: center.id,
      keyProcess: ['精车', '磨外圆', '功能测试'].includes(name),
    })),
  )
  return new Map(priced.map((each, i) => [each.name, { ...each, id: ids[i] as number }]))
}

function stepsOf(route: string[], master: Map<string, Operation>, centers: Center[], chance: Chance) {
  return route.map((name, i) => {
    const operation = master.get(name) as Operation
    const able = centers.filter((center) => center.kind === operation.kind)
    const [first, ...others] = chance.some(able, Math.min(2, able.length))
    const seconds = Math.max(2, Math.round(operation.seconds * (0.8 + chance.next() * 0.5)))
    return {
      sequence: (i + 1) * 10,
      operationId: operation.id,
      workCenterId: (first as Center).id,
      alternativeWorkCenterIds: others.map((center) => center.id),
      singleProcessingTime: seconds,
      greenLampDuration: seconds,
      timePreparation: operation.setup,
      unitPrice: operation.price,
      transferMinutes: 5,
    }
  })
}

/** What every assembly begins with. */
const assembling = '部件装配'

export const demoProducts = demoPart({
  name: 'routing.products',
  needs: { places: demoPlaces, units: demoUnits },
  make: (demo, told) => makeProducts(demo, told.places.centers),
})
