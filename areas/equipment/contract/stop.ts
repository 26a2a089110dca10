import { z } from 'zod'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { lineReference } from '#areas/workcenters/contract/line.ts'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { bulkResult, idsInput } from '#core/contract/list.ts'
import { instantText, writtenText } from '#core/contract/text.ts'
import { reasonReference } from './exception-reason.ts'
import { lamps, machineStateColors } from './machine-state.ts'

/** The states in which a machine does not produce. */
export const stopStates = ['waiting', 'fault', 'off', 'changingMold', 'custom', 'noData'] as const

/** A stretch in which a machine stood: an interval of the time ledger, with what people said of it. */
export const machineStopEntity = defineEntity({
  name: 'machineStop',
  key: 'machineNumber',
  search: ['machineNumber', 'machineName', 'reasonName', 'reasonNote'],
  fields: {
    machineId: field.reference(machineReference, { display: 'machineName', readonly: true }),
    machineNumber: field.text({ readonly: true }),
    state: field.choice(stopStates, { labels: 'machineState', colors: machineStateColors, readonly: true }),
    lamp: field.choice(lamps, { labels: 'lamp', readonly: true }),
    startAt: field.instant({ readonly: true }),
    endAt: field.instant({ readonly: true }),
    /** Seconds, up to now while it lasts. */
    seconds: field.integer({ readonly: true }),
    /** Of them within what the machine was planned to work: what key figures lose by the stop. */
    plannedSeconds: field.integer({ readonly: true }),
    /** Any of it is. */
    inPlan: field.boolean({ readonly: true }),
    explained: field.boolean({ readonly: true }),
    className: field.text({ readonly: true }),
    reasonId: field.reference(reasonReference, { display: 'reasonName', readonly: true }),
    reasonNote: field.text({ readonly: true }),
    planned: field.boolean({ readonly: true }),
    assessed: field.boolean({ readonly: true }),
    reasonByName: field.text({ readonly: true }),
    reasonAt: field.instant({ readonly: true }),
    lineId: field.reference(lineReference, { display: 'lineName', readonly: true }),
    workshopId: field.reference(workshopReference, { display: 'workshopName', readonly: true }),
    machineName: field.text({ readonly: true }),
    reasonName: field.text({ readonly: true }),
  },
  table: [
    'machineId',
    'state',
    'startAt',
    'endAt',
    'seconds',
    'plannedSeconds',
    'reasonId',
    'className',
    'planned',
    'assessed',
    'reasonNote',
    'reasonByName',
    'reasonAt',
    'lineId',
    'workshopId',
  ],
})

export const machineStopCrud = crud(machineStopEntity, {
  prefix: '/productiondata/web',
  noun: 'MachineStop',
  right: 'machineStop',
  verbs: ['select', 'export'],
})

export const assignStopReason = endpoint({
  path: '/productiondata/web/assignStopReason',
  access: { right: 'machineStop.assign' },
  write: true,
  input: idsInput.extend({
    /** Null takes what was said away again. */
    reasonId: z.number().int().positive().nullable(),
    note: writtenText().trim().max(500).nullish(),
  }),
  output: bulkResult,
  summary: 'Says why machines stood, also after the fact and of many stops at once; key figures follow at once',
})

export const splitStop = endpoint({
  path: '/productiondata/web/splitStop',
  access: { right: 'machineStop.assign' },
  write: true,
  input: z.object({ id: z.number().int().positive(), at: instantText() }),
  output: z.object({ id: z.number() }),
  summary:
    'Cuts a stop in two at a moment within it, one that still lasts too, so that each part gets its own reason; answers the later part',
})
