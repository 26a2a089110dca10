import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { dayText } from '#core/contract/text.ts'

/** What stands on a machine's time line; labels are `machineTimeline.${kind}`. */
export const timelineKinds = [
  'window',
  'task',
  'correction',
  'condition',
  'round',
  'breakdown',
  'stop',
  'part',
  'document',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** So many are told, the newest; whoever looks for older ones takes other days. */
export const timelineMost = 300

const entry = z.object({
  id: z.number(),
  kind: z.enum(timelineKinds),
  at: z.string(),
  /** Null: it lasts, or it was of a moment. */
  until: z.string().nullable(),
  /** Of a moment: there is no end to wait for. */
  moment: z.boolean(),
  /** Its number, or what it is of. */
  name: z.string(),
  detail: z.string().nullable(),
  who: z.string().nullable(),
  /** Where it stands, in the reader's words: a breakdown's state, what became of a task. */
  state: z.string().nullable(),
})
export type TimelineEntry = z.infer<typeof entry>

export const getMachineTimeline = endpoint({
  path: '/productiondata/web/getMachineTimeline',
  access: { right: 'maintenanceTask.view' },
  input: z.object({
    /** One of them. */
    machineId: z.number().int().positive().nullish(),
    objectId: z.number().int().positive().nullish(),
    from: dayText(),
    to: dayText(),
    /** Absent: all kinds. */
    kinds: z.array(z.enum(timelineKinds)).max(timelineKinds.length).optional(),
  }),
  output: z.object({ rows: z.array(entry), more: z.boolean() }),
  summary:
    'One machine, or object of maintenance, over days: planned stops, maintenance and checks done, their corrections, limits passed, rounds, breakdowns, faults and standstills of the time ledger, spare parts taken, versions of its documents',
})
