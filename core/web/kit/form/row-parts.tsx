import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import type { ComponentProps } from 'react'
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

type CellInputProps = ComponentProps<typeof FieldInput> & { within: string }

/** A reference whose options are narrowed by what stands in a field of the form around the rows. */
function NarrowedInput({ within, field, ...rest }: CellInputProps) {
  const value: unknown = Form.useWatch(within)
  const reference = field.reference && value ? { ...field.reference, where: { [within]: value } } : field.reference
  return <FieldInput {...rest} field={{ ...field, reference }} />
}

/** One input of a sub-row, checked by its field's declaration. */
export function RowCell({ at, name, field, label, labelled = false, row, disabled }: CellProps) {
  const t = useT()
  const input = { name, field, row, disabled, 'aria-label': `${label} ${at + 1}` }
  const within = field.reference?.within
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
      {within ? <NarrowedInput {...input} within={within} /> : <FieldInput {...input} />}
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
