import { z } from 'zod'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { lineReference } from '#areas/workcenters/contract/line.ts'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { exportInput, jobStarted } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { listInput, pageOf } from '#core/contract/list.ts'

/** Tasks at work on machines: how far they are by the time that the green lamp shone. */
export const greenLightEntity = defineEntity({
  name: 'greenLight',
  key: 'taskNo',
  search: ['taskNo', 'workorderNo', 'materialDesc', 'machineName'],
  fields: {
    taskNo: field.text({ readonly: true }),
    workorderNo: field.text({ readonly: true, page: workOrderPage }),
    materialDesc: field.text({ readonly: true }),
    produreName: field.text({ readonly: true }),
    machineId: field.reference(machineReference, { display: 'machineName', readonly: true }),
    lineId: field.reference(lineReference, { display: 'lineName', readonly: true }),
    workshopId: field.reference(workshopReference, { display: 'workshopName', readonly: true }),
    startedAt: field.instant({ readonly: true }),
    /** Seconds of the green lamp since the start, and of one cycle. */
    greenSeconds: field.decimal({ scale: 3, readonly: true }),
    greenLampDuration: field.decimal({ scale: 3, readonly: true }),
    planQuantity: field.decimal({ readonly: true }),
    /** Pieces that the green time stands for, their share of the plan, and what was reported. */
    reckoned: field.decimal({ readonly: true }),
    progress: field.decimal({ scale: 4, readonly: true }),
    reported: field.decimal({ readonly: true }),
    reportedProgress: field.decimal({ scale: 4, readonly: true }),
    machineName: field.text({ readonly: true }),
    lineName: field.text({ readonly: true }),
    workshopName: field.text({ readonly: true }),
  },
  table: [
    'taskNo',
    'workorderNo',
    'materialDesc',
    'produreName',
    'machineId',
    'progress',
    'reckoned',
    'planQuantity',
    'reported',
    'reportedProgress',
    'greenSeconds',
    'greenLampDuration',
    'startedAt',
    'lineId',
    'workshopId',
  ],
})

const row = z.object({
  id: z.number(),
  version: z.number(),
  taskNo: z.string(),
  workorderNo: z.string().nullable(),
  materialDesc: z.string().nullable(),
  produreName: z.string().nullable(),
  machineId: z.number(),
  machineName: z.string(),
  lineId: z.number().nullable(),
  lineName: z.string().nullable(),
  workshopId: z.number(),
  workshopName: z.string(),
  startedAt: z.string(),
  greenSeconds: z.number(),
  greenLampDuration: z.number().nullable(),
  planQuantity: z.number(),
  reckoned: z.number().nullable(),
  progress: z.number().nullable(),
  reported: z.number(),
  reportedProgress: z.number(),
})
export type GreenLightRow = z.infer<typeof row>

export const selectGreenLight = endpoint({
  path: '/productiondata/web/selectGreenLight',
  access: { right: 'greenLight.view' },
  input: listInput,
  output: pageOf(row),
  summary:
    'Running tasks of machines with the progress that their green-lamp time stands for; `where`: machineId, lineId, workshopId',
})

export const exportGreenLight = endpoint({
  path: '/productiondata/web/exportGreenLight',
  access: { right: 'greenLight.export' },
  write: true,
  input: exportInput,
  output: jobStarted,
  summary: 'Exports the rows of selectGreenLight to a sheet',
})

export const greenLightReport = {
  entity: greenLightEntity,
  noun: 'GreenLight',
  right: 'greenLight',
  select: selectGreenLight,
  export: exportGreenLight,
}
