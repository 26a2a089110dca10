import { z } from 'zod'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { writtenText } from '#core/contract/text.ts'

const readonly = { readonly: true } as const

/** What somebody read off a machine's own meter. Written once, never changed: a wrong one is followed by its correction. */
export const maintenanceReading = defineEntity({
  name: 'maintenanceReading',
  key: 'machineNumber',
  search: ['machineNumber', 'machineName', 'note'],
  fields: {
    at: field.instant(readonly),
    machineId: field.reference(machineReference, { ...readonly, display: 'machineName' }),
    machineNumber: field.text({ ...readonly, verbatim: true }),
    machineName: field.text(readonly),
    value: field.decimal({ ...readonly, scale: 2 }),
    /** Since the reading before. */
    counted: field.decimal({ ...readonly, scale: 2 }),
    renewed: field.boolean(readonly),
    /** It stands in place of the one before it, which was wrong. */
    corrected: field.boolean(readonly),
    userName: field.text(readonly),
    note: field.text(readonly),
    workshopId: field.reference(workshopReference, { ...readonly, display: 'workshopName' }),
  },
  form: [],
  sheet: [],
})

export const maintenanceReadingCrud = crud(maintenanceReading, {
  prefix: '/productiondata/web',
  noun: 'MaintenanceReading',
  right: 'maintenanceReading',
  verbs: ['select', 'export'],
})

export const enterMaintenanceReading = endpoint({
  path: '/productiondata/app/enterMaintenanceReading',
  access: { right: 'maintenanceReading.enter' },
  write: true,
  input: z.object({
    machineId: z.number().int().positive(),
    value: z.number().min(0).max(999_999_999_999),
    /** The machine has a new meter: it counts from what that shows. */
    renewed: z.boolean().default(false),
    /** The last reading was wrong: this is what it should have been. */
    corrected: z.boolean().default(false),
    note: writtenText().trim().max(500).nullish(),
  }),
  output: z.object({ counted: z.number() }),
  summary: 'Enters what a machine’s own meter shows; plans that go by it are reckoned anew',
})
