import { getCurrentUser } from '#areas/identity/contract/session.api.ts'
import { call } from '#core/web/call/request.ts'
import { fetchFileSender } from '#core/web/kit/outbox/index.ts'
import { cacheAnswer } from '#core/web/offline/answers.ts'
import { cachePage } from '#core/web/offline/page.ts'
import { loginOwner, ownerNow } from '#core/web/session/session.tsx'
import { getMaintenanceRoundSheet, maintenanceRoundCrud } from '../../contract/round.ts'
import { openRounds } from './open-rounds-input.ts'

/**
 * Keeps the screen and the open rounds for the time without a network.
 * @throws CallError and what the browser's stores throw; what was kept by then stays
 */
export async function keepRounds(ids: readonly number[], signal: AbortSignal): Promise<void> {
  await fetchFileSender()
  await cachePage()
  const owner = ownerNow()
  const options = { signal, quiet: true }
  await cacheAnswer(loginOwner(), getCurrentUser.path, {}, await call(getCurrentUser, {}, options))
  const list = await call(maintenanceRoundCrud.select, openRounds, options)
  await cacheAnswer(owner, maintenanceRoundCrud.select.path, openRounds, list)
  for (const id of ids)
    if (!signal.aborted)
      await cacheAnswer(
        owner,
        getMaintenanceRoundSheet.path,
        { id },
        await call(getMaintenanceRoundSheet, { id }, options),
      )
  await cachePage()
}
