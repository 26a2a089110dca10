import { madeProductReference } from '#areas/materials/contract/product-reference.ts'
import { operationReference } from '#areas/routing/contract/references.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { defineStatus } from '#core/contract/status.ts'
import { writtenText } from '#core/contract/text.ts'
import { parsePages } from './pages.ts'

/** The kind under which work instructions are approved. */
export const instructionKind = 'workInstruction'

/**
 * How a revision stands today. One that is approved holds (`inForce`) from its first day to its last, until a later revision of its code
 * does: a new revision takes nothing out of force before.
 */
export const instructionStatus = defineStatus(
  'instructionStatus',
  {
    draft: { number: 10, color: 'default', next: ['submit'] },
    underApproval: { number: 20, color: 'gold', next: ['approve', 'reject', 'recall'] },
    rejected: { number: 30, color: 'red', next: ['submit'] },
    upcoming: { number: 40, color: 'cyan', next: ['withdraw'] },
    inForce: { number: 50, color: 'green', next: ['withdraw'] },
    expired: { number: 60, color: 'orange', next: ['withdraw'] },
    superseded: { number: 70, color: 'gray', next: [] },
    withdrawn: { number: 80, color: 'gray', next: [] },
  },
  {
    submit: { to: 'underApproval', right: 'instruction.edit' },
    recall: { to: 'draft', right: 'instruction.edit' },
    approve: { to: 'inForce', right: 'instruction.approve' },
    reject: { to: 'rejected', right: 'instruction.approve' },
    withdraw: { to: 'withdrawn', right: 'instruction.withdraw' },
  },
)
export type InstructionState = (typeof instructionStatus.codes)[number]

/** A revision in these states may still be changed or deleted. */
export const isOpen = (state: unknown): boolean => state === 'draft' || state === 'rejected'

const readonly = { readonly: true } as const

const named = (max: number) => ({
  ...field.text({ required: true, max, verbatim: true }),
  schema: writtenText()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => /\.pdf$/i.test(text), { params: { key: 'instruction.endPdf' } }),
})

/** Which pages are shown, as `1-3,5`. */
export const pagesField = {
  ...field.text({ max: 200, verbatim: true }),
  schema: writtenText()
    .trim()
    .max(200)
    .refine((text) => parsePages(text) !== null, { params: { key: 'instruction.pagesWrong' } }),
}

/** A revision of an electronic work instruction: a PDF for a product, for operations, or for both together. */
export const instruction = defineEntity({
  name: 'instruction',
  key: 'code',
  fields: {
    code: named(64),
    revision: field.integer(readonly),
    name: named(128),
    state: field.choice(instructionStatus.codes, {
      ...readonly,
      labels: 'instructionStatus',
      colors: instructionStatus.colors,
    }),
    fileId: field.file({ required: true }),
    /** Absent: all. */
    pages: pagesField,
    productId: field.reference(madeProductReference, { display: 'productName' }),
    operationIds: field.references(operationReference, { display: 'operationNames' }),
    effectiveFrom: field.date({ required: true }),
    effectiveTo: field.date(),
    mustRead: field.boolean({ initial: false }),
    changeNote: field.multiline({ max: 500 }),
    /** Levels of approval that it passed, of how many. */
    passedLevels: field.integer(readonly),
    levels: field.integer(readonly),
    rejectReason: field.text(readonly),
    /** People who have read this revision. */
    readers: field.integer(readonly),
    createdByName: field.text(readonly),
    createdAt: field.instant(readonly),
    submittedByName: field.text(readonly),
    submittedAt: field.instant(readonly),
    approvedAt: field.instant(readonly),
    remark: field.multiline(),
  },
  search: ['code', 'name'],
  table: [
    'code',
    'revision',
    'name',
    'state',
    'productId',
    'operationIds',
    'effectiveFrom',
    'effectiveTo',
    'pages',
    'mustRead',
    'readers',
    'rejectReason',
    'changeNote',
    'createdByName',
    'createdAt',
    'approvedAt',
  ],
  sheet: [],
})

export const instructionCrud = crud(instruction, {
  prefix: '/esop/web',
  noun: 'Instruction',
  right: 'instruction',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'export'],
})
