import { Alert } from 'antd'
import { network } from '#core/web/call/network.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useStore } from '#core/web/store.ts'

/** Without a network: what still works, and on plain HTTP, where a browser keeps no page, what must not be done. */
export function OfflineHint() {
  const t = useT()
  const { offline } = useStore(network)
  if (!offline) return null
  return (
    <Alert
      showIcon
      className="kit-gap"
      type={window.isSecureContext ? 'info' : 'warning'}
      title={t(window.isSecureContext ? 'floor.offline' : 'floor.offlineInsecure')}
    />
  )
}
