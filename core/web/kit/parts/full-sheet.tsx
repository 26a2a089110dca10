import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import './full-sheet.css'

interface Props {
  title: string
  /** For its own sizes of what stands in it. */
  className?: string
  /** For gloved fingers, as at a terminal: what stands in it finds itself under `kit-gloved` and gives itself larger sizes there. */
  gloved?: boolean
  footer?: ReactNode
  onClose(): void
  children: ReactNode
}

/** A sheet from below over the whole screen, for what is worked on with fingers. Another that opens over it leaves it where it is. */
export function FullSheet({ title, className, gloved, footer, onClose, children }: Props) {
  return (
    <Drawer
      open
      placement="bottom"
      size="100dvh"
      push={false}
      rootClassName={[className, gloved && 'kit-gloved'].filter(Boolean).join(' ') || undefined}
      title={title}
      aria-label={title}
      footer={footer}
      onClose={onClose}
    >
      {children}
    </Drawer>
  )
}
