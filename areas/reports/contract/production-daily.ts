import { z } from 'zod'
import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { bulkResult, idInput, idsInput } from '#core/contract/list.ts'
import { defineStatus } from '#core/contract/status.ts'

export const productionDailyStatus = defineStatus(
  'productionDailyStatus',
  {
    draft: { number: 10, color: 'gold', next: ['confirm'] },
    confirmed: { number: 20, color: 'green', next: [] },
  },
  { confirm: { to: 'confirmed', right: 'productionDaily.confirm' } },
)

const readonly = { readonly: true } as const

/** The daily of a line: what was made, with what its leader says of it. */
export const productionDaily = defineEntity({
  name: 'productionDaily',
  key: 'label',
  search: ['label', 'remarks', 'safety', 'fiveS'],
  fields: {
    /** Line and day, for people. */
    label: field.text(readonly),
    status: field.choice(productionDailyStatus.codes, {
      ...readonly,
      labels: productionDailyStatus.name,
      colors: productionDailyStatus.colors,
    }),
    day: field.date({ required: true }),
    lineId: field.reference(lineReference, { required: true, display: 'lineName' }),
    workshopId: field.reference(workshopReference, { ...readonly, display: 'workshopName' }),
    remarks: field.multiline({ max: 1000 }),
    safety: field.multiline({ max: 1000 }),
    fiveS: field.multiline({ max: 1000 }),
    createdByName: field.text(readonly),
    createdAt: field.instant(readonly),
    confirmedByName: field.text(readonly),
    confirmedAt: field.instant(readonly),
  },
  table: [
    'label',
    'status',
    'workshopId',
    'remarks',
    'safety',
    'fiveS',
    'createdByName',
    'confirmedByName',
    'confirmedAt',
  ],
  form: ['day', 'lineId', 'remarks', 'safety', 'fiveS'],
  sheet: [],
})

export const productionDailyCrud = crud(productionDaily, {
  prefix: '/production/web',
  noun: 'ProductionDaily',
  right: 'productionDaily',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'export'],
})

export const confirmProductionDaily = endpoint({
  path: '/production/web/confirmProductionDaily',
  access: { right: productionDailyStatus.verbs.confirm.right },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Confirms dailies: their figures are frozen as they are now, and nothing of them changes any more',
})

/** What a daily tells, in this order. */
export const dailyFigures = [
  'plan',
  'good',
  'achievement',
  'defective',
  'qualityRatio',
  'onDutyHours',
  'outputHours',
  'efficiency',
  'people',
  'arranged',
  'present',
  'calls',
  'callMinutes',
  'stops',
  'stopMinutes',
] as const
export type DailyFigure = (typeof dailyFigures)[number]

const figures = z.record(z.enum(dailyFigures), z.number().nullable())
export type DailyFigures = z.infer<typeof figures>

export const getProductionDailyFigures = endpoint({
  path: '/production/web/getProductionDailyFigures',
  access: { right: 'productionDaily.view' },
  input: idInput,
  output: z.object({
    /** As the reports have it now. */
    now: figures,
    /** As it was confirmed; null: it is not yet. */
    frozen: figures.nullable(),
    /** The line's day before. */
    before: figures,
  }),
  summary: 'The figures of a daily: as they are now, as they were confirmed, and of the day before',
})
