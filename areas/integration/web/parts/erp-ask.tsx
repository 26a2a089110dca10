import { Form, Input, Select } from 'antd'
import type { MessageKey } from '#core/contract/messages.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type AskOf, afterReading, type ErpAsk } from '../../contract/erp-systems.ts'

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
  files: [
    { key: 'path', max: 300 },
    { key: 'pattern', max: 120 },
    { key: 'idField', max: 120 },
    { key: 'after', max: 0 },
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

/** What is called or explained otherwise where it is asked of files, or of Kingdee. */
const own = ['files.path', 'files.idField'] as const
const labelOf = (form: ErpAsk['form'], key: string): MessageKey =>
  (own.some((each) => each === `${form}.${key}`) ? `erpSource.${form}.${key}` : `erpSource.${key}`) as MessageKey
const hintOf = (form: ErpAsk['form'], key: string): MessageKey =>
  form === 'query' && key === 'filter' ? 'erpSource.filter.hint.query' : (`${labelOf(form, key)}.hint` as MessageKey)

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
      label={t(labelOf(value.form, key))}
      extra={t(hintOf(value.form, key))}
      required={required}
      {...(errors[key] && { help: errors[key], validateStatus: 'error' as const })}
    >
      {key === 'after' ? (
        <Select
          aria-label={t('erpSource.after')}
          value={texts[key]}
          options={afterReading.map((each) => ({ value: each, label: t(`erpSource.after.${each}`) }))}
          onChange={(after) => onChange({ ...value, [key]: after } as ErpAsk)}
        />
      ) : (
        <Input
          aria-label={t(labelOf(value.form, key))}
          maxLength={max}
          value={texts[key]}
          onChange={(e) => onChange({ ...value, [key]: e.target.value })}
        />
      )}
    </Form.Item>
  ))
}
