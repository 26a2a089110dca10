import { z } from 'zod'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'

export const holidayKinds = ['statutory', 'company'] as const

/** A day without work, unless it is an overtime day too. Wages ask for the kind. */
export const holidayEntity = defineEntity({
  name: 'holiday',
  key: 'date',
  search: ['name'],
  fields: {
    date: field.date({ required: true }),
    name: field.text({ required: true, max: 64 }),
    kind: field.choice(holidayKinds, {
      required: true,
      initial: 'company',
      labels: 'holidayKind',
      colors: { statutory: 'red', company: 'orange' },
    }),
  },
})

export const holidayCrud = crud(holidayEntity, {
  prefix: '/production/web',
  noun: 'Holiday',
  right: 'calendar',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'export'],
})

export const holidayCountries = ['CN', 'VN'] as const

export const loadHolidays = endpoint({
  path: '/production/web/loadHoliday',
  access: { right: 'calendar.add' },
  write: true,
  input: z.object({ country: z.enum(holidayCountries), year: z.number().int().min(2000).max(2100) }),
  /** `kept`: days that were a holiday or an overtime day of the team already and stay as they are. */
  output: z.object({ holidays: z.number(), overtimeDays: z.number(), kept: z.number() }),
  summary: 'Loads the statutory holidays of a year; make-up workdays become overtime days',
})
