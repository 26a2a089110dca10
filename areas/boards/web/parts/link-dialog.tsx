import { Button, Input, Modal, Space } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { Qr } from '#core/web/kit/index.ts'
import { toast } from '#core/web/toast.ts'

/** The address of a display, shown this once, as text and as a code to scan. */
export function LinkDialog({ name, url, onClose }: { name: string; url: string; onClose(): void }) {
  const t = useT()
  const copy = async () => {
    // Browsers lend the clipboard to secure pages alone; the text can be selected everywhere.
    await navigator.clipboard.writeText(url)
    toast.success(t('displayLink.copied'))
  }
  return (
    <Modal
      open
      title={t('displayLink.link', { name })}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('kit.close')}
        </Button>
      }
    >
      <Space vertical className="kit-wide">
        <p>{t('displayLink.linkHint')}</p>
        <Space.Compact className="kit-wide">
          <Input readOnly value={url} aria-label={t('displayLink.link', { name })} onFocus={(e) => e.target.select()} />
          {window.isSecureContext && <Button onClick={() => void copy()}>{t('displayLink.copy')}</Button>}
        </Space.Compact>
        <div className="board-link-code">
          <Qr text={url} size={50} />
        </div>
      </Space>
    </Modal>
  )
}
