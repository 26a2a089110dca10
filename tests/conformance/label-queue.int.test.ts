import { createServer, type Server, type Socket } from 'node:net'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addConfirmed, makeFactory } from '#areas/orders/server/testing.ts'
import * as api from '#areas/printing/contract/job.ts'
import { printDefaultCrud, printerCrud } from '#areas/printing/contract/printer.ts'
import * as templates from '#areas/printing/contract/template.ts'
import { IppSink } from '#areas/printing/server/ipp/testing.ts'
import { goesOnSending } from '#areas/printing/server/queue/claim.ts'
import type { Ctx } from '#core/server/context.ts'
import { readPdf, readZpl } from '#engines/labels/testing.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

/** A printer of the test's own: it keeps what it is sent and says of itself what it is told to. */
class Sink {
  readonly got: string[] = []
  private readonly sockets = new Set<Socket>()
  private server: Server | undefined
  port = 0
  /** What it answers to `~HS`; empty: nothing. */
  state = ''

  async open(port = 0): Promise<this> {
    this.server = createServer((socket) => {
      this.sockets.add(socket)
      socket.on('error', () => undefined)
      let text = ''
      socket.on('data', (piece) => {
        text += piece.toString('latin1')
        if (text.startsWith('~HS')) {
          text = text.slice(3)
          if (this.state) socket.write(this.state, 'latin1')
        }
        let end = text.indexOf('^XZ\n')
        while (end >= 0) {
          this.got.push(text.slice(0, end + 4))
          text = text.slice(end + 4)
          if (text.startsWith('~HS')) {
            text = text.slice(3)
            if (this.state) socket.write(this.state, 'latin1')
          }
          end = text.indexOf('^XZ\n')
        }
      })
    })
    await new Promise<void>((done) => this.server?.listen(port, '127.0.0.1', done))
    this.port = (this.server.address() as { port: number }).port
    return this
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    await new Promise((done) => this.server?.close(done))
  }
}

const hs = (paper: number, pause = 0) =>
  `\x02014,${paper},${pause},0400,000,0,0,0,000,0,0,0\x03\r\n\x02000,0,0,0,0,2,4,0,00000000,1,000\x03\r\n\x021234,0\x03\r\n`

const refusal = async (act: Promise<unknown>) => {
  const error = await act.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(Refused)
  return (error as Refused).body
}

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
  const template = await admin.call(templates.labelTemplateCrud.add, {
    name: 'Order',
    kind: 'workOrder',
    width: 60,
    height: 40,
  })
  const model = { width: 60, height: 40, elements: [{ ...text, text: '{workorderNo}' }] }
  const { version } = await admin.call(templates.saveLabelDesign, { id: template.id, version: template.version, model })
  await admin.call(templates.publishLabelTemplate, { id: template.id, version })
  return { admin, order, template, model }
}

let numbers = 0
const addPrinter = (admin: Client, port: number, more: object = {}) =>
  admin.call(printerCrud.add, {
    number: `P${++numbers}`,
    name: 'Bench',
    driver: 'zpl',
    host: '127.0.0.1',
    port,
    dotsPerMm: '8',
    ...more,
  })

const printed = async (admin: Client, input: Parameters<typeof admin.call<typeof api.printLabels>>[1]) =>
  (await admin.call(api.printLabels, input)).jobIds[0] as number
const jobOf = (admin: Client, id: number) => admin.call(api.printJobCrud.get, { id })
const becomes = async (admin: Client, id: number, status: string) => {
  await expect.poll(async () => (await jobOf(admin, id)).status, { timeout: 20_000 }).toBe(status)
}

