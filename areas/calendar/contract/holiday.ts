import { z } from 'zod'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'

/** statutory: by law; adjusted: free by a swap with a make-up workday or in lieu of one on a weekend; company: the team's own. */
export const holidayKinds = ['statutory', 'adjusted', 'company'] as const

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
      colors: { statutory: 'red', adjusted: 'orange', company: 'purple' },
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
  input: z.object({ country: z.enum(holidayCountries), year: z.number().int().min(2014).max(2099) }),
  /**
   * `kept`: days that were a holiday or an overtime day of the team already and stay as they are. `complete`: false when the
   * year's swaps are not announced (as far as this version knows): only what the law fixes was loaded.
   */
  output: z.object({ holidays: z.number(), overtimeDays: z.number(), kept: z.number(), complete: z.boolean() }),
  summary: 'Loads the statutory holidays of a year; make-up workdays become overtime days',
})
