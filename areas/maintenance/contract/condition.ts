import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'

/** What a plan watches: a value that a device measures, an item that is measured at checks, what people read off a meter, faults or stops of a shift. */
export const conditionKinds = ['measure', 'item', 'reading', 'faults', 'stops'] as const
export type ConditionKind = (typeof conditionKinds)[number]

/** Those that have limits; the others count. */
export const hasLimits = (kind: unknown): boolean => kind === 'measure' || kind === 'item' || kind === 'reading'
/** Those that are told by a name. */
export const hasSubject = (kind: unknown): boolean => kind === 'measure' || kind === 'item'

/** When it asks again: once the value was within its limits again, or as soon as what it asked for is done. */
export const conditionResets = ['within', 'done'] as const

const id = z.number().int().positive()
const number = z.number().nullable()

export const selectMaintenanceSubject = endpoint({
  path: '/productiondata/web/selectMaintenanceSubject',
  access: { right: 'maintenancePlan.view' },
  input: z.object({ kind: z.enum(conditionKinds), machineIds: z.array(id).max(500) }),
  output: z.object({ rows: z.array(z.object({ name: z.string(), machines: z.number() })) }),
  summary:
    'Names that a condition may watch: values that devices measure on the machines, each with how many of them have it, or items that standards measure',
})

/** How a machine stands to a limit: within, beyond it, or nothing was heard yet. */
export const standings = ['within', 'beyond', 'unknown'] as const

export const getMachineConditions = endpoint({
  path: '/productiondata/web/getMachineConditions',
  access: { right: 'maintenancePlan.view' },
  input: z.object({ machineId: id }),
  output: z.object({
    rows: z.array(
      z.object({
        planId: z.number(),
        planName: z.string(),
        kind: z.enum(conditionKinds),
        subject: z.string().nullable(),
        lower: number,
        upper: number,
        /** The newest value, or how often it happened in the shift; null: nothing was heard yet. */
        value: number,
        at: z.string().nullable(),
        standing: z.enum(standings),
        /** Since when it is beyond its limit and told; it asks again once it was within. */
        since: z.string().nullable(),
        /** The task of the plan that waits. */
        taskId: number,
        taskNo: z.string().nullable(),
      }),
    ),
  }),
  summary: 'What plans watch on one machine: the newest value, its limits, and the task that waits',
})
