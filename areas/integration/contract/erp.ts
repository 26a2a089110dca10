import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { erpKinds } from './erp-kinds.ts'
import { erpProtocols } from './erp-systems.ts'
import { problems } from './outgoing.ts'

/** failing: its ERP does not answer and is asked by one entry at a time; paused: by a person. */
export const erpConnectorStates = ['on', 'failing', 'paused'] as const

const readonly = { readonly: true } as const

/** The way to an ERP. */
export const erpConnectorEntity = defineEntity({
  name: 'erpConnector',
  key: 'name',
  search: ['name', 'address', 'remark'],
  fields: {
    name: field.text({ required: true, max: 64 }),
    state: field.choice(erpConnectorStates, {
      ...readonly,
      labels: 'erpConnector.state',
      colors: { on: 'green', failing: 'orange', paused: 'default' },
    }),
    protocol: field.choice(erpProtocols, { ...readonly, labels: 'erpProtocol' }),
    address: field.text({ ...readonly, max: 500, verbatim: true }),
    kinds: field.choices(erpKinds, { ...readonly, labels: 'erpKind' }),
    waiting: field.integer(readonly),
    stuck: field.integer(readonly),
    lastAt: field.instant(readonly),
    failingSince: field.instant(readonly),
    ownerName: field.text(readonly),
    remark: field.multiline({ max: 500 }),
  },
})

export const erpConnectorCrud = crud(erpConnectorEntity, {
  prefix: '/user/web',
  noun: 'ErpConnector',
  right: 'erpConnector',
  verbs: ['select', 'delete'],
})

export const erpConnectorReference: Reference = { path: erpConnectorCrud.select.path, label: ['name'] }

/** parked: its ERP does not answer, or a person paused the connector; rejected: it waits for a person, and so does what follows of its document. */
export const erpEntryStates = ['waiting', 'parked', 'sending', 'unknown', 'rejected', 'done', 'skipped'] as const
export const openErpStates = ['waiting', 'parked', 'sending', 'unknown', 'rejected'] as const

/** What the ERP is told. */
export const erpEntry = defineEntity({
  name: 'erpEntry',
  key: 'document',
  search: ['document', 'messageKey', 'error', 'externalId'],
  fields: {
    occurredAt: field.instant(readonly),
    connectorId: field.reference(erpConnectorReference, { required: true, ...readonly, display: 'connectorName' }),
    kind: field.choice(erpKinds, { ...readonly, labels: 'erpKind' }),
    document: field.text({ ...readonly, verbatim: true }),
    counter: field.boolean(readonly),
    state: field.choice(erpEntryStates, {
      ...readonly,
      labels: 'erpEntry.state',
      colors: {
        waiting: 'blue',
        parked: 'orange',
        sending: 'processing',
        unknown: 'magenta',
        rejected: 'red',
        done: 'green',
        skipped: 'default',
      },
    }),
    attempts: field.integer(readonly),
    problem: field.choice(problems, { ...readonly, labels: 'outgoing.problem' }),
    error: field.text({ ...readonly, max: 500, verbatim: true }),
    nextAt: field.instant(readonly),
    externalId: field.text({ ...readonly, verbatim: true }),
    endedAt: field.instant(readonly),
    messageKey: field.text({ ...readonly, verbatim: true }),
  },
  // What is wrong, and why, stands before when and where.
  table: [
    'document',
    'kind',
    'state',
    'error',
    'counter',
    'occurredAt',
    'connectorId',
    'attempts',
    'problem',
    'nextAt',
    'externalId',
    'endedAt',
    'messageKey',
  ],
})

export const erpEntryCrud = crud(erpEntry, {
  prefix: '/user/web',
  noun: 'ErpEntry',
  right: 'erpEntry',
  verbs: ['select', 'get', 'export'],
})
