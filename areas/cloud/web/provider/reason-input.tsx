import { Input } from 'antd'
import { useT } from '#core/web/i18n/index.ts'

/** Why the provider does something to a team: it is told to its people. */
export function ReasonInput({ value, onChange }: { value: string; onChange(value: string): void }) {
  const t = useT()
  return (
    <Input.TextArea
      className="provider-reason"
      aria-label={t('provider.reason')}
      placeholder={t('provider.reason')}
      rows={2}
      maxLength={500}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
