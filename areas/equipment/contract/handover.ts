import { z } from 'zod'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { lineReference } from '#areas/workcenters/contract/line.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { idInput } from '#core/contract/list.ts'
import { dayText, writtenText } from '#core/contract/text.ts'
import { handoverStatus } from './handover-status.ts'
import { lamps, machineStates } from './machine-state.ts'

export const handoverEntity = defineEntity({
  name: 'handover',
  key: 'name',
  search: ['lineName', 'shiftName', 'outgoingName', 'incomingName'],
  fields: {
    lineId: field.reference(lineReference, { display: 'lineName', readonly: true }),
    productionDay: field.date({ readonly: true }),
    shiftName: field.text({ readonly: true }),
    startAt: field.instant({ readonly: true }),
    endAt: field.instant({ readonly: true }),
    status: field.choice(handoverStatus.codes, {
      labels: 'handoverStatus',
      colors: handoverStatus.colors,
      readonly: true,
    }),
    outgoingName: field.text({ readonly: true }),
    outgoingAt: field.instant({ readonly: true }),
    incomingName: field.text({ readonly: true }),
    incomingAt: field.instant({ readonly: true }),
    remark: field.text({ readonly: true }),
    workshopId: field.reference(workshopReference, { display: 'workshopName', readonly: true }),
    lineName: field.text({ readonly: true }),
    name: field.text({ readonly: true }),
  },
  table: [
    'lineId',
    'productionDay',
    'shiftName',
    'status',
    'startAt',
    'endAt',
    'outgoingName',
    'outgoingAt',
    'incomingName',
    'incomingAt',
    'remark',
    'workshopId',
  ],
})

export const handoverCrud = crud(handoverEntity, {
  prefix: '/productiondata/web',
  noun: 'Handover',
  right: 'handover',
  verbs: ['select', 'export'],
})

const lineId = z.number().int().positive()

export const getLineShifts = endpoint({
  path: '/productiondata/web/getLineShifts',
  access: { right: 'handover.view' },
  /** Without a day: that of the shift which is to be handed over now. */
  input: z.object({ lineId, day: dayText().optional() }),
  output: z.object({
    day: z.string(),
    /** Of those that have begun the one whose end is nearest to now. */
    shiftId: z.string().nullable(),
    shifts: z.array(z.object({ shiftId: z.string(), shiftName: z.string(), start: z.string(), end: z.string() })),
  }),
  summary: 'The shifts that a line works on a production day, and which of them is to be handed over',
})

export const openHandover = endpoint({
  path: '/productiondata/web/openHandover',
  access: { right: 'handover.edit' },
  write: true,
  input: z.object({ lineId, day: dayText(), shiftId: writtenText().min(1).max(64) }),
  output: z.object({ id: z.number() }),
  summary: 'Opens the sheet of a shift that has begun; the one that is there, if it is',
})

export const handoverSheet = z.object({
  machines: z.array(
    z.object({
      machineId: z.number(),
      number: z.string(),
      name: z.string(),
      /** As it stood at the shift's end, or stands now. */
      state: z.enum(machineStates),
      lamp: z.enum(lamps),
      since: z.string().nullable(),
      reasonName: z.string().nullable(),
      counted: z.number(),
      good: z.number(),
      defective: z.number(),
      /** Counted less reported. */
      difference: z.number(),
      oee: z.number().nullable(),
      /** Seconds of planned time that it ran, and that it did not. */
      running: z.number(),
      lost: z.number(),
    }),
  ),
  total: z.object({ counted: z.number(), good: z.number(), defective: z.number(), difference: z.number() }),
  calls: z.array(
    z.object({ callNo: z.string(), typeName: z.string(), place: z.string(), status: z.string(), raisedAt: z.string() }),
  ),
  tasks: z.array(
    z.object({
      taskNo: z.string(),
      workorderNo: z.string().nullable(),
      produreName: z.string().nullable(),
      planQuantity: z.number(),
      good: z.number(),
      defective: z.number(),
    }),
  ),
})
export type HandoverSheet = z.infer<typeof handoverSheet>

export const getHandover = endpoint({
  path: '/productiondata/web/getHandover',
  access: { right: 'handover.view' },
  input: idInput,
  output: z.object({
    id: z.number(),
    version: z.number(),
    lineName: z.string(),
    workshopName: z.string(),
    productionDay: z.string(),
    shiftName: z.string(),
    startAt: z.string(),
    endAt: z.string(),
    status: z.enum(handoverStatus.codes),
    remark: z.string().nullable(),
    outgoingBy: z.number().nullable(),
    outgoingName: z.string().nullable(),
    outgoingAt: z.string().nullable(),
    incomingName: z.string().nullable(),
    incomingAt: z.string().nullable(),
    sheet: handoverSheet,
  }),
  summary: 'A shift’s sheet: as both signed it, or as it is reckoned now',
})

const versioned = idInput.extend({ version: z.number().int().positive() })

export const noteHandover = endpoint({
  path: '/productiondata/web/noteHandover',
  access: { right: 'handover.edit' },
  write: true,
  input: versioned.extend({ remark: writtenText().trim().max(2000).nullable() }),
  output: z.object({ version: z.number() }),
  summary: 'Writes the remarks of a sheet that nobody has signed',
})

export const signHandover = endpoint({
  path: '/productiondata/web/signHandover',
  access: { right: 'handover.sign' },
  write: true,
  input: versioned.extend({ verb: z.enum(['signOutgoing', 'signIncoming', 'withdraw']) }),
  output: z.object({ version: z.number() }),
  summary:
    'Signs a sheet for the outgoing or the incoming shift, or takes the outgoing signature back; with both it is frozen',
})
