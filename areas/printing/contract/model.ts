import { z } from 'zod'
import { writtenText } from '#core/contract/text.ts'
import {
  aligns,
  cellKinds,
  conditionKinds,
  fits,
  gs1Symbols,
  type LabelModel,
  pageKinds,
  qrLevels,
  turns,
  verticals,
} from '#engines/labels/index.ts'

/** The largest label or page, in millimetres: A3 either way. */
export const largest = { width: 420, height: 420 } as const
/** Elements of a label. */
export const mostElements = 100
/** Dots of a picture's side: it is drawn larger or smaller, but not kept larger. */
export const pictureSide = 512
/** Dots a millimetre that printers have: 203, 300 and 600 dots an inch. */
export const resolutions = [8, 12, 24] as const

const mm = (most: number) => z.number().min(0).max(most)
const text = writtenText().max(500)
const placed = {
  id: writtenText()
    .max(16)
    .regex(/^[\w-]+$/),
  left: mm(largest.width),
  top: mm(largest.height),
  width: z.number().min(0.1).max(largest.width),
  height: z.number().min(0.1).max(largest.height),
  turn: z.union(turns.map((turn) => z.literal(turn))),
  when: z
    .object({
      field: writtenText().trim().max(64),
      is: z.enum(conditionKinds),
      value: writtenText().trim().max(200),
    })
    .nullable(),
  on: z.enum(pageKinds).optional(),
}

/** Tables of a form, and columns of each: what is laid out while people wait. */
export const mostTables = 10
export const mostColumns = 20
const fieldName = writtenText().trim().max(64)
const column = z.object({
  title: writtenText().max(200),
  text,
  as: z.enum(cellKinds),
  share: z.number().min(1).max(1000),
  align: z.enum(aligns),
  sum: z.boolean(),
})
const style = {
  size: z.number().min(1).max(100),
  bold: z.boolean(),
  align: z.enum(aligns),
  vertical: z.enum(verticals),
  wrap: z.boolean(),
  fit: z.enum(fits),
}
const side = z.number().int().min(1).max(pictureSide)

const element = z.discriminatedUnion('type', [
  z.object({ ...placed, ...style, type: z.literal('text'), text }),
  z.object({
    ...placed,
    ...style,
    type: z.literal('counter'),
    start: z.number().int().min(0).max(999_999_999),
    step: z.number().int().min(1).max(1000),
    digits: z.number().int().min(1).max(12),
  }),
  z.object({ ...placed, type: z.literal('qr'), text, level: z.enum(qrLevels) }),
  z.object({ ...placed, type: z.literal('dataMatrix'), text }),
  z.object({ ...placed, type: z.literal('code128'), text, words: z.boolean() }),
  z.object({ ...placed, type: z.literal('gs1'), text, symbol: z.enum(gs1Symbols), words: z.boolean() }),
  z.object({
    ...placed,
    type: z.literal('table'),
    list: fieldName,
    columns: z.array(column).min(1).max(mostColumns),
    size: z.number().min(1).max(20),
    headHeight: z.number().min(0).max(100),
    rowHeight: z.number().min(2).max(200),
    title: writtenText().max(200),
    laterTop: mm(largest.height),
    after: placed.id.nullable(),
    rules: z.boolean(),
    sumTitle: writtenText().max(64),
    sumUnit: fieldName,
  }),
  z.object({ ...placed, type: z.literal('line') }),
  z.object({ ...placed, type: z.literal('box'), thickness: z.number().min(0.1).max(20) }),
  z
    .object({
      ...placed,
      type: z.literal('picture'),
      columns: side,
      rows: side,
      bits: writtenText()
        .max(Math.ceil((pictureSide * pictureSide) / 6) + 4)
        .regex(/^[A-Za-z0-9+/]+=*$/),
    })
    .refine(({ columns, rows, bits }) => bits.length === Math.ceil((Math.ceil(columns / 8) * rows) / 3) * 4, {
      params: { key: 'invalid.format' },
    }),
])

/** What stands on a label, as its designer keeps it. */
export const labelModel = z.object({
  width: z.number().min(5).max(largest.width),
  height: z.number().min(5).max(largest.height),
  elements: z
    .array(element)
    .max(mostElements)
    .refine((all) => all.filter(({ type }) => type === 'table').length <= mostTables, {
      params: { key: 'invalid.format' },
    }),
}) satisfies z.ZodType<LabelModel>

export const dotsPerMm = z.union(resolutions.map((dots) => z.literal(dots)))
