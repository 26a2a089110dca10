import { z } from 'zod'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { exportInput, jobStarted } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { listInput, pageOf } from '#core/contract/list.ts'
import { dayText } from '#core/contract/text.ts'
import { objectReference } from './object.ts'
import { groupReference, personReference } from './people.ts'
import { kindColors, maintenanceKinds, planReference } from './plan.ts'
import { maintenanceTaskStatus } from './task.ts'

/** Where a task stands, or that there is none yet: forecast by the calendar, or from how the machine is used. */
export const dueStates = [...maintenanceTaskStatus.codes, 'coming', 'foreseen'] as const

/** Days that a list of what is due, or the load of people, may span: a forecast farther ahead says little. */
export const mostDueDays = 62

const readonly = { readonly: true } as const

/** What is due on a day: a task, or what a plan will ask for if everything is done on its day. */
export const maintenanceDue = defineEntity({
  name: 'maintenanceDue',
  key: 'taskNo',
  search: [],
  fields: {
    dueOn: field.date(readonly),
    status: field.choice(dueStates, {
      ...readonly,
      labels: 'maintenanceDueStatus',
      colors: { ...maintenanceTaskStatus.colors, coming: 'default', foreseen: 'default' },
    }),
    kind: field.choice(maintenanceKinds, { ...readonly, labels: 'maintenanceKind', colors: kindColors }),
    planId: field.reference(planReference, { ...readonly, display: 'planName' }),
    machineId: field.reference(machineReference, { ...readonly, display: 'ofMachine' }),
    /** Of the machine, or of the object that it is about instead. */
    machineNumber: field.text({ ...readonly, verbatim: true }),
    objectId: field.reference(objectReference, { ...readonly, display: 'objectName' }),
    personIds: field.references(personReference, { ...readonly, display: 'personNames' }),
    groupId: field.reference(groupReference, { ...readonly, display: 'groupName' }),
    /** Somebody, or a group, is to do it. */
    assigned: field.boolean(readonly),
    minutes: field.integer({ ...readonly, unit: 'min' }),
    taskNo: field.text({ ...readonly, verbatim: true }),
  },
})

const number = z.number().nullable()
const text = z.string().nullable()

const dueRow = z.object({
  /** Of a task its own; of what is forecast one below zero. */
  id: z.number(),
  version: z.number(),
  dueOn: z.string(),
  status: z.enum(dueStates),
  kind: z.enum(maintenanceKinds),
  planId: z.number(),
  planName: z.string(),
  /** One of the two is null. */
  machineId: number,
  objectId: number,
  ofMachine: text,
  objectName: text,
  machineName: z.string(),
  machineNumber: z.string(),
  personIds: z.array(z.number()),
  personNames: z.array(z.string()),
  groupId: number,
  groupName: text,
  assigned: z.boolean(),
  minutes: number,
  taskNo: text,
})
export type DueRow = z.infer<typeof dueRow>

/** `where`: `dueOn` (`from`, `to`; this month by default), `status`, `kind`, `planId`, `machineId`, `objectId`, `personIds`, `groupId`, `assigned`. */
export const selectMaintenanceDue = endpoint({
  path: '/productiondata/web/selectMaintenanceDue',
  access: { right: 'maintenancePlan.view' },
  input: listInput,
  output: pageOf(dueRow),
  summary: 'Tasks of at most 62 days and what the plans will ask for in them, with who is to do them',
})

export const exportMaintenanceDue = endpoint({
  path: '/productiondata/web/exportMaintenanceDue',
  access: { right: 'maintenanceTask.export' },
  write: true,
  input: exportInput,
  output: jobStarted,
  summary: 'Exports the rows of selectMaintenanceDue to a sheet',
})

export const maintenanceDueReport = {
  entity: maintenanceDue,
  noun: 'MaintenanceDue',
  right: 'maintenanceTask',
  select: selectMaintenanceDue,
  export: exportMaintenanceDue,
}

const load = z.object({
  on: z.string(),
  /** Planned minutes; of a task of several people each has his part. */
  minutes: z.number(),
  /** Tasks and what is forecast; one of several people counts for each. */
  tasks: z.number(),
  /** Of these, whose plan does not say how long they take. */
  untimed: z.number(),
})

export const selectMaintenanceLoad = endpoint({
  path: '/productiondata/web/selectMaintenanceLoad',
  access: { right: 'maintenancePlan.view' },
  input: z.object({ from: dayText(), to: dayText(), kind: z.enum(maintenanceKinds).nullish() }),
  output: z.object({
    today: z.string(),
    /** A person, a group whose tasks name nobody, or, both null, what nobody is to do. */
    rows: z.array(z.object({ personId: number, groupId: number, name: text, days: z.array(load) })),
  }),
  summary:
    'Planned minutes of maintenance by person and day, with what the plans will ask for; nothing of what was skipped',
})
export type MaintenanceLoad = z.infer<(typeof selectMaintenanceLoad)['output']>
