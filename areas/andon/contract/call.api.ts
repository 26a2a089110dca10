import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { idInput } from '#core/contract/list.ts'
import { photoIds } from '#core/contract/photos.ts'
import { scannedText, writtenText } from '#core/contract/text.ts'
import { type AndonVerb, andonStatus } from './call-status.ts'
import { andonColors } from './type.ts'

const id = z.number().int().positive()
const raise = { right: 'andonCall.raise' }

const station = z.object({
  id: z.number(),
  number: z.string(),
  name: z.string(),
  lineName: z.string(),
  workshopName: z.string(),
})
export type AndonStation = z.infer<typeof station>

export const selectAndonStation = endpoint({
  path: '/production/app/selectAndonStation',
  access: raise,
  /** `code`: a scanned label, which names one station; otherwise those that contain the keyword, 50 at most. */
  input: z.object({ keyword: writtenText().max(64).default(''), code: scannedText().max(200).optional() }),
  output: z.object({ rows: z.array(station) }),
  summary: 'Stations that a call can come from',
})

export const getAndonAtMachine = endpoint({
  path: '/production/app/getAndonAtMachine',
  access: { right: 'andonCall.view' },
  input: z.object({ machineId: id }),
  output: z.object({
    /** Where a person at the machine calls from: the stations of its work centres. */
    stations: z.array(station),
    /** Open calls about the machine, and from these stations. */
    callIds: z.array(z.number()),
  }),
  summary: 'Open calls at a machine, and the stations to call from there',
})

export const getAndonForm = endpoint({
  path: '/production/app/getAndonForm',
  access: raise,
  input: z.object({ stationId: id }),
  output: z.object({
    station,
    types: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        alias: z.string().nullable(),
        color: z.enum(andonColors),
        /** There is such a call from here already. */
        open: z.object({ id: z.number(), callNo: z.string(), status: z.enum(andonStatus.codes) }).nullable(),
      }),
    ),
    items: z.array(
      z.object({ id: z.number(), content: z.string(), typeId: z.number().nullable(), manualDescription: z.boolean() }),
    ),
  }),
  summary: 'What can be called for at a station',
})

export const raiseAndonCall = endpoint({
  path: '/production/app/raiseAndonCall',
  access: raise,
  write: true,
  input: z.object({
    stationId: id,
    typeId: id,
    itemIds: z.array(id).max(20).default([]),
    description: writtenText().trim().max(500).nullish(),
    source: z.enum(['station', 'phone']).default('phone'),
  }),
  output: z.object({ id: z.number(), callNo: z.string() }),
  summary: 'Calls for help: the responsible people are told at once, the tiers begin to run',
})

export const addAndonPhoto = endpoint({
  path: '/production/app/addAndonPhoto',
  access: raise,
  write: true,
  input: z.object({ id, photoIds: photoIds.min(1) }),
  output: z.object({}),
  summary: 'Adds photos to a call, which itself waits for no picture',
})

const act = <V extends AndonVerb, I extends z.ZodType>(verb: V, input: I, summary: string) =>
  endpoint({
    path: `/production/app/${verb}AndonCall`,
    access: { right: andonStatus.verbs[verb].right },
    write: true,
    input,
    output: z.object({ status: z.enum(andonStatus.codes) }),
    summary,
  })

const note = writtenText().trim().max(500)
const noted = idInput.extend({ note: note.min(1) })

export const respondAndonCall = act('respond', idInput, 'I am coming: stops the tiers that wait for a response')
export const takeOverAndonCall = act('takeOver', idInput, 'Takes a call over from whoever handles it')
export const handOnAndonCall = act(
  'handOn',
  idInput.extend({ toUserId: id, note: note.nullish() }),
  'Asks somebody else to come; the tiers that wait for a response begin anew',
)
export const finishAndonCall = act(
  'finish',
  idInput.extend({ solution: note.min(1) }),
  'Says what was done; the initiator accepts it or sends it back',
)
export const acceptAndonCall = act('accept', idInput, 'Accepts what was done and closes the call')
export const rejectAndonCall = act('reject', noted, 'Sends a finished call back to who handled it, with a reason')
export const withdrawAndonCall = act('withdraw', idInput.extend({ note: note.nullish() }), 'Takes one’s own call back')
export const closeAndonCall = act('close', noted, 'Closes anybody’s call, with a note')

/** What can stand in a call's course. */
export const courseKinds = [
  'raised',
  'tier',
  'repeated',
  'responded',
  'takenOver',
  'handedOn',
  'finished',
  'accepted',
  'rejected',
  'withdrawn',
  'closed',
  'lampEnded',
  'photographed',
] as const
export type CourseKind = (typeof courseKinds)[number]

export const getAndonCourse = endpoint({
  path: '/production/web/getAndonCourse',
  access: { right: 'andonCall.view' },
  input: idInput,
  output: z.object({
    steps: z.array(
      z.object({
        id: z.number(),
        at: z.string(),
        kind: z.enum(courseKinds),
        /** Null: the product itself, a box or a lamp. */
        userName: z.string().nullable(),
        toUserName: z.string().nullable(),
        tier: z.number().nullable(),
        note: z.string().nullable(),
        /** Numbers of the pictures' files that were added by it. */
        photos: z.array(z.string()),
      }),
    ),
    /** What was sent because of the call, to whom, with what result. */
    told: z.array(
      z.object({
        id: z.number(),
        at: z.string(),
        channel: z.string(),
        recipientName: z.string(),
        subject: z.string(),
        state: z.string(),
        readAt: z.string().nullable(),
      }),
    ),
    /** What happens next unless somebody acts. */
    pending: z.array(z.object({ kind: z.enum(['tier', 'accept']), tier: z.number().nullable(), dueAt: z.string() })),
  }),
  summary: 'Who did what to a call, who was told, what comes next',
})
