import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addConfirmed, makeFactory } from '#areas/orders/server/testing.ts'
import * as api from '#areas/printing/contract/job.ts'
import { pairPrinterAgain, printerCrud, testPrinter } from '#areas/printing/contract/printer.ts'
import * as templates from '#areas/printing/contract/template.ts'
import { type BoxAnswer, type BoxVerb, boxPaths } from '#areas/printing/server/box/protocol.ts'
import { readZpl } from '#engines/labels/testing.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

const text = {
  id: 'a',
  type: 'text',
  left: 2,
  top: 2,
  width: 56,
  height: 6,
  turn: 0,
  when: null,
  size: 4,
  bold: false,
  align: 'left',
  vertical: 'top',
  wrap: false,
  fit: 'refuse',
} as const

/** A factory with a published template of orders and a confirmed order. */
async function start() {
  const admin = await gemba.team()
  await makeFactory(gemba, admin.teamId)
  const order = await addConfirmed(admin)
  const size = { width: 60, height: 40 }
  const template = await admin.call(templates.labelTemplateCrud.add, { name: 'Order', kind: 'workOrder', ...size })
  const model = { ...size, elements: [{ ...text, text: '{workorderNo}' }] }
  const { version } = await admin.call(templates.saveLabelDesign, { id: template.id, version: template.version, model })
  await admin.call(templates.publishLabelTemplate, { id: template.id, version })
  const print = async (printerId: number, copies = 1) => {
    const asked = { kind: 'workOrder', ids: [order.id], templateId: template.id, printerId, copies }
    return (await admin.call(api.printLabels, asked)).jobIds[0] as number
  }
  return { admin, print }
}

/** A box: it knows its number and its code, and keeps the key that it gets. */
class Box {
  key = ''
  constructor(
    private readonly teamId: number,
    readonly imei: string,
    readonly code: string,
  ) {}

  async ask<V extends BoxVerb>(verb: V, body: object = {}, secret = this.key) {
    const answer = await gemba.app.inject({
      method: 'POST',
      url: boxPaths[verb],
      headers: { authorization: `Basic ${Buffer.from(`${this.teamId}.${this.imei}:${secret}`).toString('base64')}` },
      payload: body,
    })
    const { data } = answer.json() as { data: BoxAnswer<V> }
    return { status: answer.statusCode, data }
  }

  async pair(): Promise<this> {
    // A team that was made this moment is known to the boxes' calls a moment later.
    await vi.waitFor(async () => {
      const { status, data } = await this.ask('pair', {}, this.code)
      if (status !== 200) throw new Error(`The box is not paired: ${status}`)
      this.key = data.key
    }, 15_000)
    return this
  }

  next = async (wait = 0) => (await this.ask('next', { wait })).data.print
}

let numbers = 0
async function addBox(admin: Client & { teamId: number }) {
  const n = String(++numbers).padStart(4, '0')
  const [imei, verificationCode] = [`86${n}0000001`, `code-${n}`]
  const printer = await admin.call(printerCrud.add, {
    number: `B${n}`,
    name: 'Behind a box',
    driver: 'box',
    imei,
    verificationCode,
    dotsPerMm: '8',
  })
  return { printer, box: await new Box(admin.teamId, imei, verificationCode).pair() }
}

const jobOf = (admin: Client, id: number) => admin.call(api.printJobCrud.get, { id })
/** As it stands once the time of a try is over. */
const timeIsOver = (admin: { teamId: number }, id: number) =>
  gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    db
      .updateTable('printJob')
      .set({ sendingUntil: new Date(0).toISOString() })
      .where('id', '=', id)
      .execute(),
  )

test('two boxes each get the prints of their printers alone, print them once and say so', async () => {
  const { admin, print } = await start()
  const [first, second] = [await addBox(admin), await addBox(admin)]
  const [mine, other] = [await print(first.printer.id, 2), await print(second.printer.id)]
  const got = await first.box.next()
  expect(got).toMatchObject({ id: mine, labels: 2 })
  // It has the one, and gets no other before that is done; nor does whoever else has its key.
  await print(first.printer.id)
  expect(await first.box.next()).toBeNull()
  const which = { id: got?.id, attempt: got?.attempt }
  const { data } = await first.box.ask('document', { ...which, format: 'zpl' })
  expect([data.labels, data.more, data.files.length]).toEqual([2, false, 2])
  const { pages } = await admin.call(api.getPrintPages, { id: mine, from: 0 })
  expect(pages).toHaveLength(2)
  const raster = readZpl(Buffer.from(data.files[0] ?? '', 'base64'))
  expect([raster.width, raster.height, raster.bits.some(Boolean)]).toEqual([480, 320, true])
  // The other box has no part in it.
  for (const verb of ['document', 'begin', 'done'] as const)
    expect((await second.box.ask(verb, { ...which, format: 'zpl', printed: 2 })).status).toBe(409)
  expect((await first.box.ask('begin', which)).status).toBe(200)
  expect((await jobOf(admin, mine)).status).toBe('sending')
  // Said twice, it is kept once.
  for (let i = 0; i < 2; i++) expect((await first.box.ask('done', { ...which, printed: 2 })).status).toBe(200)
  expect(await jobOf(admin, mine)).toMatchObject({ status: 'printed', handed: 2 })
  expect((await first.box.ask('begin', which)).status).toBe(409)
  expect(await second.box.next()).toMatchObject({ id: other })
}, 120_000)

