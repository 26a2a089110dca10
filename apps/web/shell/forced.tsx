import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { refreshAll } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { dueFirst } from '#core/web/session/session-end.ts'

/** What is due first is done: the page reads anew what it was refused. */
export function dueIsDone(): void {
  dueFirst.set(null)
  refreshAll()
}

/** Stands over the page until what is due first is done; the server serves nothing else before. */
export function Forced({ title, width, children }: { title: string; width: number; children: ReactNode }) {
  const t = useT()
  const { logout } = useSession()
  const out = (
    <Button type="link" onClick={() => void logout()}>
      {t('shell.logout')}
    </Button>
  )
  return (
    <Modal open title={title} footer={out} closable={false} keyboard={false} width={width}>
      {children}
    </Modal>
  )
}
