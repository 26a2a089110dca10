import { Alert, Button, Form, Segmented } from 'antd'
import { useState } from 'react'
import { moldReference } from '#areas/molds/contract/mold.ts'
import type { MadeCondition } from '#areas/trace/contract/made.ts'
import { selectRecallPerson } from '#areas/trace/contract/recall.ts'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { EntityForm, type FormValues, showFieldErrors, startValues } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { lotReference } from '../../contract/abnormality.ts'
import { TaskSelect } from '../parts/task-select.tsx'

const orderReference: Reference = { path: '/production/web/selectWorkOrder', label: ['workorderNo', 'materialDesc'] }
const personReference: Reference = { path: selectRecallPerson.path, label: ['name', 'jobNumber'] }

const fields = {
  machineId: field.reference(machineReference, { display: 'machineName' }),
  moldId: field.reference(moldReference, { display: 'moldNumber' }),
  userId: field.reference(personReference, { display: 'userName' }),
  workOrderId: field.reference(orderReference, { display: 'workorderNo' }),
  taskId: field.integer({}),
  from: field.instant({ required: true }),
  to: field.instant({ required: true }),
  lotId: field.reference(lotReference, { required: true, display: 'lotNumber' }),
}
type Key = keyof typeof fields
const making = ['machineId', 'moldId', 'userId', 'workOrderId', 'taskId', 'from', 'to'] as const

/** Whose right lets a person choose one. */
const rights: Partial<Record<Key, string>> = {
  machineId: 'machine.view',
  moldId: 'mold.view',
  userId: 'trace.view',
  workOrderId: 'workOrder.view',
  taskId: 'inspectionRecord.spot',
  lotId: 'stockLot.view',
}

const ways = ['making', 'lot'] as const
type Way = (typeof ways)[number]

interface Props {
  initial: FormValues
  /** Looks for it; a refusal is thrown. */
  onFind(condition: MadeCondition): Promise<void>
}

/** Asks by what it was made and since when, or for the lot that is bad; what is refused is told at its field. */
export function Condition({ initial, onFind }: Props) {
  const t = useT()
  const { can } = useSession()
  const [form] = Form.useForm<FormValues>()
  const [way, setWay] = useState<Way>('making')
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const keys: readonly Key[] = way === 'lot' ? ['lotId'] : making
  const find = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values || pending) return
    setPending(true)
    setProblem(null)
    try {
      await onFind(Object.fromEntries(keys.map((key) => [key, values[key] ?? null])))
    } catch (error) {
      setProblem(showFieldErrors(form, error, keys))
    } finally {
      setPending(false)
    }
  }
  return (
    <section aria-label={t('quarantine.condition')}>
      <Segmented<Way>
        className="kit-gap"
        value={way}
        onChange={setWay}
        options={ways.map((value) => ({ value, label: t(`quarantine.way.${value}`) }))}
      />
      {problem && <Alert className="kit-gap" type="error" showIcon title={problem} />}
      <EntityForm<Key>
        form={form}
        columns={3}
        entity={{ name: 'quarantine', fields, form: [...making, 'lotId'] }}
        initialValues={{ ...startValues(fields, Object.keys(fields)), ...initial }}
        row={initial}
        visible={(key) => keys.includes(key) && (!rights[key] || can(rights[key]))}
        renderers={{
          taskId: ({ value, onChange }) => (
            <TaskSelect value={value as number | null} onChange={(id) => onChange?.(id)} />
          ),
        }}
        onSubmit={() => void find()}
      />
      <Button type="primary" loading={pending} onClick={() => void find()}>
        {t('quarantine.find')}
      </Button>
    </section>
  )
}
