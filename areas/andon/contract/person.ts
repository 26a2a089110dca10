import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import type { Reference } from '#core/contract/field.ts'
import { listInput, pageOf } from '#core/contract/list.ts'

const path = '/production/web/selectAndonPerson'

/** People of the team, for whoever sees calls; names and job numbers alone. */
export const personReference: Reference = { path, label: ['name', 'jobNumber'] }

/** Those who can answer a call. */
export const responderReference: Reference = { ...personReference, where: { responder: true } }

export const selectAndonPerson = endpoint({
  path,
  access: { right: 'andonCall.view' },
  input: listInput,
  output: pageOf(z.object({ id: z.number(), name: z.string(), jobNumber: z.string(), responder: z.boolean() })),
  summary: 'People who raise and answer calls; `responder`: holds the right to answer',
})
