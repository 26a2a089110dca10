import { z } from 'zod'
import { approvalCourse, approvalVerbs } from '#areas/approvals/contract/verbs.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { bulkResult, idInput, idsInput } from '#core/contract/list.ts'
import { dayText, instantText, writtenText } from '#core/contract/text.ts'
import { severities } from './abnormality.ts'
import { eightDCrud, eightDSources, eightDSteps, stepContent } from './eight-d.ts'

const prefix = '/production/web'
const id = z.number().int().positive()
const at = { id, version: id }
const text = (max: number) => writtenText().trim().max(max)
const made = z.object({ id: z.number(), number: z.string() })

export const raiseEightD = endpoint({
  path: `${prefix}/raiseEightD`,
  access: { right: 'eightD.add' },
  write: true,
  input: z.object({
    source: z.enum(eightDSources).default('manual'),
    /** The abnormality or defective pieces that it is of: what is known of them is filled in. */
    sourceId: id.nullish(),
    /** Needed where nothing is told of by a source. */
    subject: text(120).nullish(),
    severity: z.enum(severities).nullish(),
    customer: text(120).nullish(),
    complaintNo: text(64).nullish(),
    productId: id.nullish(),
    /** Absent: the caller. */
    leaderId: id.nullish(),
    championId: id.nullish(),
  }),
  output: made,
  summary: 'Begins an 8D report, filled in with what is known of an abnormality or of defective pieces',
})

export const updateEightDHead = endpoint({
  path: `${prefix}/updateEightDHead`,
  access: { right: 'eightD.work' },
  write: true,
  input: z.object({
    ...at,
    subject: text(120).min(1),
    severity: z.enum(severities),
    customer: text(120).nullish(),
    complaintNo: text(64).nullish(),
    leaderId: id,
    championId: id.nullish(),
  }),
  output: z.object({ id: z.number(), version: z.number() }),
  summary: 'Changes what an 8D report is about and who answers for it',
})

export const updateEightDStep = endpoint({
  path: `${prefix}/updateEightDStep`,
  access: { right: 'eightD.work' },
  write: true,
  input: z.object({
    id,
    /** Of the step, as the person saw it. */
    version: id,
    content: stepContent,
    ownerId: id,
    dueAt: instantText(),
    /** True: the step is finished, which is refused until it says what it must; false: it is open, or opened again. */
    done: z.boolean(),
  }),
  output: z.object({ version: z.number() }),
  summary: 'Writes a step of an 8D report, and finishes it or opens it again; the others stay as they are',
})

const actionFields = {
  kind: z.enum(['containment', 'corrective', 'preventive']),
  /** Key of the cause that it removes, among those of D4. */
  causeKey: z.number().int().min(1).max(9999).nullish(),
  work: text(500).min(1),
  ownerId: id,
  dueOn: dayText(),
}

export const addEightDAction = endpoint({
  path: `${prefix}/addEightDAction`,
  access: { right: 'eightD.work' },
  write: true,
  input: z.object({ id, ...actionFields }),
  output: z.object({ id: z.number() }),
  summary: 'Adds an action to an 8D report; its owner is told',
})

export const finishEightDAction = endpoint({
  path: `${prefix}/finishEightDAction`,
  access: { right: 'eightD.work' },
  write: true,
  input: z.object({ ...at, doneOn: dayText(), result: text(500).min(1) }),
  output: z.object({}),
  summary: 'Says that an action is done, and what came of it',
})

export const checkEightDAction = endpoint({
  path: `${prefix}/checkEightDAction`,
  access: { right: 'eightD.work' },
  write: true,
  input: z.object({ ...at, effective: z.boolean(), evidence: text(500).min(1) }),
  output: z.object({}),
  summary: 'Says whether an action that is done proved effective, and by what; not by who did it',
})

export const deleteEightDAction = endpoint({
  path: `${prefix}/deleteEightDAction`,
  access: { right: 'eightD.work' },
  write: true,
  input: z.object(at),
  output: z.object({}),
  summary: 'Takes an action that is not done out of an 8D report',
})

