import { z } from 'zod'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { idInput } from '#core/contract/list.ts'
import { labelKindReference, labelTemplateReference } from './template.ts'

const prefix = '/production/web'

/** What a printer is spoken to in. `box`: a box beside it fetches what is printed; `browser`: it is the dialog of whoever prints. */
export const printerDrivers = ['zpl', 'tspl', 'escPos', 'ipp', 'box', 'browser'] as const
export type PrinterDriver = (typeof printerDrivers)[number]

export const printerStates = [
  'unknown',
  'ready',
  'paperOut',
  'headOpen',
  'jammed',
  'supplyOut',
  'paused',
  'stopped',
  'unreachable',
] as const
export type PrinterState = (typeof printerStates)[number]

const stateColors: Record<PrinterState, string> = {
  unknown: 'gray',
  ready: 'green',
  paperOut: 'red',
  headOpen: 'red',
  jammed: 'red',
  supplyOut: 'red',
  paused: 'orange',
  stopped: 'red',
  unreachable: 'red',
}

/** Dots a millimetre, as a choice. */
export const printerResolutions = ['8', '12', '24'] as const

export const printerReference: Reference = { path: `${prefix}/selectPrinter`, label: ['name', 'number'] }

export const printerEntity = defineEntity({
  name: 'printer',
  key: 'number',
  search: ['number', 'name', 'host', 'imei'],
  fields: {
    number: field.text({ required: true, max: 64, verbatim: true }),
    name: field.text({ required: true, max: 64 }),
    driver: field.choice(printerDrivers, { required: true, labels: 'printerDriver', initial: 'zpl' }),
    host: field.text({ max: 255, verbatim: true, pattern: /^[A-Za-z0-9._:-]+$/ }),
    /** Blank: 9100, and 631 of IPP. */
    port: field.integer({ min: 1, max: 65_535, verbatim: true }),
    /** Of a printer of IPP; blank: `/ipp/print`. */
    path: field.text({ max: 200, verbatim: true, pattern: /^\/[\w\-./~%+]*$/ }),
    /** Of a printer behind a box: what stands on the box. The code gets it its key, once. */
    imei: field.text({ max: 32, verbatim: true, pattern: /^[A-Za-z0-9]{6,32}$/ }),
    verificationCode: field.text({ max: 64, verbatim: true, pattern: /^[\x21-\x7e]{6,64}$/ }),
    dotsPerMm: field.choice(printerResolutions, { required: true, labels: 'printerResolution', initial: '8' }),
    enabled: field.boolean({ initial: true }),
    remark: field.multiline({ max: 200 }),
    state: field.choice(printerStates, { readonly: true, labels: 'printerState', colors: stateColors }),
    toldAt: field.instant({ readonly: true }),
    waiting: field.integer({ readonly: true }),
    createdAt: field.instant({ readonly: true }),
  },
  table: [
    'number',
    'name',
    'driver',
    'state',
    'toldAt',
    'waiting',
    'host',
    'port',
    'path',
    'imei',
    'dotsPerMm',
    'enabled',
    'remark',
  ],
})

export const printerCrud = crud(printerEntity, {
  prefix,
  noun: 'Printer',
  right: 'printer',
  verbs: ['select', 'get', 'add', 'update', 'delete'],
})

/** What labels of a kind are printed by where nobody chooses. */
export const printDefault = defineEntity({
  name: 'printDefault',
  key: 'kind',
  fields: {
    kind: field.named(labelKindReference, { required: true, max: 64, display: 'kindName' }),
    /** Blank: wherever nothing is set for the workshop of the records. */
    workshopId: field.reference(workshopReference, { display: 'workshopName' }),
    templateId: field.reference(labelTemplateReference, { required: true, display: 'templateName' }),
    printerId: field.reference(printerReference, { required: true, display: 'printerName' }),
    createdAt: field.instant({ readonly: true }),
  },
})

export const printDefaultCrud = crud(printDefault, {
  prefix,
  noun: 'PrintDefault',
  right: 'printer',
  verbs: ['select', 'get', 'add', 'update', 'delete'],
})

export const testPrinter = endpoint({
  path: `${prefix}/testPrinter`,
  access: { right: 'printer.edit' },
  write: true,
  input: idInput,
  output: z.object({ jobId: z.number() }),
  summary: 'Prints a test page, which tells how the printer stands',
})

export const pairPrinterAgain = endpoint({
  path: `${prefix}/pairPrinterAgain`,
  access: { right: 'printer.edit' },
  write: true,
  input: idInput,
  output: z.object({}),
  summary: 'Takes the key of a printer’s box away: its code gets it another one',
})