test('labels arrive at a printer as they are previewed, in order, and are counted', async () => {
  const { admin, order, template, model } = await start()
  const sink = await new Sink().open()
  sink.state = hs(0)
  const printer = await addPrinter(admin, sink.port)
  const input = { kind: 'workOrder', ids: [order.id], templateId: template.id, printerId: printer.id, copies: 2 }
  const jobId = await printed(admin, input)
  await becomes(admin, jobId, 'printed')
  expect(sink.got.length).toBe(2)
  const { values } = await admin.call(templates.getLabelRecord, { kind: 'workOrder', id: order.id })
  const { png } = await admin.call(templates.previewLabel, { model, values, dotsPerMm: 8 })
  const { pages } = await admin.call(api.getPrintPages, { id: jobId, from: 0 })
  expect(pages.map((page) => page.png)).toEqual([png, png])
  const raster = readZpl(Buffer.from(sink.got[0] as string, 'latin1'))
  expect([raster.width, raster.height]).toEqual([480, 320])
  expect(raster.bits.some(Boolean)).toBe(true)
  // The PDF has the very dots that the printer was sent.
  const file = await gemba.app.inject({
    method: 'POST',
    url: api.downloadPrintPdf.path,
    headers: { token: admin.token },
    payload: { id: jobId },
  })
  const ofPdf = readPdf(file.rawPayload, (bytes) => inflateSync(bytes))
  expect(ofPdf.map(({ width, height }) => [width, height])).toEqual([
    [480, 320],
    [480, 320],
  ])
  for (const page of ofPdf) expect(Buffer.compare(page.bits, raster.bits)).toBe(0)
  const { jobId: copy } = await admin.call(api.reprintPrintJob, { id: jobId, reason: 'smeared' })
  await becomes(admin, copy, 'printed')
  expect(await jobOf(admin, copy)).toMatchObject({ copyNumber: 1, reason: 'smeared', labelCount: 1, copies: 2 })
  // The copy says that it is one: it is another picture.
  expect(sink.got[2]).not.toBe(sink.got[0])
  await sink.close()
})

test('a printer that is off keeps its print, delays no other, and gets it once it is there', async () => {
  const { admin, order, template } = await start()
  const off = await new Sink().open()
  const { port } = off
  await off.close()
  const good = await new Sink().open()
  const [dead, alive] = [await addPrinter(admin, port), await addPrinter(admin, good.port)]
  const ask = (printerId: number) =>
    printed(admin, { kind: 'workOrder', ids: [order.id], templateId: template.id, printerId })
  const [waits, waitsToo, goes] = [await ask(dead.id), await ask(dead.id), await ask(alive.id)]
  // It says nothing of itself: handed over is all that is known.
  await becomes(admin, goes, 'handedOver')
  await expect.poll(async () => (await jobOf(admin, waits)).problem, { timeout: 20_000 }).toContain('not reached')
  expect((await jobOf(admin, waits)).status).toBe('queued')
  expect(await admin.call(printerCrud.get, { id: dead.id })).toMatchObject({ state: 'unreachable', waiting: 2 })
  const back = await new Sink().open(port)
  await becomes(admin, waitsToo, 'handedOver')
  expect((await jobOf(admin, waits)).status).toBe('handedOver')
  expect(back.got.length).toBe(2)
  await Promise.all([back.close(), good.close()])
})

test('a printer without paper is told of, and a print is taken out of its queue', async () => {
  const { admin, order, template } = await start()
  const sink = await new Sink().open()
  sink.state = hs(1)
  const printer = await addPrinter(admin, sink.port)
  const jobId = await printed(admin, {
    kind: 'workOrder',
    ids: [order.id],
    templateId: template.id,
    printerId: printer.id,
  })
  await expect.poll(async () => (await jobOf(admin, jobId)).problem, { timeout: 20_000 }).toBe('Out of paper')
  expect(await admin.call(printerCrud.get, { id: printer.id })).toMatchObject({ state: 'paperOut' })
  expect((await admin.call(api.cancelPrintJob, { ids: [jobId] })).done).toEqual([jobId])
  expect((await admin.call(api.cancelPrintJob, { ids: [jobId] })).skipped).toHaveLength(1)
  expect(sink.got).toEqual([])
  await sink.close()
})

