import ChangePasswordForm from '#areas/identity/web/login-change-password.tsx'
import { useT } from '#core/web/i18n/index.ts'
import { dueIsDone, Forced } from './forced.tsx'

/** Asks for another password while the default one is still in use. */
export default function ForcedPassword() {
  const t = useT()
  return (
    <Forced title={t('shell.changePassword')} width={420}>
      <p>{t('session.passwordChange')}</p>
      <ChangePasswordForm onDone={dueIsDone} />
    </Forced>
  )
}
