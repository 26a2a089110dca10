import { z } from 'zod'
import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { madeCondition, madeFound, mostFound } from '#areas/trace/contract/made.ts'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { idInput } from '#core/contract/list.ts'
import { photoIds } from '#core/contract/photos.ts'
import { defineStatus } from '#core/contract/status.ts'
import { instantText, writtenText } from '#core/contract/text.ts'

/** The steps of an abnormality in their order; after the last one it is closed. */
export const abnormalitySteps = ['containment', 'analysis', 'handling', 'verification'] as const
export type AbnormalityStep = (typeof abnormalitySteps)[number]

export const abnormalityStatus = defineStatus(
  'abnormalityStatus',
  {
    containment: { number: 10, color: 'red', next: ['finish', 'assign', 'hold'] },
    analysis: { number: 20, color: 'orange', next: ['finish', 'assign', 'hold', 'return'] },
    handling: { number: 30, color: 'gold', next: ['finish', 'assign', 'hold', 'return'] },
    verification: { number: 40, color: 'blue', next: ['finish', 'assign', 'hold', 'return'] },
    closed: { number: 90, color: 'green', next: ['reopen'] },
  },
  {
    finish: { to: 'closed', right: 'abnormality.work' },
    return: { to: 'containment', right: 'abnormality.work' },
    assign: { to: 'containment', right: 'abnormality.assign' },
    hold: { to: 'containment', right: 'abnormality.hold' },
    reopen: { to: 'analysis', right: 'abnormality.assign' },
  },
)
export type AbnormalityState = (typeof abnormalityStatus.codes)[number]

/** Hours that a step has where nobody says otherwise. */
export const stepHours: Record<AbnormalityStep, number> = {
  containment: 4,
  analysis: 48,
  handling: 120,
  verification: 72,
}

export const severities = ['minor', 'major', 'critical'] as const
export const abnormalitySources = [
  'manual',
  'inspection',
  'spcSignal',
  'andonCall',
  'maintenanceTask',
  'maintenanceRound',
] as const
export type AbnormalitySource = (typeof abnormalitySources)[number]

const readonly = { readonly: true } as const
const number = { readonly: true, verbatim: true } as const
const person = (display: string) => field.reference(teamUserReference, { ...readonly, display })

/** Something is wrong with quality, on its way from containment to its close. */
export const abnormality = defineEntity({
  name: 'abnormality',
  key: 'number',
  search: ['number', 'subject', 'sourceNo', 'workorderNo', 'taskNo', 'materialNo', 'materialDesc'],
  fields: {
    number: field.text(number),
    subject: field.text(readonly),
    status: field.choice(abnormalityStatus.codes, {
      ...readonly,
      labels: 'abnormalityStatus',
      colors: abnormalityStatus.colors,
    }),
    severity: field.choice(severities, {
      ...readonly,
      labels: 'severity',
      colors: { minor: 'default', major: 'orange', critical: 'red' },
    }),
    ownerId: field.reference(teamUserReference, { ...readonly, display: 'ownerName' }),
    dueAt: field.instant(readonly),
    overdue: field.boolean(readonly),
    /** How many lots, pieces, handling units and tasks are in quarantine for it. */
    held: field.integer(readonly),
    source: field.choice(abnormalitySources, { ...readonly, labels: 'abnormalitySource' }),
    sourceNo: field.text(number),
    workorderNo: field.text({ ...number, page: workOrderPage }),
    taskNo: field.text(number),
    materialNo: field.text(number),
    materialDesc: field.text(readonly),
    machineId: field.reference(machineReference, { ...readonly, display: 'machineName' }),
    lineId: field.reference(lineReference, { ...readonly, display: 'lineName' }),
    workshopId: field.reference(workshopReference, { ...readonly, display: 'workshopName' }),
    raisedBy: person('raisedByName'),
    raisedAt: field.instant(readonly),
    closedAt: field.instant(readonly),
    description: field.text(readonly),
  },
  form: [],
  sheet: [],
})

export const abnormalityCrud = crud(abnormality, {
  prefix: '/production/web',
  noun: 'Abnormality',
  right: 'abnormality',
  verbs: ['select', 'get', 'export'],
})

export const lotReference: Reference = { path: '/warehouse/web/selectStockLot', label: ['number', 'productName'] }

const id = z.number().int().positive()
const text = writtenText().trim().max(500)
const needed = text.min(1)
const at = { id, version: id }
/** Whose the next step is, and until when; absent: as it was, and the step's usual hours. */
const next = { ownerId: id.nullish(), dueAt: instantText().nullish() }
const changed = z.object({ id: z.number(), version: z.number() })

export const raiseAbnormality = endpoint({
  path: '/production/app/raiseAbnormality',
  access: { right: 'abnormality.add' },
  write: true,
  input: z.object({
    subject: writtenText().trim().min(1).max(120),
    description: writtenText().trim().max(2000).nullish(),
    severity: z.enum(severities).default('major'),
    /** The task that it was seen at; order, machine and place follow. */
    taskId: id.nullish(),
    machineId: id.nullish(),
    ...next,
    photoIds: photoIds.default([]),
  }),
  output: z.object({ id: z.number(), number: z.string() }),
  summary: 'Raises a quality abnormality by hand, with pictures',
})

