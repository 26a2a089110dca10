import { z } from 'zod'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { operationReference } from '#areas/routing/contract/references.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { confirmed } from '#core/contract/list.ts'
import { translated } from '#core/contract/names.ts'
import { lineReference } from './line.ts'
import { machineReference } from './machine.ts'
import { workCenterReference } from './work-center-reference.ts'

export const reportingModes = ['manualBoth', 'autoStart', 'autoReport', 'autoBoth'] as const
export const hoursAllocations = ['byShift', 'byPersonnel'] as const
export const defaultGoodQuantities = ['remaining', 'zero', 'single'] as const
export const quantityLimits = [
  'full',
  'fullWithDefective',
  'p105',
  'p120',
  'custom',
  'machineCount',
  'smaller',
] as const
/** Who may be put on duty; `unspecified` (none) excludes the others. */
export const personnelArrangements = [
  'unspecified',
  'sameWorkshop',
  'specified',
  'sameLine',
  'sameLineAndShift',
] as const

export const workCenterEntity = defineEntity({
  name: 'workCenter',
  key: 'number',
  search: ['number', 'name', 'groupLabel'],
  fields: {
    number: field.text({ required: true, max: 64, verbatim: true }),
    ...translated('name', { required: true, max: 64 }),
    workshopId: field.reference(workshopReference, { required: true, display: 'workshopName' }),
    lineId: field.reference(lineReference, { required: true, display: 'lineName' }),
    mainOperationId: field.reference(operationReference, { display: 'mainOperationName' }),
    staffing: field.integer({ initial: 1, min: 0, max: 9999 }),
    /** 1 = standard; earned time is divided by it. */
    proficiency: field.decimal({ initial: 1, above: 0, max: 999, scale: 3, hint: true }),
    machineIds: field.references(machineReference, { display: 'machineNames' }),
    reportingMode: field.choice(reportingModes, { initial: 'manualBoth', labels: 'reportingMode', hint: true }),
    onDutyDeviationMinutes: field.integer({ initial: 0, min: -1440, max: 1440, hint: true }),
    feedingVerification: field.boolean({ initial: false, hint: true }),
    hoursAllocation: field.choice(hoursAllocations, { initial: 'byPersonnel', labels: 'hoursAllocation', hint: true }),
    defaultGoodQuantity: field.choice(defaultGoodQuantities, {
      initial: 'remaining',
      labels: 'defaultGoodQuantity',
      hint: true,
    }),
    quantityCheck: field.boolean({ initial: true, hint: true }),
    quantityLimit: field.choice(quantityLimits, { initial: 'full', labels: 'quantityLimit', hint: true }),
    /** Percent of the plan; for the limit `custom` alone. */
    customLimit: field.decimal({ max: 1_000_000, scale: 2, unit: '%' }),
    groupLabel: field.text({ max: 64 }),
    /** Good quantity reported here sends the operation that follows to `nextWorkCenterId`, where it has no task yet. */
    nextAutoDispatch: field.boolean({ initial: false, hint: true }),
    nextWorkCenterId: field.reference(workCenterReference, { display: 'nextWorkCenterName' }),
    parallelProduction: field.boolean({ initial: false, hint: true }),
    /** Percent of its plan that must have come from the operation before before work begins. */
    progressLimit: field.decimal({ above: 0, max: 100, scale: 2, unit: '%', hint: true }),
    shiftLock: field.boolean({ initial: false, hint: true }),
    assemblyLine: field.boolean({ initial: false, hint: true }),
    /** A press: it takes molds, coils and sheets, and stands in the stamping schedule. */
    press: field.boolean({ initial: false, hint: true }),
    andonBraceletNumber: field.text({ max: 64, verbatim: true, hint: true }),
    personnelArrangement: field.choices(personnelArrangements, {
      initial: ['unspecified'],
      labels: 'personnelArrangementRule',
      hint: true,
    }),
    personnelCount: field.integer({ min: 1, max: 9999 }),
    personnelIds: field.references(teamUserReference, { display: 'personnelNames' }),
    enabled: field.boolean({ initial: true }),
    remark: field.multiline(),
  },
})

const generic = crud(workCenterEntity, {
  prefix: '/productionbase/web',
  noun: 'WorkCenter',
  right: 'workCenter',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})

/** A change asks (`operationNotInLine`) when the main operation is not done in the new line. */
export const workCenterCrud = {
  ...generic,
  update: {
    ...generic.update,
    input: z.intersection(workCenterEntity.patch, z.object({ confirmed })) as unknown as typeof workCenterEntity.patch,
  },
}
