import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { idInput } from '#core/contract/list.ts'

const id = z.number().int().positive()
const right = 'maintenanceTask.execute'
/** One of them. */
const subject = { machineId: id.nullish(), objectId: id.nullish() }

export const selectStartableCheck = endpoint({
  path: '/productiondata/app/selectStartableCheck',
  access: { right },
  input: z.object(subject),
  output: z.object({
    rows: z.array(
      z.object({
        planId: z.number(),
        planName: z.string(),
        standardName: z.string(),
        items: z.number(),
        minutes: z.number().nullable(),
        /** One of it waits there already: that is the one to be done. */
        openTaskNo: z.string().nullable(),
      }),
    ),
  }),
  summary: 'Spot checks that can be begun at a machine, or an object, now: those of the plans in use that name it',
})
export type StartableCheck = z.infer<(typeof selectStartableCheck)['output']>['rows'][number]

export const startMaintenanceCheck = endpoint({
  path: '/productiondata/app/startMaintenanceCheck',
  access: { right },
  write: true,
  input: z.object({ ...subject, planId: id }),
  output: z.object({
    id: z.number(),
    taskNo: z.string(),
    /** False: one of it waited there already. */
    made: z.boolean(),
  }),
  summary:
    'Makes a spot check of a machine, or an object, for now, by a plan that names it; where one waits there already it is that one',
})

export const withdrawMaintenanceCheck = endpoint({
  path: '/productiondata/app/withdrawMaintenanceCheck',
  access: { right },
  write: true,
  input: idInput,
  output: z.object({ status: z.literal('skipped') }),
  summary: 'Takes back a spot check that the caller began at a machine by mistake, while nothing of it is done',
})
