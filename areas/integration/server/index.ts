import { httpSmsProvider, ownerProof } from '#areas/identity/server/index.ts'
import { handle, handleAhead } from '#core/server/handler.ts'
import type { Authenticate } from '#core/server/http/pipeline.ts'
import { openSecrets } from '#core/server/secrets.ts'
import type { Mount, Services } from '#core/server/services.ts'
import { area } from '../area.ts'
import * as api from '../contract/access-key.api.ts'
import * as hooks from '../contract/webhook.api.ts'
import { Courier } from './delivery/courier.ts'
import type { Driver } from './delivery/driver.ts'
import { forgetDeliveries } from './delivery/forget.ts'
import { Wants } from './delivery/wants.ts'
import { createKey, givable, keyUse, rotateKey, setStatus } from './keys/acts.ts'
import { keyAuthenticator } from './keys/authenticate.ts'
import { keys } from './keys/keys.ts'
import { keyTimers } from './keys/timers.ts'
import { KeyUses } from './keys/uses.ts'
import { webhookAnswers } from './told/webhook-answers.ts'
import * as acts from './webhooks/acts.ts'
import { webhookDriver } from './webhooks/driver.ts'
import { deliveryLog } from './webhooks/log.ts'
import { webhookDeliveries, webhooks } from './webhooks/webhooks.ts'

export { callerOfKey } from './keys/authenticate.ts'

/** Tells callers by access keys and, for every other token, by `sessions`. `end` writes the calls that are still to be counted. */
export function withAccessKeys(services: Services, sessions: Authenticate) {
  const uses = new KeyUses(services.database, services.log)
  return { authenticate: keyAuthenticator(services, uses, sessions), end: () => uses.write() }
}

export const mount: Mount = (services) => {
  const { sms, inner } = services.config
  const secrets = openSecrets(services.config)
  const served = [keys, webhooks, webhookDeliveries]
  const drivers: Driver[] = [webhookDriver(secrets, inner)]
  const proof = ownerProof(secrets, sms ? httpSmsProvider(sms.url, sms.token) : null)
  return {
    area,
    logScopes: { webhookDelivery: { table: 'outgoing_delivery' } },
    handlers: [
      ...served.flatMap((each) => each.handlers),
      handle(api.getAccessKeyProof, (ctx) => proof.way(ctx)),
      handleAhead(
        api.sendAccessKeyCode,
        (ctx) => proof.send(ctx),
        async (_ctx, _input, sent) => sent,
      ),
      handle(api.selectAccessKeyRight, (ctx) => givable(ctx, services)),
      handleAhead(api.createAccessKey, (ctx, input) => proof.prove(ctx, input.proof), createKey),
      handleAhead(api.rotateAccessKey, (ctx, input) => proof.prove(ctx, input.proof), rotateKey),
      handle(api.disableAccessKey, setStatus('disabled')),
      handle(api.enableAccessKey, setStatus('enabled')),
      handle(api.getAccessKeyUse, keyUse),
      handle(hooks.createWebhook, acts.createWebhook(secrets)),
      handle(hooks.rotateWebhook, acts.rotateWebhook(secrets)),
      handle(hooks.enableWebhook, acts.setEnabled(true)),
      handle(hooks.disableWebhook, acts.setEnabled(false)),
      handle(hooks.testWebhook, acts.testWebhook),
      handle(hooks.resendWebhookDelivery, acts.resend),
      handle(hooks.resendWebhookRange, acts.resendRange),
      handle(hooks.getWebhookDeliveryLog, deliveryLog),
    ],
    answers: webhookAnswers(new Wants(services.hub)),
    jobs: Object.assign({}, ...served.map((each) => each.jobs)),
    timers: [...keyTimers, forgetDeliveries],
    run: new Courier(services, drivers).run,
  }
}
