import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { bulkResult, idsInput } from '#core/contract/list.ts'
import { moldStatus } from './mold-status.ts'

const act = <I extends z.ZodType>(verb: 'maintain' | 'repair' | 'shelve', input: I, summary: string) =>
  endpoint({
    path: `/mouldservice/web/${verb}Mold`,
    access: { right: moldStatus.verbs[verb].right },
    write: true,
    input,
    output: bulkResult,
    summary,
  })

const noted = idsInput.extend({ note: z.string().trim().max(500).nullish() })

export const maintainMold = act('maintain', noted, 'Molds go from the library to maintenance')
export const repairMold = act('repair', noted, 'Molds go from the library to repair')
export const shelveMold = act(
  'shelve',
  noted.extend({
    /** Where they are put; absent: where they were. */
    location: z.string().trim().max(64).nullish(),
    /** They were maintained: shots since maintenance count from nothing. */
    maintained: z.boolean().nullish(),
    /** When they are to be maintained next; with `maintained` alone. */
    nextMaintenanceOn: z.iso.date().nullish(),
  }),
  'Molds come back to the library, maintained or not',
)
