import { z } from 'zod'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { confirmed } from '#core/contract/list.ts'
import { translated } from '#core/contract/names.ts'
import { conditionKinds, conditionResets } from './condition.ts'
import { objectReference } from './object.ts'
import { partReference } from './part.ts'
import { groupReference, personReference } from './people.ts'
import { standardReference } from './standard.ts'

/** What is done: a short look by whoever works there (spot check), or maintenance. */
export const maintenanceKinds = ['spotCheck', 'maintenance'] as const
export type MaintenanceKind = (typeof maintenanceKinds)[number]

export const kindColors = { spotCheck: 'cyan', maintenance: 'blue' }

export const units = ['day', 'week', 'month', 'nthWeekday', 'meter', 'condition'] as const
/** Running hours and cycles of the time ledger, and what people read off the machine's own meter. */
export const planMeters = ['hours', 'cycles', 'reading'] as const
export type PlanMeter = (typeof planMeters)[number]
/** What made a time due; `request`: whoever stood at the machine; `breakdown`: a repair that left work for later, without a plan. */
export const dueReasons = ['calendar', 'meter', 'condition', 'request', 'breakdown'] as const
/** ISO 8601: Monday is 1. */
export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const
/** 5: the last one. */
export const nths = ['1', '2', '3', '4', '5'] as const

/** Who confirms what was executed, beside nobody. */
export const confirmers = ['production', 'quality'] as const
export type Confirmer = (typeof confirmers)[number]

const readonly = { readonly: true } as const
/** A day of each year, `MM-DD`. */
const yearDay = {
  max: 5,
  verbatim: true,
  pattern: /^((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|[12]\d))$/,
} as const
const conditionLimit = { min: -999_999_999, max: 999_999_999, scale: 6 } as const

