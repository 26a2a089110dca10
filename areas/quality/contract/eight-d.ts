import { z } from 'zod'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { defineStatus } from '#core/contract/status.ts'
import { writtenText } from '#core/contract/text.ts'
import { severities } from './abnormality.ts'

/** The kind of approval that a report passes before it is closed. */
export const eightDKind = 'eightD'

export const eightDStatus = defineStatus(
  'eightDStatus',
  {
    open: { number: 10, color: 'orange', next: ['submit', 'cancel'] },
    underApproval: { number: 20, color: 'gold', next: ['approve', 'reject'] },
    closed: { number: 90, color: 'green', next: [] },
    cancelled: { number: 95, color: 'gray', next: [] },
  },
  {
    submit: { to: 'underApproval', right: 'eightD.work' },
    approve: { to: 'closed', right: 'eightD.approve' },
    reject: { to: 'open', right: 'eightD.approve' },
    cancel: { to: 'cancelled', right: 'eightD.add' },
  },
)
export type EightDState = (typeof eightDStatus.codes)[number]

export const eightDSources = ['manual', 'abnormality', 'defect'] as const

const readonly = { readonly: true } as const
const number = { readonly: true, verbatim: true } as const

/** A report by eight disciplines (Ford G8D, VDA 8D 2018) on one problem. */
export const eightD = defineEntity({
  name: 'eightD',
  key: 'number',
  search: ['number', 'subject', 'sourceNo', 'customer', 'complaintNo', 'materialNo', 'materialDesc', 'workorderNo'],
  fields: {
    number: field.text(number),
    subject: field.text(readonly),
    status: field.choice(eightDStatus.codes, { ...readonly, labels: 'eightDStatus', colors: eightDStatus.colors }),
    severity: field.choice(severities, {
      ...readonly,
      labels: 'severity',
      colors: { minor: 'default', major: 'orange', critical: 'red' },
    }),
    /** Steps that are done, of nine. */
    doneSteps: field.integer(readonly),
    /** The first moment at which a step that is not done is due. */
    nextDueAt: field.instant(readonly),
    overdue: field.boolean(readonly),
    leaderId: field.reference(teamUserReference, { ...readonly, display: 'leaderName' }),
    championId: field.reference(teamUserReference, { ...readonly, display: 'championName' }),
    customer: field.text(readonly),
    complaintNo: field.text(number),
    source: field.choice(eightDSources, { ...readonly, labels: 'eightDSource' }),
    sourceNo: field.text(number),
    materialNo: field.text(number),
    materialDesc: field.text(readonly),
    workorderNo: field.text({ ...number, page: workOrderPage }),
    workshopId: field.reference(workshopReference, { ...readonly, display: 'workshopName' }),
    levels: field.integer(readonly),
    passedLevels: field.integer(readonly),
    raisedBy: field.reference(teamUserReference, { ...readonly, display: 'raisedByName' }),
    raisedAt: field.instant(readonly),
    endedAt: field.instant(readonly),
    endNote: field.text(readonly),
  },
  table: { without: ['levels', 'passedLevels'] },
  form: [],
  sheet: [],
})

export const eightDCrud = crud(eightD, {
  prefix: '/production/web',
  noun: 'EightD',
  right: 'eightD',
  verbs: ['select', 'get', 'export'],
})

export const eightDSteps = ['D0', 'D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8'] as const
export type EightDStep = (typeof eightDSteps)[number]

/** Bones of the fishbone (6M). */
export const causeHeads = ['man', 'machine', 'material', 'method', 'measurement', 'environment'] as const
export type CauseHead = (typeof causeHeads)[number]
/** Why it arose, and why nobody found it. */
export const causeChains = ['occurrence', 'escape'] as const
export const isIsNotRows = ['what', 'where', 'when', 'howMany'] as const
/** Where pieces that may be bad can lie; each is answered, also with 0. */
export const stockPlaces = ['customer', 'transit', 'ownStock', 'wip', 'supplier'] as const
export const preventedBy = ['fmea', 'controlPlan', 'workInstruction', 'standard', 'training', 'readAcross'] as const

const text = (max: number) => writtenText().trim().max(max)
const amount = z.number().min(0).max(99_999_999_999).nullable()
const key = z.number().int().min(1).max(9999)

const cause = z.object({
  key,
  /** The cause that this one is the why of; null: of the problem itself. */
  parent: key.nullable(),
  chain: z.enum(causeChains),
  /** Its bone; those below follow it. */
  head: z.enum(causeHeads),
  text: text(200),
  verified: z.boolean(),
  evidence: text(500),
})
export type Cause = z.infer<typeof cause>

/** What each step says. */
export const stepContent = z.discriminatedUnion('step', [
  z.object({ step: z.literal('D0'), emergency: text(2000) }),
  z.object({
    step: z.literal('D1'),
    members: z.array(z.object({ name: text(64).min(1), duty: text(100) })).max(20),
  }),
  z.object({
    step: z.literal('D2'),
    problem: text(2000),
    place: text(200),
    lots: text(500),
    quantity: amount,
    isIsNot: z
      .array(z.object({ row: z.enum(isIsNotRows), is: text(500), isNot: text(500), difference: text(500) }))
      .max(isIsNotRows.length),
  }),
  z.object({
    step: z.literal('D3'),
    places: z
      .array(z.object({ place: z.enum(stockPlaces), suspect: amount, sorted: amount, bad: amount }))
      .max(stockPlaces.length),
    note: text(2000),
  }),
  z.object({ step: z.literal('D4'), causes: z.array(cause).max(200) }),
  z.object({ step: z.literal('D5'), note: text(2000) }),
  z.object({ step: z.literal('D6'), note: text(2000) }),
  z.object({
    step: z.literal('D7'),
    documents: z
      .array(
        z.object({ document: z.enum(preventedBy), answer: z.enum(['yes', 'no', 'na']).nullable(), note: text(500) }),
      )
      .max(preventedBy.length),
  }),
  z.object({ step: z.literal('D8'), summary: text(2000), lessons: text(2000) }),
])
export type StepContent = z.infer<typeof stepContent>
export type ContentOf<S extends EightDStep> = Extract<StepContent, { step: S }>

/** A step that nothing was said in. */
export const emptyContent: { [S in EightDStep]: ContentOf<S> } = {
  D0: { step: 'D0', emergency: '' },
  D1: { step: 'D1', members: [] },
  D2: {
    step: 'D2',
    problem: '',
    place: '',
    lots: '',
    quantity: null,
    isIsNot: isIsNotRows.map((row) => ({ row, is: '', isNot: '', difference: '' })),
  },
  D3: {
    step: 'D3',
    places: stockPlaces.map((place) => ({ place, suspect: null, sorted: null, bad: null })),
    note: '',
  },
  D4: { step: 'D4', causes: [] },
  D5: { step: 'D5', note: '' },
  D6: { step: 'D6', note: '' },
  D7: { step: 'D7', documents: preventedBy.map((document) => ({ document, answer: null, note: '' })) },
  D8: { step: 'D8', summary: '', lessons: '' },
}
