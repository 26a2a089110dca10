import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { defineStatus } from '#core/contract/status.ts'
import { failureCodeReference } from './failure-code.ts'
import { personReference } from './people.ts'

const handle = 'maintenanceBreakdown.handle'
const confirm = 'maintenanceBreakdown.confirm'

/** From what was reported to what production confirmed. */
export const breakdownStatus = defineStatus(
  'maintenanceBreakdownStatus',
  {
    reported: { number: 10, color: 'red', next: ['assign', 'accept', 'cancel'] },
    assigned: { number: 20, color: 'orange', next: ['assign', 'accept', 'cancel'] },
    accepted: { number: 30, color: 'gold', next: ['assign', 'depart', 'begin', 'cancel'] },
    onTheWay: { number: 35, color: 'gold', next: ['assign', 'begin', 'cancel'] },
    working: { number: 40, color: 'blue', next: ['wait', 'finish', 'cancel'] },
    waiting: { number: 50, color: 'purple', next: ['resume', 'cancel'] },
    repaired: { number: 60, color: 'cyan', next: ['confirm', 'sendBack'] },
    confirmed: { number: 70, color: 'green', next: [] },
    cancelled: { number: 80, color: 'gray', next: [] },
  },
  {
    assign: { to: 'assigned', right: 'maintenanceBreakdown.assign' },
    accept: { to: 'accepted', right: handle },
    depart: { to: 'onTheWay', right: handle },
    begin: { to: 'working', right: handle },
    wait: { to: 'waiting', right: handle },
    resume: { to: 'working', right: handle },
    finish: { to: 'repaired', right: handle },
    confirm: { to: 'confirmed', right: confirm },
    sendBack: { to: 'working', right: confirm },
    cancel: { to: 'cancelled', right: 'maintenanceBreakdown.assign' },
  },
)
export type BreakdownState = (typeof breakdownStatus.codes)[number]
export type BreakdownVerb = keyof typeof breakdownStatus.verbs

/** Neither confirmed nor cancelled. */
export const openBreakdownStates = breakdownStatus.codes.filter((code) => breakdownStatus.states[code].next.length > 0)

export const breakdownSources = ['person', 'call', 'check', 'round'] as const

/** A like failure of the same machine within so many days is a repeated one. */
export const repeatedDays = 30

const readonly = { readonly: true } as const
const minutes = () => field.decimal({ ...readonly, scale: 1, unit: 'min' })

/** A machine that broke, and its repair with all its times. Minutes of what is not over yet run on. */
export const maintenanceBreakdown = defineEntity({
  name: 'maintenanceBreakdown',
  key: 'breakdownNo',
  search: ['breakdownNo', 'machineNumber', 'machineName', 'symptom', 'solution'],
  fields: {
    breakdownNo: field.text({ ...readonly, verbatim: true }),
    state: field.choice(breakdownStatus.codes, {
      ...readonly,
      labels: breakdownStatus.name,
      colors: breakdownStatus.colors,
    }),
    machineId: field.reference(machineReference, { ...readonly, display: 'machineName' }),
    machineNumber: field.text({ ...readonly, verbatim: true }),
    machineName: field.text(readonly),
    symptom: field.text(readonly),
    stopped: field.boolean(readonly),
    /** The machine had the same failure within the days before. */
    repeated: field.boolean(readonly),
    source: field.choice(breakdownSources, { ...readonly, labels: 'maintenanceBreakdownSource' }),
    reportedByName: field.text(readonly),
    reportedAt: field.instant(readonly),
    handlerId: field.reference(personReference, { ...readonly, display: 'handlerName' }),
    acceptedAt: field.instant(readonly),
    /** When its handler set out for it. */
    leftAt: field.instant(readonly),
    begunAt: field.instant(readonly),
    repairedAt: field.instant(readonly),
    closedAt: field.instant(readonly),
    closedByName: field.text(readonly),
    /** Reported to accepted. */
    responseMinutes: minutes(),
    /** Accepted to begun, and what it waited for parts. */
    waitingMinutes: minutes(),
    /** Of these: set out to begun. */
    wayMinutes: minutes(),
    /** Begun to repaired, without what it waited. */
    repairMinutes: minutes(),
    /** Repaired to confirmed. */
    confirmMinutes: minutes(),
    /** Of the time ledger: how long the machine stood in fault, from the stop in which it was reported to its end. */
    downMinutes: minutes(),
    partId: field.reference(failureCodeReference('part'), { ...readonly, display: 'partName' }),
    failureId: field.reference(failureCodeReference('failure'), { ...readonly, display: 'failureName' }),
    causeId: field.reference(failureCodeReference('cause'), { ...readonly, display: 'causeName' }),
    remedyId: field.reference(failureCodeReference('remedy'), { ...readonly, display: 'remedyName' }),
    solution: field.text(readonly),
    photos: field.integer(readonly),
    /** Of spare parts taken for its repair. */
    partsCost: field.decimal({ ...readonly, scale: 2 }),
    lineId: field.reference(lineReference, { ...readonly, display: 'lineName' }),
    workshopId: field.reference(workshopReference, { ...readonly, display: 'workshopName' }),
  },
  table: [
    'breakdownNo',
    'state',
    'machineId',
    'machineNumber',
    'symptom',
    'reportedAt',
    'handlerId',
    'downMinutes',
    'stopped',
    'repeated',
    'responseMinutes',
    'waitingMinutes',
    'wayMinutes',
    'repairMinutes',
    'confirmMinutes',
    'partId',
    'failureId',
    'causeId',
    'remedyId',
    'solution',
    'reportedByName',
    'source',
    'photos',
    'partsCost',
    'repairedAt',
    'closedAt',
    'closedByName',
    'lineId',
    'workshopId',
  ],
  form: [],
  sheet: [],
})

export const maintenanceBreakdownCrud = crud(maintenanceBreakdown, {
  prefix: '/productiondata/web',
  noun: 'MaintenanceBreakdown',
  right: 'maintenanceBreakdown',
  verbs: ['select', 'get', 'export'],
})
