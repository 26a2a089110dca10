import { draw } from '#areas/printing/server/render/draw.ts'
import { openLetters } from '#areas/printing/server/render/font.ts'
import { codes } from '#core/server/codes.ts'
import type { LabelElement, LabelModel } from '#engines/labels/index.ts'
import { makeTools } from '#engines/labels/index.ts'

/**
 * A thousand labels of ten fields (eight texts, four of them Chinese, a QR code and a Code 128), 100 mm × 50 mm at 8 dots/mm, to ZPL, on one
 * thread. `--labels` of how many.
 */
const at = process.argv.indexOf('--labels')
const count = at < 0 ? 1000 : Number(process.argv[at + 1])

const text = (i: number): LabelElement => ({
  type: 'text',
  id: `t${i}`,
  left: 2,
  top: 2 + i * 5.5,
  width: 60,
  height: 5.5,
  turn: 0,
  when: null,
  text: i % 2 ? `{name} {f${i}}` : `{f${i}}`,
  size: 3.8,
  bold: i === 0,
  align: 'left',
  vertical: 'top',
  wrap: false,
  fit: 'shrink',
})
const code = { turn: 0, when: null, text: '{number}' } as const
const model: LabelModel = {
  width: 100,
  height: 50,
  elements: [
    ...Array.from({ length: 8 }, (_, i) => text(i)),
    { ...code, type: 'qr', id: 'q', level: 'M', left: 70, top: 2, width: 25, height: 25 },
    { ...code, type: 'code128', id: 'c', words: true, left: 62, top: 30, width: 38, height: 15 },
  ],
}
const labels = Array.from({ length: count }, (_, n) => ({
  index: n,
  mark: null,
  values: {
    name: '齿轮箱壳体',
    number: `L${String(n).padStart(8, '0')}`,
    ...Object.fromEntries(Array.from({ length: 8 }, (__, i) => [`f${i}`, `${i}-${n * 7919}`])),
  },
}))

const opening = performance.now()
const tools = makeTools(openLetters(), codes)
const began = performance.now()
const cpuBefore = process.cpuUsage()
let bytes = 0
for (let from = 0; from < count; from += 50) {
  const { files, problems } = draw({ model, labels: labels.slice(from, from + 50), dotsPerMm: 8, as: 'zpl' }, tools)
  if (problems.length) throw new Error(JSON.stringify(problems[0]))
  bytes += files.reduce((sum, { length }) => sum + length, 0)
}
const seconds = (performance.now() - began) / 1000
const cpu = process.cpuUsage(cpuBefore)
console.log(
  JSON.stringify({
    labels: count,
    fontSeconds: Number(((began - opening) / 1000).toFixed(2)),
    seconds: Number(seconds.toFixed(2)),
    /** Of the processor: what others take of it on a busy machine is left out. */
    cpuSeconds: Number(((cpu.user + cpu.system) / 1e6).toFixed(2)),
    bytesPerLabel: Math.round(bytes / count),
  }),
)
if (count === 1000 && (cpu.user + cpu.system) / 1e6 > 5) process.exitCode = 1
