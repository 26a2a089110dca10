import { Button, Form, Input } from 'antd'
import { useId, useState } from 'react'
import type { Field } from '#core/contract/field.ts'
import { languages } from '#core/contract/languages.ts'
import type { Names } from '#core/contract/names.ts'
import { useT } from '#core/web/i18n/index.ts'
import { checkField } from './check.ts'

interface Props {
  /** The label of the text itself. */
  label: string
  /** The field that holds its other languages. */
  name: string
  /** Index of the sub-row that it belongs to, within a form's list. */
  at?: number
  field: Field
  disabled?: boolean
}

/** What a text is in other languages, to be opened below it; where a language is left blank, the text is read as it is. */
export default function NamesInput({ label, name, at, field, disabled }: Props) {
  const t = useT()
  const rule = {
    validator: async (_rule: unknown, value: unknown) => {
      const result = checkField(name, field, value)
      if (result[0]) throw new Error(t(result[0].key, result[0].params))
    },
  }
  return (
    <Form.Item name={at === undefined ? name : [at, name]} className="kit-names" rules={[rule]}>
      <Languages label={label} disabled={disabled} />
    </Form.Item>
  )
}

interface Value {
  value?: Names | null
  onChange?(value: Names): void
}

function Languages({ label, disabled, value, onChange }: Pick<Props, 'label' | 'disabled'> & Value) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const rows = useId()
  const told = languages.filter((language) => value?.[language]).map((language) => t(`named.${language}`))
  return (
    <>
      <Button
        type="link"
        size="small"
        className="kit-names-open"
        aria-expanded={open}
        aria-controls={rows}
        onClick={() => setOpen(!open)}
      >
        {[t('named.others'), ...(told.length ? [told.join(t('listed'))] : [])].join(' · ')}
      </Button>
      {open && (
        <div id={rows} className="kit-names-rows">
          {languages.map((language) => (
            <label key={language}>
              <span aria-hidden>{t(`named.${language}`)}</span>
              <Input
                disabled={disabled}
                aria-label={t('named.inLanguage', { label, language: t(`named.${language}`) })}
                value={value?.[language] ?? ''}
                onChange={(event) => onChange?.({ ...value, [language]: event.target.value })}
              />
            </label>
          ))}
        </div>
      )}
    </>
  )
}
