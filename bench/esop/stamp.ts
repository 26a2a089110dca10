import { randomBytes } from 'node:crypto'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { sampleSeal } from '#areas/seals/server/seal.fixture.ts'
import { readP12 } from '#areas/seals/server/sign/read-p12.ts'
import { stamper } from '#areas/seals/server/stamp.ts'
import { type SealOnPage, stampPdf } from '#areas/seals/server/stamp-pdf.ts'
import type { StampAnswer, StampRequest } from '#areas/seals/server/stamp-thread.ts'
import { KeptThread } from '#core/server/kept-thread.ts'
import { threadCode } from '#core/server/threads.ts'
import { p12, p12Password } from '#tests/factories/p12.ts'

/**
 * Stamping a document of fifty pages with three seals and a QR code on each: the stamping alone; by the thread that is kept, as the
 * job does it once somebody has opened what he is to approve; with the start of a thread, in which libraries are loaded and letters unpacked.
 * Each signed with a certificate too. Medians of five. `npx tsx bench/esop/stamp.ts`
 */
const pages = 50
const times = 5

const document = await PDFDocument.create()
const font = await document.embedFont(StandardFonts.Helvetica)
for (let page = 1; page <= pages; page++) {
  const sheet = document.addPage([595.28, 841.89])
  for (let line = 0; line < 40; line++)
    sheet.drawText(`Step ${page}.${line}: ${randomBytes(24).toString('hex')}`, {
      x: 50,
      y: 780 - line * 18,
      size: 10,
      font,
    })
}
const original = await document.save()

const code = '1-23456789bcdfghjkmnpqrstvwx22'
const seals: SealOnPage[] = [
  sampleSeal,
  { ...sampleSeal, text: 'Nguyễn Văn An', shape: 'ellipse', top: 30 },
  { ...sampleSeal, text: '2026-11-28', shape: 'plain', top: 50 },
  { ...sampleSeal, text: code, address: `https://mes.example.com/s/${code}`, width: 50, left: 12, fontSize: 7 },
]

const read = readP12(p12().bytes, p12Password)
if ('problem' in read) throw new Error(read.problem)
const signing = { signer: read.signer, name: 'Bench', reason: 'Bench', at: new Date() }

type Signed = StampRequest['signing']

async function asked(thread: KeptThread<StampRequest, StampAnswer>, signed: Signed): Promise<number> {
  const began = performance.now()
  const answer = await thread.ask({ original, code, seals, signing: signed })
  if ('failure' in answer) throw new Error(answer.failure)
  return performance.now() - began
}

/** As the job does it once somebody has opened what he is to approve. @returns milliseconds */
const byKept = (signed: Signed): Promise<number> => asked(stamper, signed)

/** As the job does it after nobody opened what was approved. @returns milliseconds */
const byFresh = (signed: Signed): Promise<number> => {
  const code = () => threadCode(new URL('../../areas/seals/server/stamp-thread.ts', import.meta.url))
  return asked(new KeptThread(code, { milliseconds: 120_000, heapMb: 768, idle: 1_000 }), signed)
}

/** The stamping alone. @returns milliseconds */
async function alone(signed: Signed): Promise<number> {
  const began = performance.now()
  await stampPdf(original, seals, code, signed)
  return performance.now() - began
}

const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

// The thread's code is made from its sources the first time; a server has it built.
await byKept(null)
await alone(null)
for (const [how, measure] of [
  ['the stamping alone', alone],
  ['by the thread that is kept', byKept],
  ['with the start of a thread', byFresh],
] as const)
  for (const [name, signed] of [
    ['stamped', null],
    ['stamped and signed', signing],
  ] as const) {
    const taken: number[] = []
    for (let i = 0; i < times; i++) taken.push(await measure(signed))
    const all = taken.map((each) => Math.round(each)).join(', ')
    console.log(`${pages} pages ${name}, ${how}: median ${Math.round(median(taken))} ms of ${all}`)
    if (median(taken) > 1000 && measure !== byFresh) process.exitCode = 1
  }