export const addAbnormalityPhoto = endpoint({
  path: '/production/app/addAbnormalityPhoto',
  access: { right: 'abnormality.add' },
  write: true,
  input: z.object({ id, photoIds: photoIds.min(1) }),
  output: z.object({}),
  summary: 'Adds pictures to an abnormality',
})

export const finishAbnormalityStep = endpoint({
  path: '/production/web/finishAbnormalityStep',
  access: { right: 'abnormality.work' },
  write: true,
  input: z.object({ ...at, result: needed, ...next }),
  output: changed,
  summary:
    'Ends the step that an abnormality stands at, with what came of it, by its owner; after verification it is closed',
})

export const returnAbnormality = endpoint({
  path: '/production/web/returnAbnormality',
  access: { right: 'abnormality.work' },
  write: true,
  input: z.object({ ...at, reason: needed, ...next }),
  output: changed,
  summary: 'Sends an abnormality back to the step before, by the owner of the step that it stands at',
})

export const assignAbnormality = endpoint({
  path: '/production/web/assignAbnormality',
  access: { right: 'abnormality.assign' },
  write: true,
  input: z.object({ ...at, ownerId: id, dueAt: instantText(), reason: text.nullish() }),
  output: changed,
  summary: 'Gives the step that an abnormality stands at to somebody, until a moment',
})

export const reopenAbnormality = endpoint({
  path: '/production/web/reopenAbnormality',
  access: { right: 'abnormality.assign' },
  write: true,
  input: z.object({ ...at, reason: needed, ...next }),
  output: changed,
  summary: 'Opens a closed abnormality again, at its analysis',
})

/** What stands in quarantine for an abnormality: lots, numbered pieces, handling units, tasks. */
export const heldKinds = ['lot', 'piece', 'unit', 'task'] as const
export type HeldKind = (typeof heldKinds)[number]

const some = z.array(id).max(mostFound).default([])

export const findAbnormalityQuarantine = endpoint({
  path: '/production/web/findAbnormalityQuarantine',
  access: { right: 'abnormality.hold' },
  input: z.object({ id }).extend(madeCondition.shape),
  output: madeFound.extend({
    held: z
      .array(z.object({ kind: z.enum(heldKinds), id: z.number() }))
      .describe('What of it this abnormality holds already'),
  }),
  summary:
    'What was made on a machine, with a mold, by a person, of an order or a task within a time, or of a lot, and where it is now: what to put into quarantine',
})

export const holdAbnormality = endpoint({
  path: '/production/web/holdAbnormality',
  access: { right: 'abnormality.hold' },
  write: true,
  input: z.object({
    id,
    lotIds: some,
    orderIds: some.describe(
      'Orders of which nothing is in stock yet: their lots are made, and held from the first piece on',
    ),
    stockIds: some.describe(
      'Balances of which what lies loose is split off and held, while the rest of the lot goes on',
    ),
    serialIds: some,
    unitIds: some,
    taskIds: some,
    reason: needed,
  }),
  output: z.object({ held: z.number() }),
  summary:
    'Puts lots, stock, numbered pieces, handling units and tasks into quarantine for an abnormality: nothing of them is started, moved on, packed, picked or shipped until they are released',
})

export const releaseAbnormality = endpoint({
  path: '/production/web/releaseAbnormality',
  access: { right: 'abnormality.release' },
  write: true,
  input: z.object({
    id,
    held: z
      .array(z.object({ kind: z.enum(heldKinds), id }))
      .min(1)
      .max(mostFound * heldKinds.length),
    reason: needed,
  }),
  output: z.object({ released: z.number() }),
  summary: 'Releases from quarantine; not by who raised the abnormality or put it there',
})

const name = z.string().nullable()

export const getAbnormalityCourse = endpoint({
  path: '/production/web/getAbnormalityCourse',
  access: { right: 'abnormality.view' },
  input: idInput,
  output: z.object({
    photos: z.array(z.string()),
    acts: z.array(
      z.object({
        id: z.number(),
        step: z.enum(abnormalityStatus.codes),
        act: z.enum(['raised', 'assigned', 'finished', 'returned', 'reopened', 'held', 'released', 'photographed']),
        actedByName: name,
        actedAt: z.string(),
        note: name,
        ownerName: name,
        dueAt: name,
      }),
    ),
    held: z.array(
      z.object({
        kind: z.enum(heldKinds),
        id: z.number().describe('Of the hold'),
        name: z.string(),
        productCode: name,
        place: name,
        heldBy: z.number().nullable(),
        heldByName: name,
        heldAt: z.string(),
        releasedByName: name,
        releasedAt: name,
      }),
    ),
    more: z.boolean().describe('More was held than is told'),
  }),
  summary: 'Pictures, acts and quarantine of an abnormality',
})

export const getAbnormalitySetting = endpoint({
  path: '/production/web/getAbnormalitySetting',
  access: { right: 'abnormality.set' },
  input: z.object({}),
  output: z.object({ andonTypeIds: z.array(z.number()), andonTypeNames: z.array(z.string()) }),
  summary: 'Types of andon call that raise an abnormality',
})

export const updateAbnormalitySetting = endpoint({
  path: '/production/web/updateAbnormalitySetting',
  access: { right: 'abnormality.set' },
  write: true,
  input: z.object({ andonTypeIds: z.array(id).max(200) }),
  output: z.object({}),
  summary: 'Sets the types of andon call that raise an abnormality',
})
