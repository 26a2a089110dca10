import { defectReasonCrud } from '#areas/execution/contract/defect-reason.ts'
import type { ProfileDraft } from '#areas/lines/contract/profile.ts'
import { stationOf } from '#areas/lines/demo/station.ts'
import { bomCrud } from '#areas/materials/contract/bom.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { routingCrud } from '#areas/routing/contract/routing.ts'
import type { DemoCaller } from '#core/server/demo/caller.ts'
import { NotInDemo } from '#core/server/demo/part.ts'
import { inOthers } from '#core/server/demo/words.ts'
import { xyApi } from '../contract/xy.ts'

const namesOf = inOthers({
  管道循环泵: ['In-line circulator pump', 'Bơm tuần hoàn đường ống'],
  泵体: ['Pump body', 'Thân bơm'],
  叶轮: ['Impeller', 'Cánh bơm'],
})

/** What the line makes: a pump of a body, which has a number of its own, and an impeller, of which the lot is known. */
const products = [
  { code: 'XY-XHB01', name: '管道循环泵', kind: 'product', route: ['部件装配', '拧紧', '功能测试', '包装'] },
  { code: 'XY-BT01', name: '泵体', kind: 'semiFinished', route: ['粗车', '铣面', '清洗'] },
  { code: 'XY-YL01', name: '叶轮', kind: 'semiFinished', route: ['注塑', '去毛刺'] },
] as const

export interface Pump {
  pump: number
  body: number
  impeller: number
}

/** The pump with its parts: routings and the BOM that main orders are made of. */
export async function makePump(demo: DemoCaller): Promise<Pump> {
  const [pump = 0, body = 0, impeller = 0] = await demo.addAll(
    productCrud.add,
    products.map(({ code, name, kind }) => ({ code, name, names: namesOf(name), kind, unit: '件' })),
  )
  await demo.addAll(routingCrud.add, await routingsOf(demo, [pump, body, impeller]))
  await demo.call(bomCrud.add, {
    productId: pump,
    bomVersion: '1.0',
    isDefault: true,
    lines: [
      { lineNumber: 10, materialId: body, quantity: 1 },
      { lineNumber: 20, materialId: impeller, quantity: 1, scrapRate: 0.05 },
    ],
  })
  return { pump, body, impeller }
}

async function routingsOf({ db }: DemoCaller, ids: readonly number[]) {
  const rows = await db
    .selectFrom('operation')
    .select(['id', 'produreName', 'workCenterId', 'singleProcessingTime', 'timePreparation', 'unitPrice'])
    .where('enabled', '=', true)
    .execute()
  return products.map(({ route }, i) => ({
    productId: ids[i] as number,
    routingVersion: '1.0',
    isDefault: true,
    operations: route.map((name, nth) => {
      const found = rows.find(({ produreName }) => produreName === name)
      if (!found?.workCenterId) throw new NotInDemo(`operation ${name}`)
      const { id: operationId, workCenterId, singleProcessingTime, timePreparation, unitPrice } = found
      const pace = { singleProcessingTime, timePreparation, unitPrice, transferMinutes: 5 }
      return { sequence: (nth + 1) * 10, operationId, workCenterId, ...pace }
    }),
  }))
}

/** What units fail by, by the names of the demo's causes. */
async function causesOf(demo: DemoCaller): Promise<[leak: number, noise: number]> {
  const { rows } = await demo.call(defectReasonCrud.select, { where: { enabled: true }, pageSize: 100 })
  const [leak, noise] = ['泄漏', '噪音'].map((wanted) => rows.find(({ name }) => name === wanted)?.id)
  if (!leak || !noise) throw new NotInDemo('cause 泄漏 or 噪音')
  return [leak, noise]
}

const measured = { kind: 'number', source: 'device', required: true, test: null } as const
const repair = stationOf('REP', '返修台', { kind: 'repair', required: false })

/** The line as its engineer has set it: bodies and impellers are tested by themselves; pumps are mounted, tested with water, run, and looked at. */
export async function makeProfiles(demo: DemoCaller, { pump, body, impeller }: Pump) {
  const [leak, noise] = await causesOf(demo)
  const head = { mostPasses: 0, packingLevel: 'carton' } as const
  const bodyDraft: ProfileDraft = {
    ...head,
    name: '泵体',
    stations: [
      stationOf('BT10', '泵体上线'),
      stationOf('BT20', '泵体试漏', {
        kind: 'test',
        after: ['BT10'],
        collect: [{ ...measured, code: 'drop', name: '压降', unit: 'Pa', low: null, high: 50 }],
      }),
      repair,
    ],
    causes: [{ reasonId: leak, station: 'BT10' }],
  }
  const impellerDraft: ProfileDraft = {
    ...head,
    name: '叶轮',
    stations: [
      stationOf('YL10', '叶轮动平衡', {
        kind: 'test',
        collect: [{ ...measured, code: 'balance', name: '残余不平衡量', unit: 'g·mm', low: null, high: 4 }],
      }),
      repair,
    ],
    causes: [{ reasonId: noise, station: 'YL10' }],
  }
  const pumpDraft: ProfileDraft = {
    ...head,
    name: '管道循环泵',
    stations: [
      stationOf('ST10', '上线扫码'),
      stationOf('ST20', '泵体叶轮装配', {
        kind: 'assemble',
        after: ['ST10'],
        bind: [
          { productId: body, trackedBy: 'serial', quantity: 1 },
          { productId: impeller, trackedBy: 'lot', quantity: 1 },
        ],
      }),
      stationOf('ST30', '水压测试', {
        kind: 'test',
        after: ['ST20'],
        onFail: 'retest',
        mostPasses: 3,
        collect: [{ ...measured, code: 'pressure', name: '保压压力', unit: 'bar', low: 9.5, high: 10.5 }],
      }),
      stationOf('ST40', '运行测试', {
        kind: 'test',
        after: ['ST30'],
        collect: [
          { ...measured, code: 'flow', name: '流量', unit: 'm³/h', low: 3.2, high: 4 },
          { ...measured, code: 'noise', name: '噪音', unit: 'dB', low: null, high: 45 },
          { code: 'looks', name: '外观', kind: 'verdict', source: 'keyed', required: true },
        ],
      }),
      repair,
    ],
    causes: [
      { reasonId: leak, station: 'ST20' },
      { reasonId: noise, station: 'ST20' },
    ],
  }
  return {
    body: await live(demo, body, bodyDraft),
    impeller: await live(demo, impeller, impellerDraft),
    pump: await live(demo, pump, pumpDraft),
  }
}

/** A profile that is live. */
export interface Live {
  id: number
  draft: ProfileDraft
}

async function live(demo: DemoCaller, productId: number, draft: ProfileDraft): Promise<Live> {
  const { id } = await demo.call(xyApi.addLineProfile, { productId, draft })
  await demo.call(xyApi.publishLineProfile, { id, version: 1 })
  return { id, draft }
}
