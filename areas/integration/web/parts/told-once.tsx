import { Alert, Button, Descriptions, Modal, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'

interface Props {
  title: string
  warning: string
  note?: string
  /** What is told; texts can be copied. */
  items: { key: string; label: string; value: string | ReactNode }[]
  onClose(): void
}

/** A secret, shown this once, with how it is used. */
export function ToldOnce({ title, warning, note, items, onClose }: Props) {
  const t = useT()
  const active = useActive()
  if (!active) return null
  return (
    <Modal
      open
      width={680}
      title={title}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('kit.close')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={warning} />
      {note && <p>{note}</p>}
      <Descriptions
        column={1}
        size="small"
        items={items.map(({ key, label, value }) => ({
          key,
          label,
          children: typeof value === 'string' ? <Typography.Text copyable>{value}</Typography.Text> : value,
        }))}
      />
    </Modal>
  )
}
