import { Button, Modal, Skeleton } from 'antd'
import { Suspense } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { refreshAll } from '#core/web/live.ts'
import { useSession } from '#core/web/session.tsx'
import { dueFirst } from '#core/web/session-end.ts'
import { SecondFactor } from './second-factor.ts'

/** Stands over the page until the second factor that the team asks for is set up; the server serves nothing else before. */
export default function ForcedFactor() {
  const t = useT()
  const { logout } = useSession()
  const done = () => {
    dueFirst.set(null)
    refreshAll()
  }
  const out = (
    <Button type="link" onClick={() => void logout()}>
      {t('shell.logout')}
    </Button>
  )
  return (
    <Modal open title={t('shell.secondFactor')} footer={out} closable={false} keyboard={false} width={480}>
      <Suspense fallback={<Skeleton active />}>
        <SecondFactor onSet={done} />
      </Suspense>
    </Modal>
  )
}
