import { afterAll, beforeAll, expect, test } from 'vitest'
import { productCrud } from '#areas/materials/contract/product.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { findAnything } from '#core/contract/find.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { type Factory, makeFactory } from './testing.ts'

let gemba: TestGemba
let planner: Awaited<ReturnType<TestGemba['team']>>
let factory: Factory
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
  planner = await gemba.team()
  factory = await makeFactory(gemba, planner.teamId)
  const washer = await planner.call(productCrud.add, {
    code: 'W-7',
    name: '冲压垫片 7 型',
    names: { en: 'Pressed washer' },
    unit: '件',
  })
  const order = (workorderNo: string, workshop: 0 | 1, productId = factory.productId) =>
    planner.call(workOrderCrud.add, {
      workorderNo,
      productId,
      planQuantity: 10,
      requiredEndDate: '2026-12-01',
      workshopId: factory.workshops[workshop],
    })
  await order('WO2611050021', 0)
  await order('WO2611050022', 1)
  await order('WO2611060021', 1, washer.id)
})
afterAll(() => gemba?.end())

const zh = { languages: 'zh-Hans' }

/** Numbers of the records that a person finds. */
const found = async (who: Client, text: string, exact = false): Promise<string[]> => {
  const { records } = await who.call(findAnything, { text, exact }, zh)
  return records.map(({ kind, number }) => `${kind} ${number}`).sort()
}

test('orders are found by the beginning of their number, in small letters too, and by its last digits', async () => {
  expect(await found(planner, 'wo261105')).toEqual(['workOrder WO2611050021', 'workOrder WO2611050022'])
  expect(await found(planner, '0021')).toEqual(['workOrder WO2611050021', 'workOrder WO2611060021'])
  expect(await found(planner, '021')).toHaveLength(2)
  expect(await found(planner, '2611050')).toEqual([])
})

test.each(['冲压垫片', 'cydp', 'chongyadianpian', 'chongydp', 'w-7', 'cydp 7', 'cydp7', '7 型', 'pressed washer'])(
  'a product and its orders are found by %s',
  async (text) => {
    expect(await found(planner, text)).toEqual(['product W-7', 'workOrder WO2611060021'])
  },
)

test('a scanned code finds what has this very number: the order of an operation, no other', async () => {
  expect(await found(planner, 'WO2611050021#20', true)).toEqual(['workOrder WO2611050021'])
  expect(await found(planner, 'w-7', true)).toEqual(['product W-7'])
  expect(await found(planner, 'WO26110500', true)).toEqual([])
})

test('what was opened before is found without a word, as long as it may be seen', async () => {
  const { records } = await planner.call(findAnything, { text: '0022' })
  const used = records.map(({ kind, id }) => ({ kind, id }))
  const before = await planner.call(findAnything, { used })
  expect(before.records.map(({ number }) => number)).toEqual(['WO2611050022'])
  const elsewhere = await gemba.team()
  expect((await elsewhere.call(findAnything, { used })).records).toEqual([])
})

test('nobody finds orders of a workshop that he is not granted, of another team, or without the right', async () => {
  const rights = ['workOrder.view', 'workOrder.confirm']
  const teamId = planner.teamId
  const own = await makeUser(gemba, teamId, { name: 'Own', rights, workshops: [factory.workshops[0]] })
  const without = await makeUser(gemba, teamId, { name: 'Without', rights: ['product.view'] })
  const stranger = await gemba.team()
  expect(await found(own, 'WO26')).toEqual(['workOrder WO2611050021'])
  expect(await found(own, '0021')).toEqual(['workOrder WO2611050021'])
  expect(await found(own, 'cydp')).toEqual([])
  expect(await found(own, 'WO2611050022', true)).toEqual([])
  expect((await own.call(findAnything, { text: '确认 WO' }, zh)).acts.map(({ record }) => record?.number)).toEqual([
    'WO2611050021',
  ])
  expect(await found(without, 'WO26')).toEqual([])
  expect(await found(without, 'cydp')).toEqual(['product W-7'])
  expect(await found(stranger, 'WO26')).toEqual([])
  expect(await found(stranger, 'WO2611050021', true)).toEqual([])
})

test.each(['确认 WO2611050021', '确认WO2611050021', 'queren wo2611050021', 'qr 50021'])(
  'an act is found by its name and what it is done to: %s',
  async (text) => {
    const { acts } = await planner.call(findAnything, { text }, zh)
    expect(acts).toEqual([
      {
        name: 'workOrder.confirm',
        label: '确认',
        place: null,
        record: { kind: 'workOrder', id: expect.any(Number), number: 'WO2611050021', name: 'Bracket' },
      },
    ])
  },
)

test('acts follow the state of an order and the rights of the caller', async () => {
  const names = async (who: Client) => {
    const { records } = await who.call(findAnything, { text: 'WO2611050021' })
    return records.find(({ kind }) => kind === 'workOrder')?.acts.map(({ name }) => name)
  }
  const viewer = await makeUser(gemba, planner.teamId, { name: 'Viewer', rights: ['workOrder.view'] })
  expect(await names(planner)).toEqual(['workOrder.confirm', 'workOrder.close'])
  expect(await names(viewer)).toEqual([])
  const news = async (who: Client) =>
    (await who.call(findAnything, { text: 'xzgd' }, zh)).acts.map(({ name, place }) => [name, place?.path])
  expect(await news(planner)).toEqual([['workOrder.new', 'WorkOrderEntry']])
  expect(await news(viewer)).toEqual([])
})

test('screens are found by their titles, sound and initials, of those that may be opened', async () => {
  const viewer = await makeUser(gemba, planner.teamId, { name: 'Viewer 2', rights: ['product.view'] })
  const screens = async (who: Client, text: string, languages = 'zh-Hans') =>
    (await who.call(findAnything, { text }, { languages })).screens
  expect(await screens(planner, 'gdlr')).toEqual(['WorkOrderEntry'])
  expect(await screens(planner, 'xiaoshou')).toContain('salesOrder')
  expect(await screens(planner, 'lenh san xuat', 'vi')).toContain('WorkOrderEntry')
  expect(await screens(viewer, 'gdlr')).toEqual([])
})
