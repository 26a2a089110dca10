import { z } from 'zod'
import { planModes, planRules } from '../aps/plan-set.ts'
import { pressComparison } from '../stamping/stamping.ts'

/** What a plan may be good at; the engine's objectives under the planner's names. */
export const goals = ['tardiness', 'makespan', 'setup', 'flow', 'moved', 'levelling'] as const
export type Goal = (typeof goals)[number]

/** `weighted`: all at once by their weights; `inOrder`: each decides only where those before it are equal. */
export const goalModes = ['weighted', 'inOrder'] as const

const id = z.number().int().positive()

const once = (rows: readonly { goal: Goal }[]) => new Set(rows.map(({ goal }) => goal)).size === rows.length

/** What a scenario is about: all work, or that of the presses and what follows it. */
export const scenarioKinds = ['global', 'stamping'] as const

export const scenarioSettings = z.object({
  /** Absent: all work. */
  kind: z.enum(scenarioKinds).optional(),
  /** Absent: every open order. */
  orderIds: z.array(id).min(1).max(20_000).optional(),
  direction: z.enum(planModes),
  rule: z.enum(planRules),
  useAlternatives: z.boolean(),
  /** Hours from now within which a published task is not moved. */
  frozenHours: z.number().int().min(0).max(720),
  /** Days ahead that are planned. */
  horizonDays: z.number().int().min(7).max(365),
  /** Seconds to look for better plans; 0: the first one, built by the rule. */
  seconds: z.number().int().min(0).max(1800),
  seed: z.number().int().min(1).max(1_000_000).default(1),
  goalMode: z.enum(goalModes),
  /** In order of importance; `weight` counts when weighted. */
  goals: z
    .array(z.object({ goal: z.enum(goals), weight: z.number().int().min(1).max(10) }))
    .min(1)
    .max(goals.length)
    .refine(once),
})
export type ScenarioSettings = z.infer<typeof scenarioSettings>

/** Key figures of a plan. Durations in milliseconds, instants in epoch milliseconds. */
export const planFigures = z.object({
  end: z.number().nullable(),
  makespan: z.number(),
  orders: z.number(),
  lateOrders: z.number(),
  tardiness: z.number(),
  maxTardiness: z.number(),
  /** Working time of set-up. */
  setup: z.number(),
  /** From each order's first start to its last end: work in progress. */
  flow: z.number(),
  /** Tasks that stand elsewhere or at another time than published. */
  moved: z.number(),
  planned: z.number(),
  unplanned: z.number(),
  /** Processing and set-up ÷ working time until the plan's end, over the places that have work; 0 to 1. */
  load: z.number(),
  /** The places with most of it. */
  busiest: z.array(z.object({ place: z.string(), load: z.number() })),
})
export type PlanFigures = z.infer<typeof planFigures>

/** Two plans by the tasks that both hold: what one has more would count against it in every sum. */
export const commonFigures = z.object({
  /** Tasks that both hold. */
  tasks: z.number(),
  /** Tasks that the scenario alone holds. */
  added: z.number(),
  now: planFigures,
  found: planFigures,
})
export type CommonFigures = z.infer<typeof commonFigures>

/** A scenario's figures; `common` absent: it was reckoned before there was such a comparison. */
export const scenarioFigures = planFigures.extend({ common: commonFigures.optional() })
export type ScenarioFigures = z.infer<typeof scenarioFigures>

export const scenarioStates = ['waiting', 'running', 'ready', 'cancelled', 'failed'] as const

/**
 * Seconds since the start; the value that decides first (of all goals by their weights, or of the first in order) and its bound as
 * shares of the value that the search began with, the bound null where none is known; then what the best plan has of each goal,
 * in the order of the settings: milliseconds, tardiness by priority; of changed places how many.
 */
export const searchPoint = z.tuple([z.number(), z.number(), z.number().nullable()]).rest(z.number())
export type SearchPoint = z.infer<typeof searchPoint>

/** By what a search goes. */
export const searchState = z.object({
  /** Searches side by side, each with a seed of its own from that of the settings on. */
  threads: z.number(),
  /** Of the search that found the best plan. */
  seed: z.number(),
  /** By goal: no plan has less of it; null where that is not known. */
  bounds: z.array(z.number().nullable()),
})
export type SearchState = z.infer<typeof searchState>

export const scenarioRow = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  note: z.string().nullable(),
  userName: z.string().nullable(),
  kind: z.enum(scenarioKinds),
  state: z.enum(scenarioStates),
  settings: scenarioSettings,
  figures: scenarioFigures.nullable(),
  /** Of a stamping schedule. */
  press: pressComparison.nullable(),
  stopped: z.boolean(),
  message: z.string().nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  adoptedAt: z.string().nullable(),
  /** Adopted and given to the shop floor. */
  published: z.boolean(),
})
export type ScenarioRow = z.infer<typeof scenarioRow>

export const lateOrder = z.object({
  orderId: z.number(),
  workorderNo: z.string(),
  due: z.number(),
  end: z.number(),
})
export type LateOrder = z.infer<typeof lateOrder>
