import { z } from 'zod'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { lineReference } from '#areas/workcenters/contract/line.ts'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { exportInput, jobStarted } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { listInput, pageOf } from '#core/contract/list.ts'

/** What a row of the report is of. */
export const oeeLevels = [
  'whole',
  'workshop',
  'line',
  'machine',
  'day',
  'shift',
  'hour',
  'machineDay',
  'machineShift',
  'machineHour',
] as const
export type OeeLevel = (typeof oeeLevels)[number]

const share = () => field.decimal({ scale: 4, readonly: true })
const seconds = () => field.decimal({ scale: 3, readonly: true })
const pieces = () => field.decimal({ scale: 4, readonly: true })

/** Key figures of ISO 22400-2 with the losses they come from. Times in seconds; null: there was nothing to measure against. */
export const machineOeeEntity = defineEntity({
  name: 'machineOee',
  key: 'machineNumber',
  search: [],
  fields: {
    day: field.date({ readonly: true }),
    shiftName: field.text({ readonly: true }),
    start: field.instant({ readonly: true }),
    end: field.instant({ readonly: true }),
    workshopId: field.reference(workshopReference, { display: 'workshopName', readonly: true }),
    lineId: field.reference(lineReference, { display: 'lineName', readonly: true }),
    machineId: field.reference(machineReference, { display: 'machineName', readonly: true }),
    machineNumber: field.text({ readonly: true }),
    oee: share(),
    availability: share(),
    effectiveness: share(),
    quality: share(),
    nee: share(),
    coverage: share(),
    plannedBusy: seconds(),
    apt: seconds(),
    aust: seconds(),
    adet: seconds(),
    adot: seconds(),
    noData: seconds(),
    pdot: seconds(),
    rest: seconds(),
    outside: seconds(),
    downtimeLoss: seconds(),
    plannedRun: seconds(),
    fault: seconds(),
    failures: field.integer({ readonly: true }),
    mtbf: seconds(),
    mttr: seconds(),
    /** Of a machine: what its failures cost by its standstill cost. */
    faultCost: field.decimal({ scale: 2, readonly: true }),
    pq: pieces(),
    gq: pieces(),
    counted: pieces(),
    good: pieces(),
    defective: pieces(),
    /** Counted less reported, good and defective. */
    difference: pieces(),
    workshopName: field.text({ readonly: true }),
    lineName: field.text({ readonly: true }),
    machineName: field.text({ readonly: true }),
  },
})

const figure = z.number().nullable()

const figures = z.object({
  oee: figure,
  availability: figure,
  effectiveness: figure,
  quality: figure,
  nee: figure,
  coverage: figure,
  /** Effectiveness is above 1: the planned run time, the counts or the calendar want a look. */
  above: z.boolean(),
  plannedBusy: z.number(),
  apt: z.number(),
  aust: z.number(),
  adet: z.number(),
  adot: z.number(),
  noData: z.number(),
  pdot: z.number(),
  rest: z.number(),
  outside: z.number(),
  downtimeLoss: z.number(),
  plannedRun: z.number(),
  /** From production time to planned run time, below 0 when effectiveness is above 1; from there to what was good; that. */
  performanceLoss: z.number(),
  qualityLoss: z.number(),
  effective: z.number(),
  fault: z.number(),
  failures: z.number(),
  mtbf: figure,
  mttr: figure,
  pq: z.number(),
  gq: z.number(),
  counted: z.number(),
  good: z.number(),
  defective: z.number(),
  difference: z.number(),
})
export type OeeFigures = z.infer<typeof figures>

const oeeRow = figures.extend({
  id: z.number(),
  version: z.number(),
  faultCost: figure,
  day: z.string().nullable(),
  shiftId: z.string().nullable(),
  shiftName: z.string().nullable(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  workshopId: z.number().nullable(),
  workshopName: z.string().nullable(),
  lineId: z.number().nullable(),
  lineName: z.string().nullable(),
  machineId: z.number().nullable(),
  machineNumber: z.string().nullable(),
  machineName: z.string().nullable(),
})
export type OeeRow = z.infer<typeof oeeRow>

/**
 * `where`: `level` (a row of what; machines by default), `day` (`from`, `to`: production days; the last seven by default), `workshopId`,
 * `lineId`, `machineId` (one or several), `shiftId`.
 */
export const selectMachineOee = endpoint({
  path: '/productiondata/web/selectMachineOee',
  access: { right: 'oee.view' },
  input: listInput,
  output: pageOf(oeeRow).extend({ whole: figures }),
  summary:
    'OEE and its factors with the losses they come from, by machine, line, workshop, day, shift or hour, and of the whole',
})

export const exportMachineOee = endpoint({
  path: '/productiondata/web/exportMachineOee',
  access: { right: 'oee.export' },
  write: true,
  input: exportInput,
  output: jobStarted,
  summary: 'Exports the rows of selectMachineOee to a sheet',
})

export const machineOeeReport = {
  entity: machineOeeEntity,
  noun: 'MachineOee',
  right: 'oee',
  select: selectMachineOee,
  export: exportMachineOee,
}
