import { httpSmsProvider, ownerProof } from '#areas/identity/server/index.ts'
import { handle, handleAhead } from '#core/server/handler.ts'
import type { Authenticate } from '#core/server/http/pipeline.ts'
import { openSecrets } from '#core/server/secrets.ts'
import type { Mount, Services } from '#core/server/services.ts'
import { area } from '../area.ts'
import * as api from '../contract/access-key.api.ts'
import * as erp from '../contract/erp.api.ts'
import * as inward from '../contract/erp-source.api.ts'
import * as hooks from '../contract/webhook.api.ts'
import { Courier } from './delivery/courier.ts'
import type { Driver } from './delivery/driver.ts'
import { forgetDeliveries } from './delivery/forget.ts'
import { Wants } from './delivery/wants.ts'
import { allConnectors } from './erp/all.ts'
import { erpConnectors, erpEntries } from './erp/connectors.ts'
import { erpDriver } from './erp/driver.ts'
import { changeEntry, entryLog, retryEntries, settleEntries, skipEntries } from './erp/entries.ts'
import { addConnector, getConnector, setPaused, updateConnector } from './erp/setup.ts'
import { previewMapping, tryConnector } from './erp/trial.ts'
import { compareRecord } from './inward/compare.ts'
import { erpRecords, keepRecord, takeRecord } from './inward/decide.ts'
import { fetchJob, fetchKind, fetchTimer } from './inward/fetch.ts'
import { fetchNow, getSources, previewSource, setSource } from './inward/setup.ts'
import { createKey, givable, keyUse, rotateKey, setStatus } from './keys/acts.ts'
import { keyAuthenticator } from './keys/authenticate.ts'
import { keys } from './keys/keys.ts'
import { keyTimers } from './keys/timers.ts'
import { KeyUses } from './keys/uses.ts'
import { bothOf } from './told/both.ts'
import { erpAnswers } from './told/erp-answers.ts'
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
  const { sms, inner, folders } = services.config
  const secrets = openSecrets(services.config)
  const served = [keys, webhooks, webhookDeliveries, erpConnectors, erpEntries, erpRecords]
  const connector = allConnectors(inner, folders)
  const drivers: Driver[] = [webhookDriver(secrets, inner), erpDriver(secrets, connector)]
  const wants = new Wants(services.hub)
  const proof = ownerProof(secrets, sms ? httpSmsProvider(sms.url, sms.token) : null)
  return {
    area,
    logScopes: { webhookDelivery: { table: 'outgoing_delivery' }, erpEntry: { table: 'outgoing_delivery' } },
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
      handle(erp.addErpConnector, addConnector(secrets, folders)),
      handle(erp.updateErpConnector, updateConnector(secrets, folders)),
      handle(erp.getErpConnector, getConnector),
      handleAhead(erp.testErpConnector, tryConnector(secrets, connector), async (_ctx, _input, came) => came),
      handle(erp.previewErpMapping, previewMapping),
      handle(erp.pauseErpConnector, setPaused(true)),
      handle(erp.resumeErpConnector, setPaused(false)),
      handle(erp.retryErpEntry, retryEntries),
      handle(erp.skipErpEntry, skipEntries),
      handle(erp.settleErpEntry, settleEntries),
      handle(erp.changeErpEntry, changeEntry),
      handle(erp.getErpEntryLog, entryLog),
      handle(inward.getErpSources, getSources),
      handle(inward.setErpSource, setSource),
      handleAhead(inward.previewErpSource, previewSource(secrets, connector), async (_ctx, _input, came) => came),
      handle(inward.fetchErpSource, fetchNow),
      handle(inward.compareErpRecord, compareRecord),
      handle(inward.takeErpRecord, takeRecord),
      handle(inward.keepErpRecord, keepRecord),
    ],
    answers: bothOf(webhookAnswers(wants), erpAnswers(wants)),
    jobs: Object.assign({ [fetchKind]: fetchJob(secrets, connector) }, ...served.map((each) => each.jobs)),
    timers: [...keyTimers, forgetDeliveries, fetchTimer],
    run: new Courier(services, drivers).run,
  }
}
