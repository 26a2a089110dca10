import { andonTypeReference } from '#areas/andon/contract/type.ts'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { type Rule, rules } from '#engines/spc/index.ts'
import { schemeReference } from './scheme.ts'

/** Charts that stand live: those whose points need no history beyond the patterns. */
export const liveCharts = ['iMR', 'xbarR', 'xbarS'] as const
export type LiveChart = (typeof liveCharts)[number]

/** Lists tell the capability of so many points, the newest. */
export const capabilityPoints = 125
/** Indices of fewer values are mostly chance (AIAG SPC, chapter IV, takes 100 and more). */
export const capabilityFrom = 25
/** An index that customers ask for of a running process. */
export const capabilityWanted = 1.33

const readonly = { readonly: true } as const

/** A measured item of a scheme that is charted while it is entered, and what follows when the chart is broken. */
export const spcCharacteristic = defineEntity({
  name: 'spcCharacteristic',
  key: 'code',
  search: ['code', 'name', 'item'],
  fields: {
    code: field.text({ required: true, max: 64, verbatim: true }),
    name: field.text({ required: true, max: 128 }),
    schemeId: field.reference(schemeReference, { required: true, display: 'schemeName' }),
    /** As the scheme names it. */
    item: field.text({ required: true, max: 128 }),
    /** Absent: whatever machine the task runs on. */
    machineId: field.reference(machineReference, { display: 'machineName' }),
    chart: field.choice(liveCharts, { required: true, initial: 'iMR', labels: 'spcChart' }),
    subgroupSize: field.integer({ required: true, min: 1, max: 25, initial: 1 }),
    rules: field.choices(rules, {
      required: true,
      labels: 'spcRule',
      initial: ['nelson1', 'nelson2'] satisfies Rule[],
    }),
    width: field.decimal({ min: 1, max: 6, scale: 2, initial: 3, unit: 'σ' }),
    tellIds: field.references(teamUserReference, { display: 'tellNames' }),
    /** Called to the machine of the task. */
    andonTypeId: field.reference(andonTypeReference, { display: 'andonTypeName' }),
    /** The task that the inspection is of: neither started nor reported until the signal is released. */
    holds: field.boolean({ initial: true }),
    /** No task starts on the machine until the signal is released. */
    stopsMachine: field.boolean({ initial: false }),
    enabled: field.boolean({ initial: true }),
    points: field.integer(readonly),
    /** Number of the limits in force; absent: there are none. */
    limitNumber: field.integer(readonly),
    openSignals: field.integer(readonly),
    lastAt: field.instant(readonly),
    /** By the limits of the item, of the newest points; absent: too few values, no limits, or no spread. */
    cpk: field.decimal({ ...readonly, scale: 2 }),
    ppk: field.decimal({ ...readonly, scale: 2 }),
    samples: field.integer(readonly),
  },
  table: [
    'code',
    'name',
    'openSignals',
    'cpk',
    'ppk',
    'samples',
    'schemeId',
    'item',
    'machineId',
    'chart',
    'subgroupSize',
    'limitNumber',
    'points',
    'lastAt',
    'rules',
    'holds',
    'stopsMachine',
    'andonTypeId',
    'tellIds',
    'enabled',
  ],
})

export const spcCharacteristicCrud = crud(spcCharacteristic, {
  prefix: '/production/web',
  noun: 'SpcCharacteristic',
  right: 'spcCharacteristic',
  verbs: ['select', 'get', 'add', 'update', 'delete'],
})
