import { createElement, memo, Suspense, useMemo } from 'react'
import { Route, Routes } from 'react-router'
import { useT } from '#core/web/i18n/index.ts'
import { PageContext } from '#core/web/screens/navigation.ts'
import { componentOf, forgetComponent, mayOpen, screenOf } from '#core/web/screens/screens.ts'
import { useSession } from '#core/web/session/session.tsx'
import { Failed } from './failed.tsx'
import { type OpenPage, pathnameOf } from './page-of.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { Waiting } from './waiting.tsx'

/** One screen in its page. Its address is its own: a hidden page does not see where others go. */
export const Screen = memo(function Screen({ page, active }: { page: OpenPage; active: boolean }) {
  const t = useT()
  const session = useSession()
  const { path, rest, search } = page
  const context = useMemo(
    () => ({ path, rest, query: Object.fromEntries(new URLSearchParams(search)), active }),
    [path, rest, search, active],
  )
  const screen = screenOf(path)
  const component = componentOf(path)
  if (!screen || !component) return null
  if (!mayOpen(screen, session)) return <Failed title={t('shell.noPermission')} message={t('shell.noPermissionHint')} />
  return (
    <PageContext value={context}>
      <ScreenBoundary onRetry={() => forgetComponent(path)}>
        <Suspense fallback={<Waiting />}>
          <Routes location={{ pathname: pathnameOf(page), search }}>
            <Route path=":page/*" element={createElement(component)} />
          </Routes>
        </Suspense>
      </ScreenBoundary>
    </PageContext>
  )
})
