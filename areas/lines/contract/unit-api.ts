import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { scannedText } from '#core/contract/text.ts'
import { repairActions, unitStates } from './kinds.ts'
import type { Line } from './line.ts'

const text = z.string()
const number = z.number()
const limit = z.number().nullable()

const value = z.object({ name: text, value: text, unit: text, low: limit, high: limit, ok: z.boolean() })
const part = z.object({
  product: text,
  /** Its serial number, or its lot. */
  code: text,
  quantity: number,
  /** When it was taken out again; null: it is in. */
  removedAt: text.nullable(),
})
const mended = z.object({
  action: z.enum(repairActions),
  cause: text,
  /** The station where the unit went on; null: it was scrapped. */
  reentry: text.nullable(),
  note: text,
  person: text.nullable(),
  at: text,
})

const pass = z.object({
  id: number,
  station: text,
  result: z.enum(['pass', 'fail']),
  state: z.enum(['stands', 'superseded', 'undone']),
  attempt: number,
  at: text,
  person: text.nullable(),
  /** Told with the failure. */
  cause: text.nullable(),
  values: z.array(value),
  parts: z.array(part),
  repair: mended.nullable(),
})
export type UnitPass = z.infer<typeof pass>

const unit = z.object({
  serial: text,
  workOrderId: number,
  workorderNo: text,
  product: text,
  /** Null: no scan has seen it yet. */
  status: z.enum(unitStates).nullable(),
  begunAt: text.nullable(),
  finishedAt: text.nullable(),
  /** The unit that it is built into; null: into none. */
  builtInto: text.nullable(),
  /** The order that groups its own with those of other parts; null: none does. */
  mainOrder: text.nullable(),
  /** The handling units that it stands in, from inside to outside. */
  packedIn: z.array(z.object({ level: text, number: text })),
  passes: z.array(pass),
  /** Where and how it can be mended; null: it has not failed. */
  repair: z
    .object({
      station: text,
      failedAt: text,
      causes: z.array(z.object({ id: number, code: text, name: text, reentry: text })),
    })
    .nullable(),
})
export type LineUnit = z.infer<typeof unit>

const waiting = z.object({
  serial: text,
  workorderNo: text,
  product: text,
  /** The station at which it failed, with its attempt and since when; that the limits of passes brought it here: of its last pass. */
  station: text,
  attempt: number,
  since: text,
  cause: text.nullable(),
  /** What of its values is out of the limits. */
  values: text,
  /** How often it was mended before. */
  repairs: number,
})
export type WaitingUnit = z.infer<typeof waiting>

/** Failed units that a list shows at most. */
export const waitingMost = 500

/** What a line tells of single units: for lines that are given a list of repairs and a search by serial number. */
export function unitApi({ id: line, prefix }: Line) {
  const access = { right: `${line}.view` }
  return {
    selectLineRepair: endpoint({
      path: `${prefix}/web/selectLineRepair`,
      access,
      input: z.object({}),
      output: z.object({ rows: z.array(waiting), more: z.boolean() }),
      summary: 'Units that failed and wait to be mended, the longest waiting first',
    }),
    getLineUnit: endpoint({
      path: `${prefix}/web/getLineUnit`,
      access,
      /** A serial number, or a label that bears it. */
      input: z.object({ serial: scannedText().trim().min(1).max(200) }),
      output: unit,
      summary:
        'All that a unit went through: passes with values, components, repairs, where it stands and what it is part of',
    }),
  }
}
export type UnitApi = ReturnType<typeof unitApi>
