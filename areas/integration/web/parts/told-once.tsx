import { Alert, Button, Descriptions, Modal, Typography } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'

interface Props {
  secret: string
  note?: string
  onClose(): void
}

/** A key, shown this once, with a call to try it by. */
export function ToldOnce({ secret, note, onClose }: Props) {
  const t = useT()
  const active = useActive()
  if (!active) return null
  const shown = (text: string) => <Typography.Text copyable>{text}</Typography.Text>
  const command = `curl -X POST -H 'authorization: Bearer ${secret}' -H 'content-type: application/json' -d '{}' ${window.location.origin}/…`
  return (
    <Modal
      open
      width={680}
      title={t('accessKey.told')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('kit.close')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t('accessKey.once')} />
      {note && <p>{note}</p>}
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'key', label: t('accessKey'), children: shown(secret) },
          { key: 'example', label: t('accessKey.example'), children: shown(command) },
          { key: 'docs', label: t('accessKey.docs'), children: <a href="/docs">/docs</a> },
        ]}
      />
    </Modal>
  )
}
