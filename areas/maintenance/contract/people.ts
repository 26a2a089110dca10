import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import type { Reference } from '#core/contract/field.ts'
import { listInput, pageOf } from '#core/contract/list.ts'

/** People and groups of the team for whoever sees maintenance; names alone, and no right to see master data of people is asked. */
export const selectMaintenancePerson = endpoint({
  path: '/productiondata/web/selectMaintenancePerson',
  access: { right: 'maintenanceTask.view' },
  input: listInput,
  output: pageOf(z.object({ id: z.number(), name: z.string(), jobNumber: z.string() })),
  summary: 'People who maintain machines',
})

export const selectMaintenanceGroup = endpoint({
  path: '/productiondata/web/selectMaintenanceGroup',
  access: { right: 'maintenanceTask.view' },
  input: listInput,
  output: pageOf(z.object({ id: z.number(), name: z.string() })),
  summary: 'Groups that maintain machines',
})

export const personReference: Reference = { path: selectMaintenancePerson.path, label: ['name', 'jobNumber'] }
export const groupReference: Reference = { path: selectMaintenanceGroup.path, label: ['name'] }
