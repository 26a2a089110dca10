import { DownOutlined } from '@ant-design/icons'
import { Menu } from 'antd'
import type { TopMenu } from '#core/contract/area.ts'
import { useT } from '#core/web/i18n/index.ts'

/** The top menus; those that find no room are behind the last one. */
export function TopMenuBar({
  menus,
  menu,
  onMenu,
}: {
  menus: TopMenu[]
  menu: TopMenu | null
  onMenu(menu: TopMenu): void
}) {
  const t = useT()
  return (
    <nav className="shell-top" aria-label={t('shell.topMenus')}>
      <Menu
        mode="horizontal"
        theme="dark"
        selectedKeys={menu ? [menu] : []}
        items={menus.map((key) => ({ key, label: t(`menu.${key}`) }))}
        onClick={({ key }) => onMenu(key as TopMenu)}
        overflowedIndicator={
          <>
            {t('shell.more')} <DownOutlined />
          </>
        }
      />
    </nav>
  )
}
