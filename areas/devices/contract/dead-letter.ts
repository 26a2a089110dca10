import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { deviceReference } from './device.ts'

export const faultReasons = [
  'notJson',
  'badTopic',
  'noSequence',
  'badTime',
  'clockAhead',
  'tooOld',
  'badValue',
  'tooLarge',
  'unknownDevice',
  'notSparkplug',
  'beforeBirth',
  'refused',
] as const
export type FaultReason = (typeof faultReasons)[number]

/** What could not be understood: one row a topic and reason, with the newest example. */
export const deadLetterEntity = defineEntity({
  name: 'deadLetter',
  key: 'topic',
  search: ['topic', 'detail', 'payload'],
  fields: {
    deviceId: field.reference(deviceReference, { display: 'deviceName', readonly: true }),
    topic: field.text({ readonly: true, verbatim: true }),
    reason: field.choice(faultReasons, { labels: 'faultReason', readonly: true }),
    detail: field.text({ readonly: true }),
    times: field.integer({ readonly: true }),
    lastAt: field.instant({ readonly: true }),
    firstAt: field.instant({ readonly: true }),
    payload: field.text({ readonly: true }),
  },
})

export const deadLetterCrud = crud(deadLetterEntity, {
  prefix: '/productiondata/web',
  noun: 'DeadLetter',
  right: 'deadLetter',
  verbs: ['select', 'delete', 'export'],
})
