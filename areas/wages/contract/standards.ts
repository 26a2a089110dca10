import { positionReference } from '#areas/identity/contract/department.ts'
import { madeProductReference } from '#areas/materials/contract/product-reference.ts'
import { operationReference } from '#areas/routing/contract/references.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { wagePersonReference } from './person.ts'

const verbs = ['select', 'get', 'add', 'update', 'delete', 'import', 'export'] as const
const right = 'hourlySalary'
const prefix = '/production/web'

/** What an hour of a person, or of whoever has a position, is worth from a day on. */
export const hourlySalary = defineEntity({
  name: 'hourlySalary',
  key: 'label',
  search: ['userName', 'positionName', 'remark'],
  fields: {
    /** What it is of, for people. */
    label: field.text({ readonly: true }),
    positionId: field.reference(positionReference, { display: 'positionName' }),
    userId: field.reference(wagePersonReference, { display: 'userName', hint: true }),
    positionName: field.text({ readonly: true }),
    userName: field.text({ readonly: true }),
    fromDate: field.date({ required: true }),
    toDate: field.date(),
    hourlyRate: field.decimal({ required: true, above: 0, max: 1_000_000 }),
    payBy: field.choice(['hours', 'pieces'], { required: true, initial: 'pieces', labels: 'wagePayBy', hint: true }),
    coefficient: field.decimal({ initial: 1, above: 0, max: 100, hint: true }),
    remark: field.text(),
  },
  table: ['positionId', 'userId', 'fromDate', 'toDate', 'hourlyRate', 'payBy', 'coefficient', 'remark'],
  sheet: ['positionId', 'userId', 'fromDate', 'toDate', 'hourlyRate', 'payBy', 'coefficient', 'remark'],
})
export const hourlySalaryCrud = crud(hourlySalary, { prefix, noun: 'HourlySalary', right, verbs: [...verbs] })

/** What a good piece of an operation is worth from a day on, in place of the price that its report took from the routing. */
export const wagePiecePrice = defineEntity({
  name: 'wagePiecePrice',
  key: 'label',
  search: ['operationName', 'productName', 'remark'],
  fields: {
    /** What it is of, for people. */
    label: field.text({ readonly: true }),
    operationId: field.reference(operationReference, { required: true, display: 'operationName' }),
    productId: field.reference(madeProductReference, { display: 'productName', hint: true }),
    operationName: field.text({ readonly: true }),
    productName: field.text({ readonly: true }),
    fromDate: field.date({ required: true }),
    toDate: field.date(),
    unitPrice: field.decimal({ required: true, scale: 6, max: 1_000_000 }),
    remark: field.text(),
  },
  table: ['operationId', 'productId', 'fromDate', 'toDate', 'unitPrice', 'remark'],
  sheet: ['operationId', 'productId', 'fromDate', 'toDate', 'unitPrice', 'remark'],
})
export const wagePiecePriceCrud = crud(wagePiecePrice, { prefix, noun: 'WagePiecePrice', right, verbs: [...verbs] })

const factor = (initial: number) => field.decimal({ required: true, initial, max: 100 })
const share = (initial: number) => field.decimal({ required: true, initial, max: 10 })

/** How hours and pieces become pay from a day on, until the next of them. */
export const wageRule = defineEntity({
  name: 'wageRule',
  key: 'fromDate',
  search: ['remark'],
  fields: {
    fromDate: field.date({ required: true }),
    dailyHours: field.decimal({ scale: 2, initial: 8, max: 24, hint: true }),
    periodHours: field.decimal({ scale: 2, max: 10_000, hint: true }),
    comprehensive: field.boolean({ initial: false, hint: true }),
    weekdayCoefficient: factor(1.5),
    weekendCoefficient: factor(2),
    holidayCoefficient: factor(3),
    nightFrom: field.time({ required: true, initial: '22:00' }),
    nightTo: field.time({ required: true, initial: '06:00' }),
    nightShare: share(0),
    nightAmount: field.decimal({ required: true, initial: 0, max: 1_000_000 }),
    split: field.choice(['asReported', 'headcount', 'coefficient'], {
      required: true,
      initial: 'asReported',
      labels: 'wageSplit',
    }),
    reworkShare: share(1),
    scrapShare: share(0),
    guarantee: field.choice(['none', 'hourByDay', 'hourByPeriod', 'day', 'period'], {
      required: true,
      initial: 'none',
      labels: 'wageGuarantee',
    }),
    guaranteed: field.decimal({ required: true, initial: 0, max: 10_000_000 }),
    tiers: field.rows(
      {
        attainment: field.decimal({ required: true, max: 100 }),
        factor: field.decimal({ required: true, max: 100 }),
      },
      { max: 20 },
    ),
    remark: field.text(),
  },
  table: [
    'fromDate',
    'dailyHours',
    'periodHours',
    'comprehensive',
    'weekdayCoefficient',
    'weekendCoefficient',
    'holidayCoefficient',
    'nightFrom',
    'nightTo',
    'nightShare',
    'nightAmount',
    'split',
    'reworkShare',
    'scrapShare',
    'guarantee',
    'guaranteed',
    'remark',
  ],
  sheet: [],
})
export const wageRuleCrud = crud(wageRule, {
  prefix,
  noun: 'WageRule',
  right,
  verbs: ['select', 'get', 'add', 'update', 'delete'],
})

/** What is added or taken off by rule. */
export const wageItem = defineEntity({
  name: 'wageItem',
  key: 'name',
  search: ['name', 'userName', 'positionName', 'remark'],
  fields: {
    name: field.text({ required: true, max: 64 }),
    kind: field.choice(['allowance', 'deduction'], {
      required: true,
      initial: 'allowance',
      labels: 'wageItemKind',
      colors: { allowance: 'green', deduction: 'orange' },
    }),
    basis: field.choice(['period', 'day', 'hour'], { required: true, initial: 'day', labels: 'wageItemBasis' }),
    wageAmount: field.decimal({ required: true, above: 0, max: 10_000_000 }),
    positionId: field.reference(positionReference, { display: 'positionName' }),
    userId: field.reference(wagePersonReference, { display: 'userName', hint: true }),
    positionName: field.text({ readonly: true }),
    userName: field.text({ readonly: true }),
    fromDate: field.date({ required: true }),
    toDate: field.date(),
    remark: field.text(),
  },
  table: ['name', 'kind', 'basis', 'wageAmount', 'positionId', 'userId', 'fromDate', 'toDate', 'remark'],
  sheet: [],
})
export const wageItemCrud = crud(wageItem, {
  prefix,
  noun: 'WageItem',
  right,
  verbs: ['select', 'get', 'add', 'update', 'delete'],
})