test('a box waits for a print and has it at once; a second one that asks with its key ends the wait', async () => {
  const { admin, print } = await start()
  const { printer, box } = await addBox(admin)
  // Which of the two is looked at first is the server's affair.
  const asked = [box.next(20), box.next(20)]
  const ended = await Promise.race(asked.map(async (next, at) => ({ at, print: await next })))
  expect(ended.print).toBeNull()
  const began = performance.now()
  const id = await print(printer.id)
  expect(await asked[1 - ended.at]).toMatchObject({ id })
  expect(performance.now() - began).toBeLessThan(15_000)
  expect(await admin.call(printerCrud.get, { id: printer.id })).toMatchObject({ state: 'ready' })
})

test('what was given out and not begun is given out again; what was begun and left is looked at by a person', async () => {
  const { admin, print } = await start()
  const { printer, box } = await addBox(admin)
  const id = await print(printer.id)
  const lost = await box.next()
  await timeIsOver(admin, id)
  // Nobody heard the answer: nothing was printed.
  const again = await box.next()
  expect(again).toMatchObject({ id, attempt: (lost?.attempt ?? 0) + 1 })
  expect((await box.ask('begin', { id, attempt: lost?.attempt })).status).toBe(409)
  expect((await box.ask('begin', { id, attempt: again?.attempt })).status).toBe(200)
  await timeIsOver(admin, id)
  expect(await box.next()).toBeNull()
  const left = await jobOf(admin, id)
  expect(left).toMatchObject({ status: 'failed', handed: -1 })
  expect(left.problem).toContain('查看纸面')
  expect((await box.ask('done', { id, attempt: again?.attempt, printed: 1 })).status).toBe(409)
  await admin.call(api.goOnPrintJob, { id, from: 1 })
  expect(await box.next()).toMatchObject({ id, labels: 1 })
})

test('a printer without paper gets no print, and a print of which a part is on paper says how much', async () => {
  const { admin, print } = await start()
  const { printer, box } = await addBox(admin)
  const id = await print(printer.id, 3)
  expect((await box.ask('next', { state: 'paperOut', wait: 20 })).data).toEqual({ print: null })
  expect(await admin.call(printerCrud.get, { id: printer.id })).toMatchObject({ state: 'paperOut', waiting: 1 })
  const got = await box.next()
  await box.ask('begin', { id, attempt: got?.attempt })
  expect((await box.ask('done', { id, attempt: got?.attempt, printed: 1, why: 'jam' })).status).toBe(200)
  const job = await jobOf(admin, id)
  expect(job).toMatchObject({ status: 'failed', handed: 1 })
  expect(job.problem).toContain('jam')
})

test('a box gets its key by its code once, and loses it where it is to be paired again or is not in use', async () => {
  const { admin } = await start()
  const { printer, box } = await addBox(admin)
  const stranger = await gemba.team()
  expect(box.key).toHaveLength(32)
  expect((await box.ask('pair', {}, box.code)).status).toBe(401)
  expect((await box.ask('next', {}, box.code)).status).toBe(401)
  expect((await new Box(stranger.teamId, box.imei, box.code).ask('next', {}, box.key)).status).toBe(401)
  await expect(stranger.call(pairPrinterAgain, { id: printer.id })).rejects.toMatchObject({ body: { code: 4040 } })
  await admin.call(pairPrinterAgain, { id: printer.id })
  expect((await box.ask('next')).status).toBe(401)
  await box.pair()
  await admin.call(testPrinter, { id: printer.id })
  expect(await box.next()).toMatchObject({ labels: 1 })
  expect((await box.ask('next', { wait: 'long' })).status).toBe(400)
  const { version } = await admin.call(printerCrud.get, { id: printer.id })
  await admin.call(printerCrud.update, { id: printer.id, version, enabled: false })
  expect((await box.ask('next')).status).toBe(401)
})

test('a code that was wrong too often opens nothing until the box is paired anew', async () => {
  const { admin } = await start()
  const { printer, box } = await addBox(admin)
  await admin.call(pairPrinterAgain, { id: printer.id })
  for (let i = 0; i < 10; i++) expect((await box.ask('pair', {}, 'another')).status).toBe(401)
  expect((await box.ask('pair', {}, box.code)).status).toBe(401)
  await admin.call(pairPrinterAgain, { id: printer.id })
  expect((await box.ask('pair', {}, box.code)).status).toBe(200)
})

test('who may not change printers does not read the code that gets a box its key', async () => {
  const { admin } = await start()
  const { printer } = await addBox(admin)
  const looker = await makeUser(gemba, admin.teamId, { name: 'Looker', rights: ['printer.view', 'printJob.view'] })
  expect(await looker.call(printerCrud.get, { id: printer.id })).toMatchObject({
    imei: printer.imei,
    verificationCode: null,
  })
  const { rows } = await looker.call(printerCrud.select, {})
  expect(rows.map(({ verificationCode }) => verificationCode)).toEqual([null])
  expect(await admin.call(printerCrud.get, { id: printer.id })).toMatchObject({ verificationCode: expect.any(String) })
})
