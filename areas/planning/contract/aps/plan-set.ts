import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'

export const nextTaskStarts = ['manual', 'automatic', 'optional'] as const
export const planModes = ['forward', 'backward'] as const
export const planRules = ['edd', 'cr', 'slack', 'spt', 'fifo', 'priority'] as const
export const roundings = [1, 5, 10, 15, 30, 60] as const

/** How a team plans. */
export const planSet = z.object({
  /** Whether the next task at a place starts when one ends: by a person, by itself, or as the person chooses at the end. */
  nextTaskStart: z.enum(nextTaskStarts).default('manual'),
  mode: z.enum(planModes).default('forward'),
  rule: z.enum(planRules).default('edd'),
  /** Minutes: tasks take whole multiples of it, and it is the grid that a task is moved by. */
  roundingMinutes: z
    .number()
    .int()
    .refine((minutes) => (roundings as readonly number[]).includes(minutes))
    .default(5),
  /** Hours from now within which a published task is not moved by a planning run. */
  frozenHours: z.number().int().min(0).max(720).default(4),
  /** Days ahead that are planned. */
  horizonDays: z.number().int().min(7).max(365).default(90),
  useAlternatives: z.boolean().default(true),
  /** Tasks may pause over rests and between shifts. */
  splitOverShifts: z.boolean().default(true),
  /** Nothing of an order starts before its required start date. */
  keepRequiredStart: z.boolean().default(true),
  /** A mold or fixture that an operation names is one piece: what needs it waits for it. */
  limitTools: z.boolean().default(true),
  /** Operations that need people of a position wait until enough of those arranged by shift are free. */
  limitCrews: z.boolean().default(true),
  /** An order's first operations wait for the day its tracked materials are there. */
  waitForMaterial: z.boolean().default(true),
  /** Tasks above the quantity that is left to schedule may be made, after asking. */
  allowAbovePlan: z.boolean().default(true),
  /** Per cent by which they may be above it. */
  abovePlanPercent: z.number().min(0).max(100).default(20),
  /** Work with a mold of the ledger starts only where that mold hangs in the machine. */
  moldCheck: z.boolean().default(true),
  /** Per cent of a mold's maintenance interval from which it is shown as due soon. */
  moldWarnPercent: z.number().min(1).max(100).default(90),
  /** A mold past its interval is neither mounted nor started with. */
  moldLock: z.boolean().default(true),
})
export type PlanSet = z.infer<typeof planSet>

const kept = z.object({ version: z.number().int(), value: planSet })

export const getPlanSet = endpoint({
  path: '/production/web/getPlanSet',
  access: { right: 'planSet.view' },
  input: z.object({}),
  output: kept,
  summary: 'How the team plans',
})

export const updatePlanSet = endpoint({
  path: '/production/web/updatePlanSet',
  access: { right: 'planSet.edit' },
  write: true,
  input: kept,
  output: kept,
  summary: 'Changes how the team plans; a stale version is refused',
})
