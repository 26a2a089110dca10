import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { instantText, writtenText } from '#core/contract/text.ts'
import { lamps, machineStates } from './machine-state.ts'

const machineId = z.number().int().positive()
const instant = instantText()

/** What a person can say that a machine does. */
export const handStates = ['running', 'waiting', 'fault', 'off', 'changingMold', 'custom'] as const

export const setMachineState = endpoint({
  path: '/productiondata/web/setMachineState',
  access: { right: 'machine.setState' },
  write: true,
  input: z.object({
    id: machineId,
    state: z.enum(handStates),
    /** From when it holds; absent: now. */
    at: instant.nullish(),
    reasonId: z.number().int().positive().nullish(),
    note: writtenText().trim().max(500).nullish(),
  }),
  output: z.object({}),
  summary: 'Enters the state of a machine that no box speaks for',
})

export const ledgerEvent = z.object({
  id: z.number(),
  start: z.string(),
  /** Null while it lasts. */
  end: z.string().nullable(),
  state: z.enum(machineStates),
  lamp: z.enum(lamps),
  source: z.enum(['signal', 'manual', 'system']),
  reasonName: z.string().nullable(),
  className: z.string().nullable(),
  planned: z.boolean().nullable(),
  assessed: z.boolean().nullable(),
  note: z.string().nullable(),
  byName: z.string().nullable(),
})
export type LedgerEvent = z.infer<typeof ledgerEvent>

export const getMachineLedger = endpoint({
  path: '/productiondata/web/getMachineLedger',
  access: { right: 'oee.view' },
  input: z.object({ machineId, from: instant, to: instant }),
  output: z.object({ now: z.string(), events: z.array(ledgerEvent) }),
  summary: 'The raw intervals of a machine that share time with a span of at most 32 days, in the order of time',
})

export const selectUnusedCount = endpoint({
  path: '/productiondata/web/selectUnusedCount',
  access: { right: 'oee.view' },
  input: z.object({}),
  output: z.object({
    rows: z.array(z.object({ machineId: z.number(), number: z.string(), name: z.string(), counted: z.number() })),
  }),
  summary:
    'Machines that counted in the last 24 hours while their output is taken from reports, with what they counted',
})

export const getMachineHistory = endpoint({
  path: '/productiondata/web/getMachineHistory',
  access: { right: 'machine.view' },
  input: z.object({ machineId }),
  output: z.object({
    state: z.enum(machineStates),
    since: z.string().nullable(),
    manual: z.boolean(),
    heardAt: z.string().nullable(),
    /** What it counted in the last 24 hours while its output is taken from reports; 0 when its counts are used. */
    unusedCount: z.number(),
    /** What speaks for it: boxes with their inputs. */
    points: z.array(
      z.object({
        deviceNumber: z.string(),
        deviceName: z.string(),
        simNumber: z.string().nullable(),
        point: z.string(),
        use: z.string(),
        lamp: z.string().nullable(),
        intervalMs: z.number().nullable(),
        outputQuantity: z.number().nullable(),
      }),
    ),
    events: z.array(ledgerEvent),
    calls: z.array(
      z.object({
        id: z.number(),
        callNo: z.string(),
        typeName: z.string(),
        status: z.string(),
        raisedAt: z.string(),
        respondedAt: z.string().nullable(),
        closedAt: z.string().nullable(),
        handlerName: z.string().nullable(),
      }),
    ),
    reports: z.array(
      z.object({
        id: z.number(),
        reportNo: z.string(),
        reportedAt: z.string(),
        workorderNo: z.string(),
        produreName: z.string(),
        good: z.number(),
        defective: z.number(),
        reporterName: z.string(),
      }),
    ),
  }),
  summary: 'How a machine stands, what speaks for it, and its last 100 states, calls and reports',
})
