import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import type { DraftOf, Entity } from '#core/contract/entity.ts'
import { makingSteps, startOrder, startPeople, startPlaces, startProducts, startShifts, steps } from './first-steps.ts'

const prefix = '/productionbase/web'
const right = 'firstSteps.take'
const named = z.object({ id: z.number(), name: z.string() })

/** `waiting`: what it builds upon is not there. */
export const stepStates = ['done', 'open', 'skipped', 'waiting'] as const

export const firstSteps = z.object({
  steps: z.array(
    z.object({
      step: z.enum(steps),
      state: z.enum(stepStates),
      /** How many of what the step is about there are. */
      count: z.number(),
      /** It was taken here, and what it made can be taken back. */
      undoable: z.boolean(),
    }),
  ),
  workshops: z.array(named),
  workCenters: z.array(named),
  products: z.array(named),
  /** The newest order of a product with a routing that has no task yet. */
  order: z
    .object({ id: z.number(), workorderNo: z.string(), materialDesc: z.string(), quantity: z.number() })
    .nullable(),
  /** Released tasks that nothing was reported of, in the order of the plan. */
  tasks: z.array(
    z.object({
      id: z.number(),
      taskNo: z.string(),
      produreName: z.string(),
      workCenterName: z.string(),
      quantity: z.number(),
      unit: z.string(),
    }),
  ),
  /** Who may report, the first ones. */
  operators: z.array(named),
  /** Reports that wait for an approval. */
  waiting: z.number(),
  /** Who approves at the first level. */
  approvers: z.array(z.string()),
})
export type FirstSteps = z.infer<typeof firstSteps>

export const getFirstSteps = endpoint({
  path: `${prefix}/getFirstSteps`,
  access: { right },
  input: z.object({}),
  output: firstSteps,
  summary: 'How far a new factory has come on the way to its first approved report',
})

const made = z.object({ ids: z.array(z.number()) })

const making = <E extends Entity>(verb: string, entity: E, summary: string) =>
  endpoint({
    path: `${prefix}/${verb}`,
    access: { right },
    write: true,
    input: entity.draft as z.ZodType<DraftOf<E>>,
    output: made,
    summary,
  })

export const setUpPlaces = making(
  'setUpPlaces',
  startPlaces,
  'Makes a workshop with a line, work centres, stations and machines',
)
export const setUpShifts = making(
  'setUpShifts',
  startShifts,
  'Makes shifts, lets all lines without a calendar work by them, loads holidays',
)
export const setUpPeople = making(
  'setUpPeople',
  startPeople,
  'Adds people with their roles; answers their ids, for which codes can be handed over',
)
export const setUpProducts = making('setUpProducts', startProducts, 'Makes products with their operations and routings')
export const setUpOrder = making('setUpOrder', startOrder, 'Makes a work order and confirms it')

export const setUpPlan = endpoint({
  path: `${prefix}/setUpPlan`,
  access: { right },
  write: true,
  input: z.object({ orderId: z.number().int().positive() }),
  output: made,
  summary: 'Makes an order’s tasks, schedules and publishes them',
})

export const skipFirstStep = endpoint({
  path: `${prefix}/skipFirstStep`,
  access: { right },
  write: true,
  input: z.object({ step: z.enum(steps), skipped: z.boolean() }),
  output: z.object({}),
  summary: 'Leaves a first step out, or takes it up again',
})

export const undoFirstStep = endpoint({
  path: `${prefix}/undoFirstStep`,
  access: { right },
  write: true,
  input: z.object({ step: z.enum(makingSteps) }),
  output: z.object({}),
  summary: 'Deletes what a first step made; refused, with the reason, where something hangs on it',
})
