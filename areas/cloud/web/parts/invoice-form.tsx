import { Alert, Checkbox, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { CallError } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import {
  AskingModal,
  DraftOffer,
  EntityForm,
  type FormValues,
  send,
  showFieldErrors,
  startValues,
  useDraft,
} from '#core/web/kit/index.ts'
import { toast } from '#core/web/toast.ts'
import {
  applyCloudInvoice,
  asksFor,
  cloudInvoice,
  invoiceFields,
  saveCloudInvoiceInfo,
} from '../../contract/invoice.ts'

interface Props {
  title: string
  /** What the form begins with. */
  details: FormValues | null
  /** The order whose invoice it is; absent: the team's own info. */
  orderId?: number
  /** What is told above the form. */
  children?: ReactNode
  onClose(): void
  onSaved(): void
}

const sections = [
  {
    title: 'cloudInvoice.section.company',
    fields: [
      'type',
      'medium',
      'company',
      'taxNo',
      'bank',
      'account',
      'address',
      'phone',
      'licenceFileId',
      'certificateFileId',
    ],
  },
  { title: 'cloudInvoice.section.sent', fields: ['recipient', 'recipientPhone', 'email', 'recipientAddress'] },
] as const

/** What of the form is sent: the fields of its variant alone, text that may be left out as an empty one. */
function sentOf(values: FormValues): FormValues {
  const variant = { type: values.type, medium: values.medium }
  return Object.fromEntries(
    cloudInvoice.form
      .filter((name) => asksFor(name, variant))
      .map((name) => [name, values[name] ?? (cloudInvoice.fields[name].kind === 'file' ? undefined : '')]),
  )
}

/** Invoice info in its variants: of the team, or of one order. Terms are accepted each time that it is sent. */
export function InvoiceForm({ title, details, orderId, children, onClose, onSaved }: Props) {
  const t = useT()
  const [form] = Form.useForm<FormValues>()
  const [start] = useState(() => startValues(cloudInvoice.fields, cloudInvoice.form, details))
  const type = Form.useWatch('type', form) ?? start.type
  const [accepted, setAccepted] = useState(false)
  const [unaccepted, setUnaccepted] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const draft = useDraft<FormValues>(`cloudInvoice:${orderId ?? 'info'}`)

  const save = async () => {
    setProblem(null)
    setUnaccepted(accepted ? null : t('cloudInvoice.termsNeeded'))
    const whole = await form.validateFields().catch(() => null)
    if (!whole || !accepted || pending) return
    setPending(true)
    try {
      const endpoint: Endpoint = orderId === undefined ? saveCloudInvoiceInfo : applyCloudInvoice
      const sent = { invoice: sentOf(whole), termsAccepted: true, ...(orderId !== undefined && { id: orderId }) }
      if (!(await send(endpoint, sent as never))) return
      draft.drop()
      toast.success(t('kit.saved'))
      onSaved()
    } catch (error) {
      setProblem(showFieldErrors(form, atFields(error), cloudInvoice.form))
    } finally {
      setPending(false)
    }
  }
  return (
    <AskingModal
      title={title}
      width={720}
      okText={t('kit.save')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ loading: pending }}
      onOk={() => void save()}
      onCancel={onClose}
      onDiscard={draft.drop}
    >
      {children}
      {problem && <Alert className="kit-gap" type="error" showIcon title={problem} />}
      <DraftOffer draft={draft} onTake={(values) => form.setFieldsValue(values)} />
      <EntityForm
        form={form}
        entity={{ ...cloudInvoice, fields: invoiceFields(type) }}
        sections={sections}
        row={details}
        initialValues={start}
        visible={(name, values) => asksFor(name, { type: values.type, medium: values.medium })}
        onChanged={() => draft.keep(form.getFieldsValue())}
      />
      <Checkbox
        checked={accepted}
        onChange={({ target }) => {
          setAccepted(target.checked)
          setUnaccepted(null)
        }}
      >
        {t('cloudInvoice.terms')}
      </Checkbox>
      {unaccepted && <Alert type="error" showIcon title={unaccepted} />}
    </AskingModal>
  )
}

/** What a refusal says of `invoice.taxNo` belongs to the form's `taxNo`. */
function atFields(error: unknown): unknown {
  if (!(error instanceof CallError)) return error
  const fields = Object.entries(error.fields).map(([path, text]) => [path.replace(/^invoice\./, ''), text])
  return fields.length
    ? new CallError(error.status, error.code, error.message, Object.fromEntries(fields), error.told)
    : error
}
