import { demoPeople, type Person } from '#areas/identity/demo/people.ts'
import { demoPart } from '#core/server/demo/part.ts'
import type { LabelElement, LabelModel } from '#engines/labels/index.ts'
import { printerCrud } from '../contract/printer.ts'
import { labelTemplateCrud, publishLabelTemplate, saveLabelDesign } from '../contract/template.ts'

const always = { turn: 0, when: null } as const
const style = { bold: false, align: 'left', vertical: 'middle', wrap: false, fit: 'shrink' } as const
const text = (
  id: string,
  box: [number, number, number, number],
  size: number,
  words: string,
  more: { bold?: boolean; when?: LabelElement['when'] } = {},
): LabelElement => {
  const [left, top, width, height] = box
  return { ...always, ...style, id, type: 'text', left, top, width, height, size, text: words, ...more }
}

const box: LabelModel = {
  width: 100,
  height: 60,
  elements: [
    { ...always, id: 'frame', type: 'box', left: 1, top: 1, width: 98, height: 58, thickness: 0.4 },
    text('name', [3, 3, 66, 8], 5, '{productName}', { bold: true }),
    text('spec', [3, 11, 66, 6], 3.6, '{productCode}  {productSpec}'),
    text('lot', [3, 18, 66, 6], 4, '批号 Lot {lot}'),
    text('quantity', [3, 25, 66, 9], 6.5, '{quantity} {unit}', { bold: true }),
    { ...always, id: 'rule', type: 'line', left: 1, top: 36, width: 98, height: 0.4 },
    { ...always, id: 'qr', type: 'qr', left: 70, top: 4, width: 27, height: 27, level: 'M', text: '{number}' },
    { ...always, id: 'bars', type: 'code128', left: 3, top: 38, width: 94, height: 17, words: true, text: '{number}' },
  ],
}

const lot: LabelModel = {
  width: 60,
  height: 40,
  elements: [
    text('name', [2, 2, 56, 6], 4, '{productName}', { bold: true }),
    text('code', [2, 8, 56, 5], 3.4, '{productCode}'),
    text('lot', [2, 14, 34, 6], 3.8, '{lot}'),
    text('supplier', [2, 20, 34, 5], 3, '{supplier}'),
    text('expires', [2, 26, 34, 5], 3, '有效期至 {expiresOn}', {
      when: { field: 'expiresOn', is: 'notEmpty', value: '' },
    }),
    { ...always, id: 'qr', type: 'qr', left: 37, top: 14, width: 21, height: 21, level: 'M', text: '{lot}' },
  ],
}

/** Two templates that print, and the browser's dialog to print them with: the demo factory has no printers of its own. */
const labels = demoPart({
  name: 'printing.labels',
  needs: { people: demoPeople },
  async make(demo, { people }) {
    demo.become(people.by.get('manager')?.[0] as Person)
    const templates = [
      { name: '装箱标签', kind: 'packingUnit', model: box },
      { name: '批次标签', kind: 'stockLot', model: lot },
    ]
    for (const { name, kind, model } of templates) {
      const { width, height } = model
      const { id, version } = await demo.call(labelTemplateCrud.add, { name, kind, width, height })
      const saved = await demo.call(saveLabelDesign, { id, version, model })
      await demo.call(publishLabelTemplate, { id, version: saved.version })
    }
    await demo.call(printerCrud.add, { number: 'P-01', name: '浏览器打印', driver: 'browser', dotsPerMm: '8' })
  },
})

export const demo = [labels]
