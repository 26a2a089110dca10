import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import type { OpenPage } from '../page-of.ts'

interface Props {
  pages: readonly OpenPage[]
  here: OpenPage
  onOpen(page: OpenPage): void
  onClose(page: OpenPage): void
}

/** The opened pages on a phone: the present one's name, the others in a list behind it. */
export function PageList({ pages, here, onOpen, onClose }: Props) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const list = (
    <ul className="shell-page-list">
      {pages.map((page) => {
        const title = t(`screen.${page.path}`)
        const active = page.path === here.path
        return (
          <li key={page.path}>
            <Button
              type={active ? 'primary' : 'text'}
              aria-current={active ? 'page' : undefined}
              onClick={() => {
                setOpen(false)
                onOpen(page)
              }}
            >
              {title}
            </Button>
            <Button
              type="text"
              icon={<CloseOutlined />}
              aria-label={t('shell.closePage', { title })}
              onClick={() => onClose(page)}
            />
          </li>
        )
      })}
    </ul>
  )
  return (
    <Popover content={list} trigger="click" placement="bottomLeft" open={open} onOpenChange={setOpen}>
      <Button type="text" className="shell-here">
        <span className="gm-hidden">{t('shell.openPages')}</span>
        <span>{t(`screen.${here.path}`)}</span>
        <small>{pages.length}</small>
        <DownOutlined />
      </Button>
    </Popover>
  )
}
