import { Alert, Button } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { toast } from '#core/web/toast.ts'

/** Recovery codes, shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const t = useT()
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast.success(t('secondFactor.copied'))
  }
  return (
    <>
      <Alert type="warning" showIcon title={t('secondFactor.kept')} />
      <ul className="factor-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="factor-buttons">
        {/* Browsers lend the clipboard to secure pages alone; the text can be selected everywhere. */}
        {window.isSecureContext && <Button onClick={() => void copy()}>{t('secondFactor.copy')}</Button>}
        <Button type="primary" onClick={onKept}>
          {t('secondFactor.done')}
        </Button>
      </div>
    </>
  )
}
