import { z } from 'zod'
import { recordOf } from '#core/contract/bounds.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { type Fields, field, type Reference } from '#core/contract/field.ts'
import { listInput, pageOf } from '#core/contract/list.ts'
import { dayText, writtenText } from '#core/contract/text.ts'
import { periodPresets } from '#engines/working-time/index.ts'
import { rhythmSchema } from './schedule-due.ts'

/** The reports that can be sent, by the names of their summaries. */
export const sentReports = [
  'reportWorkDaily',
  'achieveStatistics',
  'dailyProductionReport',
  'onTimeDelivery',
  'workResult',
  'workStatistics',
  'workHours',
  'humanEfficiency',
  'reachedDuty',
] as const
export type SentReport = (typeof sentReports)[number]
const report = z.enum(sentReports)

/** Screens of the reports, to which a message leads. */
export const screenOfReport: Record<SentReport, string> = {
  reportWorkDaily: 'reportWorkDaily',
  achieveStatistics: 'achieveStatistics',
  dailyProductionReport: 'dailyProductionReport',
  onTimeDelivery: 'WorkOrderQuasiDelivery',
  workResult: 'WorkResult',
  workStatistics: 'workStatistics',
  workHours: 'workHoursManage',
  humanEfficiency: 'HumanEfficiencyReport',
  reachedDuty: 'reachedDuty',
}

/** Labels are `reportFormat.${code}` and `reportChannel.${code}`. */
export const reportFormats = ['xlsx', 'pdf'] as const
export const reportChannels = ['email', 'weCom'] as const
export const rhythms = ['daily', 'weekly', 'monthly'] as const
/** Monday to Sunday. */
export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const
/** People that one schedule sends to. */
export const recipientsMost = 50

const clock = writtenText()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** What stood in the search card: periods stay relative to the day of sending. */
const conditions = recordOf(
  writtenText().max(64),
  z.union([
    z.object({ preset: z.enum(periodPresets) }).strict(),
    z.object({ from: dayText().optional(), to: dayText().optional() }).strict(),
    z.array(z.union([z.number().int().positive(), writtenText().max(64)])).max(1000),
  ]),
  50,
)
export type Conditions = z.output<typeof conditions>

const told = z.object({
  conditions,
  sort: z.array(z.object({ field: writtenText().max(64), order: z.enum(['asc', 'desc']) })).max(5),
  rhythm: rhythmSchema,
  /** `HH:mm` on the team's clocks. */
  time: clock,
  format: z.enum(reportFormats),
  channels: z.array(z.enum(reportChannels)).min(1).max(reportChannels.length),
  /** The file goes along by e-mail; else the message has the way to it alone. */
  attached: z.boolean(),
  active: z.boolean(),
})

const delivered = z.object({
  dueAt: z.string(),
  userName: z.string(),
  state: z.enum(['waiting', 'made', 'refused', 'failed']),
  /** What is wrong, as it is to be read; empty: nothing. */
  problem: z.string(),
})

const schedule = told.extend({
  id: z.number(),
  version: z.number().int(),
  report,
  name: z.string(),
  recipients: z.array(z.object({ id: z.number(), name: z.string() })),
  ownerName: z.string(),
  nextAt: z.string(),
  /** What became of it the last time. */
  last: z.array(delivered),
})
export type ReportSchedule = z.output<typeof schedule>

const right = { right: 'reportSchedule.edit' } as const

export const selectReportSchedule = endpoint({
  path: '/production/web/selectReportSchedule',
  access: right,
  input: z.object({ report }),
  output: z.object({ rows: z.array(schedule) }),
  summary: 'When a report is sent by itself, to whom, and what became of it the last time',
})

export const saveReportSchedule = endpoint({
  path: '/production/web/saveReportSchedule',
  access: right,
  write: true,
  input: told.extend({
    report,
    name: writtenText().trim().min(1).max(100),
    userIds: z.array(z.number().int().positive()).min(1).max(recipientsMost),
    /** Of one that is there already. */
    at: z.object({ id: z.number().int().positive(), version: z.number().int() }).optional(),
  }),
  output: z.object({ id: z.number() }),
  summary: 'Sends a report regularly by e-mail or WeCom, as it is put together; whoever saves it answers for it',
})

export const deleteReportSchedule = endpoint({
  path: '/production/web/deleteReportSchedule',
  access: right,
  write: true,
  input: z.object({ id: z.number().int().positive(), version: z.number().int() }),
  output: z.object({}),
  summary: 'Sends a report no more; the links of what was sent end with it, attached files stay with their recipients',
})

export const sendReportSchedule = endpoint({
  path: '/production/web/sendReportSchedule',
  access: right,
  write: true,
  input: z.object({ id: z.number().int().positive() }),
  output: z.object({}),
  summary: 'Sends a report now, beside its regular times',
})

export const selectReportReader = endpoint({
  path: '/production/web/selectReportReader',
  access: right,
  input: listInput,
  output: pageOf(z.object({ id: z.number(), name: z.string(), jobNumber: z.string() })),
  summary: 'People of the team to whom a report can be sent; who of them may read it is asked when it is sent',
})
export const readerReference: Reference = { path: selectReportReader.path, label: ['name', 'jobNumber'] }

export const getSentReport = endpoint({
  path: '/production/web/getSentReport',
  access: { session: 'finds the file that was made for the caller alone' },
  input: z.object({ scheduleId: z.number().int().positive(), dueAt: z.number().int().positive().max(8e15) }),
  output: z.object({
    name: z.string(),
    dueAt: z.string(),
    /** Null: none was made, or its days are over. */
    file: z.object({ fileNo: z.string(), name: z.string(), until: z.string() }).nullable(),
  }),
  summary: 'The file that a regular sending made for the caller',
})

/** The form's fields; labels are `reportSchedule.${field}`. */
export const scheduleForm = {
  name: field.text({ required: true, max: 100 }),
  every: field.choice(rhythms, { required: true, labels: 'reportRhythm', initial: 'daily' }),
  weekday: field.choice(weekdays, { required: true, labels: 'reportWeekday', initial: '1' }),
  day: field.integer({ required: true, min: 1, max: 31, initial: 1 }),
  time: field.time({ required: true, initial: '07:30' }),
  format: field.choice(reportFormats, { required: true, labels: 'reportFormat', initial: 'xlsx' }),
  channels: field.choices(reportChannels, { required: true, labels: 'reportChannel', initial: ['email'] }),
  userIds: field.references(readerReference, { required: true, display: 'recipientNames' }),
  attached: field.boolean({ initial: true }),
  active: field.boolean({ initial: true }),
} as const satisfies Fields
