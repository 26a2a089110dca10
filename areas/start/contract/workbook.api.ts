import { z } from 'zod'
import { jobStarted } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { workbookInput, workbookResult } from '#core/contract/workbook.ts'
import { industries } from './first-steps.ts'

const prefix = '/productionbase/web'
const right = 'firstSteps.take'

/** What the job of an uploaded workbook answers. */
export const startWorkbookResult = workbookResult.extend({
  /** People who were added, the first ones: a code can be handed over to each. */
  peopleIds: z.array(z.number()),
})

export const downloadStartWorkbook = endpoint({
  path: `${prefix}/downloadStartWorkbook`,
  access: { right },
  travel: 'download',
  input: z.object({ industry: z.enum(industries).default('machining') }),
  output: z.any(),
  summary: 'The workbook that makes a factory ready, with examples of a trade, in the caller’s language',
})

export const uploadStartWorkbook = endpoint({
  path: `${prefix}/uploadStartWorkbook`,
  access: { right },
  write: true,
  travel: 'upload',
  input: workbookInput,
  output: jobStarted,
  summary:
    'Looks at a filled-in workbook, or writes all of it once nothing is wrong; the job answers what of each sheet',
})
