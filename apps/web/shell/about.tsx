import { Descriptions, Modal } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { liveConnected } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useStore } from '#core/web/store.ts'
import { appVersion } from '#core/web/version.ts'

export default function About({ onClose }: { onClose(): void }) {
  const t = useT()
  const { user } = useSession()
  const live = useStore(liveConnected)
  return (
    <Modal open title={t('app.name')} footer={null} onCancel={onClose} width={420}>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'version', label: t('shell.version'), children: appVersion() || t('shell.development') },
          { key: 'team', label: t('shell.team'), children: user.teamName },
          { key: 'zone', label: t('shell.zone'), children: user.zone },
          { key: 'live', label: t('shell.live'), children: t(live ? 'shell.connected' : 'shell.disconnected') },
          { key: 'license', label: t('shell.license'), children: 'Apache-2.0' },
          { key: 'docs', label: t('shell.api'), children: <a href="/docs">/docs</a> },
        ]}
      />
    </Modal>
  )
}
