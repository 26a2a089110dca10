import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { deliveryColors, deliveryStates, problems } from './outgoing.ts'
import { webhookTypes } from './webhook-types.ts'

/** parked: it does not answer, and is asked by one delivery at a time; gone, failing: disabled for its answers. */
export const webhookStates = ['enabled', 'parked', 'disabled', 'gone', 'failing'] as const

const readonly = { readonly: true } as const

/** An address of another program that is told what happens here. */
export const webhookEntity = defineEntity({
  name: 'webhook',
  key: 'name',
  search: ['name', 'address', 'remark'],
  fields: {
    name: field.text({ required: true, max: 64 }),
    state: field.choice(webhookStates, {
      ...readonly,
      labels: 'webhook.state',
      colors: { enabled: 'green', parked: 'orange', disabled: 'default', gone: 'red', failing: 'red' },
    }),
    address: field.text({ required: true, max: 500, verbatim: true, hint: true }),
    types: field.choices(webhookTypes, { required: true, labels: 'webhookType', hint: true }),
    ownerName: field.text(readonly),
    /** How its newest secret ends. */
    secretUntil: field.instant(readonly),
    waiting: field.integer(readonly),
    failed: field.integer(readonly),
    lastAt: field.instant(readonly),
    failingSince: field.instant(readonly),
    remark: field.multiline({ max: 500 }),
  },
})

export const webhookCrud = crud(webhookEntity, {
  prefix: '/user/web',
  noun: 'Webhook',
  right: 'webhook',
  verbs: ['select', 'get', 'update', 'delete'],
})

export const webhookReference: Reference = {
  path: webhookCrud.select.path,
  label: ['name'],
}

/** What was or is to be sent to webhooks. */
export const webhookDelivery = defineEntity({
  name: 'webhookDelivery',
  key: 'document',
  search: ['document', 'messageKey', 'error'],
  fields: {
    occurredAt: field.instant(readonly),
    webhookId: field.reference(webhookReference, { required: true, ...readonly, display: 'webhookName' }),
    type: field.choice([...webhookTypes, 'webhook.test'], { ...readonly, labels: 'webhookType' }),
    document: field.text({ ...readonly, verbatim: true }),
    state: field.choice(deliveryStates, { ...readonly, labels: 'outgoing.state', colors: deliveryColors }),
    attempts: field.integer(readonly),
    problem: field.choice(problems, { ...readonly, labels: 'outgoing.problem' }),
    error: field.text({ ...readonly, max: 500, verbatim: true }),
    nextAt: field.instant(readonly),
    endedAt: field.instant(readonly),
    messageKey: field.text({ ...readonly, verbatim: true }),
  },
})

export const webhookDeliveryCrud = crud(webhookDelivery, {
  prefix: '/user/web',
  noun: 'WebhookDelivery',
  right: 'webhook',
  verbs: ['select', 'get', 'export'],
})
