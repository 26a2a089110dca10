import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { TopMenu } from '#core/contract/area.ts'
import { useT } from '#core/web/i18n/index.ts'
import { sessionHash } from '#core/web/session/session-storage.ts'
import { BrandMark } from './brand-mark.tsx'
import { FindField } from './find/find-field.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { TeamMenu } from './team-menu.tsx'
import { TopMenuBar } from './top-menu-bar.tsx'
import { UserMenu } from './user-menu.tsx'

interface Props {
  menus: TopMenu[]
  menu: TopMenu | null
  onMenu(menu: TopMenu): void
  narrow: boolean
  folded: boolean
  onFold(): void
}

const SimulationTag = lazy(() => import('#areas/devices/web/simulation-tag.tsx'))
const Bell = lazy(() => import('#areas/notifications/web/bell.tsx'))

/** Apart: it brings the browser's database along. */
const OutboxBadge = lazy(async () => ({ default: (await import('#core/web/kit/outbox/outbox-badge.tsx')).OutboxBadge }))

export function Header({ menus, menu, onMenu, narrow, folded, onFold }: Props) {
  const t = useT()
  const label = t(narrow ? 'shell.menu' : folded ? 'shell.unfold' : 'shell.fold')
  return (
    <header className="shell-header">
      <Button
        type="text"
        className="shell-icon"
        icon={narrow || folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        aria-label={label}
        aria-expanded={narrow ? undefined : !folded}
        onClick={onFold}
      />
      <Link className="shell-brand" to={`/home${sessionHash()}`} aria-label={t('app.name')}>
        <BrandMark />
        <span>Gemba</span>
      </Link>
      {narrow ? <span className="shell-gap" /> : <TopMenuBar menus={menus} menu={menu} onMenu={onMenu} />}
      <div className="shell-tools">
        <Suspense fallback={null}>
          <OutboxBadge />
        </Suspense>
        {!narrow && (
          <Suspense fallback={null}>
            <SimulationTag />
          </Suspense>
        )}
        <FindField />
        <Suspense fallback={null}>
          <Bell />
        </Suspense>
        {!narrow && <TeamMenu />}
        <LanguageMenu />
        <UserMenu narrow={narrow} />
      </div>
    </header>
  )
}
