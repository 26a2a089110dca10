import { randomBytes } from 'node:crypto'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { readP12 } from '#areas/seals/server/sign/read-p12.ts'
import { type SealOnPage, stampPdf } from '#areas/seals/server/stamp-pdf.ts'
import type { StampAnswer, StampRequest } from '#areas/seals/server/stamp-thread.ts'
import { askThread, threadCode } from '#core/server/threads.ts'
import { p12, p12Password } from '#tests/factories/p12.ts'

/**
 * Stamping a document of fifty pages with three seals and a QR code on each: the stamping alone, and as the job does it, with the start of a thread
 * of its own in which libraries are loaded and the letters unpacked; the same signed with a certificate. Medians of five. `npx tsx bench/esop/stamp.ts`
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

const seal: SealOnPage = {
  text: '受控文件',
  address: null,
  shape: 'rectangle',
  color: 'red',
  borderWidth: 0.6,
  borderRadius: 1.5,
  width: 44,
  height: 14,
  fontSize: 14,
  bold: true,
  orientation: 'portrait',
  left: 150,
  top: 12,
  pages: 'all',
  background: null,
}
const code = '1-23456789bcdfghjkmnpqrstvwx22'
const seals: SealOnPage[] = [
  seal,
  { ...seal, text: 'Nguyễn Văn An', shape: 'ellipse', top: 30 },
  { ...seal, text: '2026-11-28', shape: 'plain', top: 50 },
  { ...seal, text: code, address: `https://mes.example.com/s/${code}`, width: 50, left: 12, fontSize: 7 },
]

const read = readP12(p12().bytes, p12Password)
if ('problem' in read) throw new Error(read.problem)
const signing = { signer: read.signer, name: 'Bench', reason: 'Bench', at: new Date() }

type Signed = StampRequest['signing']

/** As the job does it. @returns milliseconds */
async function byThread(signed: Signed): Promise<number> {
  const began = performance.now()
  const answer = await askThread<StampAnswer>(
    threadCode(new URL('../../areas/seals/server/stamp-thread.ts', import.meta.url)),
    { original, code, seals, signing: signed },
    { milliseconds: 120_000, heapMb: 768 },
  )
  if ('failure' in answer) throw new Error(answer.failure)
  return performance.now() - began
}

/** The stamping alone. @returns milliseconds */
async function alone(signed: Signed): Promise<number> {
  const began = performance.now()
  await stampPdf(original, seals, code, signed)
  return performance.now() - began
}

const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

// The thread's code is made from its sources the first time; a server has it built.
await byThread(null)
await alone(null)
for (const [how, measure] of [
  ['the stamping alone', alone],
  ['with its thread', byThread],
] as const)
  for (const [name, signed] of [
    ['stamped', null],
    ['stamped and signed', signing],
  ] as const) {
    const taken: number[] = []
    for (let i = 0; i < times; i++) taken.push(await measure(signed))
    const all = taken.map((each) => Math.round(each)).join(', ')
    console.log(`${pages} pages ${name}, ${how}: median ${Math.round(median(taken))} ms of ${all}`)
    if (median(taken) > 1000) process.exitCode = 1
  }
