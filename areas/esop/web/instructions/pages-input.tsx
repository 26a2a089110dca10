import { Input } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import type { InputProps } from '#core/web/kit/index.ts'

/** Which pages are shown, with an example of how to write them. */
export const pagesInput = (input: InputProps) => <PagesInput {...input} />

function PagesInput({ value, onChange, ...input }: InputProps) {
  const t = useT()
  return (
    <Input
      {...input}
      placeholder={t('instruction.pagesHint')}
      value={(value as string | null) ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
