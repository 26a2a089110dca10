import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { defineStatus } from '#core/contract/status.ts'
import { objectReference } from './object.ts'
import { groupReference, personReference } from './people.ts'
import { dueReasons, kindColors, maintenanceKinds, planReference } from './plan.ts'

/** Where a task stands, reckoned from its row: late once the last day on which it is required has passed. */
export const maintenanceTaskStatus = defineStatus(
  'maintenanceTaskStatus',
  {
    delayed: { number: 10, color: 'red', next: ['execute', 'skip'] },
    pending: { number: 20, color: 'orange', next: ['execute', 'skip'] },
    executed: { number: 30, color: 'green', next: [] },
    executedLate: { number: 40, color: 'gold', next: [] },
    skipped: { number: 50, color: 'gray', next: [] },
  },
  {
    execute: { to: 'executed', right: 'maintenanceTask.execute' },
    skip: { to: 'skipped', right: 'maintenanceTask.skip' },
  },
)
export type MaintenanceTaskState = (typeof maintenanceTaskStatus.codes)[number]

/** Not done yet. */
export const openTaskStates = maintenanceTaskStatus.from('execute')

/** What is still asked for of what was executed, and what became of it. */
export const attestStates = ['none', 'toSign', 'signed', 'awaiting', 'confirmed', 'objected'] as const
export type AttestState = (typeof attestStates)[number]

export const attestColors: Record<AttestState, string> = {
  none: 'default',
  toSign: 'orange',
  signed: 'green',
  awaiting: 'orange',
  confirmed: 'green',
  objected: 'red',
}

const readonly = { readonly: true } as const

/** One time that a plan's work is due on a machine, or on an object that is none. Frozen once it is done or skipped. */
export const maintenanceTask = defineEntity({
  name: 'maintenanceTask',
  key: 'taskNo',
  search: ['taskNo', 'planName', 'breakdownNo', 'machineNumber', 'machineName', 'note'],
  fields: {
    taskNo: field.text({ ...readonly, verbatim: true }),
    status: field.choice(maintenanceTaskStatus.codes, {
      ...readonly,
      labels: maintenanceTaskStatus.name,
      colors: maintenanceTaskStatus.colors,
    }),
    kind: field.choice(maintenanceKinds, { ...readonly, labels: 'maintenanceKind', colors: kindColors }),
    planId: field.reference(planReference, { ...readonly, display: 'planName' }),
    machineId: field.reference(machineReference, { ...readonly, display: 'ofMachine' }),
    /** Of the machine, or of the object that it is about instead. */
    machineNumber: field.text({ ...readonly, verbatim: true }),
    machineName: field.text(readonly),
    objectId: field.reference(objectReference, { ...readonly, display: 'objectName' }),
    /** Of follow-up work what is to be done. */
    planName: field.text(readonly),
    /** The breakdown that left it as follow-up work. */
    breakdownNo: field.text({ ...readonly, verbatim: true }),
    dueOn: field.date(readonly),
    finishBy: field.date(readonly),
    dueBy: field.choice(dueReasons, { ...readonly, labels: 'maintenanceDueBy' }),
    /** What passed which limit and made it due. */
    cause: field.text(readonly),
    personIds: field.references(personReference, { ...readonly, display: 'personNames' }),
    groupId: field.reference(groupReference, { ...readonly, display: 'groupName' }),
    /** It is the caller's to do: by name, by his group, or nobody's in particular. */
    mine: field.boolean(readonly),
    minutes: field.integer({ ...readonly, unit: 'min' }),
    /** The machine must stand for it. */
    stands: field.boolean(readonly),
    /** When its planned stop begins, or began. */
    windowAt: field.instant(readonly),
    begunAt: field.instant(readonly),
    standardName: field.text(readonly),
    edition: field.integer(readonly),
    closedAt: field.instant(readonly),
    closedByName: field.text(readonly),
    attest: field.choice(attestStates, { ...readonly, labels: 'maintenanceAttest', colors: attestColors }),
    corrections: field.integer(readonly),
    failed: field.integer(readonly),
    missed: field.integer(readonly),
    photos: field.integer(readonly),
    /** Of spare parts taken for it. */
    partsCost: field.decimal({ ...readonly, scale: 2 }),
    scanned: field.boolean(readonly),
    note: field.text(readonly),
    lineId: field.reference(lineReference, { ...readonly, display: 'lineName' }),
    workshopId: field.reference(workshopReference, { ...readonly, display: 'workshopName' }),
  },
  table: [
    'taskNo',
    'status',
    'planId',
    'machineId',
    'machineNumber',
    'objectId',
    'dueOn',
    'finishBy',
    'dueBy',
    'cause',
    'breakdownNo',
    'personIds',
    'groupId',
    'windowAt',
    'begunAt',
    'closedAt',
    'closedByName',
    'attest',
    'failed',
    'corrections',
    'missed',
    'photos',
    'partsCost',
    'note',
    'minutes',
    'stands',
    'standardName',
    'edition',
    'scanned',
    'lineId',
    'workshopId',
  ],
  form: [],
  sheet: [],
})

export const maintenanceTaskCrud = crud(maintenanceTask, {
  prefix: '/productiondata/web',
  noun: 'MaintenanceTask',
  right: 'maintenanceTask',
  verbs: ['select', 'get', 'export'],
})
