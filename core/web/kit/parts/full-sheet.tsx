import { Drawer } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  title: string
  /** For its own sizes of what stands in it. */
  className?: string
  footer?: ReactNode
  onClose(): void
  children: ReactNode
}

/** A sheet from below over the whole screen, for what is worked on with fingers. Another that opens over it leaves it where it is. */
export function FullSheet({ title, className, footer, onClose, children }: Props) {
  return (
    <Drawer
      open
      placement="bottom"
      size="100dvh"
      push={false}
      rootClassName={className}
      title={title}
      aria-label={title}
      footer={footer}
      onClose={onClose}
    >
      {children}
    </Drawer>
  )
}
