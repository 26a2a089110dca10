import { z } from 'zod'
import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { idInput } from '#core/contract/list.ts'

const readonly = { readonly: true } as const

/** The box of a station, as the device that speaks by its SIM stands; its id is the station's. */
export const andonBox = defineEntity({
  name: 'andonBox',
  key: 'number',
  search: ['number', 'name', 'sim', 'deviceName'],
  fields: {
    number: field.text({ ...readonly, verbatim: true }),
    name: field.text(readonly),
    workshopId: field.reference(workshopReference, { ...readonly, display: 'workshopName' }),
    lineId: field.reference(lineReference, { ...readonly, display: 'lineName' }),
    sim: field.text({ ...readonly, verbatim: true }),
    /** Absent: no device is registered under the SIM or for the station. */
    deviceName: field.text(readonly),
    online: field.boolean(readonly),
    battery: field.integer({ ...readonly, unit: '%' }),
    heardAt: field.instant(readonly),
    lastCallAt: field.instant(readonly),
    calls: field.integer(readonly),
    testUntil: field.instant(readonly),
    testButton: field.integer(readonly),
    testPressedAt: field.instant(readonly),
  },
  table: [
    'number',
    'name',
    'lineId',
    'workshopId',
    'sim',
    'deviceName',
    'online',
    'battery',
    'heardAt',
    'lastCallAt',
    'calls',
    'testUntil',
    'testButton',
    'testPressedAt',
  ],
  form: [],
  sheet: [],
})

export const andonBoxCrud = crud(andonBox, {
  prefix: '/production/web',
  noun: 'AndonBox',
  right: 'andonBox',
  verbs: ['select', 'get', 'export'],
})

/** How long a box is tried out (seconds). */
export const testSeconds = 60

export const testAndonBox = endpoint({
  path: '/production/web/testAndonBox',
  access: { right: 'andonBox.test' },
  write: true,
  input: idInput,
  output: z.object({ until: z.string() }),
  summary: 'For a minute the next press of the box is shown and calls nobody',
})
