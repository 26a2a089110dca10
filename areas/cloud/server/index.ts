import { taskCheck } from '#areas/execution/server/index.ts'
import { handle } from '#core/server/handler.ts'
import { callGate } from '#core/server/http/gate.ts'
import type { Mount } from '#core/server/services.ts'
import { fill } from '#core/server/slots.ts'
import { teamQuota } from '#core/server/team-quota.ts'
import { area } from '../area.ts'
import { getCloudService } from '../contract/cloud-service.api.ts'
import { checkQuota } from './quotas.ts'
import { reminderTimers } from './reminders.ts'
import { cloudService } from './service.ts'
import { cloudGate } from './standings.ts'
import { startPaid } from './start-check.ts'
import { ensureSubscription } from './subscription.ts'

export const mount: Mount = (services) => ({
  area,
  handlers: [handle(getCloudService, cloudService(services))],
  fills: [
    fill(callGate, 'cloud', cloudGate(services)),
    fill(teamQuota, 'cloud', checkQuota),
    fill(taskCheck, startPaid.name, startPaid),
  ],
  timers: reminderTimers,
  // Teams that were there before the server was a provider's; a new one is given its trial with its first call.
  async run(service) {
    for (const team of await service.teams())
      await service.inTeam(team, (ctx) => ensureSubscription(ctx.db, team, ctx.now))
    return async () => {}
  },
})