test('a printer of IPP says that it printed, and a print waits until it has paper', async () => {
  const { admin, order, template } = await start()
  const sink = await new IppSink().open()
  // Its port and path are those of IPP where nobody says otherwise.
  const plain = await addPrinter(admin, sink.port, { driver: 'ipp', port: null })
  expect(await admin.call(printerCrud.get, { id: plain.id })).toMatchObject({ port: 631, path: '/ipp/print' })
  const printer = await addPrinter(admin, sink.port, { driver: 'ipp' })
  const asked = { kind: 'workOrder', ids: [order.id], templateId: template.id, printerId: printer.id, copies: 3 }
  const first = await printed(admin, asked)
  await becomes(admin, first, 'printed')
  expect(await jobOf(admin, first)).toMatchObject({ handed: 3, problem: null })
  // One document of three pages.
  expect(sink.got.map(({ document }) => document.toString('latin1').match(/\/Count \d+/)?.[0])).toEqual(['/Count 3'])
  Object.assign(sink, { state: 5, reasons: ['media-empty-error'] })
  const second = await printed(admin, asked)
  await expect.poll(async () => (await jobOf(admin, second)).problem, { timeout: 20_000 }).toBe('Out of paper')
  expect(await admin.call(printerCrud.get, { id: printer.id })).toMatchObject({ state: 'paperOut', waiting: 1 })
  Object.assign(sink, { state: 3, reasons: ['none'] })
  await becomes(admin, second, 'printed')
  await sink.close()
})

test('the standard of a kind prints where nobody chooses, the browser’s labels are handed over once', async () => {
  const { admin, order, template } = await start()
  const asked = { kind: 'workOrder', ids: [order.id] }
  expect((await refusal(admin.call(api.printLabels, asked))).message).toContain('No standard template')
  const printer = await addPrinter(admin, 9100, { driver: 'browser', host: null })
  await admin.call(printDefaultCrud.add, { kind: 'workOrder', templateId: template.id, printerId: printer.id })
  const other = await admin.call(templates.labelTemplateCrud.add, {
    name: 'Lot',
    kind: 'stockLot',
    width: 60,
    height: 40,
  })
  const wrong = { kind: 'workOrder', templateId: other.id, printerId: printer.id }
  expect((await refusal(admin.call(printDefaultCrud.add, wrong))).code).toBe(4000)
  const { browserJobIds, printerNames } = await admin.call(api.printLabels, asked)
  const jobId = browserJobIds[0] as number
  expect(printerNames).toEqual(['Bench'])
  await admin.call(api.handOverPrintJob, { id: jobId })
  await admin.call(api.handOverPrintJob, { id: jobId })
  expect((await jobOf(admin, jobId)).status).toBe('handedOver')
  const operator = await makeUser(gemba, admin.teamId, {
    name: 'Operator',
    rights: ['printJob.view', 'printJob.print'],
  })
  expect((await refusal(operator.call(api.printLabels, asked))).code).toBe(4030)
  expect((await refusal(operator.call(api.getPrintPages, { id: jobId, from: 0 }))).code).toBe(4030)
  const stranger = await gemba.team()
  expect((await refusal(stranger.call(api.getPrintPages, { id: jobId, from: 0 }))).code).toBe(4040)
})

test('what is set for the workshop of the records goes before what is set for all', async () => {
  const { admin, order, template } = await start()
  const [general, near] = [await addPrinter(admin, 9100), await addPrinter(admin, 9100, { name: 'Near' })]
  const set = (printerId: number, workshopId: number | null) =>
    admin.call(printDefaultCrud.add, { kind: 'workOrder', templateId: template.id, printerId, workshopId })
  const workshopId = order.workshopId as number
  await set(near.id, workshopId)
  // Nothing is set for all: only records of that workshop have one.
  expect(await admin.call(api.getPrintChoice, { kind: 'workOrder' })).toMatchObject({ standard: null, byPlace: true })
  await set(general.id, null)
  for (const twice of [workshopId, null]) expect((await refusal(set(general.id, twice))).code).toBe(4000)
  const asked = { kind: 'workOrder', ids: [order.id] }
  expect((await admin.call(api.printLabels, asked)).printerNames).toEqual(['Near'])
  const { rows } = await admin.call(printDefaultCrud.select, { where: { workshopId: [workshopId] } })
  await admin.call(printDefaultCrud.delete, { ids: rows.map(({ id }) => id) })
  expect((await admin.call(api.printLabels, asked)).printerNames).toEqual(['Bench'])
})

