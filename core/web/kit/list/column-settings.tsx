import { SettingOutlined } from '@ant-design/icons'
import { Button, Popover, Spin } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import type { ColumnSettingsProps } from './column-settings-panel.tsx'

const Panel = lazy(() => import('./column-settings-panel.tsx'))

/** Which columns a table shows, in which order, pinned to which side. */
export function ColumnSettings<Row>(props: ColumnSettingsProps<Row>) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const panel = () => (
    <Suspense fallback={<Spin className="kit-pad" />}>
      <Panel {...props} />
    </Suspense>
  )
  return (
    <Popover trigger="click" placement="bottomRight" open={open} onOpenChange={setOpen} content={panel}>
      <Button icon={<SettingOutlined />} aria-label={t('kit.columns')} title={t('kit.columns')} />
    </Popover>
  )
}
