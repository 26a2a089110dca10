import { Menu } from 'antd'
import { Link } from 'react-router'
import type { TopMenu } from '#core/contract/area.ts'
import { useT } from '#core/web/i18n/index.ts'
import { addressOf } from '#core/web/screens/navigation.ts'
import type { MountedScreen } from '#core/web/screens/screens.ts'

/** The screens of the chosen top menu. */
export function SideMenu({ menu, screens, path }: { menu: TopMenu; screens: MountedScreen[]; path?: string }) {
  const t = useT()
  return (
    <nav className="shell-side" aria-label={t(`menu.${menu}`)}>
      <h2 className="shell-side-title">{t(`menu.${menu}`)}</h2>
      <Menu mode="inline" selectedKeys={path ? [path] : []} items={screens.map((screen) => screenItem(screen, t))} />
    </nav>
  )
}

/** A screen as an item of a menu: a real link, so that it opens in another browser tab as well. */
export function screenItem(screen: MountedScreen, t: (key: string) => string) {
  const title = t(`screen.${screen.path}`)
  return { key: screen.path, title: '', label: <Link to={addressOf(screen.path)}>{title}</Link> }
}
