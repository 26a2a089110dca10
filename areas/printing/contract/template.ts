import { z } from 'zod'
import { recordOf } from '#core/contract/bounds.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type NamedReference, type Reference } from '#core/contract/field.ts'
import { idInput, listInput, pageOf } from '#core/contract/list.ts'
import { writtenText } from '#core/contract/text.ts'
import { dotsPerMm, labelModel, largest } from './model.ts'

const prefix = '/production/web'
const mm = (most: number, initial: number) =>
  field.decimal({ required: true, min: 5, max: most, scale: 1, initial, unit: 'mm' })

export const labelKindReference: NamedReference = { path: `${prefix}/selectLabelKind`, label: ['name'], by: 'kind' }
export const labelTemplateReference: Reference = { path: `${prefix}/selectLabelTemplate`, label: ['name'] }

/** A label's template: what is drawn on it is changed in its designer, and printed once it was published. */
export const labelTemplate = defineEntity({
  name: 'labelTemplate',
  key: 'name',
  search: ['name', 'remark'],
  fields: {
    name: field.text({ required: true, max: 64 }),
    kind: field.named(labelKindReference, { required: true, max: 64, display: 'kindName' }),
    width: mm(largest.width, 100),
    height: mm(largest.height, 50),
    /** The version that prints; absent: none was published yet. */
    published: field.integer({ readonly: true }),
    enabled: field.boolean({ initial: true }),
    remark: field.multiline({ max: 200 }),
    createdAt: field.instant({ readonly: true }),
  },
})

export const labelTemplateCrud = crud(labelTemplate, {
  prefix,
  noun: 'LabelTemplate',
  right: 'labelTemplate',
  verbs: ['select', 'get', 'add', 'update', 'delete'],
})

export const selectLabelKind = endpoint({
  path: `${prefix}/selectLabelKind`,
  access: { right: 'labelTemplate.view' },
  input: listInput,
  /** `shipped`: the product brings a form for them. */
  output: pageOf(z.object({ id: z.number(), kind: z.string(), name: z.string(), shipped: z.boolean() })),
  summary: 'Kinds of records that labels are printed for',
})

/** A field that a template has places for. */
const labelField = z.object({ name: z.string(), label: z.string(), sample: z.string() })
export type LabelFieldShown = z.infer<typeof labelField>

/** Rows that a form has tables for. */
const labelList = z.object({ name: z.string(), label: z.string(), fields: z.array(labelField) })
export type LabelListShown = z.infer<typeof labelList>

/** Rows of a sample. */
const sampleRows = 3

/** What the sample of a kind's records has in its lists. */
export const sampleLists = (
  lists: readonly { name: string; fields: readonly { name: string; sample: string }[] }[],
): Record<string, Record<string, string>[]> =>
  Object.fromEntries(
    lists.map(({ name, fields }) => [
      name,
      Array.from({ length: sampleRows }, () => Object.fromEntries(fields.map((each) => [each.name, each.sample]))),
    ]),
  )

export const getLabelDesign = endpoint({
  path: `${prefix}/getLabelDesign`,
  access: { right: 'labelTemplate.view' },
  input: idInput,
  output: z.object({
    id: z.number(),
    version: z.number(),
    name: z.string(),
    kind: z.string(),
    kindName: z.string(),
    fields: z.array(labelField),
    /** Of a form; empty: its records have none, and print on labels. */
    lists: z.array(labelList),
    model: labelModel,
    published: z.number().nullable(),
    /** The draft is what was published last. */
    same: z.boolean(),
  }),
  summary: 'What is drawn on a template, and the fields that it has places for',
})

export const addShippedTemplate = endpoint({
  path: `${prefix}/addShippedTemplate`,
  access: { right: 'labelTemplate.add' },
  write: true,
  input: z.object({ kind: writtenText().trim().min(1).max(64) }),
  output: z.object({ id: z.number(), name: z.string() }),
  summary:
    'Makes the form that the product brings for a kind of records a template of the team, in the language of the caller',
})

const versioned = z.object({ id: z.number().int().positive(), version: z.number().int().positive() })

export const saveLabelDesign = endpoint({
  path: `${prefix}/saveLabelDesign`,
  access: { right: 'labelTemplate.edit' },
  write: true,
  input: versioned.extend({ model: labelModel }),
  output: z.object({ version: z.number() }),
  summary: 'Keeps what is drawn on a template; what prints stays the version that was published',
})

export const publishLabelTemplate = endpoint({
  path: `${prefix}/publishLabelTemplate`,
  access: { right: 'labelTemplate.publish' },
  write: true,
  input: versioned,
  output: z.object({ version: z.number(), published: z.number() }),
  summary: 'Publishes what is drawn on a template as its next version; refused while its sample cannot be printed',
})

/** Values by field; those that a label has none of are empty. */
const values = recordOf(writtenText().max(64), writtenText().max(2000), 200)
/** Rows of a record's lists. */
const lists = recordOf(writtenText().max(64), z.array(values).max(2000), 20)

export const previewLabel = endpoint({
  path: `${prefix}/previewLabel`,
  access: { right: 'labelTemplate.view' },
  input: z.object({
    model: labelModel,
    values,
    lists: lists.default({}),
    /** From 1; the last one where there are fewer. */
    page: z.number().int().min(1).max(5000).default(1),
    dotsPerMm,
    /** As it looks when it is printed again. */
    again: z.boolean().default(false),
  }),
  output: z.object({
    /** Pages of the record. */
    pages: z.number(),
    /** Base64 of a PNG of one bit a dot. */
    png: z.string(),
    problems: z.array(z.object({ element: z.string(), text: z.string() })),
  }),
  summary: 'A label as it prints at so many dots a millimetre, and why it could not be printed',
})

const kind = writtenText().trim().min(1).max(64)

export const findLabelRecord = endpoint({
  path: `${prefix}/findLabelRecord`,
  access: { right: 'labelTemplate.view' },
  input: z.object({ kind, keyword: writtenText().trim().max(64) }),
  output: z.object({ records: z.array(z.object({ id: z.number(), name: z.string() })) }),
  summary: 'Records that a label can be looked at with: the newest whose number begins so',
})

export const getLabelRecord = endpoint({
  path: `${prefix}/getLabelRecord`,
  access: { right: 'labelTemplate.view' },
  input: z.object({ kind, id: z.number().int().positive() }),
  output: z.object({
    name: z.string(),
    values: z.record(z.string(), z.string()),
    lists: z.record(z.string(), z.array(z.record(z.string(), z.string()))),
  }),
  summary: 'What a record’s label has in its places',
})
