import { z } from 'zod'
import { scannedText, writtenText } from '#core/contract/text.ts'
import { checkNames, repairActions, trackedBy, unitStates, valueKinds } from './kinds.ts'

const id = z.number().int().positive()
const code = scannedText().trim().min(1).max(200)

const where = {
  /** The code of the station, as the profile names it. */
  station: writtenText().trim().min(1).max(40),
  /** The unit's serial number, or a label that bears it. */
  serial: code,
}

export const scanInput = z.object({
  ...where,
  /** What was measured, read or judged, by the codes of the characteristics. */
  values: z
    .array(
      z.object({
        code: writtenText().trim().min(1).max(40),
        value: z.union([z.number(), z.boolean(), writtenText().trim().max(200)]),
      }),
    )
    .max(30)
    .default([]),
  /** What is built in, each as it was scanned, by its place in the station's list, from 1. */
  bound: z
    .array(z.object({ place: z.number().int().min(1).max(30), code }))
    .max(30)
    .default([]),
  /** What the person says; absent: what the values say, where nothing is to be said besides. */
  result: z.enum(['pass', 'fail']).optional(),
  /** The cause of a failure that a person tells. */
  reasonId: id.optional(),
})

export const undoInput = z.object(where)

export const repairInput = z.object({
  ...where,
  reasonId: id,
  action: z.enum(repairActions),
  note: writtenText().trim().max(500).default(''),
})

const text = z.string()
const limit = z.number().nullable()

const askedValue = z.object({
  code: text,
  name: text,
  kind: z.enum(valueKinds),
  required: z.boolean(),
  device: z.boolean(),
  /** Of a number; empty: of none. */
  unit: text,
  low: limit,
  high: limit,
})
export type AskedValue = z.infer<typeof askedValue>

const askedPart = z.object({
  place: z.number(),
  product: text,
  trackedBy: z.enum(trackedBy),
  quantity: z.number(),
  unit: text,
})
export type AskedPart = z.infer<typeof askedPart>

const cause = z.object({ id: z.number(), code: text, name: text })
export type AskedCause = z.infer<typeof cause>

const unit = {
  serial: text,
  workorderNo: text,
  product: text,
  /** The station's name. */
  station: text,
}

const failedValue = z.object({ name: text, value: text, unit: text, low: limit, high: limit })
export type FailedValue = z.infer<typeof failedValue>

/** Where the unit goes now: a station's name; null: nowhere, it has passed all that it must. */
const next = z.object({ next: text.nullable(), status: z.enum(unitStates) })

export const scanAnswer = z.discriminatedUnion('outcome', [
  /** Nothing was done: this is missing. */
  z.object({
    outcome: z.literal('asks'),
    ...unit,
    values: z.array(askedValue),
    parts: z.array(askedPart),
    causes: z.array(cause),
    /** Nothing but a result is missing: the person says pass or fail. */
    result: z.boolean(),
  }),
  z.object({ outcome: z.literal('passed'), ...unit, ...next.shape, attempt: z.number() }),
  z.object({ outcome: z.literal('failed'), ...unit, ...next.shape, attempt: z.number(), values: z.array(failedValue) }),
  /** Nothing was done: a check stands against it. It is no error of the call: controllers read `outcome`. */
  z.object({ outcome: z.literal('refused'), serial: text, check: z.enum(checkNames), message: text }),
  /** At a repair station: what failed, and what may be said of it. */
  z.object({
    outcome: z.literal('toRepair'),
    ...unit,
    failedAt: text,
    attempt: z.number(),
    failed: z.array(failedValue),
    told: text.nullable(),
    causes: z.array(cause.extend({ reentry: text })),
  }),
  z.object({ outcome: z.literal('repaired'), ...unit, ...next.shape }),
  z.object({ outcome: z.literal('scrapped'), ...unit }),
  z.object({ outcome: z.literal('undone'), ...unit, ...next.shape }),
])
export type ScanAnswer = z.infer<typeof scanAnswer>
export type ScanInput = z.infer<typeof scanInput>
export type RepairInput = z.infer<typeof repairInput>
