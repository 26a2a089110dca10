import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { bulkResult, idsInput, listInput, pageOf } from '#core/contract/list.ts'
import { exceptionKinds } from './aps-exception.ts'

const prefix = '/production/web'

/** Where what stands in the way is mended. */
export const remedyScreens = [
  'calendar',
  'workCenter',
  'processConfiguration',
  'MaterialMasterData',
  'gantScheduling',
  'planSet',
] as const

export const exceptionRow = z.object({
  id: z.number(),
  kind: z.enum(exceptionKinds),
  orderId: z.number().nullable(),
  taskId: z.number().nullable(),
  workorderNo: z.string().nullable(),
  taskNo: z.string().nullable(),
  materialNo: z.string().nullable(),
  materialDesc: z.string().nullable(),
  operation: z.string().nullable(),
  workCenter: z.string().nullable(),
  lineName: z.string().nullable(),
  requiredEndDate: z.string().nullable(),
  reason: z.string(),
  screen: z.enum(remedyScreens).nullable(),
  tries: z.number(),
  lastAt: z.string(),
})
export type ExceptionRow = z.infer<typeof exceptionRow>

export const selectPlanException = endpoint({
  path: `${prefix}/selectPlanException`,
  access: { right: 'task.view' },
  input: listInput,
  output: pageOf(exceptionRow),
  summary: 'Tasks that planning could not place and orders it could not take, each with why and what would mend it',
})

export const retryPlanException = endpoint({
  path: `${prefix}/retryPlanException`,
  access: { right: 'task.schedule' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Tries again: schedules the tasks, confirms the orders; says of what still fails why',
})
