import { z } from 'zod'
import { jobStarted } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { target } from '#core/contract/target.ts'
import { dayText } from '#core/contract/text.ts'
import { addDays } from '#engines/working-time/local-date.ts'
import { checkNames, lineTests, unitStates } from './kinds.ts'
import type { Line } from './line.ts'

const id = z.number().int().positive()
const text = z.string()
const number = z.number()
const limit = z.number().nullable()

const cell = z.object({
  /** Of the last attempt. */
  result: z.enum(['pass', 'fail']),
  attempts: number,
  at: text,
  /** Numbers with their units that were measured at the last attempt. */
  values: z.array(z.object({ name: text, value: number, unit: text, ok: z.boolean() })),
})
export type SerialCell = z.infer<typeof cell>

/** Serials that one table holds at most. */
export const serialsMost = 1_000

const serialTable = z.object({
  workorderNo: text,
  product: text,
  planQuantity: number,
  stations: z.array(z.object({ code: text, name: text })),
  rows: z.array(
    z.object({
      serial: text,
      /** Null: it has not come to the line. */
      status: z.enum(unitStates).nullable(),
      /** By station, in their order; null: it has not been there. */
      cells: z.array(cell.nullable()),
    }),
  ),
  /** The order has more serials than are told. */
  more: z.boolean(),
})
export type SerialTable = z.infer<typeof serialTable>

const stationSum = z.object({
  code: text,
  name: text,
  /** Units that came for the first time, and those of them that passed at once. */
  entered: number,
  firstPassed: number,
  /** What first-pass yield is to reach that day, by the product where all units were of one; null: nothing is said of it. */
  firstPassTarget: target.nullable(),
  /** Units that came again. */
  retested: number,
  /** Units that passed in the end. */
  passed: number,
  hours: z.array(z.object({ hour: number, passed: number, failed: number })),
})
export type StationSum = z.infer<typeof stationSum>

const orderSum = z.object({
  id: number,
  workorderNo: text,
  product: text,
  units: number,
  finished: number,
  failed: number,
  scrapped: number,
})
export type OrderSum = z.infer<typeof orderSum>

const refused = z.object({ check: z.enum(checkNames), count: number, people: text })

const record = z.object({
  passId: number,
  at: text,
  serial: text,
  workOrderId: number,
  workorderNo: text,
  station: text,
  name: text,
  attempt: number,
  value: number,
  unit: text,
  low: limit,
  high: limit,
  ok: z.boolean(),
  person: z.string().nullable(),
})
export type TestRecord = z.infer<typeof record>

/** Records that a table of tests shows at most. */
export const recordsMost = 500

/** Days that a summary is of at most. */
export const summaryDaysMost = 31

/** Absent: today; `to` absent: that day alone. */
const summaryDays = z
  .object({ day: dayText().nullish(), to: dayText().nullish() })
  .refine(({ day, to }) => !to || !day || to >= day, { path: ['to'], params: { key: 'invalid.daysReversed' } })
  .refine(({ day, to }) => !to || !day || to < addDays(day, summaryDaysMost), {
    path: ['to'],
    params: { key: 'invalid.daysMost', params: { days: summaryDaysMost } },
  })

/** What a line tells of what went over it. */
export const reportApi = ({ id: line, prefix }: Line) => {
  const access = { right: `${line}.view` }
  return {
    getSerialTable: endpoint({
      path: `${prefix}/web/getSerialTable`,
      access,
      input: z.object({ workOrderId: id }),
      output: serialTable,
      summary: 'The serials of an order with the last result of each at every station',
    }),
    getLineSummary: endpoint({
      path: `${prefix}/web/getLineSummary`,
      access,
      input: summaryDays,
      output: z.object({
        day: text,
        to: text,
        stations: z.array(stationSum),
        orders: z.array(orderSum),
        refusals: z.array(refused),
      }),
      summary:
        'What passed and failed on some days by station and hour, first-pass, retest and final; orders; refused attempts',
    }),
    exportLineSummary: endpoint({
      path: `${prefix}/web/exportLineSummary`,
      access,
      write: true,
      input: summaryDays,
      output: jobStarted,
      summary: 'Writes the summary of some days to a workbook: stations, orders and refused attempts; see getJob',
    }),
    selectLineTest: endpoint({
      path: `${prefix}/web/selectLineTest`,
      access,
      input: z.object({
        test: z.enum(lineTests),
        from: dayText(),
        to: dayText(),
        failedOnly: z.boolean().default(false),
      }),
      output: z.object({ rows: z.array(record), more: z.boolean() }),
      summary: 'Records of a kind of test, the last first, with the limits as they were used',
    }),
  }
}
