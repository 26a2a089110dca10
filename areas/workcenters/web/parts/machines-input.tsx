import { Form } from 'antd'
import { type InputProps, ReferenceSelect, type Renderer } from '#core/web/kit/index.ts'
import { machineReference } from '../../contract/machine.ts'

function MachinesInput({ value, onChange, id, disabled }: InputProps) {
  const workshopId = Form.useWatch('workshopId') as number | null | undefined
  return (
    <ReferenceSelect
      multiple
      offersNew
      id={id}
      disabled={disabled}
      reference={workshopId ? { ...machineReference, where: { workshopId } } : machineReference}
      value={value as number[] | null}
      onChange={(chosen) => onChange?.(chosen)}
    />
  )
}

/** Chooses machines of the workshop that stands in the form. */
export const machinesOfWorkshop: Renderer = (input) => <MachinesInput {...input} />
