import { Provider as MotionProvider } from '@rc-component/motion'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'

const dialog = { className: 'page-dialog' }
const drawer = { className: 'page-drawer' }

/**
 * What a page opens comes by an animation of the style sheet alone. The motions of the library keep in a state whether they
 * stand: a page that is drawn while it is hidden would lose what is in its open dialogs, and a dialog that comes back without
 * its panel cannot take the focus and brings the page down.
 */
export function StillPage({ children }: { children: ReactNode }) {
  return (
    <MotionProvider motion={false}>
      <ConfigProvider modal={dialog} drawer={drawer}>
        {children}
      </ConfigProvider>
    </MotionProvider>
  )
}
