import { CloseOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { useT } from '#core/web/i18n/index.ts'
import { screenOf } from '#core/web/screens/screens.ts'
import { sessionHash } from '#core/web/session/session-storage.ts'
import { type OpenPage, pathnameOf } from '../page-of.ts'
import { HelpButton } from './help/help-button.tsx'
import { closePages, type OpenPages, refreshPage } from './open-pages.ts'
import { PageList } from './page-list.tsx'

// What it knows of home is in no page's way.
const FavouriteButton = lazy(() => import('#areas/home/web/favourite-button.tsx'))

interface Props {
  pages: OpenPages
  here: OpenPage | null
  narrow: boolean
}

const hrefOf = (page: OpenPage) => `${pathnameOf(page)}${page.search}${sessionHash()}`

/** The opened pages: links to go back to them, each with its own way to be closed. */
export function PageTabs({ pages: { pages }, here, narrow }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const shown = useRef<HTMLLIElement>(null)
  const path = here?.path
  useEffect(() => {
    if (path) shown.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [path])
  const close = (paths: string[]) => {
    const next = closePages(paths, here?.path)
    if (next !== undefined) void navigate(next ? hrefOf(next) : `/home${sessionHash()}`)
  }
  const act = (action: string, page: OpenPage) => {
    const at = pages.indexOf(page)
    if (action === 'refresh') refreshPage(page.path)
    if (action === 'close') close([page.path])
    if (action === 'others') close(pages.filter((each) => each !== page).map((each) => each.path))
    if (action === 'right') close(pages.slice(at + 1).map((each) => each.path))
  }
  const items = ['refresh', 'close', 'others', 'right'].map((key) => ({ key, label: t(`shell.tab.${key}`) }))
  if (!here) return null
  const screen = screenOf(here.path)
  const refresh = (
    <>
      {screen?.menu && (
        <Suspense fallback={null}>
          <FavouriteButton path={screen.path} />
        </Suspense>
      )}
      {screen?.menu && <HelpButton path={screen.path} area={screen.area} />}
      <Button
        type="text"
        className="shell-refresh"
        icon={<ReloadOutlined />}
        aria-label={t('shell.tab.refresh')}
        title={t('shell.tab.refresh')}
        onClick={() => refreshPage(here.path)}
      />
    </>
  )
  if (narrow)
    return (
      <div className="shell-tabs shell-tabs-narrow">
        <PageList
          pages={pages}
          here={here}
          onOpen={(page) => void navigate(hrefOf(page))}
          onClose={(p) => close([p.path])}
        />
        {refresh}
      </div>
    )
  return (
    <div className="shell-tabs">
      <nav aria-label={t('shell.openPages')}>
        <ul>
          {pages.map((page) => {
            const title = t(`screen.${page.path}`)
            const active = page.path === here.path
            return (
              <Dropdown
                key={page.path}
                trigger={['contextMenu']}
                menu={{ items, onClick: ({ key }) => act(key, page) }}
              >
                <li className={active ? 'active' : undefined} ref={active ? shown : undefined}>
                  <Link
                    to={hrefOf(page)}
                    aria-current={active ? 'page' : undefined}
                    onAuxClick={(event) => {
                      if (event.button !== 1) return
                      event.preventDefault()
                      close([page.path])
                    }}
                  >
                    {title}
                  </Link>
                  <button type="button" aria-label={t('shell.closePage', { title })} onClick={() => close([page.path])}>
                    <CloseOutlined />
                  </button>
                </li>
              </Dropdown>
            )
          })}
        </ul>
      </nav>
      {refresh}
    </div>
  )
}
