import { z } from 'zod'
import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { stationReference } from '#areas/workcenters/contract/station.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'

/** One document at a time, or two panes side by side. */
export const displayLayouts = ['single', 'split'] as const
/** How a page is first fitted. */
export const displayFits = ['page', 'width'] as const

const readonly = { readonly: true } as const

/** Whether and how the screens of a line, or of one station of it, show work instructions. */
export const esopDisplayEntity = defineEntity({
  name: 'esopDisplay',
  key: 'label',
  fields: {
    /** Line and station, for people. */
    label: field.text(readonly),
    lineId: field.reference(lineReference, { required: true, display: 'lineName' }),
    /** Absent: all stations of the line that have no row of their own. */
    stationId: field.reference(stationReference, { display: 'stationName', hint: true }),
    shown: field.boolean({ initial: true }),
    layout: field.choice(displayLayouts, { initial: 'single', labels: 'esopDisplayLayout' }),
    fit: field.choice(displayFits, { initial: 'page', labels: 'esopDisplayFit' }),
    /** Absent: people turn them. */
    turnSeconds: field.integer({ min: 5, max: 3600, unit: 's', hint: true }),
    callButton: field.boolean({ initial: true }),
    remark: field.multiline({ max: 500 }),
    createdAt: field.instant(readonly),
  },
  search: ['label'],
  table: ['lineId', 'stationId', 'shown', 'layout', 'fit', 'turnSeconds', 'callButton', 'remark', 'createdAt'],
  form: ['lineId', 'stationId', 'shown', 'layout', 'fit', 'turnSeconds', 'callButton', 'remark'],
  sheet: [],
})

export const esopDisplayCrud = crud(esopDisplayEntity, {
  prefix: '/esop/web',
  noun: 'LineDisplay',
  right: 'esopDisplay',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'export'],
})

/** How one station shows its instructions: by its own row, else its line's, else the defaults. */
export const stationLook = z.object({
  shown: z.boolean(),
  layout: z.enum(displayLayouts),
  fit: z.enum(displayFits),
  turnSeconds: z.number().nullable(),
  callButton: z.boolean(),
})
export type StationLook = z.infer<typeof stationLook>

export const defaultLook: StationLook = {
  shown: true,
  layout: 'single',
  fit: 'page',
  turnSeconds: null,
  callButton: true,
}
