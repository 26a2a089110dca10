import { Form, Input } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import type { AskOf, ErpAsk } from '../../contract/erp-systems.ts'

interface Field {
  key: string
  max: number
  required?: true
}

/** What each form of asking needs, in the order in which it is shown. */
const fieldsOf: { [F in ErpAsk['form']]: readonly (Field & { key: Exclude<keyof AskOf<F>, 'form'> })[] } = {
  list: [
    { key: 'path', max: 300, required: true },
    { key: 'listField', max: 120 },
    { key: 'idField', max: 120, required: true },
    { key: 'cursorField', max: 120 },
    { key: 'cursorStart', max: 64 },
    { key: 'nextField', max: 120 },
  ],
  query: [
    { key: 'model', max: 120, required: true },
    { key: 'filter', max: 1000 },
  ],
  records: [
    { key: 'model', max: 120, required: true },
    { key: 'filter', max: 1000 },
  ],
}

interface Props {
  value: ErpAsk
  /** Refusals by field. */
  errors: Record<string, string | undefined>
  onChange(value: ErpAsk): void
}

/** Which list of an ERP is fetched. */
export function ErpAskFields({ value, errors, onChange }: Props) {
  const t = useT()
  const texts: Record<string, string> = value
  const fields: readonly Field[] = fieldsOf[value.form]
  return fields.map(({ key, max, required = false }) => (
    <Form.Item
      key={key}
      label={t(`erpSource.${key}`)}
      extra={t(`erpSource.${key}.hint${value.form === 'query' && key === 'filter' ? '.query' : ''}`)}
      required={required}
      {...(errors[key] && { help: errors[key], validateStatus: 'error' as const })}
    >
      <Input
        aria-label={t(`erpSource.${key}`)}
        maxLength={max}
        value={texts[key]}
        onChange={(e) => onChange({ ...value, [key]: e.target.value })}
      />
    </Form.Item>
  ))
}
