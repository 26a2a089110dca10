import { Alert, Button } from 'antd'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { EntityForm, type FormValues, useEntityForm } from '#core/web/kit/index.ts'
import type { EntityLike } from '#core/web/kit/types.ts'

interface Props {
  entity: EntityLike
  endpoint: Endpoint
  /** What is usual: every value may be changed. */
  initial: FormValues
  label: string
  /** What is sent besides. */
  toInput?(values: FormValues): FormValues
  onDone(output: unknown): void
}

const nothing = () => {}

/** The form of a step: filled in by what is usual, sent once. */
export function StepForm({ entity, endpoint, initial, label, toInput, onDone }: Props) {
  const { form, initialValues, pending, problem, save, changed } = useEntityForm({
    entity,
    add: endpoint,
    initial,
    toInput,
    onSaved: onDone,
    onClose: nothing,
  })
  return (
    <>
      {problem && <Alert className="kit-gap" type="error" showIcon title={problem} />}
      <EntityForm
        form={form}
        entity={entity}
        initialValues={initialValues}
        onChanged={changed}
        onSubmit={() => void save()}
      />
      <Button type="primary" size="large" loading={pending} onClick={() => void save()}>
        {label}
      </Button>
    </>
  )
}
