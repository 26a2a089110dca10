import { CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import type { Field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { checkField } from './check.ts'
import { FieldInput } from './field-input.tsx'
import { startValues } from './values.ts'

interface Props {
  /** Prefix of the labels: `${entity}.${field}`. */
  owner: string
  name: string
  field: Field
  row: Record<string, unknown> | null
  disabled?: boolean
}

/** Sub-rows as an editable table: add, duplicate, remove. */
export function RowsInput({ owner, name, field, row, disabled }: Props) {
  const t = useT()
  const form = Form.useFormInstance()
  const fields = field.fields ?? {}
  const keys = Object.keys(fields).filter((key) => !fields[key]?.readonly)
  const original = row?.[name]
  const rowAt = (index: number) =>
    (Array.isArray(original) ? (original[index] as Record<string, unknown>) : null) ?? null
  return (
    <Form.List name={name}>
      {(items, { add, remove }) => (
        <div className="kit-rows">
          {items.length > 0 && (
            <table>
              <thead>
                <tr>
                  {keys.map((key) => (
                    <th key={key} scope="col" className={fields[key]?.required ? 'kit-required' : undefined}>
                      {t(`${owner}.${key}`)}
                    </th>
                  ))}
                  <th aria-label={t('kit.acts')} />
                </tr>
              </thead>
              <tbody>
                {items.map((item) => (
                  <tr key={item.key}>
                    {keys.map((key) => {
                      const cell = fields[key]
                      return (
                        cell && (
                          <td key={key}>
                            <Form.Item
                              name={[item.name, key]}
                              rules={[
                                {
                                  validator: async (_rule: unknown, value: unknown) => {
                                    const [issue] = checkField(key, cell, value)
                                    if (issue) throw new Error(t(issue.key, issue.params))
                                  },
                                },
                              ]}
                            >
                              <FieldInput
                                name={key}
                                field={cell}
                                row={rowAt(item.name)}
                                disabled={disabled}
                                aria-label={`${t(`${owner}.${key}`)} ${item.name + 1}`}
                              />
                            </Form.Item>
                          </td>
                        )
                      )
                    })}
                    <td className="kit-rows-acts">
                      <Button
                        type="text"
                        size="small"
                        icon={<CopyOutlined />}
                        disabled={disabled}
                        aria-label={t('kit.duplicate')}
                        onClick={() => add({ ...form.getFieldValue([name, item.name]) }, item.name + 1)}
                      />
                      <Button
                        type="text"
                        size="small"
                        danger
                        icon={<DeleteOutlined />}
                        disabled={disabled}
                        aria-label={t('kit.delete')}
                        onClick={() => remove(item.name)}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <Button
            type="dashed"
            size="small"
            icon={<PlusOutlined />}
            disabled={disabled}
            onClick={() => add(startValues(fields, keys))}
          >
            {t('kit.addRow')}
          </Button>
        </div>
      )}
    </Form.List>
  )
}
