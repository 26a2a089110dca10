import { lazy, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { logout } from '#areas/identity/contract/session.api.ts'
import { watchNetwork } from '#core/web/call/network.ts'
import { queries } from '#core/web/call/query.ts'
import { call } from '#core/web/call/request.ts'
import { startLanguages } from '#core/web/i18n/index.ts'
import { startLiveRefresh } from '#core/web/live/live.ts'
import { mountMade } from '#core/web/screens/made-in.ts'
import { mountAreas } from '#core/web/screens/screens.ts'
import { setLogout } from '#core/web/session/session.tsx'
import { onSessionReset } from '#core/web/session/session-end.ts'
import { startAppearance } from '#core/web/theme/appearance.ts'
import { keepVersion, watchChunks } from '#core/web/version.ts'
import { App } from './app.tsx'
import { areas } from './areas.ts'
import { leaveTenantAddress } from './tenant-address.ts'
import './global.css'

leaveTenantAddress()
startAppearance()
keepVersion()
watchChunks()
watchNetwork()
startLiveRefresh()
mountAreas(areas)
mountMade(
  () => import('./made.ts').then((m) => m.made),
  lazy(() => import('#core/web/kit/form/add-in-place.tsx')),
)
setLogout(() => call(logout, {}))
onSessionReset(() => queries.clear())

await startLanguages()
const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
