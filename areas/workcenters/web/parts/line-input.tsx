import { Form } from 'antd'
import { type InputProps, ReferenceSelect, type Renderer } from '#core/web/kit/index.ts'
import { lineReference } from '../../contract/line.ts'

function LineInput({ value, onChange, id, disabled }: InputProps) {
  const workshopId = Form.useWatch('workshopId') as number | null | undefined
  const narrowed = workshopId ? { ...lineReference, where: { workshopId } } : lineReference
  return (
    <ReferenceSelect
      id={id}
      disabled={disabled}
      offersNew
      reference={narrowed}
      value={value as number | null}
      onChange={(chosen) => onChange?.(chosen)}
    />
  )
}

/** Chooses a line among those of the workshop that stands in the form. */
export const lineOfWorkshop: Renderer = (input) => <LineInput {...input} />
