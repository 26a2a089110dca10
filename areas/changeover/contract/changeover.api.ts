import { z } from 'zod'
import { readinessStates } from '#areas/planning/contract/readiness/readiness.api.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { idInput } from '#core/contract/list.ts'
import { scannedText, writtenText } from '#core/contract/text.ts'
import { changeoverStatus } from './changeover.ts'
import { stepPhases, stepRoles } from './template.ts'

const text = z.string().nullable()
const number = z.number().nullable()
const id = z.number().int().positive()

/** What has to be green before a line is released, in the order of a change. */
export const lampKinds = ['steps', 'task', 'material', 'mold', 'machine', 'document', 'skill', 'firstPiece'] as const
export type LampKind = (typeof lampKinds)[number]

const lamp = z.object({ kind: z.enum(lampKinds), state: z.enum(readinessStates), message: z.string() })
export type Lamp = z.infer<typeof lamp>

/** A lamp that is red or amber keeps the line from being released. */
export const holdsUp = ({ state }: Pick<Lamp, 'state'>): boolean => state === 'lacking' || state === 'waiting'

const step = z.object({
  sequence: z.number(),
  name: z.string(),
  phase: z.enum(stepPhases),
  role: z.enum(stepRoles),
  minutes: z.number(),
  expected: text,
  method: text,
  startedAt: text,
  doneAt: text,
  doneByName: text,
  note: text,
})
export type ChangeoverStep = z.infer<typeof step>

export const getChangeoverSheet = endpoint({
  path: '/production/web/getChangeoverSheet',
  access: { right: 'changeover.view' },
  input: idInput,
  output: z.object({
    id: z.number(),
    number: z.string(),
    status: z.enum(changeoverStatus.codes),
    lineName: z.string(),
    fromProductName: text,
    toProductName: z.string(),
    workorderNo: z.string(),
    templateName: z.string(),
    plannedAt: z.string(),
    standardMinutes: z.number(),
    stoppedAt: text,
    readyAt: text,
    releasedAt: text,
    releasedByName: text,
    cancelReason: text,
    remark: text,
    steps: z.array(step),
    lamps: z.array(lamp),
    stations: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        operations: z.array(z.string()),
        /** What the station shows for the product; none: nothing is in force. */
        instructions: z.array(z.string()),
        /** Arranged there today. */
        people: z.array(z.string()),
      }),
    ),
    /** The five shortest changes of the line between the two products, in minutes. */
    best: z.array(z.object({ number: z.string(), minutes: z.number(), releasedAt: z.string() })),
    median: number,
  }),
  summary: 'A line change with its steps, what has to be green before release, the stations, and how it compares',
})
export type ChangeoverSheet = z.infer<(typeof getChangeoverSheet)['output']>

export const stepActs = ['start', 'finish', 'undo'] as const

export const stepChangeover = endpoint({
  path: '/production/app/stepChangeover',
  access: { right: 'changeover.execute' },
  write: true,
  input: z.object({
    id,
    sequence: z.number().int().min(1).max(999),
    act: z.enum(stepActs),
    /** What was read or entered, where the step expects something. */
    read: scannedText().trim().max(200).nullish(),
    note: writtenText().trim().max(200).nullish(),
  }),
  output: z.object({ status: z.enum(changeoverStatus.codes) }),
  summary: 'Begins or finishes a step of a line change, or takes back that it was finished',
})

const moved = z.object({ status: z.enum(changeoverStatus.codes) })

const move = (verb: 'stop' | 'ready', summary: string) =>
  endpoint({
    path: `/production/app/${verb}Changeover`,
    access: { right: changeoverStatus.verbs[verb].right },
    write: true,
    input: idInput,
    output: moved,
    summary,
  })

export const stopChangeover = move(
  'stop',
  'The last good piece of what was made is done: the line stands for its change',
)
export const readyChangeover = move('ready', 'All steps are done and nothing is lacking: the first piece may be made')

export const releaseChangeover = endpoint({
  path: '/production/app/releaseChangeover',
  access: { right: 'changeover.release' },
  write: true,
  input: idInput,
  output: moved.extend({ minutes: z.number() }),
  summary: 'Releases the line once all is green, the first piece too',
})

export const cancelChangeover = endpoint({
  path: '/production/web/cancelChangeover',
  access: { right: 'changeover.cancel' },
  write: true,
  input: idInput.extend({ reason: writtenText().trim().min(1).max(500) }),
  output: moved,
  summary: 'Gives a line change up, with the reason',
})

const changeTime = z.object({
  lineId: z.number(),
  lineName: z.string(),
  fromProductName: z.string(),
  toProductName: z.string(),
  fromFamily: text,
  toFamily: text,
  count: z.number(),
  standardMinutes: z.number(),
  median: z.number(),
  /** The shortest, at most five. */
  best: z.array(z.number()),
  /** Of the last change against the standard. */
  last: z.number(),
  lastAt: z.string(),
  /** Minutes that the set-up matrix has for the families at the line's work centres; null: none, or not one and the same. */
  planned: number,
  /** What the matrix would learn; null: too few changes, or a product without a family. */
  proposed: number,
})
export type ChangeTime = z.infer<typeof changeTime>

/** Changes that a set-up time is learned from at least, and at most. */
export const learnFrom = { least: 3, most: 10 }

export const selectChangeoverTime = endpoint({
  path: '/production/web/selectChangeoverTime',
  access: { right: 'changeover.view' },
  input: z.object({ lineId: id.optional() }),
  output: z.object({ rows: z.array(changeTime) }),
  summary:
    'What line changes of the last year took by line and products: standard, median, the five shortest, and the set-up matrix',
})

export const learnChangeoverTime = endpoint({
  path: '/production/web/learnChangeoverTime',
  access: { right: 'changeover.learn' },
  write: true,
  input: z.object({
    lineId: id,
    fromFamily: writtenText().trim().min(1).max(64),
    toFamily: writtenText().trim().min(1).max(64),
    /** What the person saw proposed. */
    minutes: z.number().min(0).max(99_999),
  }),
  output: z.object({ workCenters: z.number() }),
  summary:
    'Writes the median of what changes took into the set-up matrix of the line’s work centres, which planning goes by',
})
