import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { TopMenu } from '#core/contract/area.ts'
import AntdRoot from '#core/web/antd/antd-root.tsx'
import { useT } from '#core/web/i18n/index.ts'
import { noteScreen } from '#core/web/screens/recent.ts'
import { menusOf, openScreens, screenOf } from '#core/web/screens/screens.ts'
import { partsOf } from '#core/web/screens/slots.ts'
import { useSession } from '#core/web/session/session.tsx'
import { dueFirst } from '#core/web/session/session-end.ts'
import { sessionHash } from '#core/web/session/session-storage.ts'
import { useStore } from '#core/web/store.ts'
import { useNarrow } from '#core/web/use-narrow.ts'
import { type OpenPage, pageOf } from '../page-of.ts'
import { placeMeant } from '../place-meant.ts'
import { Screen } from '../screen.tsx'
import { Header } from './header.tsx'
import { HomeIndex } from './home-index.tsx'
import { PageStack } from './page-stack.tsx'
import { PageTabs } from './page-tabs.tsx'
import { SideMenu } from './side-menu.tsx'
import { useFolded } from './use-folded.ts'
import { useOwnAppearance } from './use-own-appearance.ts'
import { usePages } from './use-pages.ts'
import './shell.css'

const ForcedPassword = lazy(() => import('./forced-password.tsx'))
const ForcedFactor = lazy(() => import('./forced-factor.tsx'))
const MenuDrawer = lazy(() => import('./menu-drawer.tsx'))

/** The shell around every feature page: menus, opened pages, and what belongs to the session. */
export default function Shell() {
  const due = useStore(dueFirst)
  useOwnAppearance()
  const here = pageOf(useLocation())
  return (
    <AntdRoot>
      {here && screenOf(here.path)?.alone ? <Alone page={here} /> : <Frame />}
      {due && <Suspense fallback={null}>{due === 'password' ? <ForcedPassword /> : <ForcedFactor />}</Suspense>}
    </AntdRoot>
  )
}

/** A screen of a terminal, edge to edge: no menus, no tabs. */
function Alone({ page }: { page: OpenPage }) {
  useTitle(page)
  return (
    <main className="gm-alone" data-screen={page.path}>
      <Notices />
      <Screen page={page} active />
    </main>
  )
}

/** What the person is told, above every page. */
const Notices = () => (
  <Suspense fallback={null}>
    {partsOf('shell.notice', useSession()).map(({ name, Part }) => (
      <Part key={name} />
    ))}
  </Suspense>
)

function useTitle(page: OpenPage | null): void {
  const t = useT()
  const title = page ? t(`screen.${page.path}`) : t('shell.home')
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`
  }, [title, t])
}

function Frame() {
  const t = useT()
  const session = useSession()
  const location = useLocation()
  const narrow = useNarrow()
  const [folded, toggleFolded] = useFolded()
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never')
  const here = pageOf(location)
  const pages = usePages(here)
  const shown = menusOf(openScreens(session)).filter(({ menu }) => session.menus?.includes(menu) ?? true)
  const [chosen, setChosen] = useState<{ menu: TopMenu; at: string } | null>(null)
  const menu = menuShown(chosen, here?.path, shown)
  useTitle(here)
  const { user } = session
  const path = here?.path
  useEffect(() => {
    if (path) noteScreen(user, path)
  }, [user, path])

  if (!here && !/^\/home\/?$/.test(location.pathname)) {
    const meant = placeMeant(location.pathname)
    const place = meant === null ? '/notfound' : `/home/${meant}${location.search}`
    return <Navigate to={`${place}${sessionHash()}`} replace />
  }
  const choose = (next: TopMenu) => setChosen({ menu: next, at: here?.path ?? '' })
  const side = shown.find((each) => each.menu === menu)?.screens ?? []
  return (
    <div className="shell">
      <a className="shell-skip" href="#content" onClick={skipToContent}>
        {t('shell.skip')}
      </a>
      {session.demo && <div className="shell-demo">{t('shell.demo')}</div>}
      <Header
        menus={shown.map((each) => each.menu)}
        menu={menu}
        onMenu={choose}
        narrow={narrow}
        folded={folded}
        onFold={narrow ? () => setDrawer('open') : toggleFolded}
      />
      {narrow && drawer !== 'never' && (
        <Suspense fallback={null}>
          <MenuDrawer open={drawer === 'open'} onClose={() => setDrawer('closed')} menus={shown} path={here?.path} />
        </Suspense>
      )}
      <div className="shell-body">
        {!narrow && !folded && menu && <SideMenu menu={menu} screens={side} path={here?.path} />}
        <div className="shell-main">
          <PageTabs pages={pages} here={here} narrow={narrow} />
          <Notices />
          <main id="content" className="shell-content" tabIndex={-1}>
            {here ? <PageStack pages={pages} here={here} /> : <HomeIndex screens={openScreens(session)} />}
          </main>
        </div>
      </div>
    </div>
  )
}

/** The menu that was chosen, until another page is opened; then the menu of that page. */
function menuShown(
  chosen: { menu: TopMenu; at: string } | null,
  path: string | undefined,
  shown: { menu: TopMenu }[],
): TopMenu | null {
  if (chosen && chosen.at === (path ?? '')) return chosen.menu
  const own = path ? screenOf(path)?.menu : undefined
  if (own && shown.some(({ menu }) => menu === own)) return own
  return chosen?.menu ?? shown[0]?.menu ?? null
}

/** The hash of the address names the login, so the skip link moves the focus itself. */
function skipToContent(event: React.MouseEvent): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
