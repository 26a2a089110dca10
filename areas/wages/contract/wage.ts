import { z } from 'zod'
import { departmentReference, positionReference, shiftTeamReference } from '#areas/identity/contract/department.ts'
import { crud, exportInput, jobStarted } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { idInput, listInput, pageOf } from '#core/contract/list.ts'
import { dayText } from '#core/contract/text.ts'
import type { Why } from '#engines/wages/index.ts'
import { wagePersonReference } from './person.ts'
import { wagePeriodReference } from './wage-period.ts'

export const wageKinds = [
  'piece',
  'rework',
  'scrap',
  'tier',
  'hourly',
  'overtime',
  'night',
  'guarantee',
  'shortWork',
  'allowance',
  'deduction',
  'adjustment',
] as const
export type WageKind = (typeof wageKinds)[number]

/** What the rows of the statistics are of. */
export const wageGroups = ['person', 'department', 'shiftTeam', 'product', 'operation', 'day'] as const
export type WageGroup = (typeof wageGroups)[number]

const readonly = { readonly: true } as const
const money = () => field.decimal({ ...readonly, scale: 2, min: -99_999_999_999 })

/** Pay of a period by person, department, shift team, product, operation or day; what a row's kinds come to is its total, to the last digit. */
export const wage = defineEntity({
  name: 'wage',
  key: 'label',
  search: [],
  fields: {
    label: field.text(readonly),
    periodId: field.reference(wagePeriodReference, { ...readonly, display: 'periodName' }),
    userId: field.reference(wagePersonReference, { ...readonly, display: 'userName' }),
    jobNumber: field.text({ ...readonly, verbatim: true }),
    departmentId: field.reference(departmentReference, { ...readonly, display: 'departmentName' }),
    positionId: field.reference(positionReference, { ...readonly, display: 'positionName' }),
    shiftTeamId: field.reference(shiftTeamReference, { ...readonly, display: 'shiftTeamName' }),
    quantity: field.decimal(readonly),
    hours: field.decimal({ ...readonly, scale: 2 }),
    piece: money(),
    rework: money(),
    scrap: money(),
    tier: money(),
    hourly: money(),
    overtime: money(),
    night: money(),
    guarantee: money(),
    shortWork: money(),
    allowance: money(),
    deduction: money(),
    adjustment: money(),
    total: money(),
    previous: money(),
    change: money(),
  },
})

const kindSums = Object.fromEntries(wageKinds.map((kind) => [kind, z.number()])) as Record<WageKind, z.ZodNumber>

const wageRow = z.object({
  id: z.number(),
  version: z.number(),
  /** What the row is of, in the reader's language; null: lines that belong to none (the hours of a person, by product). */
  label: z.string().nullable(),
  periodId: z.number(),
  periodName: z.string(),
  userId: z.number().nullable(),
  userName: z.string().nullable(),
  jobNumber: z.string().nullable(),
  departmentId: z.number().nullable(),
  departmentName: z.string().nullable(),
  positionId: z.number().nullable(),
  positionName: z.string().nullable(),
  shiftTeamId: z.number().nullable(),
  shiftTeamName: z.string().nullable(),
  /** Pieces that were paid. */
  quantity: z.number(),
  /** Hours that were paid by the hour, short work among them. */
  hours: z.number(),
  ...kindSums,
  total: z.number(),
  /** The same of the period before; null: there is none. */
  previous: z.number().nullable(),
  change: z.number().nullable(),
})
export type WageRow = z.infer<typeof wageRow>

/** `where`: `periodId` (absent: the last reckoned), `group` (absent: person), `userId`, `departmentId`, `shiftTeamId`. */
export const selectWage = endpoint({
  path: '/production/web/selectWage',
  access: { right: 'wage.view' },
  // It leaves an entry in the operation log.
  write: true,
  reads: true,
  input: listInput,
  output: pageOf(wageRow).extend({
    /** Null: no period was reckoned. */
    period: z.object({ id: z.number(), name: z.string(), status: z.string() }).nullable(),
    /** Of all rows; null: the caller was granted nobody's pay. */
    sum: z.number().nullable(),
    people: z.number(),
  }),
  summary:
    'Pay of a period of those whose pay the caller was granted, by person, department, shift team, product, operation or day',
})

export const exportWage = endpoint({
  path: '/production/web/exportWage',
  access: { right: 'wage.export' },
  write: true,
  input: exportInput,
  output: jobStarted,
  summary: 'Exports the rows of selectWage to a sheet, for payroll',
})

export const wageReport = { entity: wage, noun: 'Wage', right: 'wage', select: selectWage, export: exportWage }

