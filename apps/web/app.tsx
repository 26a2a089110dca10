import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router'
import { queries } from '#core/web/call/query.ts'
import { loadScreenMessages } from '#core/web/i18n/index.ts'
import { standaloneScreens } from '#core/web/screens/screens.ts'
import { sessionHash, tokenOf } from '#core/web/session/session-storage.ts'
import { HomeGate } from './home-gate.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'
import { LoginGate } from './login-gate.tsx'
import { NetworkBanner } from './network-banner.tsx'
import { NotFound } from './not-found.tsx'
import { PlainMessages } from './plain-messages.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { VersionWatch } from './version-watch.tsx'
import { Waiting } from './waiting.tsx'

const Login = lazy(() => import('#areas/identity/web/login.tsx'))
const Setup = lazy(() => import('#areas/identity/web/login-setup.tsx'))
const PhoneLogin = lazy(() => import('#areas/identity/web/phone-login.tsx'))
const ProviderConsole = lazy(async () => {
  const [page] = await Promise.all([
    import('#areas/cloud/web/late/provider.tsx'),
    loadScreenMessages('cloud/late/provider'),
  ])
  return page
})
const OpenSealCheck = lazy(async () => {
  const [page] = await Promise.all([
    import('#areas/seals/web/late/open-check.tsx'),
    loadScreenMessages('seals/late/open-check'),
  ])
  return page
})
const LanguageMenu = lazy(() => import('./shell/language-menu.tsx').then((m) => ({ default: m.LanguageMenu })))
const AntdTheme = lazy(() => import('#core/web/antd/antd-theme.tsx'))
const HelpPages = lazy(() => import('./shell/help/help-pages.tsx'))
const NetBreakTip = lazy(() => import('./net-break-tip.tsx'))

/** The root view: what every page shares, and the routes. */
export function App() {
  return (
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <NetworkBanner />
        <LoadingOverlay />
        <PlainMessages />
        <VersionWatch />
        <ScreenBoundary>
          <Suspense fallback={<Waiting />}>
            <AllRoutes />
          </Suspense>
        </ScreenBoundary>
      </BrowserRouter>
    </QueryClientProvider>
  )
}

function AllRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Start />} />
      <Route
        path="/login"
        element={
          <LoginGate>
            <AntdTheme>
              <Login />
            </AntdTheme>
          </LoginGate>
        }
      />
      <Route
        path="/setup"
        element={
          <AntdTheme>
            <Setup />
          </AntdTheme>
        }
      />
      <Route
        path="/phone/login"
        element={
          <AntdTheme>
            <PhoneLogin />
          </AntdTheme>
        }
      />
      <Route
        path="/provider"
        element={
          <AntdTheme>
            <ProviderConsole absent={<NotFound />} />
          </AntdTheme>
        }
      />
      {/* Printed on stamped files (`checkPath` of seals). */}
      <Route
        path="/s/:code?"
        element={
          <AntdTheme>
            <OpenSealCheck languages={<LanguageMenu />} />
          </AntdTheme>
        }
      />
      <Route path="/netBreakTip" element={<NetBreakTip />} />
      {standaloneScreens().map(({ path, Component }) => (
        <Route key={path} path={`/${path}`} element={<HomeGate standalone={<Component />} />} />
      ))}
      <Route path="/help/:path?" element={<HomeGate standalone={<HelpPages />} />} />
      <Route path="/home/*" element={<HomeGate />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

function Start() {
  const { search } = useLocation()
  return <Navigate to={tokenOf() ? `/home${sessionHash()}` : `/login${search}`} replace />
}