/** What is done on which machines and objects, how often, by whom, and in how many days. */
export const maintenancePlan = defineEntity({
  name: 'maintenancePlan',
  key: 'code',
  search: ['code', 'name', 'machineNumbers', 'objectNumbers', 'remark'],
  fields: {
    code: field.text({ required: true, max: 64, verbatim: true }),
    ...translated('name', { required: true, max: 128 }),
    kind: field.choice(maintenanceKinds, {
      required: true,
      initial: 'maintenance',
      labels: 'maintenanceKind',
      colors: kindColors,
    }),
    standardId: field.reference(standardReference, { required: true, display: 'standardName' }),
    /** Of machines and objects there is one at least. */
    machineIds: field.references(machineReference, { display: 'machineNames' }),
    machineNumbers: field.text({ ...readonly, verbatim: true }),
    /** What is maintained and is no machine: the calendar alone makes it due, and nothing stands still for it. */
    objectIds: field.references(objectReference, { display: 'objectNames', hint: true }),
    objectNumbers: field.text({ ...readonly, verbatim: true }),
    unit: field.choice(units, { required: true, initial: 'month', labels: 'maintenanceUnit' }),
    every: field.integer({ required: true, min: 1, max: 999, initial: 1, hint: true }),
    weekdays: field.choices(weekdays, { labels: 'maintenanceWeekday' }),
    monthDay: field.integer({ min: 1, max: 31, initial: 1, hint: true }),
    nth: field.choice(nths, { labels: 'maintenanceNth', initial: '1' }),
    nthWeekday: field.choice(weekdays, { labels: 'maintenanceWeekday', initial: '1' }),
    meter: field.choice(planMeters, { labels: 'maintenanceMeter', hint: true }),
    meterEvery: field.decimal({ above: 0, max: 999_999_999, scale: 2, hint: true }),
    /** What is watched on its machines beside the calendar and the meter, or alone; the limits are of values, `conditionTimes` of faults and stops. */
    condition: field.choice(conditionKinds, { labels: 'maintenanceCondition', hint: true }),
    conditionSubject: field.text({ max: 128, verbatim: true, hint: true }),
    conditionLower: field.decimal({ ...conditionLimit, hint: true }),
    conditionUpper: field.decimal({ ...conditionLimit, hint: true }),
    conditionTimes: field.integer({ min: 1, max: 999, hint: true }),
    conditionReset: field.choice(conditionResets, {
      initial: 'within',
      labels: 'maintenanceConditionReset',
      hint: true,
    }),
    reckoned: field.choice(['fixed', 'floating'], { initial: 'fixed', labels: 'maintenanceReckoned' }),
    startsOn: field.date({ required: true }),
    endsOn: field.date(),
    holiday: field.choice(['keep', 'before', 'after', 'skip'], { initial: 'after', labels: 'maintenanceHoliday' }),
    /** Seasons of each year in which nothing is due, both days included. */
    pauses: field.rows(
      { from: field.text({ ...yearDay, required: true }), to: field.text({ ...yearDay, required: true }) },
      { max: 6 },
    ),
    leadDays: field.integer({ min: 0, max: 90, initial: 0, unit: 'd', hint: true }),
    requiredDays: field.integer({ min: 1, max: 90, initial: 1, unit: 'd', hint: true }),
    minutes: field.integer({ min: 1, max: 10_080, unit: 'min' }),
    /** Spare parts that each execution needs. */
    parts: field.rows(
      {
        partId: field.reference(partReference, { required: true, display: 'partName' }),
        quantity: field.decimal({ required: true, above: 0, max: 999_999, scale: 4, initial: 1 }),
      },
      { max: 50 },
    ),
    /** The machine must stand for it: each time is a planned stop, from that time of day on its day. */
    stands: field.boolean({ initial: false, hint: true }),
    standsAt: field.time({ initial: '08:00' }),
    scan: field.boolean({ initial: false, hint: true }),
    /** Whoever executes it signs with his password. */
    signed: field.boolean({ initial: false, hint: true }),
    confirmedBy: field.choice(['nobody', ...confirmers], {
      initial: 'nobody',
      labels: 'maintenanceConfirmer',
      hint: true,
    }),
    personIds: field.references(personReference, { display: 'personNames' }),
    groupId: field.reference(groupReference, { display: 'groupName' }),
    enabled: field.boolean({ initial: true }),
    remark: field.multiline(),
    /** The first day on which something of it is due that is not done. */
    nextOn: field.date(readonly),
    openTasks: field.integer(readonly),
    /** Of its machines the one whose meter has counted most of what makes it due, in per cent. */
    meterPercent: field.decimal({ ...readonly, scale: 1, unit: '%' }),
  },
  table: [
    'code',
    'name',
    'kind',
    'nextOn',
    'unit',
    'every',
    'meter',
    'meterEvery',
    'meterPercent',
    'condition',
    'conditionSubject',
    'conditionLower',
    'conditionUpper',
    'conditionTimes',
    'machineIds',
    'objectIds',
    'standardId',
    'personIds',
    'groupId',
    'openTasks',
    'reckoned',
    'conditionReset',
    'holiday',
    'leadDays',
    'requiredDays',
    'minutes',
    'stands',
    'standsAt',
    'signed',
    'confirmedBy',
    'startsOn',
    'endsOn',
    'enabled',
    'remark',
  ],
})

/** What a change is asked about: it touches tasks that are made but not begun, or moves what is forecast. */
export const planTouches = 'planTouches'

const generic = crud(maintenancePlan, {
  prefix: '/productiondata/web',
  noun: 'MaintenancePlan',
  right: 'maintenancePlan',
  verbs: ['select', 'get', 'add', 'update', 'delete'],
})

/** A change says (`planTouches`) which tasks and forecasts it touches before it is saved. */
export const maintenancePlanCrud: typeof generic = {
  ...generic,
  update: {
    ...generic.update,
    input: z.intersection(maintenancePlan.patch, z.object({ confirmed })),
  },
}

export const planReference = { path: maintenancePlanCrud.select.path, label: ['name', 'code'] } as const
