import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { newRaster, pdf, pwgRaster, type Raster } from '#engines/labels/index.ts'
import { readPwg } from '#engines/labels/testing.ts'
import type { Format } from './format.ts'
import { NoIpp, readAnswer } from './message.ts'
import { printByIpp } from './print.ts'
import { IppSink } from './testing.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const label = (dotsPerMm: number): Raster => {
  const raster = newRaster(Math.round(60 * dotsPerMm), Math.round(40 * dotsPerMm))
  raster.bits.fill(0b10110001, 100, 4000)
  return raster
}

const written = (format: Format): Uint8Array =>
  format.as === 'pdf'
    ? pdf([label(format.dotsPerMm)], format.dotsPerMm, (bytes) => deflateSync(bytes))
    : pwgRaster([label(format.dotsPerMm)], format.dotsPerInch, format.type)

const formats: Format[] = []
async function* pieces(format: Format) {
  formats.push(format)
  yield { files: [written(format)], labels: 3 }
}

const job = { name: '标签 4711', width: 60, height: 40 }
const printOn = (port: number, dotsPerMm = 8, path = '/ipp/print') =>
  printByIpp({ host: '127.0.0.1', port, path, dotsPerMm }, job, pieces, 'any')

async function sink(): Promise<IppSink> {
  const opened = await new IppSink().open()
  ends.push(() => opened.close())
  return opened
}

test('a label printer gets the picture itself, dot by dot, with the size of its paper', async () => {
  const printer = await sink()
  printer.formats = ['application/pdf', 'image/pwg-raster']
  printer.resolutions = [300, 203]
  expect(await printOn(printer.port)).toEqual({ done: true, confirmed: true })
  const [got] = printer.got
  const [page] = readPwg(got?.document ?? new Uint8Array())
  expect([page?.dotsPerInch, page?.raster]).toEqual([203, label(8)])
  for (const told of ['image/pwg-raster', 'media-size', 'x-dimension', 'print-scaling', 'none'])
    expect(got?.asked).toContain(told)
  expect(Buffer.from(got?.asked ?? '', 'latin1').toString('utf8')).toContain('标签 4711')
})

test('an office printer gets PDF, and one that takes raster alone as many dots as it has', async () => {
  const printer = await sink()
  printer.formats = ['application/pdf', 'image/pwg-raster']
  await printOn(printer.port, 12)
  expect(printer.got[0]?.document.toString('latin1', 0, 5)).toBe('%PDF-')
  printer.formats = ['image/pwg-raster']
  await printOn(printer.port, 12)
  const [page] = readPwg(printer.got[1]?.document ?? new Uint8Array())
  expect([page?.dotsPerInch, page?.raster.width]).toEqual([300, Math.round((60 * 300) / 25.4)])
  printer.formats = ['application/postscript']
  expect(await printOn(printer.port)).toMatchObject({ done: false, problem: 'printJob.problem.noFormat', handed: 0 })
})

test('what keeps a printer from printing is told before it is sent anything', async () => {
  const printer = await sink()
  const cases = [
    [5, ['media-empty-error'], 'paperOut'],
    [5, ['cover-open'], 'headOpen'],
    [5, ['media-jam-error', 'paused'], 'jammed'],
    [5, ['marker-supply-empty-error'], 'supplyOut'],
    [5, ['paused'], 'paused'],
    [5, ['none'], 'stopped'],
    [4, ['media-needed-error'], 'paperOut'],
  ] as const
  for (const [state, reasons, told] of cases) {
    Object.assign(printer, { state, reasons })
    expect(await printOn(printer.port)).toMatchObject({ done: false, state: told, problem: `printerState.${told}` })
  }
  expect(printer.got).toEqual([])
  // What it only warns of does not keep it from printing.
  Object.assign(printer, { state: 3, reasons: ['media-empty-report', 'toner-empty-warning'] })
  expect(await printOn(printer.port)).toMatchObject({ done: true })
})

test('a paper that it has not is left to it; other refusals say why, and nothing counts as sent', async () => {
  const printer = await sink()
  printer.refuses = [0x040b]
  expect(await printOn(printer.port)).toMatchObject({ done: true })
  expect(printer.got[0]?.asked).not.toContain('media-size')
  printer.refuses = [0x0506]
  expect(await printOn(printer.port)).toMatchObject({
    done: false,
    problem: 'printJob.problem.refused',
    handed: 0,
    why: 'not accepting jobs (0x0506)',
  })
  expect(await printOn(printer.port, 8, '/else')).toMatchObject({
    problem: 'printJob.problem.refused',
    why: 'HTTP 404',
  })
})

test('a print that it gave up, and one that it may have, is looked at by a person', async () => {
  const printer = await sink()
  printer.jobState = 8
  expect(await printOn(printer.port)).toMatchObject({ done: false, problem: 'printJob.problem.givenUp', handed: 3 })
  printer.silent = true
  expect(await printOn(printer.port)).toMatchObject({ done: false, handed: 3 })
  await printer.close()
  ends.length = 0
  expect(await printOn(printer.port)).toMatchObject({ problem: 'printJob.problem.unreachable', handed: 0 })
})

test('an answer that is none, or ends too early, is told as such', () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('HTTP'), Buffer.of(2, 0, 0, 0, 0, 0, 0, 1, 4, 0x44, 0, 200)])
    expect(() => readAnswer(bytes)).toThrow(NoIpp)
})

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })

/** `ippeveprinter` of CUPS is there and stays: without Avahi it ends at once. */
const runs = (spawnSync('ippeveprinter', ['-p', '0', 'Probe'], { timeout: 1500 }).error as { code?: string })?.code
const there = runs === 'ETIMEDOUT'

test.skipIf(!there).each([
  ['application/pdf', '%PDF-'],
  ['image/pwg-raster', 'RaS2'],
])(
  'the printer of CUPS takes %s and says that it printed it',
  async (format, begins) => {
    const port = await freePort()
    const spool = mkdtempSync(join(tmpdir(), 'gemba-ipp-'))
    const printer: ChildProcess = spawn(
      'ippeveprinter',
      ['-p', String(port), '-n', 'localhost', '-d', spool, '-k', '-f', format, '-s', '600', 'Bench'],
      { stdio: 'ignore' },
    )
    ends.push(() => printer.kill())
    await expect
      .poll(() => printOn(port, 12), { timeout: 40_000, interval: 300 })
      .toMatchObject({ done: true, confirmed: true })
    const [file = ''] = readdirSync(spool)
    expect(readFileSync(join(spool, file)).toString('latin1', 0, begins.length)).toBe(begins)
  },
  60_000,
)
