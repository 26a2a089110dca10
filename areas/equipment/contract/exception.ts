import { z } from 'zod'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { lineReference } from '#areas/workcenters/contract/line.ts'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { exportInput, jobStarted } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { listInput, pageOf } from '#core/contract/list.ts'
import { reasonReference } from './exception-reason.ts'
import { machineStateColors } from './machine-state.ts'
import { stopStates } from './stop.ts'

const seconds = () => field.decimal({ scale: 3, readonly: true })

/** Stops by machine, state and reason, summed; times in seconds within the days asked for. */
export const machineExceptionEntity = defineEntity({
  name: 'machineException',
  key: 'machineNumber',
  search: [],
  fields: {
    className: field.text({ readonly: true }),
    reasonId: field.reference(reasonReference, { display: 'reasonName', readonly: true }),
    state: field.choice(stopStates, { labels: 'machineState', colors: machineStateColors, readonly: true }),
    machineId: field.reference(machineReference, { display: 'machineName', readonly: true }),
    machineNumber: field.text({ readonly: true }),
    lineId: field.reference(lineReference, { display: 'lineName', readonly: true }),
    workshopId: field.reference(workshopReference, { display: 'workshopName', readonly: true }),
    planned: field.boolean({ readonly: true }),
    assessed: field.boolean({ readonly: true }),
    occurrences: field.integer({ readonly: true }),
    seconds: seconds(),
    longest: seconds(),
    average: seconds(),
  },
})

const exceptionRow = z.object({
  id: z.number(),
  version: z.number(),
  className: z.string().nullable(),
  reasonId: z.number().nullable(),
  reasonName: z.string().nullable(),
  state: z.enum(stopStates),
  machineId: z.number(),
  machineNumber: z.string(),
  machineName: z.string(),
  lineId: z.number().nullable(),
  lineName: z.string().nullable(),
  workshopId: z.number(),
  workshopName: z.string(),
  planned: z.boolean().nullable(),
  assessed: z.boolean().nullable(),
  occurrences: z.number(),
  seconds: z.number(),
  longest: z.number(),
  average: z.number(),
})
export type ExceptionRow = z.infer<typeof exceptionRow>

/** `ids`: the reasons, or the machines, that it sums up; none: what nobody has explained. */
const bar = z.object({
  label: z.string().nullable(),
  ids: z.array(z.number()),
  seconds: z.number(),
  occurrences: z.number(),
})

/** `where`: `day` (`from`, `to`), `machineId`, `lineId`, `workshopId`, `state`, `reasonId`, `explained`. */
export const selectMachineException = endpoint({
  path: '/productiondata/web/selectMachineException',
  access: { right: 'oee.view' },
  input: listInput,
  output: pageOf(exceptionRow).extend({ byReason: z.array(bar), byClass: z.array(bar), byMachine: z.array(bar) }),
  summary:
    'Stops summed by machine, state and reason within days, with the sums by reason, class and machine over all pages',
})

export const exportMachineException = endpoint({
  path: '/productiondata/web/exportMachineException',
  access: { right: 'oee.export' },
  write: true,
  input: exportInput,
  output: jobStarted,
  summary: 'Exports the rows of selectMachineException to a sheet',
})

export const machineExceptionReport = {
  entity: machineExceptionEntity,
  noun: 'MachineException',
  right: 'oee',
  select: selectMachineException,
  export: exportMachineException,
}
