import { skillReference } from '#areas/esop/contract/skill.ts'
import { positionReference } from '#areas/identity/contract/department.ts'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { translated } from '#core/contract/names.ts'
import { materialFields, moreTimeFields, schemeFields, timeFields, toolFields, unitFields } from './process-fields.ts'
import { operationReference } from './references.ts'

/** An operation (procedure) of the master, whose values a routing starts from. */
export const operation = defineEntity({
  name: 'operation',
  key: 'produreNo',
  fields: {
    produreNo: field.text({ required: true, max: 64, verbatim: true }),
    ...translated('produreName', { required: true, max: 128 }),
    /** The number of the subsidiary operation that is done with this one. */
    groupNo: field.text({ max: 64, verbatim: true }),
    groupName: field.text({ readonly: true }),
    workCenterId: field.reference(workCenterReference, { display: 'workCenterName' }),
    /** The operation that finished quantity is transferred to. */
    tdid: field.reference(operationReference, { display: 'transferTo' }),
    ...timeFields,
    ...moreTimeFields,
    ...materialFields,
    hasAuxiliaryUnit: field.boolean({ initial: false }),
    ...unitFields,
    ...schemeFields,
    isCustom: field.boolean({ initial: false }),
    ...toolFields,
    /** What everybody at it must be able to do. Orders that run go by it too. */
    skillIds: field.references(skillReference, { display: 'skillNames' }),
    /** People of a position, or of its skills, that it takes, for planning: those arranged by shift. */
    crewPositionId: field.reference(positionReference, { display: 'crewPositionName' }),
    crewSize: field.integer({ min: 1, max: 999 }),
    /** Done in one go: planning does not let it pause over rests or between shifts. Orders that run go by it too. */
    uninterrupted: field.boolean({ initial: false }),
    enabled: field.boolean({ initial: true }),
    remark: field.multiline(),
    createdAt: field.instant({ readonly: true }),
  },
  search: ['produreNo', 'produreName'],
  table: [
    'produreNo',
    'produreName',
    'groupNo',
    'workCenterId',
    'singleTripQuantity',
    'singleProcessingTime',
    'timePreparation',
    'unitPrice',
    'difficultyRate',
    'greenLampDuration',
    'machineAdjustMinutes',
    'tdid',
    'keyProcess',
    'isCustom',
    'customCode',
    'mold',
    'fixtureNumber',
    'skillIds',
    'crewPositionId',
    'crewSize',
    'uninterrupted',
    'enabled',
    'remark',
    'createdAt',
  ],
})

export const operationCrud = crud(operation, {
  prefix: '/production/web',
  noun: 'Operation',
  right: 'operation',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})
