import { Button, Empty, Modal, Skeleton, Space } from 'antd'
import { answerInvitation, selectInvitation } from '#areas/identity/contract/invitation.api.ts'
import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/format.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'

/** Factories that ask the person to belong to them: nothing of it holds before he accepts. */
export default function MyInvitations({ onClose }: { onClose(): void }) {
  const t = useT()
  const { data, error, refetch } = useCall(selectInvitation, {})
  const { user } = useSession()
  const act = useAct(answerInvitation, {
    onDone(_, { accept }) {
      // The teams to choose from are read with the page.
      if (accept) location.reload()
      else void refetch()
    },
  })
  const asked = (by: string | null, at: string | null) =>
    by && at ? t('shell.invitations.by', { name: by, time: instantText(at, user.zone).slice(0, 16) }) : ''
  return (
    <Modal open title={t('shell.invitations')} footer={null} onCancel={onClose} width={560}>
      {!data && !error && <Skeleton active />}
      {(error || data?.rows.length === 0) && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={error ? error.message : t('shell.invitations.none')} />
      )}
      {!!data?.rows.length && <p>{t('shell.invitations.hint')}</p>}
      <ul className="shell-sessions">
        {data?.rows.map(({ teamId, teamName, invitedAt, invitedBy }) => (
          <li key={teamId}>
            <div>
              <strong>{teamName}</strong>
              <p>{asked(invitedBy, invitedAt)}</p>
            </div>
            <Space>
              <Button size="small" loading={act.pending} onClick={() => void act.run({ teamId, accept: false })}>
                {t('shell.invitations.decline')}
              </Button>
              <Button
                size="small"
                type="primary"
                loading={act.pending}
                onClick={() => void act.run({ teamId, accept: true })}
              >
                {t('shell.invitations.accept')}
              </Button>
            </Space>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
