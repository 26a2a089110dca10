import { Button, Modal } from 'antd'
import { lazy, Suspense } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { refreshAll } from '#core/web/live.ts'
import { useSession } from '#core/web/session.tsx'
import { passwordChangeNeeded } from '#core/web/session-end.ts'
import { useStore } from '#core/web/store.ts'

const Form = lazy(() =>
  import('#areas/identity/web/login-change-password.tsx').then((m) => ({ default: m.ChangePasswordForm })),
)

/** Stands over the page until a default password is changed; the server serves nothing else before. */
export function ForcedPassword() {
  const t = useT()
  const { logout } = useSession()
  if (!useStore(passwordChangeNeeded)) return null
  const done = () => {
    passwordChangeNeeded.set(false)
    refreshAll()
  }
  const out = (
    <Button type="link" onClick={() => void logout()}>
      {t('shell.logout')}
    </Button>
  )
  return (
    <Modal open title={t('shell.changePassword')} footer={out} closable={false} keyboard={false} width={420}>
      <p>{t('session.passwordChange')}</p>
      <Suspense fallback={null}>
        <Form onDone={done} />
      </Suspense>
    </Modal>
  )
}
