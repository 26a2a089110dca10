import { workshopReference } from '#areas/identity/contract/department.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { defineStatus } from '#core/contract/status.ts'

/** Lines of one count at most: what some people count in a shift. */
export const wipLinesMost = 500

/** From what is to be counted to what became of each difference. */
export const wipCountStatus = defineStatus(
  'wipCountStatus',
  {
    counting: { number: 10, color: 'blue', next: ['submit', 'cancel'] },
    settling: { number: 20, color: 'gold', next: ['settle', 'cancel'] },
    closed: { number: 30, color: 'green', next: [] },
    cancelled: { number: 40, color: 'gray', next: [] },
  },
  {
    submit: { to: 'settling', right: 'wipCount.add' },
    settle: { to: 'closed', right: 'wipCount.settle' },
    cancel: { to: 'cancelled', right: 'wipCount.add' },
  },
)
export type WipCountState = (typeof wipCountStatus.codes)[number]
export type WipCountVerb = keyof typeof wipCountStatus.verbs

export const wipLineStates = ['toCount', 'toRecount', 'counted'] as const

/**
 * What became of a difference. Fewer pieces: `reported` here, good or defective. More: `reportedBefore` at the operations before, `movedIn` where
 * transfers are used, `corrected` by others' corrections of this operation's reports. `explained`: nothing is booked.
 */
export const wipWays = ['reported', 'reportedBefore', 'movedIn', 'corrected', 'explained'] as const
export type WipWay = (typeof wipWays)[number]

const readonly = { readonly: true } as const

/** A count of the pieces that stand at operations, made without being told what the books say. */
export const wipCount = defineEntity({
  name: 'wipCount',
  key: 'countNo',
  search: ['countNo', 'places', 'note', 'createdByName'],
  fields: {
    countNo: field.text({ ...readonly, verbatim: true }),
    status: field.choice(wipCountStatus.codes, {
      ...readonly,
      labels: wipCountStatus.name,
      colors: wipCountStatus.colors,
    }),
    workshopId: field.reference(workshopReference, { ...readonly, display: 'workshopName' }),
    /** Names of its work centres. */
    places: field.text(readonly),
    lines: field.integer(readonly),
    counted: field.integer(readonly),
    /** To be counted again, by another person. */
    toRecount: field.integer(readonly),
    /** Differences that were settled. */
    settled: field.integer(readonly),
    tolerance: field.decimal({ ...readonly, unit: '%' }),
    note: field.text(readonly),
    createdByName: field.text(readonly),
    createdAt: field.instant(readonly),
    endedAt: field.instant(readonly),
  },
  table: [
    'countNo',
    'status',
    'workshopId',
    'places',
    'lines',
    'counted',
    'toRecount',
    'settled',
    'note',
    'createdByName',
    'createdAt',
    'endedAt',
    'tolerance',
  ],
  form: [],
  sheet: [],
})

export const wipCountCrud = crud(wipCount, {
  prefix: '/production/web',
  noun: 'WipCount',
  right: 'wipCount',
  verbs: ['select', 'get', 'export'],
})
