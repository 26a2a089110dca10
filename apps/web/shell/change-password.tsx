import { Modal } from 'antd'
import ChangePasswordForm from '#areas/identity/web/login-change-password.tsx'
import { useT } from '#core/web/i18n/index.ts'

export default function ChangePassword({ onClose }: { onClose(): void }) {
  const t = useT()
  return (
    <Modal open title={t('shell.changePassword')} footer={null} onCancel={onClose} width={420} maskClosable={false}>
      <ChangePasswordForm onDone={onClose} />
    </Modal>
  )
}
