import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import type { Field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { checkField } from './check.ts'
import { FieldInput } from './field-input.tsx'

interface CellProps {
  /** Index of the sub-row within its list. */
  at: number
  name: string
  field: Field
  label: string
  /** Shows the label above the input too; a table's head says it otherwise. */
  labelled?: boolean
  /** The sub-row as it was loaded. */
  row: Record<string, unknown> | null
  disabled?: boolean
}

/** One input of a sub-row, checked by its field's declaration. */
export function RowCell({ at, name, field, label, labelled = false, row, disabled }: CellProps) {
  const t = useT()
  return (
    <Form.Item
      name={[at, name]}
      label={labelled ? label : undefined}
      layout={labelled ? 'vertical' : undefined}
      rules={[
        {
          validator: async (_rule: unknown, value: unknown) => {
            const [issue] = checkField(name, field, value)
            if (issue) throw new Error(t(issue.key, issue.params))
          },
        },
      ]}
    >
      <FieldInput name={name} field={field} row={row} disabled={disabled} aria-label={`${label} ${at + 1}`} />
    </Form.Item>
  )
}

interface ActProps {
  disabled?: boolean
  onClick(): void
}

export function RemoveRow(props: ActProps) {
  const t = useT()
  return <Button type="text" size="small" danger icon={<DeleteOutlined />} aria-label={t('kit.delete')} {...props} />
}

export function AddRow(props: ActProps) {
  const t = useT()
  return (
    <Button type="dashed" size="small" icon={<PlusOutlined />} {...props}>
      {t('kit.addRow')}
    </Button>
  )
}
