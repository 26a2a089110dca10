import { network } from '#core/web/call/network.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useStore } from '#core/web/store.ts'
import { useReleased } from './use-released.ts'

/** The red banner at the top of every page while the server cannot be reached. */
export function NetworkBanner() {
  const t = useT()
  const { offline, seconds } = useStore(network)
  if (!useReleased(offline)) return null
  return (
    <div className="gm-network" role="alert">
      {seconds > 0 ? t('net.retrying', { seconds }) : t('net.none')}
    </div>
  )
}
