import type { LabelModel } from '#engines/labels/index.ts'

const text = {
  type: 'text',
  left: 2,
  width: 24,
  turn: 0,
  when: null,
  bold: false,
  align: 'left',
  vertical: 'top',
  wrap: false,
  fit: 'shrink',
} as const

/** A page that fits on the smallest of the usual rolls: a frame that shows whether the label is cut off, letters and a code. */
export const testModel: LabelModel = {
  width: 40,
  height: 25,
  elements: [
    { type: 'box', id: 'b', left: 0.5, top: 0.5, width: 39, height: 24, turn: 0, when: null, thickness: 0.3 },
    { ...text, id: 'n', top: 2, height: 6, size: 4, text: '{name}' },
    { ...text, id: 'c', top: 9, height: 5, size: 3.2, text: '打印测试 Test' },
    { ...text, id: 'd', top: 15, height: 5, size: 3, text: '{printedOn}' },
    { type: 'qr', id: 'q', left: 26, top: 6, width: 12, height: 12, turn: 0, when: null, level: 'M', text: '{number}' },
  ],
}
