import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { idInput } from '#core/contract/list.ts'
import { dayText, writtenText } from '#core/contract/text.ts'
import { type MaintenanceVerb, maintenanceStatus } from './maintenance-status.ts'

const act = <I extends z.ZodType>(verb: MaintenanceVerb, input: I, summary: string) =>
  endpoint({
    path: `/mouldservice/web/${verb}MoldMaintenance`,
    access: { right: maintenanceStatus.verbs[verb].right },
    write: true,
    input,
    output: z.object({ status: z.enum(maintenanceStatus.codes) }),
    summary,
  })

const text = writtenText().trim().max(500)

export const submitMoldMaintenance = act(
  'submit',
  idInput.extend({ result: text.min(1) }),
  'Says what was done; nothing of it can be changed afterwards',
)
export const confirmMoldMaintenance = act(
  'confirm',
  idInput.extend({
    decision: text.nullish(),
    storageLocation: writtenText().trim().max(64).nullish(),
    /** Of maintenance alone: when it is due next. */
    nextMaintenanceOn: dayText().nullish(),
  }),
  'Quality confirms the result: the mold is back in the library; after maintenance its shots count anew',
)
export const rejectMoldMaintenance = act(
  'reject',
  idInput.extend({ decision: text.min(1) }),
  'Quality does not take the result: the mold stays away until another record is confirmed',
)
export const cancelMoldMaintenance = act(
  'cancel',
  idInput.extend({ decision: text.min(1) }),
  'Nothing was done: the mold is back in the library as it went',
)
