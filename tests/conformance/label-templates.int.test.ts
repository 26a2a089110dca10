import { afterAll, beforeAll, expect, test } from 'vitest'
import { addConfirmed, addOrder, makeFactory } from '#areas/orders/server/testing.ts'
import * as api from '#areas/printing/contract/template.ts'
import type { LabelElement, LabelModel } from '#engines/labels/index.ts'
import { makeUser } from '#tests/factories/user.ts'
import { Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const placed = { left: 2, top: 2, width: 40, height: 6, turn: 0, when: null } as const
const style = { size: 4, bold: false, align: 'left', vertical: 'top', wrap: false, fit: 'refuse' } as const
const text = (words: string, more: Partial<typeof placed> & { id?: string } = {}): LabelElement => ({
  ...placed,
  ...style,
  id: 'a',
  type: 'text',
  text: words,
  ...more,
})
const model = (...elements: LabelElement[]): LabelModel => ({ width: 60, height: 40, elements })

const refusal = async (act: Promise<unknown>) => {
  const error = await act.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(Refused)
  return (error as Refused).body
}

async function start(kind = 'workOrder') {
  const admin = await gemba.team()
  const template = await admin.call(api.labelTemplateCrud.add, { name: 'Order', kind, width: 60, height: 40 })
  return { admin, template }
}

test('a template is drawn, saved, published as a version that later changes leave alone', async () => {
  const { admin, template } = await start()
  const opened = await admin.call(api.getLabelDesign, { id: template.id })
  expect(opened).toMatchObject({
    kind: 'workOrder',
    published: null,
    same: false,
    model: { width: 60, height: 40, elements: [] },
  })
  expect(opened.fields.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['workorderNo', 'planQuantity', 'printedOn', 'mark']),
  )
  const empty = await refusal(admin.call(api.publishLabelTemplate, { id: template.id, version: opened.version }))
  expect(empty.message).toContain('has nothing on it')
  const drawn = model(text('{workorderNo} 箱'))
  const saved = await admin.call(api.saveLabelDesign, { id: template.id, version: opened.version, model: drawn })
  const first = await admin.call(api.publishLabelTemplate, { id: template.id, version: saved.version })
  expect(first.published).toBe(1)
  expect(await admin.call(api.getLabelDesign, { id: template.id })).toMatchObject({
    published: 1,
    same: true,
    model: drawn,
  })
  const again = await admin.call(api.saveLabelDesign, {
    id: template.id,
    version: first.version,
    model: model(text('x')),
  })
  expect(await admin.call(api.getLabelDesign, { id: template.id })).toMatchObject({ published: 1, same: false })
  const kept = await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    db.selectFrom('labelTemplateVersion').select(['number', 'model']).execute(),
  )
  expect(kept).toEqual([{ number: 1, model: drawn }])
  // Whoever saved what was seen before the last change is told so.
  expect(
    (await refusal(admin.call(api.saveLabelDesign, { id: template.id, version: first.version, model: drawn }))).code,
  ).toBe(4091)
  expect(again.version).toBe(first.version + 1)
})

test('what cannot be printed is not published, and says why', async () => {
  const { admin, template } = await start()
  const tryIt = async (element: LabelElement) => {
    const { version } = await admin.call(api.getLabelDesign, { id: template.id })
    const saved = await admin.call(api.saveLabelDesign, { id: template.id, version, model: model(element) })
    return (await refusal(admin.call(api.publishLabelTemplate, { id: template.id, version: saved.version }))).message
  }
  expect(await tryIt(text('{nothing}'))).toContain('Print template incorrect, contact the administrator')
  expect(await tryIt(text('{workorderNo}{workorderNo}'))).toContain('The text has no room')
  expect(
    await tryIt({ ...placed, id: 'g', type: 'gs1', symbol: 'dataMatrix', words: false, text: '(01)123' }),
  ).toContain('GS1 data are wrong (AI 01')
  expect(await tryIt({ ...placed, id: 'q', height: 4, type: 'qr', level: 'M', text: '{workorderNo}' })).toMatch(
    /it needs [\d.]+ × [\d.]+ mm/,
  )
  const wild = { ...text('x'), left: 1e9 }
  expect(
    (await refusal(admin.call(api.saveLabelDesign, { id: template.id, version: 1, model: model(wild) }))).message,
  ).toBeTruthy()
})

test('the preview is a picture at the resolution of the printer, with a record’s own values', async () => {
  const { admin } = await start()
  await makeFactory(gemba, admin.teamId)
  const order = await addConfirmed(admin)
  const records = await admin.call(api.findLabelRecord, {
    kind: 'workOrder',
    keyword: String(order.workorderNo).slice(0, 4),
  })
  expect(records.records).toEqual([{ id: order.id, name: order.workorderNo }])
  const { values } = await admin.call(api.getLabelRecord, { kind: 'workOrder', id: order.id })
  expect(values).toMatchObject({ workorderNo: order.workorderNo, materialDesc: 'Bracket', customer: '' })
  const sizes = []
  for (const dotsPerMm of [8, 12] as const) {
    const { png, problems } = await admin.call(api.previewLabel, {
      model: model(text('{workorderNo}')),
      values,
      dotsPerMm,
    })
    expect(problems).toEqual([])
    const file = Buffer.from(png, 'base64')
    sizes.push([file.readUInt32BE(16), file.readUInt32BE(20)])
  }
  expect(sizes).toEqual([
    [480, 320],
    [720, 480],
  ])
  const wrong = await admin.call(api.previewLabel, { model: model(text('{gone}')), values, dotsPerMm: 8 })
  expect(wrong.problems).toEqual([
    { element: 'a', text: expect.stringContaining('There is no field “gone”') as string },
  ])
})

test('an order that is not confirmed has no label, and a person sees labels of what he may read alone', async () => {
  const { admin } = await start()
  await makeFactory(gemba, admin.teamId)
  const draft = await addOrder(admin)
  const told = await refusal(admin.call(api.getLabelRecord, { kind: 'workOrder', id: draft.id }))
  expect(told.message).toContain(draft.workorderNo)
  const designer = await makeUser(gemba, admin.teamId, { name: 'Designer', rights: ['labelTemplate.view'] })
  expect((await refusal(designer.call(api.getLabelRecord, { kind: 'workOrder', id: draft.id }))).code).toBe(4030)
  const other = await gemba.team()
  expect((await refusal(other.call(api.getLabelRecord, { kind: 'workOrder', id: draft.id }))).code).toBe(4040)
  expect((await refusal(admin.call(api.getLabelRecord, { kind: 'nothing', id: 1 }))).code).toBe(4040)
})
