import { z } from 'zod'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { idInput } from '#core/contract/list.ts'
import { scannedText, writtenText } from '#core/contract/text.ts'
import { personReference } from './people.ts'
import { routeReference } from './route.ts'
import { item, mostPictures } from './task.api.ts'

/** Where a round stands, reckoned from its row: late once its time is over. */
export const roundStates = ['late', 'begun', 'pending', 'done', 'doneLate', 'missed'] as const
export type RoundState = (typeof roundStates)[number]
export const roundColors = {
  late: 'red',
  begun: 'blue',
  pending: 'orange',
  done: 'green',
  doneLate: 'gold',
  missed: 'gray',
}
/** Somebody may go on with it. */
export const openRoundStates = ['late', 'begun', 'pending'] as const satisfies readonly RoundState[]

const readonly = { readonly: true } as const

/** One walk along a route. What was found at a point stays as it is. */
export const maintenanceRound = defineEntity({
  name: 'maintenanceRound',
  key: 'roundNo',
  search: ['roundNo', 'routeName'],
  fields: {
    roundNo: field.text({ ...readonly, verbatim: true }),
    status: field.choice(roundStates, { ...readonly, labels: 'maintenanceRoundStatus', colors: roundColors }),
    routeId: field.reference(routeReference, { ...readonly, display: 'routeName' }),
    routeName: field.text(readonly),
    dueAt: field.instant(readonly),
    lateAt: field.instant(readonly),
    points: field.integer(readonly),
    checked: field.integer(readonly),
    skipped: field.integer(readonly),
    /** Values out of what their items allow. */
    failed: field.integer(readonly),
    photos: field.integer(readonly),
    checkedByNames: field.text(readonly),
    personIds: field.references(personReference, { ...readonly, display: 'personNames' }),
    /** It is the caller's to do: by name, or nobody's in particular. */
    mine: field.boolean(readonly),
    beganAt: field.instant(readonly),
    closedAt: field.instant(readonly),
    workshopId: field.reference(workshopReference, { ...readonly, display: 'workshopName' }),
  },
  table: [
    'roundNo',
    'status',
    'routeId',
    'dueAt',
    'checked',
    'points',
    'failed',
    'skipped',
    'photos',
    'checkedByNames',
    'personIds',
    'beganAt',
    'closedAt',
    'lateAt',
    'workshopId',
  ],
  form: [],
  sheet: [],
})

export const maintenanceRoundCrud = crud(maintenanceRound, {
  prefix: '/productiondata/web',
  noun: 'MaintenanceRound',
  right: 'maintenanceRound',
  verbs: ['select', 'export'],
})

const id = z.number().int().positive()
const text = z.string().nullable()
const number = z.number().nullable()

const point = z.object({
  id: z.number(),
  nth: z.number(),
  machineNumber: z.string(),
  machineName: z.string(),
  place: text,
  standardName: z.string(),
  items: z.array(item),
  checkedAt: text,
  checkedByName: text,
  skipped: z.boolean(),
  failed: z.number(),
  note: text,
  values: z.array(z.object({ item: z.number(), value: number, words: text, conforming: z.boolean() })),
  photos: z.array(z.object({ item: number, fileNo: z.string() })),
})
export type RoundPoint = z.infer<typeof point>

export const getMaintenanceRoundSheet = endpoint({
  path: '/productiondata/app/getMaintenanceRoundSheet',
  access: { right: 'maintenanceRound.view' },
  input: idInput,
  output: z.object({
    id: z.number(),
    roundNo: z.string(),
    routeName: z.string(),
    status: z.enum(roundStates),
    ordered: z.boolean(),
    dueAt: z.string(),
    lateAt: z.string(),
    points: z.array(point),
  }),
  summary: 'A round with its points, what is looked at there, and what was found',
})
export type RoundSheet = z.infer<typeof getMaintenanceRoundSheet.output>

export const beginMaintenanceRound = endpoint({
  path: '/productiondata/app/beginMaintenanceRound',
  access: { right: 'maintenanceRound.execute' },
  write: true,
  input: z.object({ routeId: id }),
  output: z.object({ id: z.number(), roundNo: z.string() }),
  summary: 'Begins a round of a route beside those that its times ask for',
})

const place = z.number().int().min(0).max(99)
const note = writtenText().trim().max(500)

export const checkMaintenancePoint = endpoint({
  path: '/productiondata/app/checkMaintenancePoint',
  access: { right: 'maintenanceRound.execute' },
  write: true,
  input: z.object({
    /** Of the round's point. */
    id,
    /** What was read from the machine's label: who checks stands there. */
    code: scannedText().max(200),
    values: z
      .array(
        z.object({
          item: place,
          value: z.number().min(-999_999_999).max(999_999_999).nullish(),
          words: note.nullish(),
        }),
      )
      .max(100),
    /** Fresh uploads of the caller, each of an item by its place, or of the whole. */
    photos: z
      .array(z.object({ item: place.nullish(), photoIds: z.array(id).max(mostPictures) }))
      .max(101)
      .default([]),
    note: note.nullish(),
  }),
  output: z.object({ failed: z.number(), left: z.number() }),
  summary:
    'Says what was found at a point of a round; nothing of it can be changed afterwards. The last point ends the round',
})

export const skipMaintenancePoint = endpoint({
  path: '/productiondata/app/skipMaintenancePoint',
  access: { right: 'maintenanceRound.execute' },
  write: true,
  input: z.object({ id, note: note.min(1) }),
  output: z.object({ left: z.number() }),
  summary: 'Leaves a point of a round out, with the reason',
})
