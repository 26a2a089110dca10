import { Button, Drawer, Form, Select } from 'antd'
import { z } from 'zod'
import { stepFields } from '#areas/routing/contract/routing.ts'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import { useT } from '#core/web/i18n/index.ts'
import {
  askDiscard,
  EntityForm,
  type FormValues,
  type Option,
  ReferenceSelect,
  type Section,
  startValues,
} from '#core/web/kit/index.ts'
import { type DesignStep, stepName } from './design-model.ts'
import { OperationNumber } from './operation-number.tsx'
import { schemeRenderers } from './scheme-code.tsx'

interface Props {
  steps: readonly DesignStep[]
  step: DesignStep
  /** What is wrong with its fields, as the server told. */
  problems: Readonly<Record<string, string>>
  centers: ReadonlyMap<number, string>
  readOnly: boolean
  learn(options: readonly Option[]): void
  onDone(values: FormValues, next: string[]): void
  onClose(): void
}

const sections: Section<keyof typeof stepFields>[] = [
  { title: 'routing.section.flow', fields: ['successor', 'workCenterId', 'alternativeWorkCenterIds', 'groupNo'] },
  {
    title: 'operation.section.time',
    fields: [
      'singleTripQuantity',
      'singleProcessingTime',
      'timePreparation',
      'machineAdjustMinutes',
      'greenLampDuration',
      'unitPrice',
      'difficultyRate',
      'transferBatch',
      'transferMinutes',
    ],
  },
  {
    title: 'operation.section.flow',
    fields: [
      'component',
      'componentMultiple',
      'materialCode',
      'warehouse',
      'auxiliaryUnit',
      'mainFactor',
      'auxiliaryFactor',
    ],
  },
  { title: 'operation.section.quality', fields: ['firstScheme', 'inProcessScheme', 'selfScheme', 'finalScheme'] },
  { title: 'operation.section.tools', fields: ['mold', 'fixtureNumber', 'keyProcess', 'customCode', 'remark'] },
]
const keys = sections.flatMap(({ fields }) => fields)
// In the form operations are known by the designer's keys; numbers may change before it is saved.
const successor = { ...stepFields.successor, schema: z.array(z.string()) }
const entity = { name: 'routing.operations', fields: { ...stepFields, successor }, form: keys }

/** All fields of one operation of the routing. */
export function StepDrawer({ steps, step, problems, centers, readOnly, learn, onDone, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<FormValues>()
  const done = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    const { successor: next, ...rest } = values
    onDone({ ...step.values, ...rest }, (next ?? []) as string[])
  }
  const close = async () => {
    if (readOnly || !form.isFieldsTouched() || (await askDiscard())) onClose()
  }
  const others = steps.filter(({ key }) => key !== step.key)
  const told = Object.entries(problems)
  return (
    <Drawer
      open
      size={860}
      title={stepName(step)}
      onClose={() => void close()}
      mask={{ closable: false }}
      footer={
        <div className="kit-form-foot">
          <Button onClick={() => void close()}>{t('kit.cancel')}</Button>
          {!readOnly && (
            <Button type="primary" onClick={() => void done()}>
              {t('shell.ok')}
            </Button>
          )}
        </div>
      }
    >
      {told.length > 0 && (
        <ul className="rt-problems" role="alert">
          {told.map(([key, text]) => (
            <li key={key}>
              {t(`routing.operations.${key}`)}: {text}
            </li>
          ))}
        </ul>
      )}
      <EntityForm
        form={form}
        entity={entity}
        columns={3}
        sections={sections}
        row={step.values}
        disabled={readOnly ? keys : []}
        initialValues={{ ...startValues(stepFields, keys, step.values), successor: step.next }}
        renderers={{
          ...schemeRenderers,
          groupNo: (input) => <OperationNumber {...input} />,
          successor: (input) => (
            <Select<string[]>
              id={input.id}
              mode="multiple"
              showSearch={{ optionFilterProp: 'label' }}
              className="kit-wide"
              disabled={input.disabled}
              placeholder={t('routing.design.end')}
              value={(input.value ?? []) as string[]}
              onChange={(chosen) => input.onChange?.(chosen)}
              options={others.map((each) => ({ value: each.key, label: stepName(each) }))}
            />
          ),
          workCenterId: (input) => (
            <ReferenceSelect
              id={input.id}
              disabled={input.disabled}
              reference={workCenterReference}
              known={centers}
              value={input.value as number | null}
              onChange={(id, option) => {
                if (option) learn([option])
                input.onChange?.(id)
              }}
            />
          ),
          alternativeWorkCenterIds: (input) => (
            <ReferenceSelect
              multiple
              id={input.id}
              disabled={input.disabled}
              reference={workCenterReference}
              known={centers}
              value={input.value as number[] | null}
              onChange={(ids, options) => {
                learn(options)
                input.onChange?.(ids)
              }}
            />
          ),
        }}
      />
    </Drawer>
  )
}