export const addEightDFile = endpoint({
  path: `${prefix}/addEightDFile`,
  access: { right: 'eightD.work' },
  write: true,
  input: z.object({ id, step: z.enum(eightDSteps), fileId: id }),
  output: z.object({}),
  summary: 'Adds a picture or document to a step of an 8D report',
})

export const submitEightD = endpoint({
  path: `${prefix}/submitEightD`,
  access: { right: 'eightD.work' },
  write: true,
  input: z.object(at),
  output: z.object({ id: z.number(), version: z.number() }),
  summary:
    'Submits an 8D report to be closed: refused until all steps are done and every corrective action proved effective',
})

export const cancelEightD = endpoint({
  path: `${prefix}/cancelEightD`,
  access: { right: 'eightD.add' },
  write: true,
  input: idsInput.extend({ reason: text(500).min(1) }),
  output: bulkResult,
  summary: 'Cancels 8D reports that are not warranted, with the reason',
})

export const eightDApproval = approvalVerbs({
  prefix,
  noun: 'EightD',
  right: 'eightD.approve',
  plural: '8D reports',
  row: eightDCrud.row,
})

const name = z.string().nullable()

const action = z.object({
  id: z.number(),
  version: z.number(),
  kind: actionFields.kind,
  causeKey: z.number().nullable(),
  work: z.string(),
  ownerId: z.number(),
  ownerName: z.string(),
  dueOn: z.string(),
  doneBy: z.number().nullable(),
  doneByName: name,
  doneOn: name,
  result: name,
  checkedByName: name,
  checkedAt: name,
  effective: z.boolean().nullable(),
  evidence: name,
})
export type EightDAction = z.infer<typeof action>

const step = z.object({
  step: z.enum(eightDSteps),
  version: z.number(),
  ownerId: z.number(),
  ownerName: z.string(),
  dueAt: z.string(),
  doneByName: name,
  doneAt: name,
  overdue: z.boolean(),
  content: stepContent,
})
export type StepRow = z.infer<typeof step>

export const getEightDReport = endpoint({
  path: `${prefix}/getEightDReport`,
  access: { right: 'eightD.view' },
  input: idInput,
  output: z.object({
    steps: z.array(step),
    actions: z.array(action),
    files: z.array(
      z.object({
        step: z.enum(eightDSteps),
        fileNo: z.string(),
        name: z.string(),
        image: z.boolean(),
        addedByName: z.string(),
        addedAt: z.string(),
      }),
    ),
    approval: approvalCourse,
  }),
  summary: 'An 8D report whole: steps, actions, files and approval',
})

export const selectSimilarEightD = endpoint({
  path: `${prefix}/selectSimilarEightD`,
  access: { right: 'eightD.view' },
  input: idInput,
  output: z.object({
    rows: z.array(
      z.object({
        id: z.number(),
        number: z.string(),
        subject: z.string(),
        materialDesc: name,
        raisedAt: z.string(),
        /** Verified causes and effective actions: what helped then. */
        causes: z.array(z.string()),
        actions: z.array(z.string()),
        sameProduct: z.boolean(),
      }),
    ),
  }),
  summary: 'Past 8D reports like this one, by product and by what the problem is called, the most like first',
})

const hours = z.number().int().min(1).max(8760)
const setting = {
  /** Hours from the beginning. */
  containmentHours: hours,
  causeHours: hours,
  closeHours: hours,
}

export const getEightDSetting = endpoint({
  path: `${prefix}/getEightDSetting`,
  access: { right: 'eightD.view' },
  input: z.object({}),
  output: z.object(setting),
  summary: 'Hours that 8D reports have up to D3, up to D5 and up to D8',
})

export const updateEightDSetting = endpoint({
  path: `${prefix}/updateEightDSetting`,
  access: { right: 'eightD.set' },
  write: true,
  input: z.object(setting),
  output: z.object({}),
  summary: 'Sets the hours that 8D reports have; those that are begun keep theirs',
})
