import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { orientations, sealColors, sealShapes } from './drawing.ts'

/** What a seal says: words of its own, the day of the approval, who approved, or the code by which anybody checks the file. */
export const sealKinds = ['text', 'date', 'person', 'code'] as const
export type SealKind = (typeof sealKinds)[number]

/** On which pages of a file it is stamped. */
export const sealPages = ['all', 'first', 'last'] as const

const mm = (min: number, max: number, initial: number) => field.decimal({ required: true, min, max, scale: 1, initial })

/**
 * An electronic seal: how it looks, where it stands on an A4 page, and whose approval it is stamped for. Measures are in millimetres from the
 * page's left upper corner as it is read.
 */
export const seal = defineEntity({
  name: 'seal',
  key: 'name',
  fields: {
    name: field.text({ required: true, max: 64 }),
    /** The level of approval that it is stamped for. */
    level: field.integer({ required: true, min: 1, max: 20, initial: 1 }),
    /** Absent: whoever approves at the level. */
    userId: field.reference(teamUserReference, { display: 'userName' }),
    kind: field.choice(sealKinds, { required: true, labels: 'sealKind', initial: 'text' }),
    text: field.multiline({ max: 60 }),
    shape: field.choice(sealShapes, { required: true, labels: 'sealShape', initial: 'rectangle' }),
    color: field.choice(sealColors, { required: true, labels: 'sealColor', initial: 'red' }),
    borderWidth: mm(0, 5, 0.6),
    borderRadius: mm(0, 60, 1.5),
    width: mm(5, 200, 44),
    height: mm(3, 200, 14),
    orientation: field.choice(orientations, { required: true, labels: 'sealOrientation', initial: 'portrait' }),
    left: mm(0, 292, 150),
    top: mm(0, 292, 12),
    fontSize: field.decimal({ required: true, min: 4, max: 96, scale: 1, initial: 14 }),
    bold: field.boolean({ initial: true }),
    backgroundId: field.image(),
    pages: field.choice(sealPages, { required: true, labels: 'sealPages', initial: 'all' }),
    enabled: field.boolean({ initial: true }),
  },
  search: ['name', 'text'],
  table: ['name', 'level', 'userId', 'kind', 'text', 'orientation', 'pages', 'enabled'],
})

export const sealCrud = crud(seal, {
  prefix: '/esop/web',
  noun: 'Seal',
  right: 'seal',
  verbs: ['select', 'get', 'add', 'update', 'delete'],
})
