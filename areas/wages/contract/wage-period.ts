import { z } from 'zod'
import { crud, jobStarted } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { idInput } from '#core/contract/list.ts'
import { defineStatus } from '#core/contract/status.ts'

/** Reckoned again and again until somebody checks it; checked and approved by two people; locked for good. */
export const wagePeriodStatus = defineStatus(
  'wagePeriodStatus',
  {
    open: { number: 10, color: 'default', next: ['reckon'] },
    reckoned: { number: 20, color: 'blue', next: ['reckon', 'check'] },
    checked: { number: 30, color: 'cyan', next: ['approve', 'reopen'] },
    approved: { number: 40, color: 'green', next: ['lock', 'reopen'] },
    locked: { number: 50, color: 'gray', next: [] },
  },
  {
    reckon: { to: 'reckoned', right: 'wagePeriod.reckon' },
    check: { to: 'checked', right: 'wagePeriod.check' },
    approve: { to: 'approved', right: 'wagePeriod.approve' },
    lock: { to: 'locked', right: 'wagePeriod.lock' },
    reopen: { to: 'reckoned', right: 'wagePeriod.check' },
  },
)
export type WagePeriodState = (typeof wagePeriodStatus.codes)[number]
export type WagePeriodVerb = keyof typeof wagePeriodStatus.verbs

const readonly = { readonly: true } as const

/** The longest period, in days. */
export const wagePeriodDays = 62

export const wagePeriod = defineEntity({
  name: 'wagePeriod',
  key: 'name',
  search: ['name'],
  fields: {
    name: field.text({ required: true, max: 64 }),
    fromDate: field.date({ required: true }),
    toDate: field.date({ required: true }),
    status: field.choice(wagePeriodStatus.codes, {
      ...readonly,
      labels: wagePeriodStatus.name,
      colors: wagePeriodStatus.colors,
    }),
    /** What nobody has set, so that something could not be reckoned; none: it may be checked. */
    missingCount: field.integer(readonly),
    reckonedAt: field.instant(readonly),
    checkedByName: field.text(readonly),
    approvedByName: field.text(readonly),
    lockedByName: field.text(readonly),
    lockedAt: field.instant(readonly),
  },
  sheet: [],
})

export const wagePeriodCrud = crud(wagePeriod, {
  prefix: '/production/web',
  noun: 'WagePeriod',
  right: 'wagePeriod',
  verbs: ['select', 'get', 'add', 'update', 'delete'],
})

export const wagePeriodReference: Reference = { path: wagePeriodCrud.select.path, label: ['name'] }

export const reckonWagePeriod = endpoint({
  path: '/production/web/reckonWagePeriod',
  access: { right: wagePeriodStatus.verbs.reckon.right },
  write: true,
  input: idInput,
  output: jobStarted,
  summary:
    'Reckons the wages of a period as a job; its result tells lines added, changed and removed. Reckoned again nothing changes but what its sources changed',
})

const act = (verb: Exclude<WagePeriodVerb, 'reckon'>, summary: string) =>
  endpoint({
    path: `/production/web/${verb}WagePeriod`,
    access: { right: wagePeriodStatus.verbs[verb].right },
    write: true,
    input: idInput,
    output: z.object({ status: z.enum(wagePeriodStatus.codes) }),
    summary,
  })

export const checkWagePeriod = act(
  'check',
  'Says that a period is right; refused while something is not set, or before it has ended',
)
export const approveWagePeriod = act('approve', 'Approves a checked period; another person than who checked it')
export const lockWagePeriod = act(
  'lock',
  'Locks an approved period for good: what changes later becomes an adjustment of the next one',
)
export const reopenWagePeriod = act('reopen', 'Takes a checked or approved period back, to be reckoned again')

const missing = z.object({
  what: z.enum(['price', 'standard']),
  /** Who has no standard; null: a price is missing. */
  userName: z.string().nullable(),
  /** What has no price. */
  operationName: z.string().nullable(),
  productName: z.string().nullable(),
  reportNo: z.string().nullable(),
  day: z.string(),
})

export const getWagePeriodMissing = endpoint({
  path: '/production/web/getWagePeriodMissing',
  access: { right: 'wagePeriod.view' },
  input: idInput,
  output: z.object({ rows: z.array(missing), total: z.number() }),
  summary: 'What nobody has set, so that something of a period could not be reckoned; 200 at most',
})
