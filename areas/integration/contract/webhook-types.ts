/** What a webhook can be told of, each with the right by which its maker may see that. Names as they stand in `type` of what is sent. */
export const webhookRights = {
  'workOrder.confirmed': 'workOrder.view',
  'workOrder.completed': 'workOrder.view',
  'workOrder.closed': 'workOrder.view',
  'task.started': 'task.view',
  'task.completed': 'task.view',
  'report.made': 'report.view',
  'report.approved': 'report.view',
  'report.reversed': 'report.view',
  'approval.decided': 'approval.view',
  'call.raised': 'andonCall.view',
  'call.answered': 'andonCall.view',
  'call.closed': 'andonCall.view',
  'abnormality.raised': 'abnormality.view',
  'abnormality.closed': 'abnormality.view',
  'stock.moved': 'inventory.view',
  'shipment.sent': 'shipment.view',
} as const satisfies Record<string, string>

export type WebhookType = keyof typeof webhookRights
export const webhookTypes = Object.keys(webhookRights) as [WebhookType, ...WebhookType[]]

/** Sent on request alone, to any webhook. */
export const testType = 'webhook.test'
