import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { confirmed, idInput } from '#core/contract/list.ts'
import { photoIds } from '#core/contract/photos.ts'
import { recordingIds } from '#core/contract/recordings.ts'
import { dayText, writtenText } from '#core/contract/text.ts'
import { type BreakdownVerb, breakdownStatus } from './breakdown.ts'
import { failureLevels } from './failure-code.ts'
import { maintenanceTaskStatus } from './task.ts'

const id = z.number().int().positive()
const note = writtenText().trim().max(500)
const text = z.string().nullable()

/** Work that a repair leaves for later: what, by when, and whose it is; nobody's in particular without a person. All or nothing of it. */
const followUp = {
  followUpWork: writtenText().trim().max(200).nullish(),
  followUpOn: dayText().nullish(),
  followUpPersonId: id.nullish(),
}

export const reportMaintenanceBreakdown = endpoint({
  path: '/productiondata/app/reportMaintenanceBreakdown',
  access: { right: 'maintenanceBreakdown.report' },
  write: true,
  input: z.object({
    machineId: id,
    symptom: note.min(1),
    /** Nothing starts on the machine until its repair is confirmed. */
    stopped: z.boolean().default(true),
    photoIds: photoIds.default([]),
    /** What was said into the phone. */
    voiceIds: recordingIds.default([]),
    /** An open breakdown of the machine that this is the same as: it is told there, and there is no second one. */
    joinId: id.nullish(),
    /** The andon call that it is taken from. */
    callId: id.nullish(),
    /** What the person said yes to: `secondBreakdown`, one beside another that is open. */
    confirmed,
  }),
  output: z.object({ id: z.number(), breakdownNo: z.string() }),
  summary: 'Reports a machine that broke: those who assign are told, and it stands in the time ledger',
})

const act = <I extends z.ZodType>(verb: BreakdownVerb, input: I, summary: string) =>
  endpoint({
    path: `/productiondata/app/${verb}MaintenanceBreakdown`,
    access: { right: breakdownStatus.verbs[verb].right },
    write: true,
    input,
    output: z.object({ state: z.enum(breakdownStatus.codes) }),
    summary,
  })

export const assignMaintenanceBreakdown = act(
  'assign',
  idInput.extend({ handlerId: id, note: note.nullish() }),
  'Gives a breakdown to somebody, who is told',
)
export const acceptMaintenanceBreakdown = act('accept', idInput, 'I repair it: ends the time of response')
export const departMaintenanceBreakdown = act('depart', idInput, 'I am on my way to the machine')
export const beginMaintenanceBreakdown = act('begin', idInput, 'Work on the machine begins')
export const waitMaintenanceBreakdown = act(
  'wait',
  idInput.extend({ note: note.min(1) }),
  'The repair waits for parts, with what for',
)
export const resumeMaintenanceBreakdown = act('resume', idInput, 'The parts are there: the repair goes on')
export const finishMaintenanceBreakdown = act(
  'finish',
  idInput.extend({
    solution: note.min(1),
    /** A way down the tree of failure codes: part, failure, cause, remedy, as far as it is known. */
    codeIds: z.array(id).max(4).default([]),
    ...followUp,
  }),
  'Says what failed and what was done, and what is left for later; production confirms it or sends it back',
)
export const confirmMaintenanceBreakdown = act(
  'confirm',
  idInput.extend({ note: note.nullish(), ...followUp }),
  'Production confirms that the machine works; not whoever repaired it',
)
export const sendBackMaintenanceBreakdown = act(
  'sendBack',
  idInput.extend({ note: note.min(1) }),
  'Sends a repair back to who did it, with the reason',
)
export const cancelMaintenanceBreakdown = act(
  'cancel',
  idInput.extend({ note: note.min(1) }),
  'Nothing is broken, or it was reported twice',
)

export const breakdownStepKinds = [
  'report',
  'join',
  'followUp',
  ...(Object.keys(breakdownStatus.verbs) as BreakdownVerb[]),
] as const

export const getMaintenanceBreakdownCourse = endpoint({
  path: '/productiondata/web/getMaintenanceBreakdownCourse',
  access: { right: 'maintenanceBreakdown.view' },
  input: idInput,
  output: z.object({
    steps: z.array(
      z.object({
        id: z.number(),
        at: z.string(),
        kind: z.enum(breakdownStepKinds),
        userName: text,
        toUserName: text,
        note: text,
      }),
    ),
    photos: z.array(z.string()),
    voices: z.array(z.string()),
    /** Tasks of what its repair left for later. */
    followUps: z.array(
      z.object({
        id: z.number(),
        taskNo: z.string(),
        work: z.string(),
        status: z.enum(maintenanceTaskStatus.codes),
        dueOn: z.string(),
        personNames: z.array(z.string()),
      }),
    ),
    /** What was done at earlier like failures of the machine, or of others with the same part: the newest ten. */
    like: z.array(
      z.object({
        id: z.number(),
        breakdownNo: z.string(),
        machineNumber: z.string(),
        reportedAt: z.string(),
        symptom: z.string(),
        causeName: text,
        solution: z.string(),
      }),
    ),
  }),
  summary: 'Who did what to a breakdown, its pictures, what it left for later, and what helped at like ones',
})
export type BreakdownCourse = z.infer<(typeof getMaintenanceBreakdownCourse)['output']>

export const getMaintenanceFailureTree = endpoint({
  path: '/productiondata/web/getMaintenanceFailureTree',
  access: { right: 'maintenanceBreakdown.view' },
  input: z.object({}),
  output: z.object({
    codes: z.array(
      z.object({ id: z.number(), name: z.string(), level: z.enum(failureLevels), parentId: z.number().nullable() }),
    ),
  }),
  summary: 'Failure codes in use, each with the one above it',
})

/** Whether a call for help was taken into a breakdown. */
export const getMaintenanceBreakdownOfCall = endpoint({
  path: '/productiondata/web/getMaintenanceBreakdownOfCall',
  access: { right: 'maintenanceBreakdown.view' },
  input: z.object({ callId: id }),
  output: z.object({
    breakdown: z.object({ id: z.number(), breakdownNo: z.string(), state: z.enum(breakdownStatus.codes) }).nullable(),
    /** Where it was called from; null: a station without a machine of its own. */
    machineId: z.number().nullable(),
    description: text,
  }),
  summary: 'The breakdown that an andon call was taken into',
})
