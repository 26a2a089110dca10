import { Button, Empty, Modal, Skeleton, Tag } from 'antd'
import { deleteOtherSessions, deleteSession, selectSession } from '#areas/identity/contract/session.api.ts'
import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/format.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { agentName } from './agent-name.ts'

/** Where the person is logged in; each of the others can be ended. */
export default function MySessions({ onClose }: { onClose(): void }) {
  const t = useT()
  const { data, error, refetch } = useCall(selectSession, {}, { topics: ['session'] })
  const end = useAct(deleteSession, { success: t('shell.sessionEnded'), onDone: () => void refetch() })
  const endOthers = useAct(deleteOtherSessions, {
    success: t('shell.otherSessionsEnded'),
    onDone: () => void refetch(),
  })
  const { user } = useSession()
  const time = (at: string) => instantText(at, user.zone).slice(0, 16)
  return (
    <Modal open title={t('shell.mySessions')} footer={null} onCancel={onClose} width={560}>
      {!data && !error && <Skeleton active />}
      {error && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={error.message} />}
      <ul className="shell-sessions">
        {data?.rows.map((session) => (
          <li key={session.id}>
            <div>
              <strong>{agentName(session.agent) ?? t('shell.unknownDevice')}</strong>
              {session.current && <Tag color="blue">{t('shell.thisSession')}</Tag>}
              <p>{[session.ip, t('shell.seenAt', { time: time(session.seenAt) })].filter(Boolean).join(' · ')}</p>
            </div>
            {!session.current && (
              <Button danger size="small" loading={end.pending} onClick={() => void end.run({ id: session.id })}>
                {t('shell.endSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data && data.rows.length > 1 && (
        <Button danger block loading={endOthers.pending} onClick={() => void endOthers.run({})}>
          {t('shell.endOtherSessions')}
        </Button>
      )}
    </Modal>
  )
}
