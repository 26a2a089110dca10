import { Drawer, Menu } from 'antd'
import type { TopMenu } from '#core/contract/area.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type MountedScreen, screenOf } from '#core/web/screens/screens.ts'
import { screenItem } from './side-menu.tsx'

interface Props {
  open: boolean
  onClose(): void
  menus: { menu: TopMenu; screens: MountedScreen[] }[]
  path?: string
}

/** All menus on a phone. */
export default function MenuDrawer({ open, onClose, menus, path }: Props) {
  const t = useT()
  const own = path ? screenOf(path)?.menu : undefined
  const items = menus.map(({ menu, screens }) => ({
    key: `menu.${menu}`,
    label: t(`menu.${menu}`),
    children: screens.map((screen) => screenItem(screen, t)),
  }))
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={300}
      title={t('shell.menu')}
      styles={{ body: { padding: '8px 0' } }}
    >
      <Menu
        mode="inline"
        items={items}
        selectedKeys={path ? [path] : []}
        defaultOpenKeys={own ? [`menu.${own}`] : []}
        onClick={onClose}
      />
    </Drawer>
  )
}