test('what a template has no room for fails with the record and the reason', async () => {
  const { admin, order } = await start()
  const template = await admin.call(templates.labelTemplateCrud.add, {
    name: 'Small',
    kind: 'workOrder',
    width: 30,
    height: 20,
  })
  // The sample is short; the order’s own specification is not.
  const model = { width: 30, height: 20, elements: [{ ...text, width: 26, text: '{customer}' }] }
  const { version } = await admin.call(templates.saveLabelDesign, { id: template.id, version: template.version, model })
  await admin.call(templates.publishLabelTemplate, { id: template.id, version })
  await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    db
      .updateTable('workOrder')
      .set({ customer: 'A customer with a very long name' })
      .where('id', '=', order.id)
      .execute(),
  )
  const sink = await new Sink().open()
  const printer = await addPrinter(admin, sink.port)
  const jobId = await printed(admin, {
    kind: 'workOrder',
    ids: [order.id],
    templateId: template.id,
    printerId: printer.id,
  })
  await becomes(admin, jobId, 'failed')
  const { problem } = await jobOf(admin, jobId)
  expect(problem).toContain('Print template incorrect, contact the administrator')
  expect(problem).toContain(String(order.workorderNo))
  expect(sink.got).toEqual([])
  await sink.close()
})

test('of a print that broke off a person says where it goes on', async () => {
  const { admin, order, template } = await start()
  const sink = await new Sink().open()
  const printer = await addPrinter(admin, sink.port)
  const input = { kind: 'workOrder', ids: [order.id], templateId: template.id, printerId: printer.id, copies: 3 }
  const jobId = await printed(admin, input)
  await becomes(admin, jobId, 'handedOver')
  // As it stands where the connection broke behind the second label.
  await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    db.updateTable('printJob').set({ status: 'failed', handed: 2 }).where('id', '=', jobId).execute(),
  )
  const { skipped } = await admin.call(api.retryPrintJob, { ids: [jobId] })
  expect(skipped[0]?.reason).toContain('go on from the first label that is missing')
  expect((await refusal(admin.call(api.goOnPrintJob, { id: jobId, from: 4 }))).code).toBe(4000)
  await admin.call(api.goOnPrintJob, { id: jobId, from: 2 })
  await becomes(admin, jobId, 'handedOver')
  expect(sink.got.length).toBe(5)
  await sink.close()
})

test('a print is seen in the workshop of its records, and printed again by whoever may print them', async () => {
  const { admin, order, template } = await start()
  const printer = await addPrinter(admin, 9100, { driver: 'browser', host: null })
  const jobId = await printed(admin, {
    kind: 'workOrder',
    ids: [order.id],
    templateId: template.id,
    printerId: printer.id,
  })
  await admin.call(api.handOverPrintJob, { id: jobId })
  const rowsOf = (workshops: number[] | null) =>
    gemba.services.database.inTeam({ teamId: admin.teamId, workshops }, (db) =>
      db.selectFrom('printJob').select('workshopId').where('id', '=', jobId).execute(),
    )
  const [row] = await rowsOf(null)
  expect(row?.workshopId).toEqual(expect.any(Number))
  expect(await rowsOf([row?.workshopId as number])).toHaveLength(1)
  expect(await rowsOf([(row?.workshopId as number) + 1000])).toEqual([])
  const manager = await makeUser(gemba, admin.teamId, {
    name: 'Queue',
    rights: ['printJob.view', 'printJob.print', 'printJob.manage'],
  })
  expect((await refusal(manager.call(api.reprintPrintJob, { id: jobId, reason: 'x' }))).code).toBe(4030)
})

test('a print that was taken out of the queue meanwhile is not sent', async () => {
  const { admin, order, template } = await start()
  const off = await new Sink().open()
  const { port } = off
  await off.close()
  const printer = await addPrinter(admin, port)
  const jobId = await printed(admin, {
    kind: 'workOrder',
    ids: [order.id],
    templateId: template.id,
    printerId: printer.id,
  })
  await expect.poll(async () => (await jobOf(admin, jobId)).problem, { timeout: 20_000 }).toContain('not reached')
  const { attempts } = await jobOf(admin, jobId)
  await admin.call(api.cancelPrintJob, { ids: [jobId] })
  const still = await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    goesOnSending({ db, now: new Date() } as Ctx, { id: jobId, attempt: attempts ?? 0 }),
  )
  expect(still).toBe(false)
  expect((await jobOf(admin, jobId)).status).toBe('cancelled')
})
