import { CopyOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import type { Field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AddRow, RemoveRow, RowCell } from './row-parts.tsx'
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
                    <th
                      key={key}
                      scope="col"
                      className={fields[key]?.required ? 'kit-required' : undefined}
                      data-kind={fields[key]?.kind}
                    >
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
                            <RowCell
                              at={item.name}
                              name={key}
                              field={cell}
                              label={t(`${owner}.${key}`)}
                              row={rowAt(item.name)}
                              disabled={disabled}
                            />
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
                      <RemoveRow disabled={disabled} onClick={() => remove(item.name)} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <AddRow disabled={disabled} onClick={() => add(startValues(fields, keys))} />
        </div>
      )}
    </Form.List>
  )
}
