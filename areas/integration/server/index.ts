import { httpSmsProvider, ownerProof } from '#areas/identity/server/index.ts'
import { handle, handleAhead } from '#core/server/handler.ts'
import type { Authenticate } from '#core/server/http/pipeline.ts'
import { openSecrets } from '#core/server/secrets.ts'
import type { Mount, Services } from '#core/server/services.ts'
import { area } from '../area.ts'
import * as api from '../contract/access-key.api.ts'
import { createKey, givable, keyUse, rotateKey, setStatus } from './keys/acts.ts'
import { keyAuthenticator } from './keys/authenticate.ts'
import { keys } from './keys/keys.ts'
import { keyTimers } from './keys/timers.ts'
import { KeyUses } from './keys/uses.ts'

export { callerOfKey } from './keys/authenticate.ts'

/** Tells callers by access keys and, for every other token, by `sessions`. `end` writes the calls that are still to be counted. */
export function withAccessKeys(services: Services, sessions: Authenticate) {
  const uses = new KeyUses(services.database, services.log)
  return { authenticate: keyAuthenticator(services, uses, sessions), end: () => uses.write() }
}

export const mount: Mount = (services) => {
  const { sms } = services.config
  const proof = ownerProof(openSecrets(services.config), sms ? httpSmsProvider(sms.url, sms.token) : null)
  return {
    area,
    handlers: [
      ...keys.handlers,
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
    ],
    jobs: keys.jobs,
    timers: keyTimers,
  }
}
