import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import type { Reference } from '#core/contract/field.ts'
import { listInput, pageOf } from '#core/contract/list.ts'

/** People of the team for whoever enters short work or standards; names and job numbers alone. */
export const wagePersonReference: Reference = {
  path: '/production/web/selectWagePerson',
  label: ['name', 'jobNumber'],
}

export const selectWagePerson = endpoint({
  path: '/production/web/selectWagePerson',
  access: { right: 'shortWork.view' },
  input: listInput,
  output: pageOf(z.object({ id: z.number(), name: z.string(), jobNumber: z.string() })),
  summary: 'People whose hours and pay are entered',
})
