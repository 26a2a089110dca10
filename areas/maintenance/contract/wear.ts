import { z } from 'zod'
import { moldReference } from '#areas/molds/contract/mold.ts'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { idInput } from '#core/contract/list.ts'
import { writtenText } from '#core/contract/text.ts'
import { partReference } from './part.ts'

/** What a part's life is counted in: strokes of the mold, running hours or cycles of the machine. */
export const wearMeters = ['shots', 'hours', 'cycles'] as const
export type WearMeter = (typeof wearMeters)[number]

/** How a part that wears stands: past its life, near it, within it; nothing sits there. */
export const wearStates = ['overdue', 'soon', 'good', 'empty'] as const
export type WearState = (typeof wearStates)[number]

export const wearColors = { overdue: 'red', soon: 'gold', good: 'green', empty: 'gray' }

/** Why a part was taken out. */
export const wearReasons = ['planned', 'broken', 'other'] as const

const readonly = { readonly: true } as const

/** A place in a mold or a machine whose part wears: its life, how much of that is used, and when it is to be replaced. */
export const maintenanceWear = defineEntity({
  name: 'maintenanceWear',
  key: 'position',
  search: ['position', 'partNumber', 'partName', 'carrier', 'remark'],
  fields: {
    /** The mold or the machine. */
    carrier: field.text({ ...readonly, verbatim: true }),
    position: field.text({ required: true, max: 64 }),
    meter: field.choice(wearMeters, { required: true, initial: 'shots', labels: 'maintenanceWearMeter' }),
    moldId: field.reference(moldReference, { display: 'moldNumber' }),
    machineId: field.reference(machineReference, { display: 'machineName' }),
    partId: field.reference(partReference, { required: true, display: 'partNumber' }),
    partNumber: field.text({ ...readonly, verbatim: true }),
    partName: field.text(readonly),
    state: field.choice(wearStates, { ...readonly, labels: 'maintenanceWearState', colors: wearColors }),
    life: field.decimal({ required: true, above: 0, max: 999_999_999, scale: 2 }),
    used: field.decimal({ ...readonly, scale: 0 }),
    /** Until its life is over; below 0 past it. */
    remaining: field.decimal({ ...readonly, min: -99_999_999_999, scale: 0 }),
    /** Used of its life, in per cent. */
    percent: field.decimal({ ...readonly, scale: 1, unit: '%' }),
    /** At the use of the last 30 days. */
    replaceOn: field.date(readonly),
    warnPercent: field.integer({ min: 1, max: 100, initial: 90, unit: '%' }),
    locks: field.boolean({ initial: false, hint: true }),
    stock: field.decimal(readonly),
    /** What sits there now; null: nothing does. */
    fittingId: field.integer(readonly),
    installedAt: field.instant(readonly),
    installedByName: field.text(readonly),
    replaced: field.integer(readonly),
    enabled: field.boolean({ initial: true }),
    remark: field.multiline(),
  },
  table: [
    'carrier',
    'position',
    'partId',
    'partName',
    'state',
    'percent',
    'remaining',
    'used',
    'life',
    'meter',
    'replaceOn',
    'stock',
    'installedAt',
    'installedByName',
    'replaced',
    'warnPercent',
    'locks',
    'enabled',
    'remark',
  ],
  sheet: [],
})

export const maintenanceWearCrud = crud(maintenanceWear, {
  prefix: '/mouldservice/web',
  noun: 'VulnerablePart',
  right: 'maintenanceWear',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'export'],
})

export const replaceVulnerablePart = endpoint({
  path: '/mouldservice/app/replaceVulnerablePart',
  access: { right: 'maintenanceWear.replace' },
  write: true,
  input: idInput.extend({
    /** What the caller saw there (`fittingId` of the place), null where nothing sat: another one now is refused. */
    fittingId: z.number().int().positive().nullable(),
    /** Why the one that sat there goes; where none did, nothing is asked. */
    reason: z.enum(wearReasons).nullish(),
    /** What the new one has done elsewhere before. */
    usedBefore: z.number().min(0).max(999_999_999).default(0),
    /** It comes out of stock; one that was lying beside the mold does not. */
    fromStock: z.boolean().default(true),
    note: writtenText().trim().max(500).nullish(),
  }),
  output: z.object({ stock: z.number() }),
  summary: 'Puts a new part in place of one that has worn: its life begins, one is taken from stock',
})

export const selectWearFitting = endpoint({
  path: '/mouldservice/web/selectWearFitting',
  access: { right: 'maintenanceWear.view' },
  input: idInput,
  output: z.object({
    rows: z.array(
      z.object({
        id: z.number(),
        installedAt: z.string(),
        installedByName: z.string().nullable(),
        removedAt: z.string().nullable(),
        removedByName: z.string().nullable(),
        reason: z.enum(wearReasons).nullable(),
        usedBefore: z.number(),
        used: z.number(),
        note: z.string().nullable(),
      }),
    ),
    /** Of those that went; null: none did. */
    meanLife: z.number().nullable(),
  }),
  summary: 'Each part that sat in a place: from when to when, how long it held; the newest hundred',
})
