import type { LabelElement, LabelModel, TableColumn } from '#engines/labels/index.ts'
import type { LabelFieldShown, LabelListShown } from '../../contract/template.ts'

export const elementTypes = [
  'text',
  'table',
  'qr',
  'dataMatrix',
  'code128',
  'gs1',
  'line',
  'box',
  'picture',
  'counter',
] as const
export type ElementType = (typeof elementTypes)[number]

const text = { size: 3.5, bold: false, align: 'left', vertical: 'top', wrap: false, fit: 'shrink' } as const

/** How a new element begins: large enough to be seen and read. */
const beginnings: Record<ElementType, { width: number; height: number } & Record<string, unknown>> = {
  text: { ...text, width: 40, height: 5, text: '' },
  table: {
    width: 180,
    height: 100,
    list: '',
    columns: [],
    size: 3,
    headHeight: 8,
    rowHeight: 8,
    title: '',
    laterTop: 20,
    after: null,
    rules: true,
    sumTitle: '',
    sumUnit: '',
  },
  counter: { ...text, width: 15, height: 5, start: 1, step: 1, digits: 3 },
  qr: { width: 18, height: 18, text: '', level: 'M' },
  dataMatrix: { width: 14, height: 14, text: '' },
  code128: { width: 60, height: 12, text: '', words: true },
  gs1: { width: 18, height: 18, text: '', symbol: 'dataMatrix', words: false },
  line: { width: 40, height: 0.4 },
  box: { width: 40, height: 20, thickness: 0.4 },
  picture: { width: 20, height: 20, columns: 1, rows: 1, bits: 'AA==' },
}

/** An id that no element of the label has. */
function freeId(model: LabelModel): string {
  const taken = new Set(model.elements.map(({ id }) => id))
  for (let i = 1; ; i++) if (!taken.has(`e${i}`)) return `e${i}`
}

/** What a kind's records have for a template. */
export interface Shown {
  fields: readonly LabelFieldShown[]
  /** Empty: its records print on labels, which have no tables. */
  lists: readonly LabelListShown[]
}

/** A column that shows a field of a row. */
export const columnOf = ({ name, label }: LabelFieldShown): TableColumn => ({
  title: label,
  text: `{${name}}`,
  as: 'text',
  share: 10,
  align: 'left',
  sum: false,
})

/** A table of a list begins with its first fields. */
const tableOf = (list: LabelListShown | undefined) => ({
  list: list?.name ?? '',
  columns: (list?.fields ?? []).slice(0, 4).map(columnOf),
})

/** The label with a new element that says its first field, as large as the label allows. */
export function withNew(
  model: LabelModel,
  type: ElementType,
  { fields, lists }: Shown,
): { model: LabelModel; id: string } {
  const { width, height, ...own } = beginnings[type]
  const id = freeId(model)
  const first = fields[0]?.name ?? ''
  const gtin = fields.some(({ name }) => name === 'gtin')
  const element = {
    ...own,
    ...(type === 'table' && tableOf(lists[0])),
    ...('text' in own && { text: type === 'gs1' ? (gtin ? '(01){gtin|gtin14}' : '(21)') : `{${first}}` }),
    id,
    type,
    left: 2,
    top: 2,
    width: Math.min(width, model.width - 2),
    height: Math.min(height, model.height - 2),
    turn: 0,
    when: null,
  } as unknown as LabelElement
  return { model: { ...model, elements: [...model.elements, element] }, id }
}

export const withoutElement = (model: LabelModel, id: string): LabelModel => ({
  ...model,
  elements: model.elements.filter((each) => each.id !== id),
})

export const withChange = (model: LabelModel, id: string, change: Partial<LabelElement>): LabelModel => ({
  ...model,
  elements: model.elements.map((each) => (each.id === id ? ({ ...each, ...change } as LabelElement) : each)),
})

/** The same element again, a little aside. */
export function withCopy(model: LabelModel, id: string): { model: LabelModel; id: string } {
  const from = model.elements.find((each) => each.id === id)
  if (!from) return { model, id }
  const copy = freeId(model)
  const left = Math.max(Math.min(from.left + 2, model.width - from.width), 0)
  const top = Math.max(Math.min(from.top + 2, model.height - from.height), 0)
  return { model: { ...model, elements: [...model.elements, { ...from, id: copy, left, top }] }, id: copy }
}

/** What an element is called in the designer: its own words where it has some. */
export const saysOf = (element: LabelElement): string =>
  'text' in element ? element.text.slice(0, 40) : element.type === 'table' ? element.title || element.list : ''
