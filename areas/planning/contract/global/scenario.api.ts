import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { bulkResult, idsInput, listInput, pageOf } from '#core/contract/list.ts'
import { writtenText } from '#core/contract/text.ts'
import { planDifference } from '../published/publish.api.ts'
import { unplannedTask } from '../task/task.api.ts'
import { lateOrder, planFigures, scenarioRow, scenarioSettings, searchPoint, searchState } from './scenario.ts'

const prefix = '/production/web'
const one = z.object({ id: z.number().int().positive() })
const name = writtenText().trim().min(1).max(64)
const note = writtenText().trim().max(500)

export const selectScenario = endpoint({
  path: `${prefix}/selectScenario`,
  access: { right: 'task.view' },
  input: listInput,
  output: pageOf(scenarioRow),
  summary: 'Plans reckoned beside the one in force, the newest first, with their key figures',
})

/** What happened to the plan since a scenario was reckoned from it. */
export const overtaken = z.object({
  /** Tasks planned otherwise, changed, revoked or newly planned since: the scenario is not adopted over them. */
  changed: z.number(),
  /** Some of them, by number. */
  tasks: z.array(z.string()),
  /** Tasks begun since: they stay where they are, the rest of the scenario gives way. */
  begun: z.number(),
})
export type Overtaken = z.infer<typeof overtaken>

export const scenarioDetail = scenarioRow.extend({
  base: planFigures.nullable(),
  progress: z.array(searchPoint),
  /** Null before the search begins. */
  search: searchState.nullable(),
  lateOrders: z.array(lateOrder),
  unplanned: z.array(unplannedTask),
  /** Numbers of the orders that could not be planned back from their due date without starting in the past. */
  pastStart: z.array(z.string()),
  overtaken: overtaken.nullable(),
})
export type ScenarioDetail = z.infer<typeof scenarioDetail>

export const getScenario = endpoint({
  path: `${prefix}/getScenario`,
  access: { right: 'task.view' },
  input: one,
  output: scenarioDetail,
  summary: 'A scenario with its search, late orders, what has no place, and whether the plan changed since',
})

export const runScenario = endpoint({
  path: `${prefix}/runScenario`,
  access: { right: 'task.schedule' },
  write: true,
  input: z.object({ name, note: note.optional(), settings: scenarioSettings }),
  output: z.object({ id: z.number() }),
  summary:
    'Begins to look for a better plan in the background; one run of a team at a time. Nothing of the plan changes',
})

export const stopScenario = endpoint({
  path: `${prefix}/stopScenario`,
  access: { right: 'task.schedule' },
  write: true,
  input: one,
  output: one,
  summary: 'Ends a run early and keeps the best plan found',
})

export const cancelScenario = endpoint({
  path: `${prefix}/cancelScenario`,
  access: { right: 'task.schedule' },
  write: true,
  input: one,
  output: one,
  summary: 'Ends a run and keeps nothing of it',
})

export const updateScenario = endpoint({
  path: `${prefix}/updateScenario`,
  access: { right: 'task.schedule' },
  write: true,
  input: one.extend({ version: z.number().int().positive(), name, note: note.nullable() }),
  output: one,
  summary: 'Names and annotates a scenario',
})

export const deleteScenario = endpoint({
  path: `${prefix}/deleteScenario`,
  access: { right: 'task.schedule' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Deletes scenarios that are not at work; a plan that came of one stays',
})

export const selectScenarioDifference = endpoint({
  path: `${prefix}/selectScenarioDifference`,
  access: { right: 'task.view' },
  input: one,
  output: z.object({ differences: z.array(planDifference) }),
  summary: 'What a scenario would change for the shop floor, against the published plan',
})

const adopted = z.object({
  /** Tasks of the plan that changed. */
  changed: z.number(),
  /** Of them those that stand otherwise than in the scenario, because time went by or work began. */
  adapted: z.number(),
  published: z.number(),
})

export const adoptScenario = endpoint({
  path: `${prefix}/adoptScenario`,
  access: { right: 'task.schedule' },
  write: true,
  input: one,
  output: adopted,
  summary: 'Makes a scenario the plan, as one step that can be undone; refused when the plan was changed since',
})

export const publishScenario = endpoint({
  path: `${prefix}/publishScenario`,
  access: { right: 'task.publish' },
  write: true,
  input: one.extend({ note: note.optional() }),
  output: adopted,
  summary: 'Makes a scenario the plan and gives it to the shop floor',
})

export const undoScenario = endpoint({
  path: `${prefix}/undoScenario`,
  access: { right: 'task.undo' },
  write: true,
  input: one,
  output: z.object({ tasks: z.number() }),
  summary: 'Takes an adopted scenario back: its publication, and the plan as it stood before',
})