const line = z.object({
  id: z.number(),
  kind: z.enum(wageKinds),
  /** Null: of the whole period. */
  day: z.string().nullable(),
  amount: z.number(),
  quantity: z.number().nullable(),
  seconds: z.number().nullable(),
  reportNo: z.string().nullable(),
  shortWorkNo: z.string().nullable(),
  productName: z.string().nullable(),
  operationName: z.string().nullable(),
  /** Of an adjustment: the locked period that it is of. */
  originName: z.string().nullable(),
})
export type WageLineRow = z.infer<typeof line>

/** A figure with what it was reckoned from: `Why` of engines/wages. */
const why: z.ZodType<Why> = z.custom<Why>((value) => typeof value === 'object' && value !== null)

/** A line with how it came about, and with what names it before and after its period was reckoned. */
export const explainedLine = line.extend({ lineKey: z.string(), why })
export type ExplainedLine = z.infer<typeof explainedLine>

const wageSlip = z.object({
  userId: z.number(),
  userName: z.string(),
  jobNumber: z.string(),
  periodName: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  total: z.number(),
  /** The sum of each kind that occurs. */
  kinds: z.array(z.object({ kind: z.enum(wageKinds), amount: z.number() })),
  lines: z.array(line),
})
export type WageSlip = z.infer<typeof wageSlip>

export const getWage = endpoint({
  path: '/production/web/getWage',
  access: { right: 'wage.view' },
  // It leaves an entry in the operation log.
  write: true,
  reads: true,
  // What people earn is kept nowhere in clear but in its own tables.
  secret: true,
  input: z.object({ periodId: z.number().int().positive(), userId: z.number().int().positive() }),
  output: wageSlip.extend({ previous: z.number().nullable() }),
  summary: 'The lines of one person in a period; the look is written to the operation log',
})

/** Slips that are printed in one go. */
export const slipsMost = 200

export const printWageSlip = endpoint({
  path: '/production/web/printWageSlip',
  access: { right: 'wage.print' },
  // Each print leaves an entry in the operation log.
  write: true,
  reads: true,
  // What people earn is kept nowhere in clear but in its own tables.
  secret: true,
  input: z.object({
    periodId: z.number().int().positive(),
    userIds: z.array(z.number().int().positive()).min(1).max(slipsMost),
  }),
  output: z.object({
    rows: z.array(
      wageSlip.extend({
        departmentName: z.string(),
        /** The period is not approved: what is printed may change. */
        provisional: z.boolean(),
        lines: z.array(explainedLine),
      }),
    ),
  }),
  summary:
    'Slips of people in a period with how each amount came about, to be printed; each print is written to the operation log',
})

export const getWageLine = endpoint({
  path: '/production/web/getWageLine',
  access: { right: 'wage.view' },
  // It leaves an entry in the operation log.
  write: true,
  reads: true,
  // What people earn is kept nowhere in clear but in its own tables.
  secret: true,
  input: idInput,
  output: line.extend({ userName: z.string(), why }),
  summary:
    'How an amount came about: reports, rates and coefficients down to what was entered; the look is written to the operation log',
})

export const getOwnWage = endpoint({
  path: '/production/app/getOwnWage',
  access: { right: 'wage.own' },
  input: z.object({
    /** A day of the period; absent: today. */
    day: dayText().optional(),
  }),
  output: wageSlip.extend({
    /** running: reckoned now, of what is approved by now; else as the period stands. */
    status: z.enum(['running', 'checked', 'approved', 'locked']),
    today: z.string(),
    todayTotal: z.number(),
    /** Pieces reported today that wait for approval: they count once they are approved. */
    waiting: z.number(),
    lines: z.array(explainedLine),
  }),
  summary: 'What the caller earned today and in the period so far, each amount with how it came about',
})

export const wageAccess = defineEntity({
  name: 'wageAccess',
  key: 'label',
  search: ['userName', 'departmentName', 'remark'],
  fields: {
    /** What it is of, for people. */
    label: field.text({ readonly: true }),
    userId: field.reference(wagePersonReference, { required: true, display: 'userName' }),
    departmentId: field.reference(departmentReference, { required: true, display: 'departmentName' }),
    userName: field.text(readonly),
    departmentName: field.text(readonly),
    remark: field.text(),
  },
  table: ['userId', 'departmentId', 'remark'],
  sheet: [],
})

/** Whose pay somebody may see: that of a department and of those below it. */
export const wageAccessCrud = crud(wageAccess, {
  prefix: '/production/web',
  noun: 'WageAccess',
  right: 'wageAccess',
  verbs: ['select', 'get', 'add', 'update', 'delete'],
})
