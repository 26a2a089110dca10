import { shownLamps } from '#areas/equipment/contract/machine-state.ts'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { stationReference } from '#areas/workcenters/contract/station.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'

export const protocols = ['mqtt', 'sparkplug', 'modbus', 'opcua', 'http', 'file'] as const
export type Protocol = (typeof protocols)[number]

export const pointUses = ['lamp', 'pulse', 'state', 'button', 'measure', 'serial', 'result', 'ready'] as const
/** Uses of what a tester tells of a unit. */
export const testUses: readonly string[] = ['serial', 'result', 'ready'] satisfies (typeof pointUses)[number][]
/** Uses of values that are of no machine. */
export const machinelessUses: readonly string[] = ['button', ...testUses]
/**
 * By these a unit's test is told: a message or a row of a file is one thing that was told; of Modbus, which is asked again and again, a value says
 * when a result is ready.
 */
export const resultProtocols: readonly string[] = ['mqtt', 'http', 'file', 'modbus'] satisfies Protocol[]
export const countings = ['pulses', 'edge', 'counter'] as const
export const registers = ['coil', 'discrete', 'holding', 'input'] as const
export const formats = ['bit', 'uint16', 'int16', 'uint32', 'int32', 'float32', 'text', 'textSwapped'] as const
/** Formats of characters, two a register. */
export const textFormats: readonly string[] = ['text', 'textSwapped'] satisfies (typeof formats)[number][]

export const securityModes = ['none', 'sign', 'signAndEncrypt'] as const
export const securityPolicies = ['basic256Sha256', 'aes128Sha256RsaOaep', 'aes256Sha256RsaPss'] as const

/** The trouble of an OPC UA device when no server has the package for it. */
export const opcUaMissing = 'opcUaMissing'

/** `ns=2;s=Press.Count`, `i=2258`: a node of OPC UA in its own notation. */
const nodeNotation = /^(ns=\d{1,5};)?([is]=.+|g=[0-9A-Fa-f-]{36}|b=[A-Za-z0-9+/=]+)$/

export const deviceReference: Reference = { path: '/productiondata/web/selectDevice', label: ['name', 'number'] }

/** What one named value of a device means. Which fields count depends on `use`, and on the protocol for the last five. */
const pointFields = {
  /** As the device names the value; of a Sparkplug device below an edge node `device/metric`. */
  name: field.text({ required: true, max: 128, verbatim: true }),
  use: field.choice(pointUses, { labels: 'pointUse', required: true, initial: 'lamp' }),
  machineId: field.reference(machineReference, { display: 'machineName' }),
  lamp: field.choice(shownLamps, { labels: 'lamp' }),
  counting: field.choice(countings, { labels: 'counting', initial: 'pulses' }),
  intervalMs: field.integer({ max: 3_600_000, unit: 'ms' }),
  outputQuantity: field.decimal({ above: 0, max: 1_000_000, initial: 1 }),
  /** Of a counter: what it counts is its machine's output from now on; so it is where that is read. Never turned back from here. */
  countsMachine: field.boolean({ initial: false }),
  button: field.integer({ max: 99 }),
  codes: field.text({ max: 200, verbatim: true }),
  /** Of a result: the code of the station's characteristic; empty: the value's own name is it. */
  characteristic: field.text({ max: 40, verbatim: true }),
  register: field.choice(registers, { labels: 'register' }),
  address: field.integer({ max: 65_535 }),
  format: field.choice(formats, { labels: 'registerFormat' }),
  /** Of a text: so many registers. */
  words: field.integer({ min: 1, max: 60 }),
  nodeId: field.text({ max: 255, verbatim: true, pattern: nodeNotation }),
} as const

export const deviceEntity = defineEntity({
  name: 'device',
  key: 'number',
  search: ['number', 'name', 'simNumber'],
  fields: {
    number: field.text({ required: true, max: 64, verbatim: true, pattern: /^[A-Za-z0-9_-]+$/ }),
    name: field.text({ required: true, max: 64 }),
    protocol: field.choice(protocols, { labels: 'protocol', required: true, initial: 'mqtt' }),
    workshopId: field.reference(workshopReference, { display: 'workshopName' }),
    stationId: field.reference(stationReference, { display: 'stationName' }),
    simNumber: field.text({ max: 32, verbatim: true }),
    /** Of a tester: the code of the station of a customised line whose results it tells. */
    lineStation: field.text({ max: 40, verbatim: true }),
    heartbeatSeconds: field.integer({ min: 1, max: 86_400, initial: 90, unit: 's' }),
    host: field.text({ max: 255, verbatim: true }),
    port: field.integer({ min: 1, max: 65_535, initial: 502, verbatim: true }),
    unitId: field.integer({ max: 255, initial: 1 }),
    endpointUrl: field.text({ max: 255, verbatim: true, pattern: /^opc\.tcp:\/\/[^\s/]+/ }),
    securityMode: field.choice(securityModes, { labels: 'securityMode', initial: 'none' }),
    securityPolicy: field.choice(securityPolicies, { labels: 'securityPolicy', initial: 'basic256Sha256' }),
    userName: field.text({ max: 128, verbatim: true }),
    /** Only ever written; `passwordKept` says whether there is one. */
    password: field.text({ max: 128, verbatim: true }),
    passwordKept: field.boolean({ readonly: true }),
    pollMs: field.integer({ min: 100, max: 3_600_000, initial: 1_000, unit: 'ms' }),
    enabled: field.boolean({ initial: true }),
    online: field.boolean({ readonly: true }),
    heardAt: field.instant({ readonly: true }),
    battery: field.integer({ readonly: true, unit: '%' }),
    received: field.integer({ readonly: true }),
    machines: field.text({ readonly: true }),
    simulated: field.boolean({ readonly: true }),
    remark: field.multiline(),
    points: field.rows(pointFields, { max: 200 }),
  },
  table: [
    'number',
    'name',
    'protocol',
    'online',
    'heardAt',
    'machines',
    'workshopId',
    'stationId',
    'simNumber',
    'battery',
    'received',
    'heartbeatSeconds',
    'enabled',
    'simulated',
    'remark',
  ],
})

export const deviceCrud = crud(deviceEntity, {
  prefix: '/productiondata/web',
  noun: 'Device',
  right: 'device',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'export'],
})

/** A point as it is kept. */
export interface DevicePoint {
  name: string
  use: (typeof pointUses)[number]
  machineId: number | null
  lamp: (typeof shownLamps)[number] | null
  counting: (typeof countings)[number]
  intervalMs: number
  outputQuantity: number
  button: number | null
  codes: string | null
  characteristic: string | null
  register: (typeof registers)[number] | null
  address: number | null
  format: (typeof formats)[number] | null
  words: number | null
  nodeId: string | null
}
