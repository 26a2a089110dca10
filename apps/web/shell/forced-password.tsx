import { Button, Modal } from 'antd'
import ChangePasswordForm from '#areas/identity/web/login-change-password.tsx'
import { useT } from '#core/web/i18n/index.ts'
import { refreshAll } from '#core/web/live.ts'
import { useSession } from '#core/web/session.tsx'
import { dueFirst } from '#core/web/session-end.ts'

/** Stands over the page until a default password is changed; the server serves nothing else before. */
export default function ForcedPassword() {
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
    <Modal open title={t('shell.changePassword')} footer={out} closable={false} keyboard={false} width={420}>
      <p>{t('session.passwordChange')}</p>
      <ChangePasswordForm onDone={done} />
    </Modal>
  )
}
