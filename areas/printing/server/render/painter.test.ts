import { expect, test } from 'vitest'
import type { LabelModel } from '#engines/labels/index.ts'
import { Painter } from './painter.ts'
import { labelsAtOnce, tooHeavy } from './weight.ts'

const light: LabelModel = { width: 20, height: 10, elements: [] }
const heavy: LabelModel = {
  width: 210,
  height: 300,
  elements: Array.from({ length: 300 }, (_, i) => ({
    type: 'text',
    id: `t${i}`,
    left: 0,
    top: 0,
    width: 210,
    height: 300,
    turn: 90,
    when: null,
    text: '箱鬱',
    size: 100,
    bold: true,
    align: 'left',
    vertical: 'top',
    wrap: true,
    fit: 'shrink',
  })),
}
const request = (model: LabelModel, dotsPerMm: number) => ({
  model,
  labels: [{ values: {}, index: 0, mark: null }],
  dotsPerMm,
  as: 'png' as const,
})

test('what takes too long ends alone: those that wait behind it are drawn', async () => {
  const painter = new Painter(8_000)
  const first = painter.draw(request(heavy, 24))
  const second = painter.draw(request(light, 8))
  await expect(first).rejects.toThrow('it takes too long')
  expect((await second).files).toHaveLength(1)
}, 40_000)

test('large labels are drawn a few at a time, and those that nobody would wait for not at all', () => {
  expect(tooHeavy(heavy, 24)).toBe(true)
  expect(tooHeavy(light, 24)).toBe(false)
  expect(labelsAtOnce(light, 8, 20)).toBe(20)
  expect(labelsAtOnce({ ...heavy, elements: [] }, 24, 20)).toBe(11)
})
