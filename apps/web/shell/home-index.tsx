import { Empty } from 'antd'
import { Navigate } from 'react-router'
import { useT } from '#core/web/i18n/index.ts'
import { addressOf } from '#core/web/screens/navigation.ts'
import type { MountedScreen } from '#core/web/screens/screens.ts'

/** /home itself opens the welcome page, else the first screen that the person may open. */
export function HomeIndex({ screens }: { screens: MountedScreen[] }) {
  const t = useT()
  const first = screens.find(({ path }) => path === 'welCome') ?? screens.find(({ menu, board }) => menu && !board)
  const target = first ?? screens.find(({ menu }) => menu)
  if (target) return <Navigate to={addressOf(target.path)} replace />
  return <Empty className="shell-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('shell.noScreens')} />
}
