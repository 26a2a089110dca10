import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { andonSources, andonStatus, closings } from './call-status.ts'
import { personReference } from './person.ts'
import { andonTypeReference } from './type.ts'

const readonly = { readonly: true } as const
const minutes = () => field.decimal({ ...readonly, scale: 1, unit: 'min' })

/** A call for help with all its times. Minutes of what is not over yet are absent. */
export const andonCall = defineEntity({
  name: 'andonCall',
  key: 'callNo',
  search: ['callNo', 'placeName', 'itemNames', 'description', 'raisedByName', 'handlerName'],
  fields: {
    callNo: field.text({ ...readonly, verbatim: true }),
    typeId: field.reference(andonTypeReference, { ...readonly, display: 'typeName' }),
    typeName: field.text(readonly),
    color: field.text(readonly),
    status: field.choice(andonStatus.codes, { ...readonly, labels: andonStatus.name, colors: andonStatus.colors }),
    source: field.choice(andonSources, { ...readonly, labels: 'andonSource' }),
    placeName: field.text(readonly),
    lineId: field.reference(lineReference, { ...readonly, display: 'lineName' }),
    workshopId: field.reference(workshopReference, { ...readonly, display: 'workshopName' }),
    lineName: field.text(readonly),
    workshopName: field.text(readonly),
    shiftDate: field.date(readonly),
    shiftName: field.text(readonly),
    itemNames: field.text(readonly),
    description: field.text(readonly),
    /** How many pictures show what it is about. */
    photos: field.integer(readonly),
    miscellaneous: field.boolean(readonly),
    raisedBy: field.reference(personReference, { ...readonly, display: 'raisedByName' }),
    raisedByName: field.text(readonly),
    responsibleIds: field.references(personReference, { ...readonly, display: 'responsibleNames' }),
    responsibleNames: field.text(readonly),
    handlerId: field.reference(personReference, { ...readonly, display: 'handlerName' }),
    handlerName: field.text(readonly),
    tierReached: field.integer(readonly),
    raisedAt: field.instant(readonly),
    respondedAt: field.instant(readonly),
    finishedAt: field.instant(readonly),
    closedAt: field.instant(readonly),
    /** Raised to first response. */
    responseMinutes: minutes(),
    /** First response to finished. */
    handlingMinutes: minutes(),
    /** Raised to closed. */
    totalMinutes: minutes(),
    closedHow: field.choice(closings, { ...readonly, labels: 'andonClosing' }),
    closedByName: field.text(readonly),
    solution: field.text(readonly),
  },
  // Where, since when and by whom stand in sight on a laptop.
  table: [
    'callNo',
    'typeId',
    'status',
    'placeName',
    'raisedAt',
    'itemNames',
    'handlerId',
    'tierReached',
    'description',
    'photos',
    'raisedBy',
    'lineId',
    'workshopId',
    'responsibleNames',
    'respondedAt',
    'responseMinutes',
    'finishedAt',
    'handlingMinutes',
    'closedAt',
    'totalMinutes',
    'closedHow',
    'solution',
    'source',
    'shiftDate',
    'shiftName',
    'miscellaneous',
  ],
  form: [],
  sheet: [],
})

export const andonCallCrud = crud(andonCall, {
  prefix: '/production/web',
  noun: 'AndonCall',
  right: 'andonCall',
  verbs: ['select', 'get', 'export'],
})
